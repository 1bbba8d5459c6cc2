import { BytecodeError } from '../bytecode/byteCursor';
import type { CompiledModule } from '../bytecode/compiledCode';
import type { MemberAttribute } from '../bytecode/metadata';
import {
  functionAbi,
  interfaceOf,
  moduleView,
  type FunctionView,
  type ModuleView,
  type StructView,
} from '../bytecode/moduleView';
import { readBytecode } from '../bytecode/readBytecode';
import { compareAbi, type ItemComparison, type ModuleComparison } from '../modules/compare/compareAbi';
import { compareSides, type Comparison, type ReadSide } from '../modules/compare/comparison';
import { type CodeVerdict, strictest, type AbiDifference } from '../modules/compare/difference';
import { seen } from '../modules/readAbi';
import type { ModuleAbi, FunctionAbi, StructAbi } from '../move/abi';
import type { ComparedFunction, ComparedModule, ComparedStruct } from '../modules/compare/comparedModule';
import { groupDigits } from '../text/digits';
import { visibleText } from '../text/visibleText';
import { compareCode, type CodeAside, type CodeComparison, type FunctionChange } from './compareCode';
import { Pauses } from './pauses';

const WITH_ATTRIBUTES = 8;

/**
 * Compares two sides. Modules that exist on both sides are compared by bytecode, all others by ABI. With bytecode,
 * private functions are also compared, and all upgrade rules are checked except for the upgrade policy of the package.
 * @throws the signal's reason
 */
export async function compareWithCode(before: ReadSide, after: ReadSide, signal: AbortSignal): Promise<Comparison> {
  const comparison = compareSides(before, after);
  const modules: ModuleComparison[] = [];
  const pauses = new Pauses(signal);
  for (const each of comparison.modules) {
    const length = (side: ReadSide) => side.code?.get(each.name)?.length ?? 0;
    await pauses.before(length(before) + length(after));
    modules.push(moduleWithCode(each, before, after));
  }
  return { ...comparison, modules };
}

function moduleWithCode(compared: ModuleComparison, before: ReadSide, after: ReadSide): ModuleComparison {
  const { name, before: was, after: is } = compared;
  const earlier = was && readSideCode(before.code?.get(name), was);
  const later = is && readSideCode(after.code?.get(name), is);
  if (!earlier || !later) {
    const only = earlier ?? later;
    if (only?.kind !== 'read') return compared;
    return earlier ? compareAbi(only.abi, undefined, true) : compareAbi(undefined, only.abi, true);
  }
  if (earlier.kind === 'unread') return { ...compared, code: { kind: 'notCompared', reason: earlier.reason } };
  if (later.kind === 'unread') return { ...compared, code: { kind: 'notCompared', reason: later.reason } };
  return compareModuleCode(earlier, later);
}

export type SideCode = ReadCode | { readonly kind: 'unread'; readonly reason: string };

interface ReadCode {
  readonly kind: 'read';
  readonly module: CompiledModule;
  readonly view: ModuleView;
  /** The ABI derived from the bytecode, including all private functions. */
  readonly abi: ComparedModule;
}

/**
 * Reads bytecode for comparison, or returns why this is not possible.
 * @param sent the ABI that was returned with the bytecode, and must match it
 */
export function readSideCode(bytes: Uint8Array | undefined, sent?: ModuleAbi): SideCode {
  const unread = (reason: string): SideCode => ({ kind: 'unread', reason: visibleText(reason) });
  if (!bytes || bytes.length === 0) return unread('one side has no bytecode');
  try {
    const reading = readBytecode(bytes);
    if (reading.code.kind === 'script') return unread('the bytecode is a script');
    if (reading.kind === 'partly') return unread(asReason(reading.trouble.message));
    const view = moduleView(reading.code);
    const abi = wholeAbi(view, reading.code.version);
    const differing = sent ? abiDifferences(interfaceOf(view), sent) : [];
    if (differing.length > 0)
      return unread(`the ABI does not match the bytecode (${differing.slice(0, 3).join(', ')})`);
    return { kind: 'read', module: reading.code, view, abi };
  } catch (error) {
    if (!(error instanceof BytecodeError)) throw error;
    return unread(asReason(error.message));
  }
}

/** Returns a sentence without its capital letter and period, so that it can be part of another sentence. */
function asReason(sentence: string): string {
  return `${sentence.slice(0, 1).toLowerCase()}${sentence.slice(1).replace(/\.$/, '')}`;
}

