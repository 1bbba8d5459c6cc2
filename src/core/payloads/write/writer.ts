import { isJsonArray, isJsonObject, type JsonValue } from '../../json';
import { strictAddress } from '../../move/address';
import { ArgumentError } from '../../move/argument';
import { memberIdText, type MemberId } from '../../move/functionId';
import { typeTagText, type TypeTag, parseTypeTag } from '../../move/typeTag';
import { UserFacingError } from '../../userFacingError';
import { inertJson } from '../../text/visibleText';
import { readMoveValue, type MoveValue } from './moveValue';
import type { TypedArgument, TypedCall } from './typedCall';

/** Marks a value as a placeholder; returns it unchanged if there are no placeholders. */
export type Mark = (literal: string) => string;

export interface CallForm {
  /** The id of the payload form that reads the written call. */
  readonly id: string;
  /** For example, `Python SDK`. */
  readonly label: string;
  /** @throws InexpressibleError, ArgumentError */
  readonly write: (call: TypedCall, mark: Mark) => string;
  readonly hasMultisig?: true;
  /** Writes the items of a call's lists; omitted for Move source. @throws the same errors as `write` */
  readonly items?: (call: TypedCall, mark: Mark) => CallItems;
}

/** The items of a call's lists, as written in a form. */
export interface CallItems {
  readonly typeArguments: readonly string[];
  readonly arguments: readonly string[];
}

/** @throws InexpressibleError if the form cannot express the call; ArgumentError if a value does not fit its type */
export function writeCall(call: TypedCall, form: CallForm): string {
  if (call.multisig !== undefined && !form.hasMultisig)
    throw new InexpressibleError(`The “${form.label}” format`, 'a call by a multisig account');
  return form.write(call, text => text);
}

/**
 * Returns the value of an argument, for forms whose syntax depends on the type.
 * @param form the form's name in a message: `The Aptos CLI`
 * @throws InexpressibleError for a type that only REST JSON can express; ArgumentError for JSON that does not fit
 */
export function valueFor(form: string, { type, json }: TypedArgument): MoveValue {
  try {
    return readMoveValue(type, json);
  } catch (error) {
    if (error instanceof ArgumentError && error.kind === 'unsupported') throw inexpressible(form, error.type);
    throw error;
  }
}

export function inexpressible(form: string, type: TypeTag): InexpressibleError {
  return new InexpressibleError(form, `a value of type ${typeTagText(type)}`);
}

/**
 * Writes a list on one line, or with one item per line if it is long. @param step the extra indentation of the items
 */
export function bracketed(items: readonly string[], step: string, [open, close] = ['[', ']']): string {
  const line = `${open}${items.join(', ')}${close}`;
  if (items.length === 0 || (line.length <= 80 && !line.includes('\n'))) return line;
  return `${open}\n${items.map(item => `    ${step}${item},\n`).join('')}    ${close}`;
}

/** Formats JSON on one line, with a space after each colon and comma. */
export function jsonLine(value: JsonValue): string {
  if (isJsonArray(value)) return `[${value.map(jsonLine).join(', ')}]`;
  if (!isJsonObject(value)) return inertJson(JSON.stringify(value));
  const members = Object.entries(value).map(([name, member]) => `${jsonLine(name)}: ${jsonLine(member)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

/** Thrown if a form cannot express a value or a type. */
export class InexpressibleError extends UserFacingError {
  override readonly name = 'InexpressibleError';

  /** @param form its name: `The Aptos CLI` @param what the inexpressible item: `a struct such as 0x1::m::S` */
  constructor(form: string, what: string) {
    super(`${form} cannot express ${what}: copy the call as REST JSON instead.`);
  }
}

/**
 * Returns a function's name with an address that every SDK accepts; some accept short addresses only up to 0xf
 * (AIP-40).
 */
export function strictFunctionText(id: MemberId): string {
  return memberIdText({ ...id, address: strictAddress(id.address) });
}

/** Returns a type with addresses that every SDK accepts; a string that is not a type is unchanged. */
export function strictTypeText(text: string): string {
  const tag = parseTypeTag(text);
  return tag ? typeTagText(strict(tag)) : text;
}

function strict(tag: TypeTag): TypeTag {
  switch (tag.kind) {
    case 'primitive':
    case 'parameter':
      return tag;
    case 'vector':
      return { ...tag, element: strict(tag.element) };
    case 'reference':
      return { ...tag, to: strict(tag.to) };
    case 'struct':
      return { ...tag, address: strictAddress(tag.address), typeArguments: tag.typeArguments.map(strict) };
  }
}
