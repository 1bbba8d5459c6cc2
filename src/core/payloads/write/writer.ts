import { isJsonArray, isJsonObject, type JsonValue } from '../../json';
import { strictAddress } from '../../move/address';
import { ArgumentError } from '../../move/argument';
import { memberIdText, type MemberId } from '../../move/functionId';
import { typeTagText, type TypeTag, parseTypeTag } from '../../move/typeTag';
import { UserFacingError } from '../../userFacingError';
import { inertJson } from '../../move/visibleText';
import { readMoveValue, type MoveValue } from './moveValue';
import type { TypedArgument, TypedCall } from './typedCall';

/** Puts a mark around the text of a value that the user is to fill in; gives it back as it is where nobody is. */
export type Mark = (literal: string) => string;

/** A form in which a call can be written. */
export interface CallForm {
  /** That of the payload form in which it is read again. */
  readonly id: string;
  /** `Python SDK` */
  readonly label: string;
  /** @throws InexpressibleError, ArgumentError */
  readonly write: (call: TypedCall, mark: Mark) => string;
  /** What the lists of a call hold, as it is written; left out where lists are filled in by their JSON. @throws as `write` */
  readonly items?: (call: TypedCall, mark: Mark) => CallItems;
}

/** The items of the lists of a call, in a form. */
export interface CallItems {
  readonly typeArguments: readonly string[];
  readonly arguments: readonly string[];
}

/**
 * Writes a call in a form, without a line break at its end.
 * @throws InexpressibleError when the form has no way to write it; ArgumentError when a value does not fit its type
 */
export function writeCall(call: TypedCall, form: CallForm): string {
  return form.write(call, text => text);
}

/**
 * The value of an argument, for forms that write by type.
 * @param form the form's name in a sentence: `The Aptos CLI`
 * @throws InexpressibleError for a type whose values only REST JSON can carry; ArgumentError for JSON that does not fit
 */
export function valueFor(form: string, { type, json }: TypedArgument): MoveValue {
  try {
    return readMoveValue(type, json);
  } catch (error) {
    if (error instanceof ArgumentError && error.kind === 'unsupported') throw inexpressible(form, error.type);
    throw error;
  }
}

/** That a form cannot write values of a type. */
export function inexpressible(form: string, type: TypeTag): InexpressibleError {
  return new InexpressibleError(form, `a value of type ${typeTagText(type)}`);
}

/** How a list stands: between which brackets, and how much further in its items are where each has its line. */
interface ListStyle {
  readonly brackets?: readonly [open: string, close: string];
  readonly step?: string;
}

/** A list on one line, or one item a line where it gets long. @param indent spaces before the line that it starts on */
export function bracketed(
  items: readonly string[],
  indent: string,
  { brackets: [open, close] = ['[', ']'], step = '  ' }: ListStyle = {},
): string {
  const line = `${open}${items.join(', ')}${close}`;
  if (items.length === 0 || (line.length <= 80 && !line.includes('\n'))) return line;
  return `${open}\n${items.map(item => `${indent}${step}${item},\n`).join('')}${indent}${close}`;
}

/** JSON on one line as people write it: a space after each colon and comma. */
export function jsonLine(value: JsonValue): string {
  if (isJsonArray(value)) return `[${value.map(jsonLine).join(', ')}]`;
  if (!isJsonObject(value)) return inertJson(JSON.stringify(value));
  const members = Object.entries(value).map(([name, member]) => `${jsonLine(name)}: ${jsonLine(member)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

/** A form has no way to write a value or a type. */
export class InexpressibleError extends UserFacingError {
  override readonly name = 'InexpressibleError';

  /** @param form what it is called: `the Aptos CLI` @param what what it cannot write: `a struct such as 0x1::m::S` */
  constructor(form: string, what: string) {
    super(`${form} has no way to write ${what}: copy the call as REST JSON instead.`);
  }
}

/** A function's name whose address every SDK reads: some take short ones only of 0x0 to 0xf (AIP-40). */
export function strictFunctionText(id: MemberId): string {
  return memberIdText({ ...id, address: strictAddress(id.address) });
}

/** A type whose addresses every SDK reads; what is no type as it is. */
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
