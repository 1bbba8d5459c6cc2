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

/** The function to call: a row of the view or its id. If absent, the user is asked. */
export type FunctionArgument = ModuleRow | string | undefined;

export interface DeployedFunction {
  readonly id: MemberId;
  readonly abi: FunctionAbi;
}

/**
 * Returns the function passed as an argument, or asks for one.
 * @throws RefusedError if the function is not an entry function; any client error
 */
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
  if (!id)
    throw new RefusedError(
      `${text} is not a function. Enter its address, module and name, such as 0x1::coin::transfer.`,
    );
  return findFunction(services, id);
}

/**
 * Finds a deployed entry function by name.
 * @param network network to search; if absent, the selected network
 * @throws RefusedError if the function does not exist or is not an entry function; any client error
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
    `${id.address}::${id.module} has no function ${id.name} on ${network.label}. See the Modules view for its functions.`,
  );
}

function checked(id: MemberId, abi: FunctionAbi): DeployedFunction {
  if (abi.isEntry) return { id, abi };
  throw new RefusedError(`${memberIdText(id)} is not an entry function. Select a function marked entry.`);
}

/**
 * Suggests the entry functions of listed accounts and of all modules that have been read. The user can also type
 * another function.
 */
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
          reason: 'Enter the address, module and name of a function, such as 0x1::coin::transfer.',
        };
  const step = { title, step: 1, totalSteps: 1, prompt: 'Select an entry function, or type its fully qualified name' };
  const answer = await askChoice({ ...step, text: '', read }, modules.loaded().flatMap(entryFunctions));
  return answer.kind === 'next' ? answer.text : undefined;
}

function entryFunctions({ abi: module }: PublishedModule): readonly Choice[] {
  const entries = (module?.functions ?? []).filter(({ isEntry }) => isEntry);
  return entries.map(abi => {
    const id = { address: module?.address ?? '', module: module?.name ?? '', name: abi.name };
    return {
      // A quick pick would render some text from the chain as icons.
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

/** Matches the module and function at the end of a name such as `${address}::coin::transfer`. */
const NAMED = /^.*?(?<!\w)([A-Za-z_]\w*)::([A-Za-z_]\w*)\W{0,3}$/s;

/**
 * Asks for the id of a function whose address is known only at run time.
 * @param text the function as written in the file
 * @param answers IDs that the user entered earlier, by name; the new one is added
 * @returns `undefined` if the user cancels
 */
export async function askForFunctionId(text: string, answers: Map<string, string>): Promise<MemberId | undefined> {
  const [, module = 'module', name = /^\w+$/.test(text) ? text : 'function'] = NAMED.exec(text) ?? [];
  const isNamed = NAMED.test(text);
  const value = answers.get(text) ?? `0x::${module}::${name}`;
  const answer = await vscode.window.showInputBox({
    title: 'Function to Call',
    prompt: `The file does not contain the address of ${text}. Enter the fully qualified name.`,
    value,
    valueSelection: answers.has(text) ? [0, value.length] : [0, isNamed ? 2 : '0x::module'.length],
    ignoreFocusOut: true,
    validateInput: entered =>
      parseMemberId(entered.trim())
        ? undefined
        : 'Enter the address, module and function, such as 0x1::coin::transfer.',
  });
  const id = parseMemberId(answer?.trim() ?? '');
  if (answer !== undefined && id) answers.set(text, answer.trim());
  return id;
}
