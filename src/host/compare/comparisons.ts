import type * as vscode from 'vscode';
import type { Comparison, ReadSide } from '../../core/modules/compare/comparison';
import type { interfaceText, InterfaceText } from '../../core/modules/interfaceText';
import { bytesToHex } from '../../core/move/hex';
import { setContextKey } from '../vscode/commands';
import { sourceText } from '../vscode/sourceText';
import type { InterfacePlace } from '../code/interfaceUri';
import type { ComparisonTree, ReachSource } from './comparisonTree';
import { defined } from '../../core/text/defined';

/** The interface comparison that is shown, if any. The view is created on first use. */
export class Comparisons implements vscode.Disposable {
  readonly #reach: ReachSource;
  #current: Comparison | undefined;
  #tree: ComparisonTree | undefined;
  #interfaceText: typeof interfaceText | undefined;

  constructor(reach: ReachSource) {
    this.#reach = reach;
  }

  get current(): Comparison | undefined {
    return this.#current;
  }

  async show(comparison: Comparison): Promise<void> {
    const [{ ComparisonTree }, parts] = await Promise.all([
      import('./comparisonTree'),
      import('../../core/modules/interfaceText'),
    ]);
    this.#interfaceText = parts.interfaceText;
    this.#current = comparison;
    await setContextKey('comparing', true);
    this.#tree ??= new ComparisonTree(this.#reach);
    await this.#tree.show(comparison);
  }

  async close(): Promise<void> {
    this.#current = undefined;
    await setContextKey('comparing', false);
  }

  /**
   * Returns the document of a module in the comparison that is shown, as it was when compared; `undefined` for any
   * other module.
   */
  async documentAt(place: InterfacePlace): Promise<InterfaceText | undefined> {
    const { before, after } = this.#current ?? {};
    const side = [before, after].find(each => each && isAt(each, place));
    const module = side?.modules.find(({ abi }) => abi?.name === place.module);
    if (!side || !module) return undefined;
    const version = side.ledgerVersion ?? side.readAt;
    const source = sourceText(side.label, {
      ...defined({ ledgerVersion: version, stale: side.stale }),
    });
    if (place.code === undefined) return this.#interfaceText?.(module, place.module, source);
    const bytes = side.code?.get(place.module);
    if (!bytes) return undefined;
    const { codeText } = await import('../../core/code/codeText');
    return codeText({ id: place, module: { bytecode: bytesToHex(bytes) }, source }, place.code);
  }

  dispose(): void {
    this.#tree?.dispose();
  }
}

function isAt(side: ReadSide, { network, address, ledgerVersion }: InterfacePlace): boolean {
  return side.network === network && side.address === address && side.ledgerVersion === ledgerVersion;
}
