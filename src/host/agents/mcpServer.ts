import * as vscode from 'vscode';
import { terminalProgram, type TerminalProgram } from '../../core/agents/toolTexts';
import type { Network } from '../../core/gateway/network';
import { RefusedError } from '../../core/userFacingError';
import type { Base, Session } from '../session/session';
import { readSetting } from '../session/settings';
import { writeClipboard } from '../vscode/clipboard';
import type { CommandTable } from '../vscode/commands';
import type { AGENT_COMMANDS } from '../vscode/ids';
import type { MoveSources } from '../packages/moveSources';

/** A program that serves tools over standard input and output, as VS Code starts it. */
export interface McpServer {
  readonly label: string;
  readonly command: string;
  readonly args: readonly string[];
  /** Added to the environment. */
  env: Readonly<Record<string, string>>;
}

/** The classes of VS Code that versions before 1.101 lack. */
interface McpClasses {
  readonly McpStdioServerDefinition?: new (
    label: string,
    command: string,
    args: readonly string[],
    env: Readonly<Record<string, string>>,
  ) => McpServer;
}

const AUTHS = { bearer: 'bearer', apiKey: 'api-key', none: 'none' } as const;
const KEY = 'MOVESCOPE_ACCESS_KEY';

/** The version, set by the build of a release alone. */
declare const MOVESCOPE_RELEASE: string | undefined;

/** Returns how another program starts `movescope mcp` for the selected network, without its key, and what that needs. */
export function mcpCommand(session: Session): TerminalProgram {
  const { network } = session;
  const { baseUrl, auth, sandbox } = network;
  const gateway = sandbox ? ['--sandbox'] : ['--base-url', baseUrl, '--auth', AUTHS[auth]];
  const sender = session.senderOn(network);
  // A bundle of tests does not set it.
  const program = terminalProgram(typeof MOVESCOPE_RELEASE === 'undefined' ? undefined : MOVESCOPE_RELEASE);
  const named = sender === undefined ? [] : ['--sender', sender];
  return { ...program, args: [...program.args, 'mcp', ...gateway, ...named] };
}

/** Returns the variable for the access key, with a value; none if the network takes no key. */
export function keyVariable({ auth }: Network, value: string): Readonly<Record<string, string>> {
  return auth === 'none' ? {} : { [KEY]: value };
}

/** Returns the server for the selected network, if the user offers it to agents in VS Code. */
export function offeredServers(session: Session): McpServer[] {
  const { McpStdioServerDefinition } = vscode as McpClasses;
  if (!McpStdioServerDefinition || session.isRestricted || !readSetting('mcpServer')) return [];
  const { command, args } = mcpCommand(session);
  return [new McpStdioServerDefinition(session.network.label, command, args, {})];
}

/**
 * Adds the access key to the environment of a server that VS Code is about to start.
 * @throws RefusedError if there is none, and rather than give a key to a gateway that it is not for
 */
export async function withKey(session: Session, server: McpServer): Promise<McpServer> {
  const { network } = session;
  const { args } = mcpCommand(session);
  if (server.label !== network.label || args.join(' ') !== server.args.join(' '))
    throw new RefusedError(
      'The selected network or its sender has changed since the server was offered: refresh the MCP servers.',
    );
  const key = network.auth === 'none' ? '' : await session.keys.get(network);
  if (key === undefined)
    throw new RefusedError(
      `No access key is stored for ${network.label}: run "Movescope: Set Access Key", then start the server again.`,
    );
  server.env = keyVariable(network, key);
  return server;
}

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
export interface AgentServices extends Base {
  /** The workspace’s Move source, whose named addresses payloads in Move source use. */
  readonly sources: MoveSources;
}
