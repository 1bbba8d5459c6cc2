import * as vscode from 'vscode';
import { fakeInputBox, fakeQuickPick, type Hands, type SeenStep } from './fakeInputs';
import { captureTests, type CapturedTests } from './capturedTests';
import { KeyLeaks } from './keyLeaks';
import type { PageMessage } from '../../../src/core/results/pageMessageSchema';
import type { HostMessage } from '../../../src/core/results/resultReport';

type Provider = vscode.TreeDataProvider<unknown>;

/** What the extension passed to VS Code, which has no API to read back a tree, a page or a message. */
export interface Captured {
  readonly trees: Map<string, Provider>;
  /** The drag and drop controllers, by view. */
  readonly drags: Map<string, vscode.TreeDragAndDropController<unknown>>;
  readonly views: Map<string, vscode.TreeView<unknown>>;
  /** Selects rows of a view as the user does; `quietly` as VS Code does while it lists rows: without an event. */
  select: (view: string, rows: readonly unknown[], quietly?: 'quietly') => void;
  /** The providers of lenses. */
  readonly lenses: Registered<vscode.CodeLensProvider>[];
  /** Messages to the result page, oldest first. */
  readonly page: HostMessage[];
  /** The open pages, oldest first. */
  readonly panels: CapturedPanel[];
  /** Restores a page in the extension as VS Code does after a reload. */
  restorePage: (panel: vscode.WebviewPanel) => Thenable<void>;
  /** The decorations after or before lines of documents, by the document's address: `2 ✓ 9 gas`. */
  readonly decorations: Map<string, readonly string[]>;
  /** Messages shown to the user, oldest first. */
  readonly shown: string[];
  /** The buttons to press on the next messages that have them, in order. */
  readonly presses: Press[];
  /** Answers to the next input boxes and quick picks, in order. */
  readonly answers: Answer[];
  /** The titles of the prompts that were shown, or else their placeholders, oldest first. */
  readonly asked: string[];
  /** The input boxes that were shown, oldest first; not those of forms. */
  readonly boxes: vscode.InputBoxOptions[];
  /** The rows of each quick pick that was shown, oldest first; not those of forms. */
  readonly offered: (readonly vscode.QuickPickItem[])[];
  /** The steps of forms that were answered, oldest first. */
  readonly steps: SeenStep[];
  /** The Cancel buttons of progress notifications, oldest first. */
  readonly cancels: (() => void)[];
  /** The texts of progress reports, oldest first. */
  readonly told: string[];
  /** The context keys of menus, without their prefix. */
  readonly contextKeys: Map<string, unknown>;
  /** The tests of the Test Explorer. */
  readonly tests: CapturedTests;
  /** Lines of the log, oldest first. */
  readonly log: string[];
  /** Keys in what was shown or logged since the start. */
  readonly leaks: KeyLeaks;
}

/** A provider, and the documents for which it is registered. */
interface Registered<Kind> {
  readonly selector: vscode.DocumentSelector;
  readonly provider: Kind;
}

/** A result page, and a function that sends messages to the extension as the page does. */
export interface CapturedPanel {
  readonly panel: vscode.WebviewPanel;
  readonly say: (message: PageMessage) => void;
}

/** The label of a button, and what to do while its message is shown. */
export type Press = string | { readonly label: string; readonly first: () => Thenable<unknown> };

/** What the user does with a prompt: type a text, choose the item with that label, or dismiss it. */
export type Answer =
  /** `anyway`, although its box refuses it, which no user can do. */
  | { readonly kind: 'type'; readonly text: string; readonly anyway?: true }
  | { readonly kind: 'pick'; readonly label: string }
  /** Only for a quick pick with buttons in its rows: presses the one with that tooltip. */
  | { readonly kind: 'press'; readonly label: string; readonly button: string }
  /** Only for a form's step: accepts it as it is. */
  | { readonly kind: 'accept' }
  /** Dismisses it, a form's step optionally after typing something. */
  | { readonly kind: 'leave'; readonly typed?: string }
  /** Only for a form's step. */
  | { readonly kind: 'back' }
  /** Only for a form's step: leaves it open, and calls `take`. */
  | { readonly kind: 'stay'; readonly take: (hands: Hands) => void }
  /** Only for a multi-select pick: types these, each with Enter, unticks those, and accepts the rest. */
  | { readonly kind: 'many'; readonly typed?: readonly string[]; readonly without?: readonly string[] };

