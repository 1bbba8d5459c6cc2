import * as vscode from 'vscode';
import { registerCommands } from '../vscode/commands';
import { AGENT_COMMANDS, AGENT_TOOLS, MCP_PROVIDER } from '../vscode/ids';
import { lazy } from '../vscode/lazy';
import type { AgentServices, McpServer } from './mcpServer';

/** The part of VS Code's API that is missing in versions before 1.101. */
interface McpServers {
  readonly registerMcpServerDefinitionProvider?: (id: string, provider: McpServerProvider) => vscode.Disposable;
}

interface McpServerProvider {
  /** VS Code calls this without user action, so it must not prompt the user. */
  readonly provideMcpServerDefinitions: () => Promise<McpServer[]>;
  /** Called when a server is about to start. */
  readonly resolveMcpServerDefinition: (server: McpServer) => Promise<McpServer>;
}

/** Registers the language model tools, the MCP server and its command. Their code is loaded on first use. */
export function registerAgents(services: AgentServices): vscode.Disposable {
  const tools = lazy(async () => new (await import('./editorTools')).EditorTools(services));
  return vscode.Disposable.from(
    ...AGENT_TOOLS.map(name =>
      vscode.lm.registerTool<object>(name, {
        prepareInvocation: async ({ input }) => (await tools.get()).prepare(name, input),
        invoke: async ({ input }, token) => (await tools.get()).invoke(name, input, token),
      }),
    ),
    offerServer(services),
    registerCommands(AGENT_COMMANDS, services.notify, async () =>
      (await import('./mcpServer')).agentCommandTable(services),
    ),
  );
}

/** Offers `movescope mcp` to agents in VS Code, if this version supports it and the user has enabled it. */
function offerServer({ session }: AgentServices): vscode.Disposable {
  const { registerMcpServerDefinitionProvider: register } = vscode.lm as McpServers;
  // 1.100 has the function, but reserves it for VS Code's own extensions.
  if (!register || vscode.version.startsWith('1.100.')) return vscode.Disposable.from();
  return register(MCP_PROVIDER, {
    provideMcpServerDefinitions: async () => (await import('./mcpServer')).offeredServers(session),
    resolveMcpServerDefinition: async server => (await import('./mcpServer')).withKey(session, server),
  });
}
