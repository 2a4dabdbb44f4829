/** The page as its address asks for it: all of it, or as an embed its map alone. */
import './page.css';
import './cards.css';
import './notice.css';
import './phone.css';
import '../map/gestures/hint.css';
import { Page } from './page';

if (new URLSearchParams(location.search).get('embed') === '1')
  import('../element/frame').then(
    ({ showFrame }) => showFrame(),
    ({ message }: Error) => {
      document.body.textContent = `Waymesh: ${message}`;
    },
  );
else new Page();
