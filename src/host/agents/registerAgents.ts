import * as vscode from 'vscode';
import { registerCommands } from '../shell/commands';
import { AGENT_COMMANDS, AGENT_TOOLS } from '../shell/ids';
import { lazy } from '../shell/lazy';
import type { AgentServices } from './agentServices';

/** Registers the tools for language models. Their code is loaded with the first call. */
export function registerAgents(services: AgentServices): vscode.Disposable {
  const tools = lazy(async () => new (await import('./editorTools')).EditorTools(services));
  return vscode.Disposable.from(
    ...AGENT_TOOLS.map(name =>
      vscode.lm.registerTool<object>(name, {
        prepareInvocation: async ({ input }) => (await tools.get()).prepare(name, input),
        invoke: async ({ input }, token) => (await tools.get()).invoke(name, input, token),
      }),
    ),
    registerCommands(AGENT_COMMANDS, services.notify, async () =>
      (await import('./agentCommandTable')).agentCommandTable(services),
    ),
  );
}
