import type { MoveSources } from '../moveSources';
import type { Notify } from '../notify';
import type { Session } from '../session';
import type { InterfaceDocuments } from '../views/interfaceDocuments';
import type { DocumentLocators } from './documentLocators';

/** What finds its way between documents and deployed modules. */
export interface Navigation {
  readonly session: Session;
  readonly interfaces: InterfaceDocuments;
  readonly sources: MoveSources;
  readonly locators: DocumentLocators;
  readonly notify: Notify;
}
