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

/** A program that serves tools over stdio. */
export interface McpServer {
  readonly label: string;
  readonly command: string;
  readonly args: readonly string[];
  /** Variables added to the environment. */
  env: Readonly<Record<string, string>>;
}

/** The VS Code classes that are missing in versions before 1.101. */
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

/** The version, set only by release builds. */
declare const MOVESCOPE_RELEASE: string | undefined;

/**
 * Returns the command line of `movescope mcp` for the selected network, and the software that it requires. The access
 * key is not included.
 */
export function mcpCommand(session: Session): TerminalProgram {
  const { network } = session;
  const { baseUrl, auth, sandbox } = network;
  const gateway = sandbox ? ['--sandbox'] : ['--base-url', baseUrl, '--auth', AUTHS[auth]];
  const sender = session.senderOn(network);
  // Test bundles do not define the constant.
  const program = terminalProgram(typeof MOVESCOPE_RELEASE === 'undefined' ? undefined : MOVESCOPE_RELEASE);
  const named = sender === undefined ? [] : ['--sender', sender];
  return { ...program, args: [...program.args, 'mcp', ...gateway, ...named] };
}

/** Returns the environment variable for the access key; empty if the network does not use a key. */
export function keyVariable({ auth }: Network, value: string): Readonly<Record<string, string>> {
  return auth === 'none' ? {} : { [KEY]: value };
}

/** Returns the server for the selected network, if the user has enabled it for agents in VS Code. */
export function offeredServers(session: Session): McpServer[] {
  const { McpStdioServerDefinition } = vscode as McpClasses;
  if (!McpStdioServerDefinition || session.isRestricted || !readSetting('mcpServer')) return [];
  const { command, args } = mcpCommand(session);
  return [new McpStdioServerDefinition(session.network.label, command, args, {})];
}

/**
 * Adds the access key to the environment of a server that VS Code is about to start.
 * @throws RefusedError if no key is stored, or if the network or the default sender has changed since the server was
 * offered
 */
export async function withKey(session: Session, server: McpServer): Promise<McpServer> {
  const { network } = session;
  const { args } = mcpCommand(session);
  if (server.label !== network.label || args.join(' ') !== server.args.join(' '))
    throw new RefusedError(
      'The selected network or the default sender has changed. Refresh the MCP servers, then start the server again.',
    );
  const key = network.auth === 'none' ? '' : await session.keys.get(network);
  if (key === undefined)
    throw new RefusedError(
      `No access key is stored for ${network.label}. Run "Movescope: Set Access Key", then start the server again.`,
    );
  server.env = keyVariable(network, key);
  return server;
}

export function agentCommandTable(services: AgentServices): CommandTable<typeof AGENT_COMMANDS> {
  return { copyMcpConfiguration: { run: () => copyMcpConfiguration(services) } };
}

/** Placeholder for the access key, which is never copied. */
const KEY_PLACE = 'the access key';

/**
 * Copies the configuration with which other programs start `movescope mcp` for the selected network. The access key is
 * not included.
 */
async function copyMcpConfiguration({ session, notify }: AgentServices): Promise<void> {
  const { network } = session;
  const env = keyVariable(network, KEY_PLACE);
  const { needs, ...program } = mcpCommand(session);
  const server = { ...program, ...(network.auth === 'none' ? {} : { env }) };
  await writeClipboard(`${JSON.stringify({ mcpServers: { movescope: server } }, undefined, 2)}\n`);
  const key = network.auth === 'none' ? '' : ' Add the access key, which was not copied.';
  notify.info(`Copied the MCP configuration for ${network.label}. ${needs}${key}`);
}

export interface AgentServices extends Base {
  /** The Move source in the workspace, used to resolve named addresses in payloads. */
  readonly sources: MoveSources;
}
