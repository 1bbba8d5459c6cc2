import {
  type WireAbi,
  type WireFunction,
  type WireModule,
  type WireStruct,
  variantsSchema,
} from '../gateway/schemas/answerSchemas';
import type { FieldAbi, FunctionAbi, ModuleAbi, StructAbi, TypeParameterAbi, UnreportedMark } from '../move/abi';
import { parseAddress } from '../move/address';
import { visibleName, writtenOut, excerpt } from '../text/visibleText';
import type { PublishedModule } from './publishedModule';
import type { ModuleId } from '../move/functionId';

/** Matches characters other than printable ASCII, which no Move name or type contains. */
const UNUSUAL = /[^ -~]/;

/**
 * Converts a module in a response for the store. Characters that are not allowed in Move names, but that a node could
 * send, are escaped in all strings of its ABI as `⟨U+202E⟩`.
 * @param address the requested account
 */
export function readModule(module: WireModule, address: string): PublishedModule {
  const { bytecode } = module;
  // There are two hex digits per byte. The contract does not say whether they follow `0x`.
  const byteLength = Math.floor((bytecode.length - (bytecode.startsWith('0x') ? 2 : 0)) / 2);
  return { address, byteLength, ...(module.abi ? { abi: readAbi(module.abi) } : {}) };
}

function readAbi(abi: WireAbi): ModuleAbi {
  const untold = unreportedMarks(abi);
  return {
    address: parseAddress(abi.address) ?? seen(abi.address),
    name: seen(abi.name),
    friends: allSeen(abi.friends),
    functions: abi.exposed_functions.map(readFunction),
    structs: abi.structs.map(readStruct),
    ...(untold.length > 0 && { untold }),
  };
}

function unreportedMarks({ exposed_functions: functions, structs }: WireAbi): readonly UnreportedMark[] {
  const isAbsent = (mark: unknown): boolean => typeof mark !== 'boolean';
  return [
    ...(functions.some(each => isAbsent(each.is_view)) ? (['view'] as const) : []),
    ...(structs.some(each => isAbsent(each.is_event)) ? (['event'] as const) : []),
    ...(structs.some(each => isAbsent(each.is_enum)) ? (['enum'] as const) : []),
  ];
}

function readFunction(wire: WireFunction): FunctionAbi {
  return {
    name: seen(wire.name),
    visibility: seen(wire.visibility),
    isEntry: wire.is_entry,
    isView: wire.is_view ?? false,
    typeParameters: seenConstraints(wire.generic_type_params),
    parameters: allSeen(wire.params),
    returns: allSeen(wire.return),
  };
}

function readStruct(wire: WireStruct): StructAbi {
  return {
    name: seen(wire.name),
    isNative: wire.is_native,
    isEvent: wire.is_event ?? false,
    isEnum: wire.is_enum === true,
    abilities: allSeen(wire.abilities),
    typeParameters: seenConstraints(wire.generic_type_params),
    fields: seenFields(wire.fields),
    variants: readVariants(wire.variants),
  };
}

function readVariants(variants: unknown): StructAbi['variants'] {
  const read = variantsSchema.safeParse(variants);
  return read.success ? read.data.map(({ name, fields }) => ({ name: seen(name), fields: seenFields(fields) })) : [];
}

/** Escapes a name or type in a response like {@link readModule}. */
export function seen(text: string): string {
  return UNUSUAL.test(text) ? visibleName(text) : text;
}

// Returns the same list if nothing changes, which is nearly always the case; otherwise copies would be kept as well.

function allSeen(texts: readonly string[]): readonly string[] {
  return texts.some(text => UNUSUAL.test(text)) ? texts.map(seen) : texts;
}

function seenConstraints(parameters: readonly TypeParameterAbi[]): readonly TypeParameterAbi[] {
  return parameters.some(({ constraints }) => constraints.some(text => UNUSUAL.test(text)))
    ? parameters.map(({ constraints }) => ({ constraints: allSeen(constraints) }))
    : parameters;
}

