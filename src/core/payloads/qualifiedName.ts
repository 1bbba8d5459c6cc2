import { parseAddress } from '../move/address';
import { isIdentifier, type ModuleId } from '../move/functionId';

/** A module that is named, or something in it. */
export interface NameId extends ModuleId {
  /** Of a function or a struct; absent where the module is meant. */
  readonly name?: string;
}

/** A fully qualified name in a line of text: `0x1::coin` or `0x1::coin::transfer`. */
export interface QualifiedName {
  readonly id: NameId;
  /** First character and the one after the last. */
  readonly start: number;
  readonly end: number;
}

const PATTERN = /(?<![\w:])(0x[0-9a-f]{1,64})::([A-Za-z_]\w*)(?:::([A-Za-z_]\w*))?(?!\w|::)/gi;

/** The fully qualified names in a line, from left to right. */
export function* qualifiedNames(line: string): Generator<QualifiedName, void, void> {
  for (const match of line.matchAll(PATTERN)) {
    const [text, addressText = '', module = '', name] = match;
    const address = parseAddress(addressText);
    if (address === undefined || !isIdentifier(module)) continue;
    if (name !== undefined && !isIdentifier(name)) continue;
    const id = { address, module, ...(name === undefined ? {} : { name }) };
    yield { id, start: match.index, end: match.index + text.length };
  }
}

/** The fully qualified name at `character` of a line. */
export function qualifiedNameAt(line: string, character: number): QualifiedName | undefined {
  for (const found of qualifiedNames(line)) {
    if (found.start > character) return undefined;
    if (character <= found.end) return found;
  }
  return undefined;
}

/** The text of an id, addresses in their short form. */
export function nameIdText({ address, module, name }: NameId): string {
  return `${address}::${module}${name === undefined ? '' : `::${name}`}`;
}

/** Reads `0x1::coin` or `0x1::coin::transfer`. `undefined` when `text` is not of that form as a whole. */
export function parseNameId(text: string): NameId | undefined {
  const found = qualifiedNameAt(text, 0);
  return found?.start === 0 && found.end === text.length ? found.id : undefined;
}
