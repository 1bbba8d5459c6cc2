import type { JsonValue } from '../../../../src/core/json';
import { parseTypeTag, type TypeTag } from '../../../../src/core/move/typeTag';
import type { TypedCall } from '../../../../src/core/payloads/write/typedCall';

/** Parses a type. */
export function tag(text: string): TypeTag {
  const type = parseTypeTag(text);
  if (!type) throw new RangeError(`not a type: ${text}`);
  return type;
}

/** A call of `0x1::m::f` with these arguments, each with its type before it. */
export function callOf(
  args: readonly (readonly [type: string, json: JsonValue])[],
  more: Partial<TypedCall> = {},
): TypedCall {
  return {
    function: { address: '0x1', module: 'm', name: 'f' },
    typeArguments: [],
    signers: 1,
    arguments: args.map(([type, json]) => ({ type: tag(type), json })),
    given: {},
    ...more,
  };
}

const STRING = '0x1::string::String';
const OPTION = '0x1::option::Option';
const OBJECT = '0x1::object::Object<0x1::m::T>';

/** A value of each kind, as a node accepts it. */
export const KINDS: readonly (readonly [type: string, json: JsonValue])[] = [
  ['bool', true],
  ['u8', 255],
  ['u64', '18446744073709551615'],
  ['u256', '115792089237316195423570985008687907853269984665640564039457584007913129639935'],
  ['address', '0xa11ce'],
  [STRING, 'say "hi" to $USER’s \\ dog'],
  ['vector<u8>', '0x01ff'],
  ['vector<u64>', ['1', '2']],
  ['vector<vector<u8>>', ['0x', '0x0a']],
  ['vector<vector<bool>>', [[true], []]],
  [`vector<${STRING}>`, ['a', "it's"]],
  [`${OPTION}<u64>`, { vec: [] }],
  [`${OPTION}<u64>`, { vec: ['5'] }],
  [`vector<${OPTION}<u8>>`, [{ vec: [] }, { vec: [1] }]],
  [OBJECT, '0xb0b'],
  [`vector<${OBJECT}>`, [{ inner: '0xb0b' }]],
];
