import { parseAddress } from '../move/address';
import { isIdentifier, type ModuleId } from '../move/functionId';

/**
 * A fully qualified name in a line of text: `0x1::coin` or `0x1::coin::transfer`, also with a 64-digit address without
 * `0x`.
 */
export interface QualifiedName {
  readonly id: NameId;
  /** Offset of the first character, and the offset after the last. */
  readonly start: number;
  readonly end: number;
}

const PATTERN = /(?<![\w:])(0x[0-9a-f]{1,64}|[0-9a-f]{64})::([A-Za-z_]\w*)(?:::([A-Za-z_]\w*))?(?!\w|::)/gi;

/** Yields the fully qualified names in a line, from left to right. */
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

export function qualifiedNameAt(line: string, character: number): QualifiedName | undefined {
  for (const found of qualifiedNames(line)) {
    if (found.start > character) return undefined;
    if (character <= found.end) return found;
  }
  return undefined;
}

/** Parses `0x1::coin` or `0x1::coin::transfer`; `undefined` if `text` has any other form. */
export function parseNameId(text: string): NameId | undefined {
  const found = qualifiedNameAt(text, 0);
  return found?.start === 0 && found.end === text.length ? found.id : undefined;
}

export interface NameId extends ModuleId {
  /** The function or struct; absent for the module itself. */
  readonly name?: string;
}

/** Formats an id with its short address. */
export function nameIdText({ address, module, name }: NameId): string {
  return `${address}::${module}${name === undefined ? '' : `::${name}`}`;
}
