import type * as vscode from 'vscode';
import type { ModuleLookup } from '../../core/modules/moduleLookup';
import type { CalledFunction, ParameterNames } from '../../core/payloads/explain/calledFunction';
import type { LocatedCall } from '../../core/payloads/located';
import { UserFacingError } from '../../core/userFacingError';
import { withSignal } from '../cancellation';
import { isCancellation } from '../notify';
import { isWrittenIn } from './documents';
import type { DocumentLocators } from './documentLocators';
import type { NetworkModules } from './networkModules';

/**
 * The calls of open documents, and the deployed functions that they call: what all help with arguments starts from.
 * Move source has none: its own tools know the sources that it is built with.
 */
export class PayloadCalls {
  readonly #locators: DocumentLocators;
  readonly #log: vscode.LogOutputChannel;
  readonly #parameterNames: ParameterNames | undefined;
  readonly modules: NetworkModules;

  /** @param parameterNames of functions that the workspace has the source of */
  constructor(
    locators: DocumentLocators,
    modules: NetworkModules,
    log: vscode.LogOutputChannel,
    parameterNames?: ParameterNames,
  ) {
    this.#locators = locators;
    this.modules = modules;
    this.#log = log;
    this.#parameterNames = parameterNames;
  }

  /** The innermost call at a position. */
  async at(document: vscode.TextDocument, position: vscode.Position): Promise<LocatedCall | undefined> {
    if (!isWrittenIn(document)) return undefined;
    const locator = await this.#locators.of(document);
    const call = locator?.callAt(position);
    return call?.form === 'move' ? undefined : call;
  }

  /** All calls of a document. */
  async all(document: vscode.TextDocument): Promise<readonly LocatedCall[]> {
    if (!isWrittenIn(document)) return [];
    const locator = await this.#locators.of(document);
    return locator?.all().filter(({ form }) => form !== 'move') ?? [];
  }

  /** The function that a call calls; `undefined` where it is not known. */
  async called(call: LocatedCall, lookup: ModuleLookup): Promise<CalledFunction | undefined> {
    const { calledFunction } = await import('../../core/payloads/explain/calledFunction');
    return calledFunction(call, lookup, this.#parameterNames);
  }

  /** Runs what helps with writing: where it fails there is no help, and nobody is told but the log. */
  async quietly<Help>(
    token: vscode.CancellationToken,
    help: (signal: AbortSignal) => Promise<Help | undefined>,
  ): Promise<Help | undefined> {
    try {
      return await withSignal(token, help);
    } catch (error) {
      if (token.isCancellationRequested || isCancellation(error) || error instanceof UserFacingError) return undefined;
      this.#log.error('Help with a payload failed:', error);
      return undefined;
    }
  }
}
