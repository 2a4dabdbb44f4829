// Texts stand in the sources in both languages at once, so that their type keeps them complete. The built page carries
// the English ones, and fetches all Chinese ones as one script of their own when a reader wants them.
const name = 'virtual:chinese';
const mark = '__chinese_texts__';

/** A quoted text as the formatter leaves it. */
const quoted = String.raw`'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"`;
const pair = new RegExp(String.raw`\{\s*en:\s*(${quoted}),\s*zh:\s*(${quoted}),?\s*\}`, 'g');

const textOf = (literal) =>
  literal
    .slice(1, -1)
    .replace(/\\(u[0-9a-fA-F]{4}|.)/g, (_, escaped) =>
      escaped.length > 1 ? String.fromCharCode(Number.parseInt(escaped.slice(1), 16)) : escaped,
    );

/** A plugin for vite. */
export function chineseTexts() {
  let isBuild = false;
  const chinese = new Map();
  return {
    name: 'waymesh-chinese-texts',
    enforce: 'pre',
    configResolved: ({ command }) => {
      isBuild = command === 'build';
    },
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    // Elsewhere than in a build every text still has both.
    load: (id) =>
      id === `\0${name}` ? `export default ${isBuild ? `JSON.parse(${JSON.stringify(mark)})` : '{}'};` : undefined,
    transform(code, id) {
      if (!isBuild || !id.endsWith('.ts')) return undefined;
      const split = code.replace(pair, (_, en, zh) => {
        const [english, translated] = [textOf(en), textOf(zh)];
        if (chinese.has(english) && chinese.get(english) !== translated)
          this.error(`'${english}' has two translations: '${chinese.get(english)}' and '${translated}'`);
        chinese.set(english, translated);
        return `{ en: ${en} }`;
      });
      return split === code ? undefined : { code: split, map: null };
    },
    // By now every source has been seen.
    renderChunk(code) {
      if (!code.includes(mark)) return undefined;
      const texts = JSON.stringify(Object.fromEntries(chinese));
      return { code: code.replace(/(["'`])__chinese_texts__\1/, () => JSON.stringify(texts)), map: null };
    },
  };
}
