import type { MoveSources } from '../packages/moveSources';
import type { Notify } from '../shell/notify';
import type { Session } from '../shell/session';

/** The services that the tools for language models need. */
export interface AgentServices {
  readonly session: Session;
  readonly notify: Notify;
  /** The workspace’s Move source, whose named addresses payloads in Move source use. */
  readonly sources: MoveSources;
}
