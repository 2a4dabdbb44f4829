import { expect, test } from 'vitest';
import { zoomKey } from '../../../web/map/gestures/hint';

test.each([
  ['MacIntel', '⌘'],
  ['iPhone', '⌘'],
  ['Win32', 'Ctrl'],
  ['Linux x86_64', 'Ctrl'],
  ['', 'Ctrl'],
])('on %s the wheel zooms with %s', (platform, key) => {
  expect(zoomKey(platform)).toBe(key);
});
