import { isFrameworkStruct, type TypeTag, isBytes } from '../../../move/typeTag';
import { hexToBytes } from '../../../move/hex';
import type { MoveValue } from '../../write/moveValue';
import type { TypedArgument, TypedCall } from '../../write/typedCall';
import { bracketed, inexpressible, valueFor, type CallItems, type Mark } from '../../write/writer';
import { replaceUnseen } from '../../../text/visibleText';
import type { LanguageWriting } from '../language';

const FORM = 'The Rust SDK';

/** Writes a call for the Rust SDK. Each argument is encoded as BCS, so its Rust type determines its bytes. */
function writeRust(call: TypedCall, mark: Mark): string {
  const { address, module, name } = call.function;
  const items = rustItems(call, mark);
  return [
    'EntryFunction::new(',
    '    ModuleId::new(',
    `        ${addressOf(address)},`,
    `        ident_str!("${module}").to_owned(),`,
    '    ),',
    `    ident_str!("${name}").to_owned(),`,
    `    ${vec(items.typeArguments)},`,
    `    ${vec(items.arguments)},`,
    ')',
  ].join('\n');
}

function rustItems(call: TypedCall, mark: Mark): CallItems {
  return {
    typeArguments: call.typeArguments.map(text => `TypeTag::from_str(${mark(rustString(text))}).unwrap()`),
    arguments: call.arguments.map(argument => encoded(argument, mark)),
  };
}

function vec(items: readonly string[]): string {
  return bracketed(items, '    ', ['vec![', ']']);
}

function encoded(argument: TypedArgument, mark: Mark): string {
  return `bcs::to_bytes(&${topLiteral(valueFor(FORM, argument), argument.type, mark)}).unwrap()`;
}

/** Marks the part of a literal to replace: the content for integers and addresses, otherwise the entire literal. */
function topLiteral(value: MoveValue, type: TypeTag, mark: Mark): string {
  switch (value.kind) {
    case 'integer':
      return `${mark(value.digits)}${integerType(value.type, type)}`;
    case 'address':
      return addressOf(value.address, mark);
    case 'bool':
    case 'text':
    case 'bytes':
    case 'list':
    case 'option':
      return mark(literal(value, type));
  }
}

function literal(value: MoveValue, type: TypeTag): string {
  switch (value.kind) {
    case 'bool':
      return String(value.value);
    case 'integer':
      return `${value.digits}${integerType(value.type, type)}`;
    case 'address':
      return addressOf(value.address);
    case 'text':
      return rustString(value.value);
    case 'bytes': {
      const bytes = [...(hexToBytes(value.hex) ?? [])];
      return bytes.length === 0 ? 'Vec::<u8>::new()' : `vec![${bytes.map(byte => `${byte}u8`).join(', ')}]`;
    }
    case 'list':
      if (value.items.length === 0) return `Vec::<${rustType(value.element)}>::new()`;
      return `vec![${value.items.map(item => literal(item, value.element)).join(', ')}]`;
    case 'option':
      // An Option has the bytes of a list of zero or one items, which is how Move encodes it.
      return value.value ? `Some(${literal(value.value, value.inner)})` : `None::<${rustType(value.inner)}>`;
  }
}

function addressOf(address: string, mark: Mark = text => text): string {
  return `AccountAddress::from_hex_literal(${mark(`"${address}"`)}).unwrap()`;
}

function rustType(type: TypeTag): string {
  switch (type.kind) {
    case 'primitive':
      return type.name === 'address' ? 'AccountAddress' : type.name === 'bool' ? 'bool' : integerType(type.name, type);
    case 'vector':
      return isBytes(type) ? 'Vec<u8>' : `Vec<${rustType(type.element)}>`;
    case 'struct': {
      const [inner] = type.typeArguments;
      if (isFrameworkStruct(type, 'string', 'String')) return '&str';
      if (isFrameworkStruct(type, 'object', 'Object')) return 'AccountAddress';
      if (isFrameworkStruct(type, 'option', 'Option') && inner) return `Option<${rustType(inner)}>`;
      throw inexpressible(FORM, type);
    }
    case 'parameter':
    case 'reference':
      throw inexpressible(FORM, type);
  }
}

/**
 * Returns the name of an integer type. Rust's integers have up to 128 bits. @throws InexpressibleError for a wider type
 */
function integerType(name: string, type: TypeTag): string {
  if (name.endsWith('256')) throw inexpressible(FORM, type);
  return name;
}

function rustString(text: string): string {
  const quoted = text.replace(/["\\]/g, '\\$&');
  const escaped = replaceUnseen(quoted, sign => `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`);
  return `"${escaped}"`;
}

export const WRITING: LanguageWriting = {
  forms: [{ id: 'rust', label: 'Rust SDK', write: writeRust, items: rustItems }],
  skeleton: {
    after: /(?:^|[=([,]|[^:]:|\breturn)$/,
    comment: '//',
    detail: 'a transaction payload for the Rust SDK',
    text: `EntryFunction::new(
\tModuleId::new(AccountAddress::from_hex_literal("\${1:0x1}").unwrap(), ident_str!("\${2:module}").to_owned()),
\tident_str!("\${3:function}").to_owned(),
\tvec![$4],
\tvec![$5],
)`,
  },
};
