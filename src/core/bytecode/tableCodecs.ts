import { shortHex } from '../move/hex';
import { hexByte } from './byteCursor';
import {
  blob,
  checked,
  index,
  list,
  oneOf,
  option,
  record,
  since,
  uleb,
  union,
  type Codec,
  type ByteSource,
  type Tables,
} from './codec';
import { readCodeUnit, signatureLength, writeCodeUnit, abilities, signature, token } from './codeUnitCodec';
import {
  FUNCTION_ATTRIBUTES,
  OPERAND_ATTRIBUTES,
  VISIBILITIES,
  type AccessSpecifier,
  type AddressSpecifier,
  type CodeUnit,
  type CompiledScript,
  type FieldDefinition,
  type FieldHandle,
  type FunctionAttribute,
  type FunctionDefinition,
  type Instantiation,
  type ResourceSpecifier,
  type StructDefinition,
  type StructLayout,
} from './compiledCode';
import type { TableName } from './tables';

/** Maximum length of a name that nodes accept. Keeps displayed text proportional to the size of the file. */
const MAX_NAME = 255;
/** Letters, digits, `_` and, since version 9, `$`. Compilers name the module of a script `<SELF>_0`. */
const NAME = /^(?:[A-Za-z_][\w$]*|<SELF>(?:_\d+)?)$/;
const ADDRESS_BYTES = 32;
const MAX_VARIANTS = 127;
/** Flags of a function definition: native, and entry (since version 5). */
const NATIVE = 0x02;
const ENTRY = 0x04;

const name = index('identifiers');
const types = index('signatures');
const modules = index('moduleHandles');
const structHandle = index('structHandles');
const addresses = index('addresses');
const moduleHandle = record<Tables['moduleHandles'][number]>({ address: addresses, name });

const latin1: Codec<string> = {
  read: ({ cursor }) => cursor.latin1(),
  write: (sink, text) => sink.latin1(text),
};

const identifier: Codec<string> = {
  read: ({ cursor }) => {
    const at = cursor.at;
    const text = cursor.latin1();
    if (text.length > MAX_NAME) throw cursor.damaged(`a name of ${text.length} characters`, at);
    if (!NAME.test(text)) throw cursor.damaged('an invalid Move name', at);
    return text;
  },
  write: latin1.write,
};

/** An address: 32 bytes, decoded in the format of `parseAddress`. */
const address: Codec<string> = {
  read: ({ cursor }) => shortHex(cursor.take(ADDRESS_BYTES)),
  write: (sink, text) => sink.address(text),
};

const plainAttribute = oneOf<FunctionAttribute>(
  'function attribute',
  FUNCTION_ATTRIBUTES.map(each => ({ name: each })),
);

/** A function attribute: a byte, and a u16 for some attributes. */
const attribute: Codec<FunctionAttribute> = {
  read: source => {
    const plain = plainAttribute.read(source);
    return OPERAND_ATTRIBUTES.has(plain.name) ? { name: plain.name, operand: source.cursor.u16() } : plain;
  },
  write: (sink, { name: each, operand }) => {
    sink.u8(FUNCTION_ATTRIBUTES.indexOf(each) + 1);
    if (operand !== undefined) sink.u16(operand);
  },
};

const accesses = option(
  list(
    record<AccessSpecifier>({
      access: oneOf('access', ['reads', 'writes', 'acquires']),
      isNegated: oneOf('boolean', [false, true]),
      resource: union<ResourceSpecifier>('resource', {
        any: {},
        atAddress: { address: addresses },
        inModule: { module: modules },
        struct: { handle: structHandle },
        structInstantiation: { handle: structHandle, typeArguments: types },
      }),
      // Instantiations refer to function handles, which are still being read: `accessProblem` checks them afterwards.
      address: union<AddressSpecifier>('address', {
        any: {},
        literal: { address: addresses },
        parameter: { local: uleb, functionInstantiation: option(uleb) },
      }),
    }),
  ),
);

const struct = index('structDefinitions');
const acquires = list(struct);
const fields = list(record<FieldDefinition>({ name, type: token }));

/** An index of a handle of this module that has no definition yet. */
function own(
  table: 'structHandles' | 'functionHandles',
  definitions: 'structDefinitions' | 'functionDefinitions',
): Codec<number> {
  return checked(index(table), (handle, source) => {
    const { module = source.self } = source.tables[table][handle] ?? {};
    if (module !== source.self) return 'a handle of another module';
    return source.isFirst(definitions, handle) ? undefined : 'a second definition of the same handle';
  });
}

const functionHandle = own('functionHandles', 'functionDefinitions');

const functionDefinition: Codec<FunctionDefinition> = {
  read: source => {
    const { cursor, version } = source;
    const handle = functionHandle.read(source);
    const at = cursor.at;
    const [who, flags] = [cursor.u8(), cursor.u8()];
    const visibility = VISIBILITIES[who];
    if (visibility === undefined || (visibility === 'script' && version >= 5))
      throw cursor.unknown(`visibility ${hexByte(who)} is unknown`, at);
    if ((flags & ~(version < 5 ? NATIVE : NATIVE | ENTRY)) !== 0)
      throw cursor.unknown(`function flags ${hexByte(flags)} are unknown`, at + 1);
    const isEntry = (flags & ENTRY) !== 0;
    const structs = acquires.read(source);
    if ((flags & NATIVE) !== 0) return { handle, visibility, isEntry, acquires: structs };
    const parameters = signatureLength(source, source.tables.functionHandles[handle]?.parameters ?? -1);
    return { handle, visibility, isEntry, acquires: structs, code: readCodeUnit(source, parameters) };
  },
  write: (sink, { handle, visibility, isEntry, acquires: structs, code }) => {
    sink.uleb(handle).u8(VISIBILITIES.indexOf(visibility));
    acquires.write(sink.u8((code ? 0 : NATIVE) + (isEntry ? ENTRY : 0)), structs);
    if (code) writeCodeUnit(sink, code);
  },
};

