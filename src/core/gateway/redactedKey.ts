/** What stands for the access key. */
const MARK = '•••';
/** Fewer characters of a key than this give nothing away and are words as often. */
const SHORTEST_PART = 8;
/** Encodings in each other that are looked through. */
const DEPTH = 3;
/** One escape of an address, of JSON or of HTML. */
const ESCAPE = /%[\da-f]{2}|\\u[\da-f]{4}|\\x[\da-f]{2}|\\["'/\\]|&#\d{1,7};|&#x[\da-f]{1,6};|&[a-z]{2,6};/gi;
const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['plus', '+'],
  ['equals', '='],
  ['sol', '/'],
  ['lowbar', '_'],
]);

/** A text, and where each of its characters begins in the one that it was decoded from; one place more for its end. */
interface Decoded {
  readonly text: string;
  readonly starts: readonly number[];
}

/**
 * A text from outside without an access key that it quotes, whole or in part, in any case: as it is, as addresses, JSON
 * and HTML write it, also several times over, as base64 or in hex. Of a key, parts of eight characters are taken out.
 * @param shortestPart another number of characters; `Infinity` takes out the whole key alone
 */
export function redactedKey(text: string, key: string | undefined, shortestPart = SHORTEST_PART): string {
  const secret = key?.trim() ?? '';
  if (secret === '') return text;
  const parts = partsOf(formsOf(secret), shortestPart);
  const marked = new Uint8Array(text.length);
  let decoded: Decoded = { text, starts: Array.from({ length: text.length + 1 }, (_, index) => index) };
  for (let depth = 0; depth <= DEPTH; depth++) {
    mark(decoded, parts, marked);
    const further = decode(decoded);
    if (further.text === decoded.text) break;
    decoded = further;
  }
  return withMarks(text, marked);
}

/** All that a key may be written as, in lower case: hosts are quoted so. */
function formsOf(key: string): readonly string[] {
  const bytes = Array.from(new TextEncoder().encode(key));
  const hex = bytes.map(byte => byte.toString(16).padStart(2, '0')).join('');
  const base64 = [0, 1, 2].flatMap(before => base64Within(bytes, before));
  const urlBase64 = base64.map(form => form.replaceAll('+', '-').replaceAll('/', '_'));
  const plain = [key, decode({ text: key, starts: [...Array(key.length + 1).keys()] }).text];
  return [...plain, hex, ...base64, ...urlBase64].map(form => form.toLowerCase()).filter(form => form !== '');
}

/** What of the base64 of a text holds these bytes alone, so many others before them: at its end, and anywhere. */
function base64Within(bytes: readonly number[], before: number): readonly string[] {
  const binary = String.fromCharCode(...Array<number>(before).fill(0), ...bytes);
  const bits = (before + bytes.length) * 8;
  const start = Math.ceil((before * 8) / 6);
  return [btoa(binary).slice(start), btoa(binary).slice(start, Math.floor(bits / 6))];
}

/** The parts of each form by their length: a form that is shorter is looked for as a whole. */
function partsOf(forms: readonly string[], shortestPart: number): ReadonlyMap<number, ReadonlySet<string>> {
  const parts = new Map<number, Set<string>>();
  for (const form of forms) {
    const length = Math.min(shortestPart, form.length);
    const some = parts.get(length) ?? new Set();
    parts.set(length, some);
    for (let at = 0; at + length <= form.length; at++) some.add(form.slice(at, at + length));
  }
  return parts;
}

function mark({ text, starts }: Decoded, parts: ReadonlyMap<number, ReadonlySet<string>>, marked: Uint8Array): void {
  const lower = text.toLowerCase();
  // A letter whose small form is longer would shift all that comes after it.
  const searched = lower.length === text.length ? lower : text;
  for (const [length, some] of parts) {
    for (let at = 0; at + length <= searched.length; at++)
      if (some.has(searched.slice(at, at + length))) marked.fill(1, starts[at], starts[at + length]);
  }
}

function decode({ text, starts }: Decoded): Decoded {
  const parts: string[] = [];
  const places: number[] = [];
  let end = 0;
  const keep = (from: number, to: number): void => {
    parts.push(text.slice(from, to));
    for (let at = from; at < to; at++) places.push(starts[at] ?? 0);
  };
  for (const { 0: escape, index } of text.matchAll(ESCAPE)) {
    const character = unescaped(escape.toLowerCase(), escape);
    if (character === undefined) continue;
    keep(end, index);
    parts.push(character);
    places.push(...Array<number>(character.length).fill(starts[index] ?? 0));
    end = index + escape.length;
  }
  keep(end, text.length);
  return { text: parts.join(''), starts: [...places, starts[text.length] ?? 0] };
}

/** The character that an escape stands for; `undefined` where it is none. @param lower the same in lower case */
function unescaped(lower: string, escape: string): string | undefined {
  if (lower.startsWith('%')) return characterOf(lower.slice(1), 16);
  if (lower.startsWith('&#x')) return characterOf(lower.slice(3, -1), 16);
  if (lower.startsWith('&#')) return characterOf(lower.slice(2, -1), 10);
  if (lower.startsWith('&')) return ENTITIES.get(lower.slice(1, -1));
  return escape.length === 2 ? escape.slice(1) : characterOf(lower.slice(2), 16);
}

function characterOf(digits: string, radix: number): string | undefined {
  const point = Number.parseInt(digits, radix);
  return point <= 0x10ffff ? String.fromCodePoint(point) : undefined;
}

function withMarks(text: string, marked: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < text.length;) {
    const isKey = marked[at] === 1;
    const next = marked.indexOf(isKey ? 0 : 1, at);
    const end = next < 0 ? text.length : next;
    parts.push(isKey ? MARK : text.slice(at, end));
    at = end;
  }
  return parts.join('');
}
