import type * as vscode from 'vscode';
import type { ListedTransaction } from '../../core/transactions/ledger/accountTransactions';
import type { EarlierRun } from '../../core/transactions/ledger/earlierCalls';
import type { MoveSources } from '../packages/moveSources';
import type { Base } from '../session/session';
import type { DocumentLocators } from './documentLocators';

export interface PayloadServices extends Base {
  readonly sources: MoveSources;
  readonly locators: DocumentLocators;
  readonly forms: FormSources;
}

/** The text entered for the arguments of a function, by field (`T0`, `1`). */
export type FormTexts = Readonly<Record<string, string>>;

/** The values that forms suggest. */
export interface FormSources {
  readonly state: vscode.Memento;
  /** The text entered in this window, by function, so that the user need not type it again after a failure. */
  readonly typed: Map<string, FormTexts>;
  readonly past: () => readonly ListedTransaction[];
  /** Returns the workspace's simulations on a network, newest first. @param network id of the network */
  readonly runs: (network: string) => Promise<readonly EarlierRun[]>;
  readonly step: OpenStep;
}

/** The step of a form that is open. A keybinding runs the same action as the button in the step's title. */
interface OpenStep {
  /** Runs the action of the button; absent if no step is open. */
  press?: (() => void) | undefined;
}