/** The words of a box about what is typed in it. */
export function wordsOf(refusal: string | vscode.InputBoxValidationMessage): string {
  return typeof refusal === 'string' ? refusal : refusal.message;
}

/** A prompt that the test did not expect. */
class UnexpectedPrompt extends Error {
  override readonly name = 'UnexpectedPrompt';
}

/** Records everything between the extension and the window; called before the extension activates. */
export function captureWindow(): Captured {
  const captured: Captured = {
    trees: new Map(),
    drags: new Map(),
    views: new Map(),
    select: () => undefined,
    lenses: [],
    page: [],
    panels: [],
    restorePage: () => Promise.reject(new Error('No page is restored.')),
    decorations: new Map(),
    shown: [],
    presses: [],
    answers: [],
    asked: [],
    boxes: [],
    offered: [],
    steps: [],
    cancels: [],
    told: [],
    contextKeys: new Map(),
    tests: captureTests(),
    log: [],
    leaks: new KeyLeaks(),
  };
  captureTrees(captured);
  // The command for lenses may lose the commands of a long list: VS Code drops them 100 ms after it has sent it.
  captureProviders('registerCodeLensProvider', captured.lenses);
  keepContentProviders();
  capturePage(captured);
  captureMessages(captured);
  answerPrompts(captured);
  captureProgress(captured);
  captureContextKeys(captured);
  captureDecorations(captured);
  captureLog(captured);
  return captured;
}

function captureTrees(captured: Captured): void {
  const { trees, views, drags, leaks } = captured;
  const selections = new Map<string, readonly unknown[]>();
  const selected = new vscode.EventEmitter<string>();
  captured.select = (id, rows, quietly) => {
    selections.set(id, rows);
    if (quietly === undefined) selected.fire(id);
  };
  const createTreeView = vscode.window.createTreeView.bind(vscode.window);
  replace('createTreeView', (id: string, options: vscode.TreeViewOptions<unknown>) => {
    const { treeDataProvider } = options;
    const getTreeItem = treeDataProvider.getTreeItem.bind(treeDataProvider);
    treeDataProvider.getTreeItem = async element => {
      const item = await getTreeItem(element);
      const { id, label, description, tooltip, contextValue, accessibilityInformation } = item;
      leaks.look('rows', [id, label, description, tooltip, contextValue, accessibilityInformation]);
      return item;
    };
    trees.set(id, treeDataProvider);
    if (options.dragAndDropController) drags.set(id, options.dragAndDropController);
    const view = createTreeView(id, options);
    // What is selected in the view itself replaces what a test selected.
    view.onDidChangeSelection(() => selections.delete(id));
    const selection = () => selections.get(id) ?? view.selection;
    const onDidChangeSelection: typeof view.onDidChangeSelection = listener =>
      vscode.Disposable.from(
        view.onDidChangeSelection(listener),
        selected.event(of => {
          if (of === id) listener({ selection: selection() });
        }),
      );
    const watched = Object.create(view, {
      selection: { get: selection },
      onDidChangeSelection: { value: onDidChangeSelection },
    }) as typeof view;
    views.set(id, watched);
    return watched;
  });
}

function captureProviders<Kind>(name: 'registerCodeLensProvider', registered: Registered<Kind>[]): void {
  type Register = (selector: vscode.DocumentSelector, provider: Kind, ...more: unknown[]) => vscode.Disposable;
  const register = vscode.languages[name].bind(vscode.languages) as unknown as Register;
  const value: Register = (selector, provider, ...more) => {
    const one = { selector, provider };
    registered.push(one);
    // An extension that is enabled again registers a new provider.
    const forget = new vscode.Disposable(() => registered.splice(registered.indexOf(one), 1));
    return vscode.Disposable.from(register(selector, provider, ...more), forget);
  };
  Object.defineProperty(vscode.languages, name, { value, configurable: true });
}

/**
 * Keeps content providers registered and redirects them to those of the last activation. VS Code requests changed
 * documents one after the other, even from a provider that has gone in the meantime, which is an error. A disabled
 * extension no longer has a host; one that is enabled again in a test does.
 */
