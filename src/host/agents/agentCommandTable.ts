import { writeClipboard } from '../vscode/clipboard';
import type { CommandTable } from '../vscode/commands';
import type { AGENT_COMMANDS } from '../vscode/ids';
import { keyVariable, mcpCommand } from './mcpServer';
import type { MoveSources } from '../packages/moveSources';
import type { Notify } from '../vscode/notify';
import type { Session } from '../session/session';

/** The arguments and actions of the commands for other programs with language models. */
export function agentCommandTable(services: AgentServices): CommandTable<typeof AGENT_COMMANDS> {
  return { copyMcpConfiguration: { run: () => copyMcpConfiguration(services) } };
}

/** Stands where the user puts the access key: the key itself is never copied. */
const KEY_PLACE = 'the access key';

/** Copies the configuration with which other programs start `movescope mcp` for the selected network, without its key. */
async function copyMcpConfiguration({ session, notify }: AgentServices): Promise<void> {
  const { network } = session;
  const env = keyVariable(network, KEY_PLACE);
  const { needs, ...program } = mcpCommand(session);
  const server = { ...program, ...(network.auth === 'none' ? {} : { env }) };
  await writeClipboard(`${JSON.stringify({ mcpServers: { movescope: server } }, undefined, 2)}\n`);
  const key = network.auth === 'none' ? '' : ' Put the access key in it: it was not copied.';
  notify.info(`Copied the MCP configuration for ${network.label}. ${needs}${key}`);
}

/** The services that the tools for language models need. */
export interface AgentServices {
  readonly session: Session;
  readonly notify: Notify;
  /** The workspace’s Move source, whose named addresses payloads in Move source use. */
  readonly sources: MoveSources;
}
