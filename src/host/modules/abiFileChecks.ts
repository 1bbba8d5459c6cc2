import * as vscode from 'vscode';
import type { Network } from '../../core/gateway/network';
import { NotFoundError } from '../../core/gateway/statusErrors';
import {
  ABI_HEADER_LINES,
  abiFileProblem,
  abiHeaderText,
  abiLiteral,
  isNetworkOf,
  readAbiHeader,
  type AbiHeader,
  type DeployedAbi,
} from '../../core/modules/abiFile';
import { abiConstant, type AbiConstant } from '../../core/payloads/languages/typescript/abiConstant';
import { UserFacingError } from '../../core/userFacingError';
import { toRange } from '../shell/documents';
import { logText, withoutUser } from '../shell/logText';
import { isOver } from '../shell/notify';
import { onNetwork } from '../shell/onNetwork';
import { readNetworks, readSetting } from '../shell/settings';
import type { ModuleServices } from './moduleServices';

/** What a node answered about the module of a file. */
interface Answered {
  readonly header: AbiHeader;
  /** Absent if the module is not deployed. */
  readonly deployed?: DeployedAbi;
}

/** Compares open files with a saved ABI with what is deployed on the network that they name. */
export class AbiFileChecks implements vscode.Disposable {
  readonly #services: Pick<ModuleServices, 'session' | 'notify'>;
  readonly #collection = vscode.languages.createDiagnosticCollection('movescope-abi');
  readonly #answers = new Map<vscode.TextDocument, Answered>();
  readonly #running = new Map<vscode.TextDocument, AbortController>();
  readonly #owned: readonly vscode.Disposable[];

  /** @param onDidForget fires when the network's data is dropped */
  constructor(services: Pick<ModuleServices, 'session' | 'notify'>, onDidForget: vscode.Event<void>) {
    this.#services = services;
    this.#owned = [
      this.#collection,
      onDidForget(() => {
        for (const document of vscode.workspace.textDocuments)
          if (readAbiHeader(headerLines(document))) void this.check(document);
      }),
      vscode.languages.registerCodeActionsProvider(
        { pattern: '**/*.{ts,mts,cts,tsx}' },
        { provideCodeActions: (document, _, { diagnostics }) => this.#fixes(document, diagnostics) },
      ),
      // An edit may be what a problem asks for. The node is not asked again.
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        if (this.#answers.has(document)) this.#show(document);
      }),
      vscode.workspace.onDidCloseTextDocument(document => {
        this.#forget(document);
      }),
    ];
  }

  /** Reads the module of a file again; nothing is sent in Restricted Mode, or for a network that is not known here. */
  async check(document: vscode.TextDocument): Promise<void> {
    this.#running.get(document)?.abort(new vscode.CancellationError());
    const header = readAbiHeader(headerLines(document));
    const network = header && networkOf(header);
    if (!network || document.isClosed || !vscode.workspace.isTrusted || !readSetting('diagnostics', document)) {
      this.#forget(document);
      return;
    }
    const running = new AbortController();
    this.#running.set(document, running);
    try {
      const deployed = await this.#read(header, network, running.signal);
      if (running.signal.aborted) return;
      this.#answers.set(document, { header, ...(deployed && { deployed }) });
      this.#show(document);
    } catch (error) {
      if (running.signal.aborted || isOver(error)) return;
      this.#services.notify.debug(`The ABI in ${withoutUser(document.uri.path)} is not checked. ${logText(error)}`);
    } finally {
      if (this.#running.get(document) === running) this.#running.delete(document);
    }
  }

  #fixes(document: vscode.TextDocument, given: readonly vscode.Diagnostic[]): vscode.CodeAction[] {
    const diagnostics = given.filter(({ code }) => code === 'abi-file');
    const { deployed } = this.#answers.get(document) ?? {};
    const written = constantOf(document);
    if (diagnostics.length === 0 || !deployed || !written) return [];
    const action = new vscode.CodeAction('Update From Deployed ABI', vscode.CodeActionKind.QuickFix);
    const edit = new vscode.WorkspaceEdit();
    const last = document.lineAt(ABI_HEADER_LINES - 1).range.end;
    edit.replace(document.uri, new vscode.Range(new vscode.Position(0, 0), last), abiHeaderText(deployed));
    edit.replace(document.uri, toRange(written.range), abiLiteral(deployed.abi));
    action.edit = edit;
    action.diagnostics = diagnostics;
    action.isPreferred = true;
    return [action];
  }

  dispose(): void {
    for (const running of this.#running.values()) running.abort(new vscode.CancellationError());
    for (const owned of this.#owned) owned.dispose();
  }

  #forget(document: vscode.TextDocument): void {
    this.#running.get(document)?.abort(new vscode.CancellationError());
    this.#running.delete(document);
    if (this.#answers.delete(document)) this.#collection.delete(document.uri);
  }

  /** Returns `undefined` if the module is not deployed. @throws the client's errors */
  async #read({ address, module }: AbiHeader, network: Network, signal: AbortSignal): Promise<DeployedAbi | undefined> {
    try {
      const { value, headers } = await onNetwork(this.#services.session, network, ({ background }) =>
        background.getAccountModule(address, module, {}, signal),
      );
      const { ledgerVersion } = headers;
      if (!value.abi) throw new NoDeployedAbiError(`${network.label} sent no ABI.`);
      return { address, module, network: network.label, ledgerVersion, abi: value.abi };
    } catch (error) {
      if (error instanceof NotFoundError && (error.missing === 'module' || error.missing === 'account'))
        return undefined;
      throw error;
    }
  }

  #show(document: vscode.TextDocument): void {
    const answered = this.#answers.get(document);
    const header = readAbiHeader(headerLines(document));
    const isSame = answered && header?.address === answered.header.address && header.module === answered.header.module;
    if (!isSame || header.network !== answered.header.network) {
      this.#forget(document);
      return;
    }
    const written = constantOf(document);
    const problem = written
      ? abiFileProblem(header, written.value, answered.deployed?.abi)
      : `This file has no ABI that can be read: write "export const ABI = {…} as const;", or save it again.`;
    if (problem === undefined) {
      this.#collection.delete(document.uri);
      return;
    }
    const { range } = document.lineAt(0);
    const diagnostic = new vscode.Diagnostic(range, problem, vscode.DiagnosticSeverity.Warning);
    diagnostic.source = 'Movescope';
    diagnostic.code = 'abi-file';
    this.#collection.set(document.uri, [diagnostic]);
  }
}

/** A node sent a module without its ABI. */
class NoDeployedAbiError extends UserFacingError {
  override readonly name = 'NoDeployedAbiError';
}

function networkOf(header: AbiHeader): Network | undefined {
  return readNetworks().networks.find(({ label }) => isNetworkOf(header, label));
}

function headerLines(document: vscode.TextDocument): readonly string[] {
  return linesOf(document, Math.min(document.lineCount, ABI_HEADER_LINES));
}

function linesOf(document: vscode.TextDocument, count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => document.lineAt(index).text);
}

function constantOf(document: vscode.TextDocument): AbiConstant | undefined {
  return abiConstant(linesOf(document, document.lineCount));
}
