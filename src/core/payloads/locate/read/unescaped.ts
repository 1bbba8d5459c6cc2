const ESCAPE = /\\(?:u\{([\da-fA-F]{1,6})\}|u([\da-fA-F]{4})|x([\da-fA-F]{2})|(\r\n|[^]))/gu;
const NAMED: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  v: '\v',
  '0': '\0',
  '\n': '',
  '\r\n': '',
};

/** What the inside of a string stands for, with the escapes that JavaScript, Python and Rust share. */
export function unescaped(source: string): string {
  if (!source.includes('\\')) return source;
  return source.replace(ESCAPE, (_, long?: string, short?: string, byte?: string, character?: string) => {
    const code = long ?? short ?? byte;
    if (code === undefined) return character === undefined ? '' : (NAMED[character] ?? character);
    const point = parseInt(code, 16);
    return point <= 0x10ffff ? String.fromCodePoint(point) : '\ufffd';
  });
}
