import type * as vscode from 'vscode';
import type { ListedTransaction } from '../../core/runs/ledger/accountTransactions';
import type { MoveSources } from '../packages/moveSources';
import type { Notify } from '../shell/notify';
import type { Session } from '../shell/session';
import type { DocumentLocators } from './documentLocators';

/** What the commands about payloads work with. */
export interface PayloadServices {
  readonly session: Session;
  readonly notify: Notify;
  /** The workspace's Move source. */
  readonly sources: MoveSources;
  readonly locators: DocumentLocators;
  readonly forms: FormSources;
}

/** What forms remember and offer. */
export interface FormSources {
  /** Of the workspace. */
  readonly state: vscode.Memento;
  /** The transactions that are loaded: what they gave is offered. */
  readonly past: () => readonly ListedTransaction[];
}
