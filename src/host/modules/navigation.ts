import type { MoveSources } from '../packages/moveSources';
import type { Notify } from '../shell/notify';
import type { Session } from '../shell/session';
import type { InterfaceDocuments } from './interfaceDocuments';
import type { DocumentLocators } from '../payloads/documentLocators';

/** What finds its way between documents and deployed modules. */
export interface Navigation {
  readonly session: Session;
  readonly interfaces: InterfaceDocuments;
  readonly sources: MoveSources;
  readonly locators: DocumentLocators;
  readonly notify: Notify;
}