function keepContentProviders(): void {
  const register = vscode.workspace.registerTextDocumentContentProvider.bind(vscode.workspace);
  const current = new Map<string, vscode.TextDocumentContentProvider>();
  const changes = new Map<string, vscode.EventEmitter<vscode.Uri>>();
  const value = (scheme: string, provider: vscode.TextDocumentContentProvider) => {
    const changed = changes.get(scheme) ?? new vscode.EventEmitter<vscode.Uri>();
    if (!changes.has(scheme)) {
      changes.set(scheme, changed);
      register(scheme, {
        onDidChange: changed.event,
        provideTextDocumentContent: (uri, token) => {
          const asked = current.get(scheme);
          if (!asked) throw new vscode.CancellationError();
          return asked.provideTextDocumentContent(uri, token);
        },
      });
    }
    current.set(scheme, provider);
    const forget = new vscode.Disposable(() => {
      if (current.get(scheme) === provider) current.delete(scheme);
    });
    return vscode.Disposable.from(
      forget,
      provider.onDidChange?.(uri => {
        changed.fire(uri);
      }) ?? forget,
    );
  };
  Object.defineProperty(vscode.workspace, 'registerTextDocumentContentProvider', { value, configurable: true });
}

function capturePage(captured: Captured): void {
  const create = vscode.window.createWebviewPanel.bind(vscode.window);
  replace('createWebviewPanel', (...args: Parameters<typeof create>) => watchPanel(captured, create(...args)));
  const register = vscode.window.registerWebviewPanelSerializer.bind(vscode.window);
  replace('registerWebviewPanelSerializer', (...[type, serializer]: Parameters<typeof register>) => {
    captured.restorePage = panel => serializer.deserializeWebviewPanel(panel, undefined);
    return register(type, serializer);
  });
}

function watchPanel({ page, panels, leaks }: Captured, panel: vscode.WebviewPanel): vscode.WebviewPanel {
  const post = panel.webview.postMessage.bind(panel.webview);
  const listen = panel.webview.onDidReceiveMessage.bind(panel.webview);
  const said = new vscode.EventEmitter<unknown>();
  const watched: CapturedPanel = {
    panel,
    say: message => {
      said.fire(message);
    },
  };
  panels.push(watched);
  panel.onDidDispose(() => panels.splice(panels.indexOf(watched), 1));
  Object.defineProperty(panel.webview, 'postMessage', {
    value: (message: HostMessage) => {
      page.push(message);
      leaks.look('page', [message, panel.title, panel.webview.html]);
      return post(message);
    },
  });
  Object.defineProperty(panel.webview, 'onDidReceiveMessage', {
    value: (listener: (message: unknown) => unknown) => vscode.Disposable.from(listen(listener), said.event(listener)),
  });
  return panel;
}

function captureMessages({ shown, presses, leaks }: Captured): void {
  for (const name of ['showErrorMessage', 'showWarningMessage', 'showInformationMessage'] as const) {
    replace(name, async (message: string, ...labels: readonly string[]) => {
      shown.push(message);
      leaks.look('messages', [message, labels]);
      const [press] = presses;
      const pressed = typeof press === 'string' ? press : press?.label;
      if (press === undefined || pressed === undefined || !labels.includes(pressed)) return undefined;
      presses.shift();
      if (typeof press !== 'string') await press.first();
      return pressed;
    });
  }
  const setStatusBarMessage = vscode.window.setStatusBarMessage.bind(vscode.window);
  replace('setStatusBarMessage', (message: string, ms: number) => {
    leaks.look('status bar', message);
    return setStatusBarMessage(message, ms);
  });
}

/** Every line of the log, unchanged. */
function captureLog({ leaks, log: lines }: Captured): void {
  const create = vscode.window.createOutputChannel.bind(vscode.window);
  replace('createOutputChannel', (name: string) => {
    const log = create(name, { log: true });
    const level =
      (name: 'info' | 'warn' | 'error') =>
      (...words: [string, ...unknown[]]) => {
        leaks.look('log', words);
        lines.push(words.join(' '));
        log[name](...words);
      };
    return Object.create(log, {
      info: { value: level('info') },
      warn: { value: level('warn') },
      error: { value: level('error') },
    }) as vscode.LogOutputChannel;
  });
}

