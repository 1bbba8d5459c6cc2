import * as vscode from 'vscode';
import { ToolInputError, type ToolDocument, type ToolPlan } from '../../core/agents/agentTool';
import { excerpt } from '../../core/text/visibleText';
import { languageOf } from '../../core/payloads/languages/languages';
import type { PayloadFiles } from '../../core/simtests/prepareCase';
import { baselineUri } from '../simtests/baselineFiles';
import { payloadFilesOf } from '../simtests/payloadFilesOf';
import type { MoveSources } from '../packages/moveSources';
import { readFileIfFit } from '../vscode/readFile';
import { AgentSession } from '../../core/agents/agentSession';
import { TOOL_TEXTS, type ToolName } from '../../core/agents/toolTexts';
import { counted } from '../../core/text/digits';
import { RefusedError, UserFacingError } from '../../core/userFacingError';
import { senderOf } from '../accounts/chooseSender';
import { withSignal } from '../vscode/progress';
import { RestrictedModeError } from '../session/sessionLookup';
import type { Session } from '../session/session';
import type { AgentServices } from './mcpServer';
import { openDocument } from '../vscode/documents';

const LONGEST_NAME = 200;
/** Maximum size of a document in bytes. Larger files are not payloads. */
const LARGEST = 5_000_000;

/**
 * Opens a document in the workspace, with unsaved changes if it is open in an editor.
 * @param name a path in the workspace, or a URI
 * @throws ToolInputError if it is not in the workspace or cannot be read
 */
async function openWorkspaceDocument(name: string, sources: MoveSources): Promise<ToolDocument> {
  for (const uri of placesOf(name)) {
    const text = isInWorkspace(uri) ? await textOf(uri) : undefined;
    if (text === undefined) continue;
    const path = vscode.workspace.asRelativePath(uri);
    return {
      name: path,
      text,
      language: languageOf(openDocument(uri)?.languageId ?? '', uri.path),
      addresses: () => sources.addresses(uri),
      tests: async () => ({
        baseline: await textOf(baselineUri(uri)),
        files: filesInWorkspace(uri, payloadFilesOf(new Map([[path, uri]]), sources)),
      }),
    };
  }
  throw new ToolInputError(
    `The workspace has no document ${excerpt(name, LONGEST_NAME)}. Pass its path in the workspace, or its text.`,
  );
}

function placesOf(name: string): readonly vscode.Uri[] {
  if (/^[a-z][a-z\d+.-]+:/i.test(name)) return [vscode.Uri.parse(name)];
  const folders = vscode.workspace.workspaceFolders ?? [];
  return [
    ...folders.map(({ uri }) => vscode.Uri.joinPath(uri, name)),
    // With several folders, a path begins with the name of its folder.
    ...folders.flatMap(({ uri, name: folder }) =>
      name.startsWith(`${folder}/`) ? vscode.Uri.joinPath(uri, name.slice(folder.length + 1)) : [],
    ),
  ];
}

function isInWorkspace(uri: vscode.Uri): boolean {
  return vscode.workspace.getWorkspaceFolder(uri) !== undefined || uri.scheme === 'untitled';
}

function filesInWorkspace(uri: vscode.Uri, { read, addresses }: PayloadFiles): PayloadFiles {
  return {
    addresses,
    read: (path, from) => {
      const file = vscode.Uri.joinPath(uri, '..', path);
      return vscode.workspace.getWorkspaceFolder(file) ? read(path, from) : Promise.resolve(undefined);
    },
  };
}

async function textOf(uri: vscode.Uri): Promise<string | undefined> {
  const document = openDocument(uri);
  if (document) return document.getText();
  const bytes = await readFileIfFit(uri, LARGEST);
  return bytes && new TextDecoder().decode(bytes);
}

/** Runs the tools on the selected network, using the same connection and caches as the views. */
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
          // Content of the workspace can steer a model, so a tool call does not count as a command of the user.
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

  /** Returns the progress message and the confirmation that VS Code shows before a call. Sends no request. */
  async prepare(name: ToolName, input: unknown): Promise<vscode.PreparedToolInvocation> {
    const { title } = TOOL_TEXTS[name];
    const invocationMessage = `${title}: ${this.#session.network.label}`;
    try {
      const plan = await this.#agents.plan(name, input);
      if (plan.requests === 0) return { invocationMessage };
      return { invocationMessage, confirmationMessages: { title, message: this.#question(plan) } };
    } catch (error) {
      // The call itself fails with the same message.
      if (error instanceof UserFacingError) return { invocationMessage };
      throw error;
    }
  }

  /** Runs a tool. @throws RefusedError with the message of a failed call; CancellationError */
  async invoke(
    name: ToolName,
    input: unknown,
    token: vscode.CancellationToken,
  ): Promise<vscode.LanguageModelToolResult> {
    const answer = await withSignal(token, signal =>
      this.#agents.run(name, input, { signal, progress: () => undefined }),
    );
    if (answer.kind === 'failed') throw new RefusedError(answer.sentence);
    return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(answer.text)]);
  }

  #question({ requests, per, sends }: ToolPlan): vscode.MarkdownString {
    const { label, sandbox, mainNetwork, baseUrl } = this.#session.network;
    const where = sandbox
      ? `${label} in this window`
      : `${label}${mainNetwork === true ? ', a mainnet' : ''} (${new URL(baseUrl).host})`;
    const what = sends.join(' and ');
    const cost = `in up to ${counted(requests, 'request')}${per === undefined ? '' : `, ${per}`}`;
    return new vscode.MarkdownString().appendText(
      `Sends ${what} to ${where}, ${cost}. Nothing is signed or submitted.`,
    );
  }
}
