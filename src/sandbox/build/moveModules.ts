import type { WireAbi, WireField, WireFunction, WireModule, WireStruct, WireTypeParameter } from '../wireModule';
import type { FieldSyntax, FunctionSyntax, ModuleSyntax, StructSyntax, TypeParameterSyntax } from './moveSyntax';
import { parseModules } from './parseModules';
import { TypeResolver, type NamedAddresses } from './typeResolver';

/** Named addresses that every Aptos package has through its framework dependencies. */
const FRAMEWORK_ADDRESSES: NamedAddresses = {
  std: '0x1',
  aptos_std: '0x1',
  aptos_framework: '0x1',
  aptos_token: '0x3',
  aptos_token_objects: '0x4',
};

/** The field that the VM gives a struct without fields. */
const DUMMY_FIELD: WireField = { name: 'dummy_field', type: 'bool' };

/**
 * The modules of Move source as a node would list them, with `0x` for their bytecode.
 * @param addresses the named addresses of the package; those of the framework are known
 * @throws MoveSourceError with file and line
 */
export function moveModules(source: string, file: string, addresses: NamedAddresses = {}): readonly WireModule[] {
  return parseModules(source, file).map(module => {
    const resolver = new TypeResolver(module, { ...FRAMEWORK_ADDRESSES, ...addresses }, file);
    return { bytecode: '0x', abi: moduleAbi(module, resolver) };
  });
}

function moduleAbi(module: ModuleSyntax, resolver: TypeResolver): WireAbi {
  return {
    address: resolver.address(module.address, module.line),
    name: module.name,
    friends: module.friends.map(friend => resolver.friend(friend)),
    exposed_functions: module.functions.filter(isExposed).map(each => functionAbi(each, resolver)),
    structs: module.structs.map(each => structAbi(each, resolver)),
  };
}

/** Inline functions leave no trace in bytecode; private ones are listed only if they are entry functions. */
function isExposed({ visibility, isEntry, isInline }: FunctionSyntax): boolean {
  return !isInline && (isEntry || visibility !== 'private');
}

function functionAbi(syntax: FunctionSyntax, resolver: TypeResolver): WireFunction {
  return {
    name: syntax.name,
    visibility: syntax.visibility,
    is_entry: syntax.isEntry,
    is_view: syntax.isView,
    generic_type_params: typeParameters(syntax.typeParameters),
    params: syntax.parameters.map(type => resolver.type(type, syntax.typeParameters)),
    return: syntax.returns.map(type => resolver.type(type, syntax.typeParameters)),
  };
}

function structAbi(syntax: StructSyntax, resolver: TypeResolver): WireStruct {
  const fieldsAbi = (fields: readonly FieldSyntax[]): WireField[] =>
    fields.map(({ name, type }) => ({ name, type: resolver.type(type, syntax.typeParameters) }));
  const isEnum = syntax.kind === 'enum';
  return {
    name: syntax.name,
    is_native: syntax.kind === 'native',
    is_event: syntax.isEvent,
    is_enum: isEnum,
    abilities: syntax.abilities,
    generic_type_params: typeParameters(syntax.typeParameters),
    fields: syntax.kind === 'struct' && syntax.fields.length === 0 ? [DUMMY_FIELD] : fieldsAbi(syntax.fields),
    ...(isEnum ? { variants: syntax.variants.map(({ name, fields }) => ({ name, fields: fieldsAbi(fields) })) } : {}),
  };
}

function typeParameters(syntax: readonly TypeParameterSyntax[]): WireTypeParameter[] {
  return syntax.map(({ constraints }) => ({ constraints }));
}
