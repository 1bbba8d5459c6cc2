import type { MemberId } from '../../core/move/functionId';
import type { LastSimulation } from '../../core/results/lastSimulation';
import type { MoveSources } from '../packages/moveSources';
import type { DocumentLocators } from '../payloads/documentLocators';
import type { Notify } from '../vscode/notify';
import type { OfflineFiles, Session } from '../session/session';
import type { InterfaceDocuments } from './interfaceDocuments';

/** The services that the modules feature needs. */
export interface ModuleServices {
  readonly session: Session;
  readonly notify: Notify;
  readonly sources: MoveSources;
  readonly locators: DocumentLocators;
  /** The offline copy of modules that have been read. */
  readonly offline: OfflineFiles;
  /** Returns the newest simulation of a function in the history. */
  readonly lastSimulation: (id: MemberId) => Promise<LastSimulation | undefined>;
}

/** The services for navigation from documents to deployed modules and back. */
export interface Navigation extends Pick<ModuleServices, 'lastSimulation'> {
  readonly session: Session;
  readonly interfaces: InterfaceDocuments;
  readonly sources: MoveSources;
  readonly locators: DocumentLocators;
  readonly notify: Notify;
}
