import { writeClipboard } from '../shell/clipboard';
import type { CommandTable } from '../shell/commands';
import type { AGENT_COMMANDS } from '../shell/ids';
import type { AgentServices } from './agentServices';

/** The arguments and actions of the commands for other programs with language models. */
export function agentCommandTable(services: AgentServices): CommandTable<typeof AGENT_COMMANDS> {
  return { copyMcpConfiguration: { run: () => copyMcpConfiguration(services) } };
}

/** Stands where the user puts the access key: the key itself is never copied. */
const KEY_PLACE = 'the access key';
const AUTHS = { bearer: 'bearer', apiKey: 'api-key', none: 'none' } as const;

/** Copies the configuration with which other programs start `movescope mcp` for the selected network, without its key. */
async function copyMcpConfiguration({ session, notify }: AgentServices): Promise<void> {
  const { network } = session;
  const { baseUrl, auth, sandbox, label } = network;
  const gateway = sandbox ? ['--sandbox'] : ['--base-url', baseUrl, '--auth', AUTHS[auth]];
  const sender = session.senderOn(network);
  const server = {
    command: 'movescope',
    args: ['mcp', ...gateway, ...(sender === undefined ? [] : ['--sender', sender])],
    ...(auth === 'none' ? {} : { env: { MOVESCOPE_ACCESS_KEY: KEY_PLACE } }),
  };
  await writeClipboard(`${JSON.stringify({ mcpServers: { movescope: server } }, undefined, 2)}\n`);
  const key = auth === 'none' ? '' : ' Put the access key in it: it was not copied.';
  notify.info(`Copied the MCP configuration for ${label}. It needs the program movescope on the path.${key}`);
}
