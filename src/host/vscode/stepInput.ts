import * as vscode from 'vscode';
import type { ReadText } from '../../core/payloads/edit/readArgumentText';

/** The result of validating the text of a step. Text with a warning is accepted, but is probably wrong. */
export type StepRead = ReadText & { readonly isWarning?: boolean };

export interface Step {
  readonly title: string;
  /** 1-based. */
  readonly step: number;
  /** `undefined` as long as it depends on the user's choice. */
  readonly totalSteps: number | undefined;
  readonly prompt: string;
  /** The initial text. */
  readonly text: string;
  /** An example, shown while the input is empty. */
  readonly placeholder?: string;
  readonly read: (text: string) => StepRead;
  readonly other?: OtherWay;
}

/**
 * A button in the title that ends a step. VS Code has no keyboard shortcut for such a button, so a keybinding runs it
 * as well.
 */
export interface OtherWay {
  readonly button: vscode.QuickInputButton;
  /** Called when the step is shown. The result is disposed when the step ends. */
  readonly shown: (press: () => void) => vscode.Disposable;
}

/** How a step ended, and the text typed so far, so that it is not lost. */
export interface StepAnswer {
  /** `other` if the step's own button was used. */
  readonly kind: 'next' | 'back' | 'cancelled' | 'other';
  readonly text: string;
}

/** A value that a step suggests. */
export interface Choice {
  readonly label: string;
  readonly description?: string;
  /** A separate line below the label. */
  readonly detail?: string;
  /** The text of the field if this choice is picked. */
  readonly text: string;
}

interface ChoiceItem extends vscode.QuickPickItem {
  /** Absent for a row that is only a message. */
  readonly text?: string;
}

/** Asks for text. While the user types, shows why the text is invalid, or what it means. */
export function askText(step: Step): Promise<StepAnswer> {
  const input = vscode.window.createInputBox();
  dress(input, step);
  input.prompt = step.prompt;
  input.placeholder = step.placeholder;
  input.value = step.text;
  const show = (read: StepRead) => {
    input.validationMessage = messageOf(read);
  };
  if (step.text !== '') show(step.read(step.text));
  return answered(
    input,
    step,
    () => input.value,
    end => [
      input.onDidChangeValue(text => show(step.read(text))),
      input.onDidAccept(() => {
        const read = step.read(input.value);
        show(read);
        if (read.kind === 'value') end('next', input.value);
      }),
    ],
  );
}

function messageOf(read: StepRead): vscode.InputBox['validationMessage'] {
  if (read.kind === 'wrong') return read.reason;
  if (read.note === undefined) return undefined;
  const { Info, Warning } = vscode.InputBoxValidationSeverity;
  return { message: read.note, severity: read.isWarning === true ? Warning : Info };
}

/**
 * Asks for one of several values, or for a value that the user types.
 * @param typed returns the text of a typed value
 */
export function askChoice(step: Step, choices: readonly Choice[], typed = (text: string) => text): Promise<StepAnswer> {
  const pick = vscode.window.createQuickPick<ChoiceItem>();
  dress(pick, step);
  pick.placeholder = step.prompt;
  pick.matchOnDescription = true;
  const listed = choices.map((choice): ChoiceItem => ({ ...choice }));
  const show = (text: string) => {
    const own = text === '' ? [] : [typedItem(step.read(typed(text)), typed(text), text)];
    pick.items = [...own.filter(isTaken), ...listed, ...own.filter(item => !isTaken(item))];
  };
  show('');
  const before = listed.find(({ text }) => text === step.text);
  if (before) pick.activeItems = [before];
  else if (step.text !== '') {
    pick.items = [{ label: step.text, description: 'as before', text: step.text }, ...listed];
  }
  let chosen: string | undefined;
  return answered(
    pick,
    step,
    () => chosen ?? (pick.value === '' ? step.text : pick.value),
    end => [
      pick.onDidChangeValue(show),
      pick.onDidAccept(() => {
        chosen = pick.selectedItems[0]?.text;
        if (chosen !== undefined) end('next', chosen);
      }),
    ],
  );
}

function typedItem(read: ReadText, text: string, typed: string): ChoiceItem {
  if (read.kind === 'wrong') return { label: `$(info) ${read.reason}`, alwaysShow: true };
  return { label: typed, description: read.note ?? 'as typed', alwaysShow: true, text };
}

function isTaken({ text }: ChoiceItem): boolean {
  return text !== undefined;
}

function dress(input: vscode.InputBox | vscode.QuickPick<ChoiceItem>, { title, step, totalSteps, other }: Step): void {
  input.title = title;
  input.step = totalSteps === undefined ? undefined : step;
  input.totalSteps = totalSteps;
  input.buttons = [...(step > 1 ? [vscode.QuickInputButtons.Back] : []), ...(other ? [other.button] : [])];
  // The user might look for a value in the document.
  input.ignoreFocusOut = true;
}

