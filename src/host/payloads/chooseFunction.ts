import * as vscode from 'vscode';
import type { Network } from '../../core/gateway/network';
import type { FunctionAbi } from '../../core/move/abi';
import { abbreviateAddress } from '../../core/move/address';
import { memberIdText, parseMemberId, type MemberId } from '../../core/move/functionId';
import { functionSignature } from '../../core/move/signature';
import { inertFunction, inertName } from '../../core/modules/readAbi';
import type { PublishedModule } from '../../core/modules/publishedModule';
import { RefusedError } from '../../core/userFacingError';
import { withProgress } from '../vscode/progress';
import { logText } from '../vscode/requestLog';
import { onNetwork } from '../session/onNetwork';
import type { PayloadServices } from './payloadServices';
import type { ModuleRow } from '../session/revealRow';
import { askChoice, type Choice } from '../vscode/stepInput';

/** The function to call: a row of the view, its id, or nothing, in which case the user is asked. */
export type FunctionArgument = ModuleRow | string | undefined;

export interface DeployedFunction {
  readonly id: MemberId;
  readonly abi: FunctionAbi;
}

/** The given or chosen function, if any. @throws RefusedError if it is not an entry function; the client's errors */
export async function chooseFunction(
  services: PayloadServices,
  title: string,
  given: FunctionArgument,
): Promise<DeployedFunction | undefined> {
  if (typeof given === 'object' && given.kind === 'function') {
    const { module, abi } = given;
    return checked({ address: module.address, module: module.name, name: abi.name }, abi);
  }
  const text = typeof given === 'string' ? given : await askFunction(services, title);
  if (text === undefined) return undefined;
  const id = parseMemberId(text.trim());
  if (!id) throw new RefusedError(`${text} is not a function: enter its address, module and name, as in 0x1::m::f.`);
  return findFunction(services, id);
}

/**
 * Finds a deployed entry function by its name.
 * @param network to search; the selected one if left out
 * @throws RefusedError if it is not an entry function; the client's errors
 */
export async function findFunction(
  { session }: PayloadServices,
  id: MemberId,
  network: Network = session.network,
): Promise<DeployedFunction> {
  const { findSymbol } = await import('../../core/modules/symbolIndex');
  const symbol = await onNetwork(session, network, ({ modules }) =>
    withProgress(`Reading ${id.address}::${id.module}`, signal => findSymbol(id, modules, signal)),
  );
  if (symbol.kind === 'function') return checked(id, symbol.abi);
  throw new RefusedError(
    `The module ${id.address}::${id.module} has no function ${id.name} on ${network.label}: see its functions in the Modules view.`,
  );
}

function checked(id: MemberId, abi: FunctionAbi): DeployedFunction {
  if (abi.isEntry) return { id, abi };
  throw new RefusedError(
    `${memberIdText(id)} is not an entry function, so no transaction can call it: choose a function marked entry.`,
  );
}

/** Offers the entry functions of the listed accounts and of all modules that have been read; any other can be typed. */
async function askFunction({ session, notify }: PayloadServices, title: string): Promise<string | undefined> {
  const { modules } = await session.connection();
  const accounts = session.isRestricted ? [] : await session.accountsOn(session.network);
  await withProgress('Reading the modules of the listed accounts', async signal => {
    const reads = accounts.map(({ address }) => modules.getModules(address, signal));
    for (const read of await Promise.allSettled(reads)) {
      if (read.status === 'rejected') notify.debug(logText(read.reason));
    }
  });
  const read = (text: string) =>
    parseMemberId(text.trim())
      ? { kind: 'value' as const, json: text.trim() }
      : {
          kind: 'wrong' as const,
          reason: 'A function is written as address, module and name, as in 0x1::coin::transfer.',
        };
  const step = { title, step: 1, totalSteps: 1, prompt: 'Which entry function? Choose one, or type its name in full.' };
  const answer = await askChoice({ ...step, text: '', read }, modules.loaded().flatMap(entryFunctions));
  return answer.kind === 'next' ? answer.text : undefined;
}

function entryFunctions({ abi: module }: PublishedModule): readonly Choice[] {
  const entries = (module?.functions ?? []).filter(({ isEntry }) => isEntry);
  return entries.map(abi => {
    const id = { address: module?.address ?? '', module: module?.name ?? '', name: abi.name };
    return {
      // A quick pick would turn some text from the chain into icons.
      label: `${abbreviateAddress(id.address)}::${inertName(id.module)}::${inertName(id.name)}`,
      description: inLine(functionSignature(inertFunction(abi))).replace(/^.*?fun [\w\\]+/, ''),
      text: memberIdText(id),
    };
  });
}

function inLine(signature: string): string {
  return signature.replace(/\s+/g, ' ').replace('( ', '(').replace(/, ?\)/, ')');
}

/** Whether a command's argument is a row of the view. */
export function isRow(given: unknown): given is ModuleRow {
  return typeof given === 'object' && given !== null && 'kind' in given && !(given instanceof vscode.Uri);
}

/** Matches the module and the function at the end of a name: `${address}::coin::transfer`. */
const NAMED = /^.*?(?<!\w)([A-Za-z_]\w*)::([A-Za-z_]\w*)\W{0,3}$/s;

/**
 * Asks for the id of a function whose address is known only when the program runs.
 * @param text its name as written
 * @param answers earlier answers by name, to which this one is added
 * @returns `undefined` if the user cancels
 */
export async function askForFunctionId(text: string, answers: Map<string, string>): Promise<MemberId | undefined> {
  const [, module = 'module', name = /^\w+$/.test(text) ? text : 'function'] = NAMED.exec(text) ?? [];
  const isNamed = NAMED.test(text);
  const value = answers.get(text) ?? `0x::${module}::${name}`;
  const answer = await vscode.window.showInputBox({
    title: 'Function to Call',
    prompt: `The file does not say the address of ${text}: complete the name of the function.`,
    value,
    valueSelection: answers.has(text) ? [0, value.length] : [0, isNamed ? 2 : '0x::module'.length],
    ignoreFocusOut: true,
    validateInput: entered =>
      parseMemberId(entered.trim())
        ? undefined
        : 'Enter the address, the module and the function: 0x1::coin::transfer.',
  });
  const id = parseMemberId(answer?.trim() ?? '');
  if (answer !== undefined && id) answers.set(text, answer.trim());
  return id;
}
