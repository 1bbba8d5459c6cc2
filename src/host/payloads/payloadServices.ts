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

/** The texts typed for a function, by field: `T0`, `1`. */
export type FormTexts = Readonly<Record<string, string>>;

/** Values that forms offer. */
export interface FormSources {
  readonly state: vscode.Memento;
  /** The texts typed in this window, by function, so that none has to be typed again after a failure. */
  readonly typed: Map<string, FormTexts>;
  readonly past: () => readonly ListedTransaction[];
  /** Returns the simulations of the workspace on a network, newest first. @param network its id */
  readonly runs: (network: string) => Promise<readonly EarlierRun[]>;
  readonly step: OpenStep;
}

/** The open step of a form; a key of `package.json` does what the button in its title does. */
interface OpenStep {
  /** Does what the button does; absent if no step is open. */
  press?: (() => void) | undefined;
}