function seenFields(fields: readonly FieldAbi[]): readonly FieldAbi[] {
  return fields.some(({ name, type }) => UNUSUAL.test(name) || UNUSUAL.test(type))
    ? fields.map(({ name, type }) => ({ name: seen(name), type: seen(type) }))
    : fields;
}

/** Matches an escaped character. */
const WRITTEN_OUT = /(⟨U\+[\dA-F]{4,6}⟩)/;

/**
 * Returns an ABI whose strings are safe to insert into source: characters that are not allowed in a Move name or type
 * (line breaks, comment markers, braces, bidi controls, other scripts) are escaped, `⟨U+002A⟩` for `*`.
 */
export function inertAbi(abi: ModuleAbi): ModuleAbi {
  return {
    address: inertName(abi.address),
    name: inertName(abi.name),
    friends: abi.friends.map(inertType),
    functions: abi.functions.map(inertFunction),
    structs: abi.structs.map(inertStruct),
  };
}

/** Escapes one function like {@link inertAbi}. */
export function inertFunction(abi: FunctionAbi): FunctionAbi {
  return {
    ...abi,
    name: inertName(abi.name),
    visibility: without(/[^\w()]/gu, abi.visibility),
    typeParameters: abi.typeParameters.map(inertTypeParameter),
    parameters: abi.parameters.map(inertType),
    returns: abi.returns.map(inertType),
  };
}

/** Escapes one struct like {@link inertAbi}. */
export function inertStruct(abi: StructAbi): StructAbi {
  return {
    ...abi,
    name: inertName(abi.name),
    abilities: abi.abilities.map(inertName),
    typeParameters: abi.typeParameters.map(inertTypeParameter),
    fields: abi.fields.map(inertField),
    variants: abi.variants.map(({ name, fields }) => ({ name: inertName(name), fields: fields.map(inertField) })),
  };
}

function inertTypeParameter({ constraints }: TypeParameterAbi): TypeParameterAbi {
  return { constraints: constraints.map(inertName) };
}

function inertField({ name, type }: FieldAbi): FieldAbi {
  return { name: inertName(name), type: inertType(type) };
}

/** Escapes a name like {@link inertAbi}. */
export function inertName(text: string): string {
  return without(/\W/gu, text);
}

/** Escapes a type like {@link inertAbi}; closure types (`|u64|bool has copy + drop`) and unnamed types are allowed. */
export function inertType(text: string): string {
  return without(/[^\w :<>,&|()+[\]-]/gu, text);
}

/** Escapes characters, but preserves escapes from `readModule`, because their brackets do not come from a node. */
function without(refused: RegExp, text: string): string {
  return text
    .split(WRITTEN_OUT)
    .map((part, index) => (index % 2 === 0 ? part.replace(refused, writtenOut) : part))
    .join('');
}

export interface DeployedAbi extends ModuleId {
  readonly network: string;
  readonly ledgerVersion?: string | undefined;
  /** As sent by the node, including unknown properties. */
  readonly abi: WireAbi;
}

function headerText({ address, module, network, ledgerVersion }: DeployedAbi): string {
  return [
    `// ABI of ${address}::${module}, saved by Movescope`,
    `// Network: ${labelText(network)}`,
    `// Ledger version: ${ledgerVersion ?? 'unknown'}`,
  ].join('\n');
}

/** Returns a TypeScript literal for an ABI. Non-ASCII characters are escaped, so that no string can look like code. */
function literal(abi: WireAbi): string {
  return JSON.stringify(abi, null, 2).replace(
    /[^ -~\n]/g,
    unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Returns the content of a TypeScript file for typed clients: `export const ABI = {…} as const;`. */
export function abiFileText(deployed: DeployedAbi): string {
  return `${headerText(deployed)}\n\nexport const ABI = ${literal(deployed.abi)} as const;\n`;
}

/** Shortens a label to a single line, because it comes from the settings. */
function labelText(label: string): string {
  return excerpt(label, 200).trim();
}
