import * as vscode from 'vscode';

/** What happened to an item in a run. */
export interface ItemEvent {
  readonly item: vscode.TestItem;
  readonly state: 'enqueued' | 'passed' | 'failed' | 'errored' | 'skipped';
  readonly messages: readonly vscode.TestMessage[];
}

/** A run of tests. */
export interface CapturedRun {
  readonly events: ItemEvent[];
  /** The text of its output. */
  output: string;
  isEnded: boolean;
  /** Stops it as the button of VS Code does. */
  readonly cancel: () => void;
}

/** The test controller of the extension, which VS Code has no API to read. */
export interface CapturedTests {
  /** The one of the last activation, until it is disposed of. */
  controller: vscode.TestController | undefined;
  /** By label. */
  readonly profiles: Map<string, vscode.TestRunProfile>;
  /** Oldest first. */
  readonly runs: CapturedRun[];
  /** The ids of items whose results were called outdated; `all` for every item. */
  readonly outdated: string[];
}

/** Records the test controller that the extension creates from now on, with its profiles and runs. */
export function captureTests(): CapturedTests {
  const captured: CapturedTests = { controller: undefined, profiles: new Map(), runs: [], outdated: [] };
  const create = vscode.tests.createTestController.bind(vscode.tests);
  const value = (id: string, label: string) => {
    const controller = create(id, label);
    const dispose = controller.dispose.bind(controller);
    controller.dispose = () => {
      if (captured.controller === controller) captured.controller = undefined;
      dispose();
    };
    captured.controller = controller;
    watchController(controller, captured);
    return controller;
  };
  Object.defineProperty(vscode.tests, 'createTestController', { value, configurable: true });
  return captured;
}

function watchController(controller: vscode.TestController, { profiles, runs, outdated }: CapturedTests): void {
  const createProfile = controller.createRunProfile.bind(controller);
  const createRun = controller.createTestRun.bind(controller);
  const invalidate = controller.invalidateTestResults.bind(controller);
  controller.createRunProfile = (...given) => {
    const profile = createProfile(...given);
    profiles.set(profile.label, profile);
    return profile;
  };
  controller.createTestRun = (...given) => {
    const run = createRun(...given);
    runs.push(watchRun(run));
    return run;
  };
  controller.invalidateTestResults = items => {
    const some = items === undefined ? [] : 'id' in items ? [items] : items;
    outdated.push(...(items === undefined ? ['all'] : some.map(({ id }) => id)));
    invalidate(items);
  };
}

function watchRun(run: vscode.TestRun): CapturedRun {
  const source = new vscode.CancellationTokenSource();
  run.token.onCancellationRequested(() => {
    source.cancel();
  });
  const seen: CapturedRun = {
    events: [],
    output: '',
    isEnded: false,
    cancel: () => {
      source.cancel();
    },
  };
  Object.defineProperty(run, 'token', { value: source.token });
  for (const state of ['enqueued', 'passed', 'failed', 'errored', 'skipped'] as const) {
    const real = run[state].bind(run) as (...given: unknown[]) => void;
    Object.defineProperty(run, state, {
      value: (item: vscode.TestItem, ...given: unknown[]) => {
        const [messages] = given;
        const list = Array.isArray(messages) ? messages : messages instanceof vscode.TestMessage ? [messages] : [];
        seen.events.push({ item, state, messages: list as vscode.TestMessage[] });
        real(item, ...given);
      },
    });
  }
  const append = run.appendOutput.bind(run);
  const end = run.end.bind(run);
  run.appendOutput = (text, ...place) => {
    seen.output += text;
    append(text, ...place);
  };
  run.end = () => {
    seen.isEnded = true;
    end();
  };
  return seen;
}
