import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { WaymeshWorld } from '../../../web/element/waymesh_world';
import { document, section, tableRows } from './markdown';

const text = document('embedding.md');
const source = (name: string) => readFileSync(new URL(`../../../web/element/${name}`, import.meta.url), 'utf8');
const namesUnder = (heading: string) => tableRows(section(text, heading)).map(([name]) => name as string);
const quotedAfter = (words: string) =>
  [...(text.split(`${words}: `)[1]?.split(/\.\s/, 1)[0] ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name);

describe('docs/embedding.md', () => {
  test('names all attributes', () => {
    expect(namesUnder('Attributes')).toEqual(WaymeshWorld.observedAttributes);
  });

  test('names all methods and properties beside them', () => {
    const inherited = ['constructor', 'connectedCallback', 'disconnectedCallback', 'attributeChangedCallback'];
    const own = Object.getOwnPropertyNames(WaymeshWorld.prototype).filter((name) => !inherited.includes(name));
    const named = namesUnder('Methods and properties').map((name) => name.replace(/\(.*\)/, ''));
    expect([...named].sort()).toEqual(own.filter((name) => !WaymeshWorld.observedAttributes.includes(name)).sort());
  });

  test('names all events, and messages for them', () => {
    const events = [...source('events.ts').matchAll(/'(waymesh-\w+)': CustomEvent/g)].map(([, name]) => name);
    expect(events.length).toBeGreaterThan(3);
    expect(namesUnder('Events')).toEqual(events);
    const messages = namesUnder('Messages').map((message) => `waymesh-${/type: '(\w+)'/.exec(message)?.[1]}`);
    expect(messages).toEqual(events);
  });

  test('names parts and custom properties that there are', () => {
    const css = source('element.css');
    const shell = source('shell.ts');
    const parts = quotedAfter('Parts');
    expect(parts.length).toBeGreaterThan(7);
    for (const part of parts) expect(shell).toMatch(new RegExp(`'${part}'`));
    const inCss = [...new Set([...css.matchAll(/--waymesh-[\w-]+/g)].map(([name]) => name))];
    expect(quotedAfter('Custom properties')).toEqual(inCss);
  });
});
