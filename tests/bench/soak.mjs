// `npm run soak`: a long walk over the built page in Chromium, in a world whose chunks are soon evicted. Afterwards the
// engine holds as many handles and as much memory as before, and the page has stayed responsive.
import { chromium } from 'playwright-core';
import { preview } from 'vite';
import { findProgram, requireTools, root } from '../../.ci/tools.mjs';

const paths = Number(process.argv[2] ?? 500);
/** By then all that is kept for the next search is full. */
const warmUp = Math.ceil(paths / 4);
const leastLoads = 4 * paths;
const budget = 4 * 1024 * 1024;
const longestTask = 50;
/** So that the browser need not keep too much. */
const pathsPerTrace = 25;

/** In the page, before it runs: gives the world a small budget, and asks the engine on the page's own channel. */
function listenIn(budget) {
  const { postMessage } = MessagePort.prototype;
  const running = new Set();
  const asked = new Map();
  const soak = { port: undefined, running, searches: 0 };
  MessagePort.prototype.postMessage = function (request, ...rest) {
    if (request?.kind === 'open') {
      request.ask.budget = budget;
      if (soak.port !== this) this.addEventListener('message', ({ data }) => hear(data));
      soak.port = this;
    }
    if (request?.kind === 'paths') {
      soak.searches++;
      running.add(request.id);
    }
    postMessage.call(this, request, ...rest);
  };
  function hear({ kind, id, answer }) {
    if (kind === 'part') return;
    running.delete(id);
    asked.get(id)?.(answer);
    asked.delete(id);
  }
  soak.ask = (kind) =>
    new Promise((resolve) => {
      const id = -1 - asked.size;
      asked.set(id, resolve);
      postMessage.call(soak.port, { kind, id, ask: null });
    });
  Object.assign(window, { soak });
}

/** In the page: settles when all is drawn and so many searches have been asked for and answered. */
async function settled(searches) {
  const { soak } = window;
  const route = document.getElementById('route');
  const map = document.getElementById('map');
  const turn = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  while (soak.searches < searches || soak.running.size > 0 || map.dataset.state !== 'ready') await turn();
  return route.dataset.outcome;
}

/** A pan that leaves most of the view behind, and a click for either end of a path, between the cards. */
async function walk(page, searches) {
  for (let key = 0; key < 5; key++) await page.locator('#map').press('ArrowRight');
  await page.mouse.click(340, 540);
  await page.locator('#route[data-outcome=none]').waitFor({ state: 'attached' });
  await page.mouse.click(690, 100);
  return page.evaluate(settled, searches);
}

/** The tasks of the page's main thread, by the browser's own trace. */
async function traceTasks(browser) {
  const session = await browser.newBrowserCDPSession();
  const threads = new Map();
  const milliseconds = new Map();
  const collect = ({ name, ph, pid, tid, dur, args }) => {
    const thread = `${pid} ${tid}`;
    if (name === 'thread_name') threads.set(thread, args.name);
    if (ph !== 'X' || !name.endsWith('RunTask')) return;
    if (!milliseconds.has(thread)) milliseconds.set(thread, []);
    milliseconds.get(thread).push(dur / 1000);
  };
  session.on('Tracing.dataCollected', ({ value }) => value.forEach(collect));
  const ended = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  const traceConfig = { includedCategories: ['toplevel'], excludedCategories: ['*'] };
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig });
  return async () => {
    await session.send('Tracing.end');
    await ended;
    const ofPages = [...milliseconds].filter(([thread]) => threads.get(thread) === 'CrRendererMain');
    return ofPages.map(([, tasks]) => tasks).reduce((most, tasks) => (tasks.length > most.length ? tasks : most), []);
  };
}

const megabytes = (bytes) => `${(bytes / 2 ** 20).toFixed(1)} MB`;

requireTools('chromium');
const server = await preview({ root, logLevel: 'error', preview: { host: '127.0.0.1', open: false } });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM || findProgram('chromium', 'chromium-browser', 'google-chrome'),
  args: ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
});
const page = await browser.newPage({ viewport: { width: 1000, height: 600 } });
const faults = [];
page.on('pageerror', (error) => faults.push(String(error)));
await page.addInitScript(listenIn, budget);
await page.goto(`${server.resolvedUrls.local[0]}#v=1&seed=moss-42&at=64,64,3&solver=optimal`);
await page.evaluate(settled, 0);

const ask = (kind) => page.evaluate((kind) => window.soak.ask(kind), kind);
const outcomes = new Map();
const tasks = [];
let start;
let warm;
for (let k = 1; k <= paths; ) {
  const endTrace = await traceTasks(browser);
  for (const last = Math.min(paths, k + pathsPerTrace - 1); k <= last; k++) {
    const outcome = await walk(page, k);
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    if (k === 1) start = await ask('memory');
    if (k === warmUp) warm = await ask('memory');
  }
  for (const task of await endTrace()) tasks.push(task);
  console.log(`${k - 1} paths, heap ${megabytes((await ask('memory')).heapBytes)}`);
}
tasks.sort((a, b) => a - b);
const end = await ask('memory');
const usage = await ask('usage');
await browser.close();
await server.close();

const loads = usage.chunks + usage.evictions;
const found = outcomes.get('found') ?? 0;
const slow = tasks[Math.ceil(0.99 * tasks.length) - 1] ?? Number.POSITIVE_INFINITY;
const figures = [
  ['paths found', found, found === paths],
  ['chunk loads', loads, loads >= leastLoads],
  ['evictions', usage.evictions, usage.evictions > 0],
  ['heap, warm', megabytes(warm.heapBytes), true],
  ['heap, end', megabytes(end.heapBytes), end.heapBytes === warm.heapBytes],
  ['handles, start', start.handles, true],
  ['handles, end', end.handles, end.handles === start.handles],
  ['sessions', end.sessions, end.sessions === 1],
  ['tasks', tasks.length, true],
  ['99 % of them, at most', `${slow.toFixed(1)} ms`, slow <= longestTask],
  ['longest', `${tasks.at(-1)?.toFixed(1)} ms`, true],
  ['exceptions', faults.length, faults.length === 0],
];
for (const [name, value, holds] of figures)
  console.log(`${name.padEnd(30)} ${String(value).padStart(10)}${holds ? '' : '  BROKEN'}`);
for (const fault of faults) console.log(fault);
process.exitCode = figures.every(([, , holds]) => holds) ? 0 : 1;
