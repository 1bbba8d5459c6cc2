import * as vscode from 'vscode';
import type { Network } from '../../core/gateway/network';
import type { FunctionAbi } from '../../core/move/abi';
import { abbreviateAddress } from '../../core/move/address';
import { memberIdText, parseMemberId, type MemberId } from '../../core/move/functionId';
import { functionSignature } from '../../core/move/signature';
import { inertFunction, inertName } from '../../core/modules/readAbi';
import type { PublishedModule } from '../../core/modules/publishedModule';
import { UserFacingError } from '../../core/userFacingError';
import { withProgress } from '../shell/progress';
import { logText } from '../shell/logText';
import { onNetwork } from '../shell/onNetwork';
import type { PayloadServices } from './payloadServices';
import type { ModuleRow } from '../shell/moduleRow';
import { askChoice, type Choice } from '../shell/stepInput';

/** The function to call: a row of the view, its id, or nothing, in which case the user is asked. */
export type FunctionArgument = ModuleRow | string | undefined;

/** A deployed entry function. */
export interface DeployedFunction {
  readonly id: MemberId;
  readonly abi: FunctionAbi;
}

/** The given name is not an entry function on the selected network. */
export class NoFunctionError extends UserFacingError {
  override readonly name = 'NoFunctionError';
}

/**
 * Returns the given function, otherwise the user's choice; `undefined` if the user chooses none.
 * @throws NoFunctionError if it is not an entry function; the client's errors
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
  if (!id) throw new NoFunctionError(`${text} is not a function: enter its address, module and name, as in 0x1::m::f.`);
  return findFunction(services, id);
}

/**
 * Finds a deployed entry function by its name.
 * @param network to search; the selected one if left out
 * @throws NoFunctionError if it is not an entry function; the client's errors
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
  throw new NoFunctionError(
    `The module ${id.address}::${id.module} has no function ${id.name} on ${network.label}: see its functions in the Modules view.`,
  );
}

function checked(id: MemberId, abi: FunctionAbi): DeployedFunction {
  if (abi.isEntry) return { id, abi };
  throw new NoFunctionError(
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

/** Returns a signature of several lines as a single line. */
function inLine(signature: string): string {
  return signature.replace(/\s+/g, ' ').replace('( ', '(').replace(/, ?\)/, ')');
}

/** Whether a command's argument is a row of the view. */
export function isRow(given: unknown): given is ModuleRow {
  return typeof given === 'object' && given !== null && 'kind' in given && !(given instanceof vscode.Uri);
}
