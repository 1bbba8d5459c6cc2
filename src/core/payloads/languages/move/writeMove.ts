import { memberIdText } from '../../../move/functionId';
import { typeTagText, type TypeTag } from '../../../move/typeTag';
import type { MoveValue } from '../../write/moveValue';
import type { TypedCall } from '../../write/typedCall';
import { valueFor, type Mark } from '../../write/writer';
import type { LanguageWriting } from '../language';

const FORM = 'Move source';

/** Writes a call as a Move statement with fully qualified names. Signers are named `account`. */
function writeMove(call: TypedCall, mark: Mark): string {
  const types = call.typeArguments.map(mark);
  const signers = Array.from({ length: call.signers }, (_, index) => mark(`account${index === 0 ? '' : index + 1}`));
  const values = call.arguments.map(argument => topLiteral(valueFor(FORM, argument), argument.type, mark));
  const generics = types.length === 0 ? '' : `<${types.join(', ')}>`;
  return `${memberIdText(call.function)}${generics}(${[...signers, ...values].join(', ')});`;
}

/**
 * Marks the part of a literal to replace: the content for addresses, strings and bytes, otherwise the entire literal.
 */
function topLiteral(value: MoveValue, type: TypeTag, mark: Mark): string {
  switch (value.kind) {
    case 'address':
    case 'text':
    case 'bytes':
      return literal(value, type, mark);
    case 'bool':
    case 'integer':
    case 'list':
    case 'option':
      return mark(literal(value, type));
  }
}

function literal(value: MoveValue, type: TypeTag, mark: Mark = text => text): string {
  switch (value.kind) {
    case 'bool':
      return String(value.value);
    case 'integer':
      return value.digits;
    case 'address': {
      const address = `@${mark(value.address)}`;
      const [of] = type.kind === 'struct' ? type.typeArguments : [];
      return of ? `0x1::object::address_to_object<${typeTagText(of)}>(${address})` : address;
    }
    case 'text':
      return `0x1::string::utf8(b${mark(byteString(value.value))})`;
    case 'bytes':
      return `x${mark(`"${value.hex.slice(2)}"`)}`;
    case 'list':
      return `vector[${value.items.map(item => literal(item, value.element)).join(', ')}]`;
    case 'option':
      return value.value ? `0x1::option::some(${literal(value.value, value.inner)})` : '0x1::option::none()';
  }
}

/** Writes a byte string: printable ASCII as it is, all other UTF-8 bytes as escapes. */
function byteString(text: string): string {
  const bytes = [...new TextEncoder().encode(text)].map(byte => {
    const sign = String.fromCharCode(byte);
    if (sign === '"' || sign === '\\') return `\\${sign}`;
    return byte >= 0x20 && byte < 0x7f ? sign : `\\x${byte.toString(16).padStart(2, '0')}`;
  });
  return `"${bytes.join('')}"`;
}

export const WRITING: LanguageWriting = {
  forms: [{ id: 'move', label: 'Move source', write: writeMove }],
};
