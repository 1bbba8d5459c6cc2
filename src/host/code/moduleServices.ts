import type { MemberId } from '../../core/move/functionId';
import type { LastSimulation } from '../../core/results/receipt';
import type { MoveSources } from '../packages/moveSources';
import type { DocumentLocators } from '../payloads/documentLocators';
import type { Base, OfflineFiles } from '../session/session';
import type { InterfaceDocuments } from './interfaceDocuments';

export interface ModuleServices extends Base {
  readonly sources: MoveSources;
  readonly locators: DocumentLocators;
  /** The offline copies of modules that have been read. */
  readonly offline: OfflineFiles;
  /** Returns the latest simulation of a function in the history. */
  readonly lastSimulation: (id: MemberId) => Promise<LastSimulation | undefined>;
}

/** The services for navigation between documents and deployed modules. */
export interface Navigation extends Base, Pick<ModuleServices, 'lastSimulation'> {
  readonly interfaces: InterfaceDocuments;
  readonly sources: MoveSources;
  readonly locators: DocumentLocators;
}
