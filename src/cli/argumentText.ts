import { parseJson, type JsonValue } from '../core/json';
import { parseTypeTag, typeTagText, type TypeTag } from '../core/move/typeTag';
import type { Type } from '../core/vm/type';
import { BadInputError } from './exitCode';

const STRING = '0x1::string::String';
/** Type aliases, as in the Aptos CLI. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ['string', STRING],
  ['hex', 'vector<u8>'],
]);

/**
 * Returns the JSON of a command-line argument. The argument is a value, as JSON or unquoted text, with or without a
 * type before it, as in `u64:5`. If a list follows a type, its elements have that type: `u64:[1,2]`.
 * @throws BadInputError
 */
export function argumentJson(text: string, type: Type): JsonValue {
  const typed = typedText(text);
  if (!typed) return plainJson(text, type);
  const { type: given, value } = typed;
  if (given === type.text) return plainJson(value, type);
  if (value.startsWith('[') && given === innermost(type).text) return plainJson(value, type);
  const shown = text.length > 80 ? `${text.slice(0, 80)}…` : text;
  throw new BadInputError(`${shown} does not match the parameter type ${type.text}: correct or omit the type.`);
}

/** Splits `TYPE:VALUE` at the first colon after a type. The value can contain colons. */
function typedText(text: string): { readonly type: string; readonly value: string } | undefined {
  for (let at = text.indexOf(':'); at > 0 && at < LONGEST_TYPE; at = text.indexOf(':', at + 1)) {
    if (text[at + 1] === ':' || text[at - 1] === ':') continue;
    const name = text.slice(0, at).trim();
    const tag = parseTypeTag(name);
    const type = ALIASES.get(name) ?? (tag && typeTagText(tag));
    if (type !== undefined) return { type, value: text.slice(at + 1) };
  }
  return undefined;
}

const LONGEST_TYPE = 1_000;

function plainJson(text: string, type: Type): JsonValue {
  if (type.text === STRING || isWord(type)) {
    // Text preserves all digits of a number; JSON does not.
    const json = text.startsWith('"') ? parseJson(text) : undefined;
    return typeof json === 'string' ? json : text;
  }
  return parseJson(text) ?? text;
}

function isWord(type: Type): boolean {
  return type.kind === 'primitive' && type.name !== 'bool';
}

function innermost(type: Type): Type {
  return type.kind === 'vector' ? innermost(type.element) : type;
}

/** Parses the comma-separated types of `--type-args`. @throws BadInputError */
export function typeArguments(texts: readonly string[]): readonly TypeTag[] {
  return texts.flatMap(splitTypes).map(text => {
    const tag = parseTypeTag(text);
    if (!tag) throw new BadInputError(`--type-args: ${text} is not a type. Example: u64,0x1::aptos_coin::AptosCoin.`);
    return tag;
  });
}

function splitTypes(text: string): readonly string[] {
  const types: string[] = [];
  let [depth, from] = [0, 0];
  for (let at = 0; at <= text.length; at++) {
    const character = text[at];
    if (character === '<') depth++;
    if (character === '>') depth--;
    if (character !== undefined && (character !== ',' || depth > 0)) continue;
    types.push(text.slice(from, at).trim());
    from = at + 1;
  }
  return types;
}