function wholeAbi(view: ModuleView, version: number): ComparedModule {
  const phantoms = new Map(view.structs.map(each => [each.name, each.phantoms]));
  const abi = interfaceOf(view);
  const functions = view.functions.map((each): ComparedFunction => {
    const isPersistent = each.attributes.includes('persistent');
    return { ...functionAbi(each), ...(version >= WITH_ATTRIBUTES && { isPersistent }) };
  });
  const structs = abi.structs.map((struct): ComparedStruct => ({
    ...struct,
    typeParameters: struct.typeParameters.map((each, index) => ({
      ...each,
      isPhantom: phantoms.get(struct.name)?.[index] === true,
    })),
  }));
  return shownAbi({ ...abi, functions, structs });
}

export function compareModuleCode(before: ReadCode, after: ReadCode): ModuleComparison {
  const comparison = compareCode(before.module, after.module);
  const { items, differences, ...module } = compareAbi(before.abi, after.abi, true);
  const functions = new Map(changesIn(comparison).map(change => [seen(change.name), change]));
  const structs = structAttributes(before.view, after.view);
  const all = items.map(item =>
    withDifferences(
      item,
      item.kind === 'function'
        ? codeDifferences(functions.get(item.name), before, after)
        : (structs.get(item.name) ?? []),
    ),
  );
  const own = [...differences, ...droppedAttributes(before, after)];
  const isSame = own.length === 0 && all.every(({ state }) => state === 'same');
  return {
    ...module,
    state: isSame ? 'same' : 'changed',
    verdict: strictest([...own, ...all].map(({ verdict }) => verdict)),
    differences: own,
    items: all,
    code: verdictOf(comparison, isSame),
  };
}

function changesIn(comparison: CodeComparison): readonly FunctionChange[] {
  return comparison.kind === 'different' ? comparison.functions : [];
}

function verdictOf(comparison: CodeComparison, isSame: boolean): CodeVerdict {
  if (comparison.kind === 'identical') return comparison;
  const besides = comparison.besides.map(asideText);
  return { kind: comparison.kind === 'sameCode' && isSame ? 'same' : 'changed', besides };
}

/** Describes a difference that does not affect the code: `bytecode version 9 → 8`. */
function asideText(aside: CodeAside): string {
  switch (aside.kind) {
    case 'version':
      return `bytecode version ${groupDigits(String(aside.before))} → ${groupDigits(String(aside.after))}`;
    case 'compiler':
      return visibleText(`${aside.before ?? 'unknown compiler'} → ${aside.after ?? 'unknown compiler'}`);
    case 'metadata':
      return 'metadata changed';
    case 'tables':
      return 'tables in a different order';
  }
}

function withDifferences(item: ItemComparison, more: readonly AbiDifference[]): ItemComparison {
  if (more.length === 0 || item.state === 'added' || item.state === 'removed') return item;
  const differences = [...item.differences, ...more];
  return { ...item, state: 'changed', verdict: strictest(differences.map(({ verdict }) => verdict)), differences };
}

function codeDifferences(
  change: FunctionChange | undefined,
  before: ReadCode,
  after: ReadCode,
): readonly AbiDifference[] {
  if (change?.state !== 'changed') return [];
  const [was, is] = [before, after].map(({ view }) => view.functions.find(({ name }) => name === change.name));
  if (!was || !is) return [];
  return change.parts.flatMap((part): readonly AbiDifference[] => {
    switch (part) {
      case 'signature':
        return [];
      case 'attributes':
        return attributeDifferences(was, is);
      case 'accesses':
        return [{ code: 'code', verdict: 'allowed', text: 'accessed resources changed' }];
      case 'code':
        return [{ code: 'code', verdict: 'allowed', text: codeChangeText(was, is) }];
    }
  });
}

function codeChangeText(before: FunctionView, after: FunctionView): string {
  if (before.isNative === after.isNative) return 'code changed';
  return after.isNative ? 'now native' : 'no longer native';
}

/** Returns changed attributes except `persistent`, which {@link compareAbi} compares. */
function attributeDifferences(before: FunctionView, after: FunctionView): readonly AbiDifference[] {
  const [was, is] = [before, after].map(({ attributes }) => attributes.filter(name => name !== 'persistent'));
  const gone = (was ?? []).filter(name => is?.includes(name) !== true);
  const added = (is ?? []).filter(name => was?.includes(name) !== true);
  const texts = [...gone.map(name => `no longer ${name}`), ...added.map(name => `now ${name}`)];
  return texts.map(text => ({ code: 'attributes', verdict: 'allowed', text }));
}

