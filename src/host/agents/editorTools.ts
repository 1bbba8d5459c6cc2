import * as vscode from 'vscode';
import { AgentSession } from '../../core/agents/agentSession';
import type { ToolPlan } from '../../core/agents/agentTool';
import { TOOL_TEXTS, type ToolName } from '../../core/agents/toolTexts';
import { counted } from '../../core/move/groupDigits';
import { UserFacingError } from '../../core/userFacingError';
import { senderOf } from '../accounts/chooseSender';
import { withSignal } from '../shell/cancellation';
import { RestrictedModeError } from '../shell/restrictedMode';
import type { Session } from '../shell/session';
import type { AgentServices } from './agentServices';
import { openWorkspaceDocument } from './workspaceDocuments';

/** A call failed; a model reads the message. */
class ToolFailedError extends UserFacingError {
  override readonly name = 'ToolFailedError';
}

/** Runs the tools on the selected network, over the connection and the caches of the views. */
export class EditorTools {
  readonly #session: Session;
  readonly #agents: AgentSession;

  constructor({ session, sources }: Pick<AgentServices, 'session' | 'sources'>) {
    this.#session = session;
    this.#agents = new AgentSession(
      {
        get network() {
          return session.network;
        },
        connection: () => {
          // A model may be led by what is in the workspace: its calls are not commands of the user.
          if (session.isRestricted) throw new RestrictedModeError(session.network);
          return session.connection();
        },
        defaultSender: async () => {
          const { network } = session;
          const address = session.senderOn(network);
          return address === undefined ? undefined : senderOf(session, network, address);
        },
        accessKey: async () => (session.network.auth === 'none' ? undefined : session.keys.get(session.network)),
        documents: { open: name => openWorkspaceDocument(name, sources) },
      },
      () => performance.now(),
    );
  }

  /** Returns what VS Code shows and asks before a call; sends nothing. */
  async prepare(name: ToolName, input: unknown): Promise<vscode.PreparedToolInvocation> {
    const { title } = TOOL_TEXTS[name];
    const invocationMessage = `${title}: ${this.#session.network.label}`;
    try {
      const plan = await this.#agents.plan(name, input);
      if (plan.requests === 0) return { invocationMessage };
      return { invocationMessage, confirmationMessages: { title, message: this.#question(plan) } };
    } catch (error) {
      // The call itself fails with the same sentence.
      if (error instanceof UserFacingError) return { invocationMessage };
      throw error;
    }
  }

  /** Runs a tool. @throws an error whose message says what to give instead, or CancellationError */
  async invoke(
    name: ToolName,
    input: unknown,
    token: vscode.CancellationToken,
  ): Promise<vscode.LanguageModelToolResult> {
    const answer = await withSignal(token, signal =>
      this.#agents.run(name, input, { signal, progress: () => undefined }),
    );
    if (answer.kind === 'failed') throw new ToolFailedError(answer.sentence);
    return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(answer.text)]);
  }

  #question({ requests, per, sends }: ToolPlan): vscode.MarkdownString {
    const { label, sandbox, mainNetwork, baseUrl } = this.#session.network;
    const where = sandbox
      ? `${label} in this window`
      : `${label}${mainNetwork === true ? ', a main network' : ''} (${new URL(baseUrl).host})`;
    const what = sends.join(' and ');
    const cost = `up to ${counted(requests, 'request')}${per === undefined ? '' : `, ${per}`}`;
    return new vscode.MarkdownString().appendText(
      `Sends ${what} to ${where}, in ${cost}. Nothing is signed or submitted.`,
    );
  }
}
