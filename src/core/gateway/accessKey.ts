import { hasUnseen } from '../text/visibleText';

/** The environment variable for the access key in generated commands; the Movescope CLI also reads it. */
export const KEY_VARIABLE = 'MOVESCOPE_ACCESS_KEY';

/** The result of {@link checkAccessKey}. */
export type AccessKey =
  | { readonly kind: 'valid'; readonly key: string }
  /** `reason` is a complete sentence for the user; it never contains the key. */
  | { readonly kind: 'invalid'; readonly reason: string };

/** Maximum length of a key, in characters. Real keys are far shorter; accidentally pasted files are longer. */
const MAX_LENGTH = 4096;

/** Trims an access key and checks whether it is valid in a header. */
export function checkAccessKey(text: string): AccessKey {
  const key = text.trim();
  const reason = objection(key);
  return reason === undefined ? { kind: 'valid', key } : { kind: 'invalid', reason };
}

function objection(key: string): string | undefined {
  if (key === '') return 'The access key is empty; paste the key for this URL.';
  if (key.length > MAX_LENGTH) {
    return `The access key is longer than ${MAX_LENGTH} characters; paste only the key.`;
  }
  if (/[\r\n\u2028\u2029]/.test(key)) return 'The access key contains a line break; paste it as one line.';
  if (hasUnseen(key)) {
    return 'The access key contains an invisible character; copy it again, without any surrounding characters.';
  }
  if (/[^\u0020-\u00ff]/.test(key)) {
    return 'The access key contains a character that is not allowed in an HTTP header; copy it again, without any surrounding characters.';
  }
  return undefined;
}

const MARK = '•••';
/** Minimum length of a part of a key; shorter parts reveal too little, and could be ordinary words. */
const SHORTEST_PART = 8;
const DEPTH = 3;
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

/** A decoded string, with the offset in the encoded string of each of its characters and of its end. */
interface Decoded {
  readonly text: string;
  readonly starts: readonly number[];
}

/**
 * Removes the access key from external text, in full or in part and in any case: literal, escaped as in URLs, JSON and
 * HTML (even repeatedly), as base64, or in hex. Parts of eight or more characters are removed.
 * @param shortestPart a different minimum length; `Infinity` removes only the full key
 */
export function redactedKey(text: string, key: string | undefined, shortestPart = SHORTEST_PART): string {
  const secret = key?.trim() ?? '';
  if (secret === '') return text;
  return withoutForms(text, [...textForms(secret), hexForm(secret)], shortestPart);
}

function withoutForms(text: string, forms: readonly string[], shortestPart: number): string {
  const parts = partsOf(forms, shortestPart);
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

/** Minimum length of a key to remove from data; shorter keys could be ordinary values. */
const SHORTEST_IN_DATA = 16;

/** Maximum length of a response, in characters, that is searched for an encoded key, because the search is slow. */
const LONGEST_SEARCHED = 1_000_000;

/**
 * Returns a function that removes the access key from the JSON of a response, because a gateway could have put it into
 * names or values, which are shown and stored. It removes only the full key; parts of a key, short keys and numeric keys
 * could be ordinary data. A key that is encoded, or spelt unusually, is found in all but very long responses; in hex it
 * stays, because its bytes could be part of bytecode.
 */
export function keyRemover(key: string | undefined): (json: string) => string {
  if (key === undefined || key.length < SHORTEST_IN_DATA || !/[a-z]/i.test(key)) return json => json;
  const spelt = JSON.stringify(key).slice(1, -1);
  const forms = textForms(key);
  const ends = base64Forms(key).map(rareEnd);
  const plainEnds = plainForms(key).map(form => rareEnd(form.toLowerCase()));
  // Whether the search, which is slow, could find a form.
  const mayHave = (text: string) => {
    if (ends.some(end => text.includes(end))) return true;
    const lower = text.toLowerCase();
    return plainEnds.some(end => lower.includes(end));
  };
  return json => {
    const rest = json.includes(rareEnd(spelt)) ? json.replaceAll(spelt, MARK) : json;
    if (rest.length > LONGEST_SEARCHED) return rest;
    return mayHave(rest) || hasEscapedForm(rest, forms) ? withoutForms(rest, forms, Infinity) : rest;
  };
}

/** Whether {@link withoutForms} would find a full form once text is decoded. */
function hasEscapedForm(text: string, forms: readonly string[]): boolean {
  let decoded = text;
  // Each escape contains one of these characters, which are rare in a node's responses.
  for (let depth = 0; depth < DEPTH && ['%', '\\', ';'].some(part => decoded.includes(part)); depth++) {
    const further = decoded.replace(ESCAPE, escape => unescaped(escape.toLowerCase(), escape) ?? escape);
    if (further === decoded) return false;
    const lower = further.toLowerCase();
    if (forms.some(form => lower.includes(form))) return true;
    decoded = further;
  }
  return false;
}

/**
 * Returns the end of a key, starting at the first character that is rare in a node's responses, which consist mostly of
 * digits and lowercase letters; engines search for such a string 20 times as fast. Returns the full key if there is no
 * such character.
 */
function rareEnd(key: string): string {
  return /[A-Z-].{7,}/.exec(key)?.[0] ?? key;
}

function hexForm(key: string): string {
  return Array.from(new TextEncoder().encode(key), byte => byte.toString(16).padStart(2, '0')).join('');
}

/** Returns all spellings of a key but hex, in lowercase, because hosts are quoted in lowercase. */
function textForms(key: string): readonly string[] {
  const forms = [...plainForms(key), ...base64Forms(key)].map(form => form.toLowerCase());
  return [...new Set(forms)].filter(form => form !== '');
}

function plainForms(key: string): readonly string[] {
  return [...new Set([key, decode({ text: key, starts: [...Array(key.length + 1).keys()] }).text])];
}

function base64Forms(key: string): readonly string[] {
  const bytes = Array.from(new TextEncoder().encode(key));
  const base64 = [0, 1, 2].flatMap(before => base64Within(bytes, before));
  return [...new Set([...base64, ...base64.map(form => form.replaceAll('+', '-').replaceAll('/', '_'))])];
}

/**
 * Returns the base64 characters that depend only on these bytes, given that `before` bytes precede them: first if no
 * bytes follow, then if any bytes follow.
 */
function base64Within(bytes: readonly number[], before: number): readonly string[] {
  const binary = '\0'.repeat(before) + bytes.map(byte => String.fromCharCode(byte)).join('');
  const bits = (before + bytes.length) * 8;
  const start = Math.ceil((before * 8) / 6);
  return [btoa(binary).slice(start), btoa(binary).slice(start, Math.floor(bits / 6))];
}

/** Returns the parts of each form by length; a shorter form is its own part. */
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

/** Number of strings that are found faster one by one. */
const FEW = 4;

function mark({ text, starts }: Decoded, parts: ReadonlyMap<number, ReadonlySet<string>>, marked: Uint8Array): void {
  const lower = text.toLowerCase();
  // A letter with a longer lowercase form would shift everything after it.
  const searched = lower.length === text.length ? lower : text;
  for (const [length, some] of parts) {
    if (some.size <= FEW) {
      for (const part of some)
        for (let at = searched.indexOf(part); at >= 0; at = searched.indexOf(part, at + 1))
          marked.fill(1, starts[at], starts[at + length]);
      continue;
    }
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

/** Returns the character of an escape; `undefined` if it is not an escape. @param lower the escape in lowercase */
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
