/** Where the element's engine runs: in the package's worker. Stands in for the threads of the page. */
import { threadsFor } from './threads_web';

export const threads = threadsFor({});