function answerPrompts({ answers, asked, boxes, offered, steps, leaks }: Captured): void {
  const next = (title: string | undefined) => {
    asked.push(title ?? '');
    const answer = answers.shift();
    if (!answer) throw new UnexpectedPrompt(title ?? 'a prompt without a title');
    return answer;
  };
  replace('showInputBox', async (options: vscode.InputBoxOptions) => {
    boxes.push(options);
    leaks.look('prompts', options);
    const answer = next(options.title);
    if (answer.kind !== 'type') return undefined;
    // A real box does not accept it either.
    const refusal = answer.anyway ? undefined : await options.validateInput?.(answer.text);
    if (refusal) throw new UnexpectedPrompt(`${options.title ?? ''} refuses it: ${wordsOf(refusal)}`);
    return answer.text;
  });
  replace('showQuickPick', (items: readonly vscode.QuickPickItem[], options: vscode.QuickPickOptions) => {
    leaks.look('prompts', [options, items]);
    offered.push(items);
    const answer = next(options.title);
    if (answer.kind === 'many') {
      return Promise.resolve(items.filter(({ picked, label }) => picked && !answer.without?.includes(label)));
    }
    const chosen = answer.kind === 'pick' ? items.find(({ label }) => label.includes(answer.label)) : undefined;
    if (answer.kind === 'pick' && !chosen) throw new UnexpectedPrompt(`${options.title ?? ''} has no ${answer.label}`);
    return Promise.resolve(chosen);
  });
  // A user who leaves them: nothing else can answer the dialogs for files.
  for (const name of ['showOpenDialog', 'showSaveDialog'] as const) replace(name, () => Promise.resolve(undefined));
  const answering = { next, seen: (step: SeenStep) => steps.push(step) };
  replace('createInputBox', () => fakeInputBox(answering));
  replace('createQuickPick', () => fakeQuickPick(answering));
}

function captureProgress({ cancels, told }: Captured): void {
  const withProgress = vscode.window.withProgress.bind(vscode.window);
  replace('withProgress', (...[options, task]: Parameters<typeof withProgress>) =>
    withProgress(options, progress => {
      const source = new vscode.CancellationTokenSource();
      if (options.cancellable)
        cancels.push(() => {
          source.cancel();
        });
      const watched: typeof progress = {
        report: step => {
          if (step.message !== undefined) told.push(step.message);
          progress.report(step);
        },
      };
      return task(watched, source.token);
    }),
  );
}

function captureContextKeys({ contextKeys }: Captured): void {
  const execute = vscode.commands.executeCommand.bind(vscode.commands);
  const value = (command: string, ...given: readonly unknown[]) => {
    const [key, now] = given;
    if (command === 'setContext') contextKeys.set(String(key).replace('movescope.', ''), now);
    return execute(command, ...given);
  };
  Object.defineProperty(vscode.commands, 'executeCommand', { value, configurable: true });
}

/** Editors cannot be modified: the extension receives wrapped ones instead. */
function captureDecorations({ decorations }: Captured): void {
  const descriptor = Object.getOwnPropertyDescriptor(vscode.window, 'visibleTextEditors');
  const visible = () => (descriptor?.get?.call(vscode.window) ?? []) as readonly vscode.TextEditor[];
  Object.defineProperty(vscode.window, 'visibleTextEditors', {
    configurable: true,
    get: () => visible().map(editor => watchedEditor(editor, decorations)),
  });
}

function watchedEditor(editor: vscode.TextEditor, decorations: Captured['decorations']): vscode.TextEditor {
  const setDecorations = (type: vscode.TextEditorDecorationType, options: readonly vscode.DecorationOptions[]) => {
    const lines = options.map(({ range, renderOptions: shown }) =>
      `${range.start.line} ${(shown?.after ?? shown?.before)?.contentText ?? ''}`.trimEnd(),
    );
    decorations.set(editor.document.uri.toString(), lines);
    editor.setDecorations(type, options);
  };
  return Object.create(editor, { setDecorations: { value: setDecorations } }) as vscode.TextEditor;
}

function replace(name: keyof typeof vscode.window, value: unknown): void {
  Object.defineProperty(vscode.window, name, { value, configurable: true });
}
