import { parseNamedAddress } from './address';

/** `address::module`. The address is in the format of {@link parseAddress}. */
export interface ModuleId {
  readonly address: string;
  readonly module: string;
}

/** `address::module::name` of a function or struct. */
export interface MemberId extends ModuleId {
  readonly name: string;
}

const IDENTIFIER = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** Whether `text` is a valid name of a module, function, struct or field in Move. */
export function isIdentifier(text: string): boolean {
  return IDENTIFIER.test(text) && text !== '_';
}

/**
 * Parses `0x1::coin::transfer`. The address can also be 64 digits without `0x`. Returns `undefined` for other strings.
 */
export function parseMemberId(text: string): MemberId | undefined {
  const [addressText, module, name, ...rest] = text.split('::');
  if (addressText === undefined || module === undefined || name === undefined || rest.length > 0) return undefined;
  const address = parseNamedAddress(addressText);
  if (address === undefined || !isIdentifier(module) || !isIdentifier(name)) return undefined;
  return { address, module, name };
}

/** Returns the text of a function or struct ID, as in a payload's `function`. */
export function memberIdText(id: MemberId): string {
  return `${id.address}::${id.module}::${id.name}`;
}

/** Returns `vault::deposit` for `0xcafe::vault::deposit`, for narrow views in which a tooltip shows the address. */
export function shortSubject(subject: string): string {
  return subject.split('::').slice(-2).join('::');
}