/** Shows an input box until a listener completes it, or the user goes back or dismisses it. */
function answered(
  input: vscode.InputBox | vscode.QuickPick<ChoiceItem>,
  { other }: Step,
  textOf: () => string,
  listen: (end: (kind: StepAnswer['kind'], text: string) => void) => readonly vscode.Disposable[],
): Promise<StepAnswer> {
  return new Promise(resolve => {
    const end = (kind: StepAnswer['kind'], text: string) => {
      way?.dispose();
      resolve({ kind, text });
      // Disposing the input also fires `onDidHide`, which then has no effect.
      input.dispose();
    };
    const way = other?.shown(() => end('other', textOf()));
    listen(end);
    input.onDidTriggerButton(button => end(button === vscode.QuickInputButtons.Back ? 'back' : 'other', textOf()));
    input.onDidHide(() => end('cancelled', textOf()));
    input.show();
  });
}

/** A value that can be picked, or added by typing. */
export interface ManyItem<Value> {
  /** Identifies equal values. */
  readonly key: string;
  readonly label: string;
  readonly description?: string;
  readonly isPicked: boolean;
  readonly value: Value;
}

interface ManyQuestion<Value> {
  readonly title: string;
  readonly placeholder: string;
  readonly items: readonly ManyItem<Value>[];
  /** Returns a summary of the picked values, shown in the title and updated with each pick. */
  readonly budget: (picked: readonly Value[]) => string;
  /** Parses typed text. Returns an item, or why the text is invalid. */
  readonly read: (text: string) => ManyItem<Value> | { readonly wrong: string };
}

interface Row<Value> extends vscode.QuickPickItem {
  /** Absent for the row that shows why the typed text is invalid. */
  readonly item?: ManyItem<Value>;
}

/**
 * Asks for several values. Enter adds a typed value that is not listed, or accepts the picked values if nothing is
 * typed.
 * @returns `undefined` if the user cancels
 */
export function pickMany<Value>(question: ManyQuestion<Value>): Promise<readonly Value[] | undefined> {
  const pick = vscode.window.createQuickPick<Row<Value>>();
  pick.canSelectMany = true;
  pick.ignoreFocusOut = true;
  pick.matchOnDescription = true;
  pick.placeholder = question.placeholder;
  const list = new RowList(question.items);
  const tell = () => {
    pick.title = `${question.title}: ${question.budget(valuesOf(list.picked))}`;
  };
  /** The typed text for which rows are shown. */
  let shown: string | undefined;
  const show = () => {
    shown = pick.value;
    const typed = pick.value.trim() === '' ? undefined : question.read(pick.value);
    pick.items = list.withTyped(typed);
    pick.selectedItems = list.picked;
    tell();
  };
  show();
  return new Promise(resolve => {
    pick.onDidChangeValue(value => {
      // VS Code also reports a value that was set here; setting the rows once more would undo a pick in progress.
      if (value !== shown) show();
    });
    pick.onDidChangeSelection(rows => {
      if (list.pick(rows)) show();
      else tell();
    });
    pick.onDidAccept(() => {
      if (pick.value.trim() !== '') {
        if (!list.add(question.read(pick.value))) return;
        pick.value = '';
        show();
      } else if (list.picked.length > 0) {
        resolve(valuesOf(list.picked));
        pick.dispose();
      }
    });
    pick.onDidHide(() => {
      resolve(undefined);
      pick.dispose();
    });
    pick.show();
  });
}

/**
 * The rows of a quick pick. New rows are added at the end, because VS Code reports rows by index, and the index might
 * be from before the last change.
 */
class RowList<Value> {
  #rows: readonly Row<Value>[];
  #picked: ReadonlySet<Row<Value>>;

  constructor(items: readonly ManyItem<Value>[]) {
    this.#rows = items.map(rowOf);
    this.#picked = new Set(this.#rows.filter(({ item }) => item?.isPicked));
  }

  get picked(): readonly Row<Value>[] {
    return this.#rows.filter(row => this.#picked.has(row));
  }

  /** Returns all rows, including one for the typed text. */
  withTyped(typed: ManyItem<Value> | { readonly wrong: string } | undefined): readonly Row<Value>[] {
    if (!typed) return this.#rows;
    if ('wrong' in typed) return [...this.#rows, { label: `$(info) ${typed.wrong}`, alwaysShow: true }];
    if (this.#find(typed)) return this.#rows;
    return [...this.#rows, { ...rowOf(typed), label: `$(add) ${typed.label}`, alwaysShow: true }];
  }

  /** Applies the user's picks. @returns whether this added a typed row to the list */
  pick(rows: readonly Row<Value>[]): boolean {
    const typed = rows.find(row => row.item && !this.#rows.includes(row));
    this.#picked = new Set(rows.filter(row => this.#rows.includes(row)));
    return typed?.item !== undefined && this.add(typed.item);
  }

  /** Adds a typed value as a picked row, or picks its existing row. @returns whether the value is valid */
  add(typed: ManyItem<Value> | { readonly wrong: string }): boolean {
    if ('wrong' in typed) return false;
    const known = this.#find(typed);
    const row = known ?? rowOf(typed);
    if (!known) this.#rows = [...this.#rows, row];
    this.#picked = new Set([...this.#picked, row]);
    return true;
  }

  #find({ key }: ManyItem<Value>): Row<Value> | undefined {
    return this.#rows.find(({ item }) => item?.key === key);
  }
}

function valuesOf<Value>(rows: readonly Row<Value>[]): readonly Value[] {
  return rows.flatMap(({ item }) => (item ? [item.value] : []));
}

function rowOf<Value>(item: ManyItem<Value>): Row<Value> {
  return { label: item.label, ...(item.description !== undefined && { description: item.description }), item };
}