/** Returns a difference if functions lose `persistent` because the bytecode version is older; nodes reject this. */
function droppedAttributes(before: ReadCode, after: ReadCode): readonly AbiDifference[] {
  const [was, is] = [before.module.version, after.module.version];
  const isDropped = was >= WITH_ATTRIBUTES && is < WITH_ATTRIBUTES;
  if (!isDropped || !before.view.functions.some(({ attributes }) => attributes.includes('persistent'))) return [];
  const text = `functions no longer persistent: bytecode version ${was} → ${is}`;
  return [{ code: 'attributes', verdict: 'refused', text }];
}

/**
 * Returns the differences in resource groups, by struct. Nodes reject changing the group of a struct, removing a group,
 * and narrowing its scope. Source: aptos-core, `aptos-vm/src/verifier/resource_groups.rs`.
 */
function structAttributes(before: ModuleView, after: ModuleView): ReadonlyMap<string, readonly AbiDifference[]> {
  const earlier = new Map(before.structs.map(each => [each.name, each]));
  return new Map(
    after.structs.flatMap(struct => {
      const was = earlier.get(struct.name);
      return was ? [[seen(struct.name), groupDifferences(was, struct)] as const] : [];
    }),
  );
}

const SCOPES = ['global', 'address', 'module_'];

function groupDifferences(before: StructView, after: StructView): readonly AbiDifference[] {
  const difference = (text: string, verdict: AbiDifference['verdict']): AbiDifference => ({
    ...{ code: 'attributes', verdict },
    text: visibleText(text),
  });
  const [memberWas, memberIs] = [before, after].map(each => argumentOf(each, 'resource_group_member'));
  const [groupWas, groupIs] = [before, after].map(each => argumentOf(each, 'resource_group'));
  const isNarrower = groupIs === undefined || SCOPES.indexOf(groupIs) > SCOPES.indexOf(groupWas ?? '');
  return [
    ...(memberWas === memberIs
      ? []
      : [difference(`resource group: ${memberWas ?? 'none'} → ${memberIs ?? 'none'}`, 'refused')]),
    ...(groupWas === groupIs
      ? []
      : [
          difference(
            `scope of the resource group: ${groupWas ?? 'none'} → ${groupIs ?? 'none'}`,
            groupWas !== undefined && isNarrower ? 'refused' : 'allowed',
          ),
        ]),
  ];
}

function argumentOf({ marks }: StructView, kind: MemberAttribute['kind']): string | undefined {
  return marks.find(each => each.kind === kind)?.args.join(', ');
}

/**
 * Returns the names of functions and structs whose declarations in the ABI and the code differ, or that exist only in
 * the ABI. Functions that exist only in the code are not included, because older nodes leave out private functions.
 * @param own the ABI derived from the code
 */
export function abiDifferences(own: ModuleAbi, sent: ModuleAbi): readonly string[] {
  const { address, name, functions, structs } = shownAbi(own);
  if (address !== sent.address || name !== sent.name) return [`the code belongs to ${address}::${name}`];
  return [...differing(functions, sent.functions, functionText), ...differing(structs, sent.structs, structText)];
}

function differing<Item extends { readonly name: string }>(
  own: readonly Item[],
  sent: readonly Item[],
  textOf: (item: Item) => string,
): readonly string[] {
  const texts = new Map(own.map(item => [item.name, textOf(item)]));
  return sent.filter(item => texts.get(item.name) !== textOf(item)).map(({ name }) => name);
}

function functionText({ visibility, isEntry, typeParameters, parameters, returns }: FunctionAbi): string {
  return JSON.stringify([visibility, isEntry, typeParameters.map(each => each.constraints), parameters, returns]);
}

/** Leaves out variants, because older nodes do not send them. */
function structText({ isNative, abilities, typeParameters, fields, isEnum }: StructAbi): string {
  const shape = isEnum ? [] : fields.map(({ name, type }) => [name, type]);
  return JSON.stringify([isNative, abilities, typeParameters.map(each => each.constraints), shape]);
}

/** Returns an ABI in which all strings are escaped as in an ABI from a node. */
function shownAbi(abi: ComparedModule): ComparedModule {
  const field = ({ name, type }: { readonly name: string; readonly type: string }) => ({
    name: seen(name),
    type: seen(type),
  });
  return {
    ...abi,
    name: seen(abi.name),
    friends: abi.friends.map(seen),
    functions: abi.functions.map(each => ({
      ...each,
      name: seen(each.name),
      parameters: each.parameters.map(seen),
      returns: each.returns.map(seen),
    })),
    structs: abi.structs.map(each => ({
      ...each,
      name: seen(each.name),
      fields: each.fields.map(field),
      variants: each.variants.map(({ name, fields }) => ({ name: seen(name), fields: fields.map(field) })),
    })),
  };
}
