import type * as vscode from 'vscode';
import type { ModuleLookup } from '../../core/modules/moduleLookup';
import type { MemberId } from '../../core/move/functionId';
import type { CalledFunction } from '../../core/payloads/help/calledFunction';
import type { LocatedCall } from '../../core/payloads/located';
import type { PayloadVariables } from '../../core/payloads/payloadVariables';
import { UserFacingError } from '../../core/userFacingError';
import { withSignal } from '../shell/cancellation';
import type { FoundDeclaration, MoveSources } from '../packages/moveSources';
import { logText } from '../shell/logText';
import { isCancellation } from '../shell/notify';
import { namesOf } from '../packages/parameterNames';
import { isWrittenIn } from '../shell/documents';
import type { DocumentLocators } from './documentLocators';
import { hasMoveExtension } from '../packages/movePackages';
import type { NetworkModules } from './networkModules';

/** The calls of open documents and the functions they call: the basis of all editing help for arguments. */
export class PayloadCalls {
  readonly #locators: DocumentLocators;
  readonly #log: vscode.LogOutputChannel;
  readonly #sources: MoveSources;
  readonly modules: NetworkModules;

  constructor(locators: DocumentLocators, sources: MoveSources, modules: NetworkModules, log: vscode.LogOutputChannel) {
    this.#locators = locators;
    this.#sources = sources;
    this.modules = modules;
    this.#log = log;
  }

  /** Returns the innermost call at a position. */
  async at(document: vscode.TextDocument, position: vscode.Position): Promise<LocatedCall | undefined> {
    if (!isWrittenIn(document)) return undefined;
    const locator = await this.#locators.of(document);
    return locator?.callAt(position);
  }

  /** Returns the variables of a payload file; `undefined` in other documents. */
  variablesOf(document: vscode.TextDocument): Promise<PayloadVariables | undefined> {
    return this.#locators.variablesOf(document);
  }

  /** Returns all calls of a document. */
  async all(document: vscode.TextDocument): Promise<readonly LocatedCall[]> {
    if (!isWrittenIn(document)) return [];
    const locator = await this.#locators.of(document);
    return locator?.all() ?? [];
  }

  /**
   * Returns the function that a call calls, or `undefined` if it is unknown or the call is a function definition. A
   * call in Move source is explained by the workspace's own source if that declares its function, or left to a Move
   * extension.
   * @param lookup absent if deployed modules do not matter
   */
  async called(call: LocatedCall, lookup: ModuleLookup | undefined): Promise<CalledFunction | undefined> {
    const { id } = call.function;
    if (!id || call.isDefinition) return undefined;
    const local = await this.#sources.declarations(id);
    if (call.form.values === 'source' && local.length > 0)
      return hasMoveExtension() ? undefined : inSource(call, id, local);
    if (!lookup) return undefined;
    const { calledFunction } = await import('../../core/payloads/help/calledFunction');
    return calledFunction(call, lookup, async (_, abi) => (await namesOf(abi, id, this.#sources, local))?.names);
  }

  /** Runs a provider of editing help: if it fails, there is no help, and the error is only logged. */
  async quietly<Help>(
    token: vscode.CancellationToken,
    help: (signal: AbortSignal) => Promise<Help | undefined>,
  ): Promise<Help | undefined> {
    try {
      return await withSignal(token, help);
    } catch (error) {
      if (token.isCancellationRequested || isCancellation(error) || error instanceof UserFacingError) return undefined;
      this.#log.error(`Help with a payload failed: ${logText(error)}`);
      return undefined;
    }
  }
}

async function inSource(
  call: LocatedCall,
  id: MemberId,
  local: readonly FoundDeclaration[],
): Promise<CalledFunction | undefined> {
  const { sourceFunction } = await import('../../core/payloads/help/calledFunction');
  for (const { function: declared, text } of local) if (declared) return sourceFunction(call, id, { declared, text });
  return undefined;
}