function instantiation(table: TableName): Codec<Instantiation> {
  return record<Instantiation>({ of: index(table), typeArguments: types });
}

const field = record<FieldHandle>({ owner: struct, field: uleb });
const variant = record<Tables['variantHandles'][number]>({ owner: struct, variant: uleb });
const variantField = record<Tables['variantFieldHandles'][number]>({
  owner: struct,
  field: uleb,
  variants: list(uleb, MAX_VARIANTS),
});

/** Returns the number of fields of a struct or variant; `Infinity` if it was not read. */
function fieldCount({ tables }: ByteSource, owner: number, variantAt?: number): number {
  const layout = tables.structDefinitions[owner]?.layout;
  if (!layout) return Infinity;
  if (variantAt === undefined) return layout.kind === 'fields' ? layout.fields.length : 0;
  return layout.kind === 'variants' ? (layout.variants[variantAt]?.fields.length ?? 0) : 0;
}

function variantCount({ tables }: ByteSource, owner: number): number {
  const layout = tables.structDefinitions[owner]?.layout;
  return layout ? (layout.kind === 'variants' ? layout.variants.length : 0) : Infinity;
}

/** Returns an error message if an index is out of range. @param what the kind of item that it refers to */
function beyond(what: string, at: number, count: number): string | undefined {
  return at < count ? undefined : `${what} ${at} is out of range (there are ${count})`;
}

/**
 * Returns an error message if a function in an access specifier is out of range. Functions are read after access
 * specifiers.
 */
export function accessProblem(
  { accesses: all = [] }: Pick<ScriptEnd, 'accesses'>,
  source: ByteSource,
): string | undefined {
  const count = source.count('functionInstantiations');
  let highest = -1;
  for (const { address: where } of all)
    if (where.kind === 'parameter') highest = Math.max(highest, where.functionInstantiation ?? -1);
  return beyond('function instantiation', highest, count);
}

export const TABLE_CODECS: { readonly [Name in TableName]: Codec<Tables[Name][number]> } = {
  addresses: address,
  identifiers: identifier,
  moduleHandles: moduleHandle,
  structHandles: record<Tables['structHandles'][number]>({
    module: modules,
    name,
    abilities,
    typeParameters: list(
      record<Tables['structHandles'][number]['typeParameters'][number]>({
        constraints: abilities,
        isPhantom: since(3, truth(), false),
      }),
    ),
  }),
  signatures: signature,
  functionHandles: record<Tables['functionHandles'][number]>({
    module: modules,
    name,
    parameters: types,
    results: types,
    typeParameters: list(abilities),
    accesses: since(7, accesses, undefined),
    attributes: since(8, list(attribute), []),
  }),
  functionInstantiations: instantiation('functionHandles'),
  constants: record<Tables['constants'][number]>({ type: token, value: blob }),
  metadata: record<Tables['metadata'][number]>({
    key: latin1,
    value: blob,
  }),
  structDefinitions: record<StructDefinition>({
    handle: own('structHandles', 'structDefinitions'),
    layout: union<StructLayout>('struct layout', {
      native: {},
      fields: { fields },
      variants: {
        variants: list(record<{ name: number; fields: readonly FieldDefinition[] }>({ name, fields }), MAX_VARIANTS),
      },
    }),
  }),
  structInstantiations: instantiation('structDefinitions'),
  fieldHandles: checked(field, (value, source) => beyond('field', value.field, fieldCount(source, value.owner))),
  fieldInstantiations: instantiation('fieldHandles'),
  friends: moduleHandle,
  variantFieldHandles: checked(variantField, ({ owner, field: at, variants }, source) =>
    beyond('field', at, Math.min(...variants.map(each => fieldCount(source, owner, each)))),
  ),
  variantFieldInstantiations: instantiation('variantFieldHandles'),
  variantHandles: checked(variant, ({ owner, variant: at }, source) =>
    beyond('variant', at, variantCount(source, owner)),
  ),
  variantInstantiations: instantiation('variantHandles'),
  functionDefinitions: functionDefinition,
};

function truth(): Codec<boolean> {
  return { read: source => source.below(2, 'boolean') === 1, write: (sink, value) => sink.u8(Number(value)) };
}

/** The data after the tables of a script. */
export type ScriptEnd = Pick<CompiledScript, 'typeParameters' | 'parameters' | 'accesses' | 'code'>;

/** Abilities of type parameters, signature of parameters, access specifiers (since version 8), and body. */
export const SCRIPT_END: Codec<ScriptEnd> = {
  read: source => {
    const head = scriptHead.read(source);
    const code: CodeUnit = readCodeUnit(source, signatureLength(source, head.parameters));
    return { ...head, code };
  },
  write: (sink, end) => {
    scriptHead.write(sink, end);
    writeCodeUnit(sink, end.code);
  },
};

const scriptHead = record<Omit<ScriptEnd, 'code'>>({
  typeParameters: list(abilities),
  parameters: types,
  accesses: since(8, accesses, undefined),
});
