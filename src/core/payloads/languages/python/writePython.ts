import { strictAddress } from '../../../move/address';
import {
  parseTypeTag,
  isFrameworkStruct,
  typeTagText,
  type Primitive,
  type TypeTag,
  isBytes,
} from '../../../move/typeTag';
import {
  InexpressibleError,
  strictTypeText,
  bracketed,
  inexpressible,
  jsonLine,
  valueFor,
  type CallItems,
  type Mark,
} from '../../write/writer';
import type { MoveValue } from '../../write/moveValue';
import type { TypedArgument, TypedCall } from '../../write/typedCall';
import type { LanguageWriting } from '../language';

const FORM = 'The Python SDK';

/**
 * Writes a call for `aptos-sdk`. An Option uses a list's serializer because an Option has the bytes of a list of zero
 * or one items. The SDK has no serializers for signed integers, and type tags only for structs.
 */
function writePython(call: TypedCall, mark: Mark): string {
  const { address, module, name } = call.function;
  const items = pythonItems(call, mark);
  return [
    'EntryFunction.natural(',
    `    ${JSON.stringify(`${strictAddress(address)}::${module}`)},`,
    `    ${JSON.stringify(name)},`,
    `    ${bracketed(items.typeArguments, '    ')},`,
    `    ${bracketed(items.arguments, '    ')},`,
    ')',
  ].join('\n');
}

function pythonItems(call: TypedCall, mark: Mark): CallItems {
  return {
    typeArguments: call.typeArguments.map(text => typeTag(text, mark)),
    arguments: call.arguments.map(argument => transactionArgument(argument, mark)),
  };
}

function typeTag(text: string, mark: Mark): string {
  const tag = parseTypeTag(text);
  if (tag && !isOfStructs(tag)) throw new InexpressibleError(FORM, `the type argument ${typeTagText(tag)}`);
  return `TypeTag(StructTag.from_str(${mark(jsonLine(strictTypeText(text)))}))`;
}

/** Whether a type consists of structs only; `StructTag.from_str` cannot read other types. */
function isOfStructs(tag: TypeTag): boolean {
  return tag.kind === 'struct' && tag.typeArguments.every(isOfStructs);
}

function transactionArgument(argument: TypedArgument, mark: Mark): string {
  const value = valueFor(FORM, argument);
  return `TransactionArgument(${mark(literal(value))}, ${serializer(argument.type)})`;
}

function literal(value: MoveValue): string {
  switch (value.kind) {
    case 'bool':
      return value.value ? 'True' : 'False';
    case 'integer':
      return value.digits;
    case 'address':
      return `AccountAddress.from_str("${strictAddress(value.address)}")`;
    case 'text':
      return jsonLine(value.value);
    case 'bytes':
      return `bytes.fromhex("${value.hex.slice(2)}")`;
    case 'list':
      return `[${value.items.map(literal).join(', ')}]`;
    case 'option':
      return `[${value.value ? literal(value.value) : ''}]`;
  }
}

function serializer(type: TypeTag): string {
  if (isBytes(type)) return 'Serializer.to_bytes';
  switch (type.kind) {
    case 'primitive':
      return primitiveSerializer(type.name, type);
    case 'vector':
      return `Serializer.sequence_serializer(${serializer(type.element)})`;
    case 'struct': {
      const [inner] = type.typeArguments;
      if (isFrameworkStruct(type, 'string', 'String')) return 'Serializer.str';
      if (isFrameworkStruct(type, 'object', 'Object')) return 'Serializer.struct';
      if (isFrameworkStruct(type, 'option', 'Option') && inner)
        return `Serializer.sequence_serializer(${serializer(inner)})`;
      throw inexpressible(FORM, type);
    }
    case 'parameter':
    case 'reference':
      throw inexpressible(FORM, type);
  }
}

function primitiveSerializer(name: Primitive, type: TypeTag): string {
  if (name === 'address') return 'Serializer.struct';
  if (name === 'bool' || name.startsWith('u')) return `Serializer.${name}`;
  throw inexpressible(FORM, type);
}

export const WRITING: LanguageWriting = {
  forms: [{ id: 'python', label: 'Python SDK', write: writePython, items: pythonItems }],
  skeleton: {
    after: /(?:^|[=([,:]|\breturn)$/,
    startsWithLine: true,
    comment: '#',
    detail: 'a transaction payload for the Python SDK',
    text: `EntryFunction.natural(
\t"\${1:0x1::module}",
\t"\${2:function}",
\t[$3],
\t[$4],
)`,
  },
};
