import type { Window } from '../../engine/lexer';
import type { WrittenValue } from '../../located';
import { parseTypeTag } from '../../../move/typeTag';
import { bare, textOf, type Expression } from './expression';
import { expressionOf } from './values';

const SIMPLE = /^(?:\w+::)*TypeTag::(U8|U16|U32|U64|U128|U256|I8|I16|I32|I64|I128|I256|Bool|Address|Signer)$/;
const OF_TEXT =
  /^(?:\w+::)*(?:parse_(?:type|struct)_tag|(?:TypeTag|StructTag|TypeInfo)::(?:from_str|from_str_strict|from|parse)|str::parse)$/;
const APT = '0x1::aptos_coin::AptosCoin';
/** `TypeTag::aptos_coin()`, `APTOS_COIN_TYPE.clone()`, `AptosCoinType::type_tag()` */
const APT_TYPE = /^(?:\w+::)*(?:TypeTag::aptos_coin|StructTag::aptos_coin|APTOS_COIN_TYPE|AptosCoinType::type_tag)$/;

/** Reads a type argument: `TypeTag::U64`, `TypeTag::from_str("0x1::m::S").unwrap()`; others are holes. */
export function typeArgument(value: WrittenValue, window: Window): WrittenValue {
  return (
    typeOf(expressionOf(value, window), window) ?? {
      kind: 'hole',
      range: value.range,
      source: window.textIn(value.range),
    }
  );
}

/** Returns the type that an expression certainly is; its value has the range of the text if one names it. */
export function typeOf(expression: Expression, window: Window): WrittenValue | undefined {
  const read = bare(expression);
  const range = window.rangeOf(read.start, read.end);
  if (read.kind === 'path' || read.kind === 'call') {
    const simple = SIMPLE.exec(read.path)?.[1];
    if (simple !== undefined) return { kind: 'text', range, value: simple.toLowerCase() };
    if (APT_TYPE.test(read.path)) return { kind: 'text', range, value: APT };
  }
  const isParsed = read.kind === 'method' && read.name === 'parse';
  const given = isParsed ? read : read.kind === 'call' && OF_TEXT.test(read.path) ? read.items[0] : undefined;
  const text = given ? textOf(given) : namedByText(read);
  if (text) return { kind: 'text', range: window.rangeOf(text.start, text.end), value: text.value };
  if (read.kind !== 'call') return undefined;
  const inner = innerType(read, window);
  return inner && { ...inner, range };
}

/** A type in a text, as the new SDK takes it in views: `"0x1::aptos_coin::AptosCoin".to_string()`. */
function namedByText(read: Expression) {
  return read.kind === 'text' && parseTypeTag(read.value) ? read : undefined;
}

/** Reads `TypeTag::Vector(Box::new(TypeTag::U8))` and `TypeTag::Struct(Box::new(…))`. */
function innerType({ path, items: [boxed] }: Expression & { kind: 'call' }, window: Window) {
  const kind = /(?:^|::)TypeTag::(Vector|Struct)$/.exec(path)?.[1];
  const [inner] = boxed?.kind === 'call' && boxed.path === 'Box::new' ? boxed.items : [];
  const type = kind !== undefined && inner ? typeOf(inner, window) : undefined;
  if (type?.kind !== 'text') return undefined;
  return { ...type, value: kind === 'Vector' ? `vector<${type.value}>` : type.value };
}
