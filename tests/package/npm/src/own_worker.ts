import { loadWaymesh } from 'waymesh/sync';
import { factsOf } from './facts';

loadWaymesh().then(async (waymesh) => postMessage(await factsOf(waymesh)));
