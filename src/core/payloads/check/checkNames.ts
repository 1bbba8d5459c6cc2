import { memberOf } from '../engine/shapes';
import type { ModuleLookup } from '../../modules/moduleLookup';
import type { FunctionAbi, ModuleAbi } from '../../move/abi';
import { memberIdText, type MemberId, type ModuleId } from '../../move/functionId';
import type { Range } from '../../text/lines';
import type { PayloadPath } from '../draft';
import type { LocatedCall, WrittenFunction } from '../located';
import { nearestName } from '../../text/nearestName';
import { finding, FINDING_CODES, rewrite, type Absent, type Finding, type Fix } from './finding';

export interface WrittenName {
  readonly id: MemberId;
  /** The string that contains the name, and the name's offset in it. */
  readonly text: string;
  readonly at: number;
  readonly range: Range;
  /** The ranges of the address and the module if they are not part of `text`. */
  readonly apart?: WrittenFunction['apart'];
  readonly path: PayloadPath;
}

/** Returns the name of the function being called; `undefined` if unknown. */
export function functionName({ function: written }: LocatedCall): WrittenName | undefined {
  const { id, text, range, apart } = written;
  return id && { id, text, at: 0, range, ...(apart && { apart }), path: ['function'] };
}

export async function missingModule(name: WrittenName, lookup: ModuleLookup): Promise<Finding> {
  const { address, module } = name.id;
  const answer = await lookup.moduleNames(address);
  const names = answer.kind === 'found' ? answer.names : [];
  const isEmpty = answer.kind === 'absent' || (answer.kind === 'found' && answer.areAll && names.length === 0);
  if (isEmpty) return missingAccount(name, lookup);
  const nearest = nearestName(module, names);
  const hint = nearest === undefined ? OTHER_NETWORK.module : `did you mean ${nearest}?`;
  return finding({
    code: FINDING_CODES.unknownModule,
    absent: absent(moduleText(name.id), nearest),
    ...partOf(name, 1),
    message: `Account ${address} has no module ${module} on ${lookup.network}: ${hint}`,
    fixes: renames(name, 1, nearest),
  });
}

const OTHER_NETWORK = {
  account: 'check the address and the network.',
  module: 'check the module name and the network.',
};

function missingAccount(name: WrittenName, lookup: ModuleLookup): Finding {
  const { address } = name.id;
  const nearest = nearestName(
    address,
    lookup.accounts.filter(account => account !== address),
  );
  const hint = nearest === undefined ? OTHER_NETWORK.account : `did you mean ${nearest}?`;
  return finding({
    code: FINDING_CODES.unknownAccount,
    absent: absent(moduleText(name.id), nearest),
    ...partOf(name, 0),
    message: `Account ${address} has no modules on ${lookup.network}: ${hint}`,
    fixes: renames(name, 0, nearest),
  });
}

/** Finds the called function; if there is none, returns a problem with its name. */
export function findFunction(call: LocatedCall, name: WrittenName, module: ModuleAbi): FunctionAbi | Finding {
  const found = module.functions.find(each => each.name === name.id.name);
  if (!found) return missingFunction(name, module);
  if (found.isEntry || !isCalledByTransaction(call, found)) return found;
  return finding({
    code: FINDING_CODES.notEntry,
    ...partOf(name, 2),
    message: notEntryText(name.id),
  });
}

export function notEntryText(id: MemberId): string {
  return `${memberIdText(id)} is not an entry function, so no transaction can call it: choose a function marked entry.`;
}

/**
 * Whether a transaction definitely calls the function. A payload without a type might be a view request, and in Rust an
 * unqualified name might have other uses.
 */
function isCalledByTransaction(
  { form, payload, multisig, isView: isAsked }: LocatedCall,
  { isView }: FunctionAbi,
): boolean {
  if (form.isSent === 'unsure' || isAsked) return false;
  if (!isView || multisig || form.isSent === 'always') return true;
  const type = payload && memberOf(payload, 'type')?.value;
  return type?.kind === 'text' && type.value === 'entry_function_payload';
}

/** Returns the name of the entry function that was probably intended; `undefined` if no name is similar. */
export function nearestEntry(id: MemberId, { functions }: ModuleAbi): string | undefined {
  return nearestName(
    id.name,
    functions.filter(({ isEntry }) => isEntry).map(({ name }) => name),
  );
}

/** Returns the message for a function that its module does not have. @param nearest see {@link nearestEntry} */
export function unknownFunctionText(id: MemberId, nearest: string | undefined): string {
  const hint = nearest === undefined ? 'check which functions the module has.' : `did you mean ${nearest}?`;
  return `${moduleText(id)} has no function ${id.name}: ${hint}`;
}

function missingFunction(name: WrittenName, module: ModuleAbi): Finding {
  const { id } = name;
  const nearest = nearestEntry(id, module);
  return finding({
    code: FINDING_CODES.unknownFunction,
    absent: absent(memberIdText(id), nearest),
    ...partOf(name, 2),
    message: unknownFunctionText(id, nearest),
    fixes: renames(name, 2, nearest),
  });
}

export function absent(subject: string, nearest: string | undefined): Absent {
  return { subject, ...(nearest !== undefined && { nearest }) };
}

/** Formats a module id: `0x1::coin`. */
export function moduleText({ address, module }: ModuleId): string {
  return `${address}::${module}`;
}

/** Returns the path and range of the address (0), module (1) or member (2) of a name. */
export function partOf(name: WrittenName, index: 0 | 1 | 2): Pick<Finding, 'path' | 'range'> {
  return { path: name.path, range: rangeOfPart(name, index) ?? name.range };
}

export function renames(name: WrittenName, index: 0 | 1 | 2, word: string | undefined): readonly Fix[] {
  const range = word === undefined ? undefined : rangeOfPart(name, index);
  return word === undefined || !range ? [] : [rewrite(range, word, `Change to ${word}`)];
}

function rangeOfPart({ text, at, range, apart }: WrittenName, index: 0 | 1 | 2): Range | undefined {
  if (apart) return [apart.address, apart.module, rangeWithin(range, text, 0, text.length)][index];
  const parts = /^(\w+)::(\w+)::(\w+)/.exec(text.slice(at))?.slice(1);
  const part = parts?.[index];
  if (!parts || part === undefined) return undefined;
  const from = parts.slice(0, index).reduce((sum, each) => sum + each.length + '::'.length, at);
  return rangeWithin(range, text, from, from + part.length);
}

/**
 * Returns the document range of characters `from` to `to` of `text`. `range` is the range of `text`, with or without
 * quotes. Returns `undefined` if the document contains the text in another form, such as with escapes.
 */
export function rangeWithin(range: Range, text: string, from: number, to: number): Range | undefined {
  const { start, end } = range;
  const length = end.character - start.character;
  const quotes = length - text.length;
  if (start.line !== end.line || (quotes !== 0 && quotes !== 2)) return undefined;
  const first = start.character + quotes / 2;
  return { start: { line: start.line, character: first + from }, end: { line: start.line, character: first + to } };
}
