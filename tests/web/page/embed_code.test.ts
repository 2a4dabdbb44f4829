import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decode, encode, type LinkState } from '../../../web/link/permalink';
import { defaultsOf } from '../../../web/link/table';
import { defaultWorld } from '../../../web/link/world_table';
import { type EmbedChoice, embedCode, embedHost } from '../../../web/page/embed_code';
import { embedTable } from '../../../web/page/embed_table';
import { home, state } from '../link/states';

const host = embedHost('https://example.org/maps/?lang=zh#v=1', false);
const plain: EmbedChoice = { ...defaultsOf<EmbedChoice>(embedTable), form: 'element' };
const choice: fc.Arbitrary<EmbedChoice> = fc.record({
  form: fc.constantFrom('element', 'iframe'),
  fit: fc.constantFrom('full', 'fixed'),
  width: fc.integer({ min: 160, max: 4096 }),
  height: fc.integer({ min: 120, max: 4096 }),
  lang: fc.constantFrom('auto', 'en', 'zh'),
  theme: fc.constantFrom('auto', 'light', 'dark'),
  gestures: fc.constantFrom('coop', 'free'),
  loading: fc.constantFrom('eager', 'lazy'),
});
const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.stringMatching(/^([<>"'&;=/ ]|amp;|quot;|script|x){0,12}$/),
);

interface Tag {
  name: string;
  attributes: Record<string, string>;
  /** What stands between it and the next tag. */
  text: string;
}

/** A parser that knows nothing but tags with quoted attributes, and four entities; anything else it refuses. */
function parse(html: string): Tag[] {
  const unescaped = (text: string) => {
    expect(text).not.toMatch(/[<>"]|&(?!(amp|lt|gt|quot);)/);
    return text.replace(
      /&(amp|lt|gt|quot);/g,
      (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name] ?? '',
    );
  };
  const tags: Tag[] = [];
  let rest = html;
  while (rest) {
    const [whole, name = '', attributes = '', text = ''] =
      /^<(\/?[a-z-]+)((?: [a-z-]+="[^"]*")*)>([^<]*)/.exec(rest) ?? [];
    if (!whole) throw new Error(`no tag: ${rest}`);
    const pairs = [...attributes.matchAll(/ ([a-z-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [
      key,
      unescaped(value),
    ]);
    tags.push({ name, attributes: Object.fromEntries(pairs), text: unescaped(text) });
    rest = rest.slice(whole.length);
  }
  return tags;
}

/** What an element's attributes say, read as a link. */
function contentOf({ link, seed, ...attributes }: Record<string, string>): LinkState {
  const escaped = seed === undefined ? [] : [`seed=${encodeURIComponent(seed)}`];
  const rest = ['scene', 'at', 'layers', 'solver', 'path'].flatMap((key) =>
    attributes[key] === undefined ? [] : [`${key}=${attributes[key]}`],
  );
  const decoded = decode(link ?? [...escaped, ...rest].join('&'));
  if (decoded.kind !== 'state') throw new Error(JSON.stringify(decoded));
  return decoded.state;
}

describe('the code of an embed', { timeout: 30_000 }, () => {
  test('is as short as it can be', () => {
    const world: LinkState = {
      ...home,
      scene: { kind: 'world', world: defaultWorld('fern-7') },
      at: { x: 64, y: 64, scale: 4 },
    };
    expect(embedCode(host, plain, world, 'Waymesh: fern-7')).toBe(
      `<script type="module" src="https://example.org/maps/waymesh-world.js"></script>
<waymesh-world seed="fern-7" at="64,64,4" style="display: block; width: 100%; height: 420px">
  <a href="https://example.org/maps/#v=1&amp;seed=fern-7&amp;at=64,64,4">Waymesh: fern-7</a>
</waymesh-world>`,
    );
    const frame: EmbedChoice = { ...plain, form: 'iframe', fit: 'fixed', lang: 'zh', theme: 'dark', loading: 'lazy' };
    expect(embedCode(host, frame, world, 'Waymesh：fern-7')).toBe(
      '<iframe src="https://example.org/maps/?embed=1&amp;lang=zh&amp;theme=dark#v=1&amp;seed=fern-7&amp;at=64,64,4" title="Waymesh：fern-7" style="width: 640px; max-width: 100%; height: 420px; border: 0" loading="lazy"></iframe>',
    );
  });

  test('names what attributes cannot by a link', () => {
    const world = { ...defaultWorld('fern-7'), density: 60 };
    const code = embedCode(host, plain, { ...home, scene: { kind: 'world', world } }, 'Waymesh');
    expect(parse(code)[2]?.attributes.link).toBe('v=1&seed=fern-7&density=60');
  });

  test('shows the very state, whatever it is and whatever is chosen', () => {
    fc.assert(
      fc.property(state, choice, hostile, (state, choice, title) => {
        const tags = parse(embedCode(host, choice, state, title));
        const link = encode(state);
        if (choice.form === 'iframe') {
          expect(tags.map(({ name }) => name)).toEqual(['iframe', '/iframe']);
          const { src = '', ...rest } = tags[0]?.attributes ?? {};
          expect(src.slice(src.indexOf('#'))).toBe(link);
          expect(rest.title).toBe(title);
          const query = Object.fromEntries(new URL(src).searchParams);
          expect(query.embed).toBe('1');
          expect([
            query.lang ?? 'auto',
            query.theme ?? 'auto',
            query.gestures ?? 'coop',
            rest.loading ?? 'eager',
          ]).toEqual([choice.lang, choice.theme, choice.gestures, choice.loading]);
          return;
        }
        expect(tags.map(({ name }) => name)).toEqual([
          'script',
          '/script',
          'waymesh-world',
          'a',
          '/a',
          '/waymesh-world',
        ]);
        const {
          lang = 'auto',
          theme = 'auto',
          gestures = 'coop',
          loading = 'eager',
          ...content
        } = tags[2]?.attributes ?? {};
        expect([lang, theme, gestures, loading]).toEqual([choice.lang, choice.theme, choice.gestures, choice.loading]);
        expect(encode(contentOf(content))).toBe(link);
        expect(tags[3]).toEqual({ name: 'a', attributes: { href: `https://example.org/maps/${link}` }, text: title });
      }),
      { numRuns: 1000 },
    );
  });

  test('needs no escapes to be read: a seed of letters of any language stands as it is', () => {
    const embedded = (seed: string) => {
      const code = embedCode(host, plain, { ...home, scene: { kind: 'world', world: defaultWorld(seed) } }, seed);
      return parse(code)[2]?.attributes.seed;
    };
    expect(embedded('苔藓-42 "<b>\' 🌍')).toBe('苔藓-42 "<b>\' 🌍');
    // Those would be read in another way where escapes are.
    for (const seed of ['50%', 'a&b', '#1', 'a\r\nb', '\0']) expect(embedded(seed)).toBeUndefined();
  });

  test.each([
    ['https://example.org/', 'https://example.org/', 'https://example.org/waymesh-world.js'],
    [
      'http://a.b:81/x/y/index.html?theme=dark#v=1',
      'http://a.b:81/x/y/index.html',
      'http://a.b:81/x/y/waymesh-world.js',
    ],
    ['https://example.org/a%20b/?x=<', 'https://example.org/a%20b/', 'https://example.org/a%20b/waymesh-world.js'],
  ])('comes from where the page is: %s', (address, page, script) => {
    expect(embedHost(address, false)).toEqual({ page, script, local: false });
  });

  test.each([
    ['file:///home/a/waymesh.html#v=1', 'waymesh.html', true],
    ['file:///C:/maps/my%20map.html?lang=zh', 'my%20map.html', true],
    ['about:srcdoc', 'waymesh.html', true],
    ['blob:null/1b3c', 'waymesh.html', true],
    ['https://example.org/waymesh.html', 'https://example.org/waymesh.html', false],
  ])('of a single file is an iframe of that file: %s', (address, page, local) => {
    const single = embedHost(address, true);
    expect(single).toEqual({ page, script: undefined, local });
    expect(parse(embedCode(single, plain, home, 'Waymesh'))[0]?.attributes.src).toBe(`${page}?embed=1#v=1`);
  });
});
