import * as vscode from 'vscode';
import type { Answer } from './captured';

/** One step of a form as the user saw it when it was answered. */
export interface SeenStep {
  readonly title: string;
  /** `2/3`. */
  readonly step: string;
  /** The prompt of an input box, the placeholder of a quick pick. */
  readonly prompt: string;
  /** The initial value of the field. */
  readonly value: string;
  /** The initial rows of a quick pick. */
  readonly labels: readonly string[];
  /** The active row, which Enter would accept. */
  readonly active: string;
  /** The validation of the answer: under an input box, or in the first row of a quick pick. */
  readonly said: string;
}

/** What a test can do with an input that stays open. */
export interface Hands {
  readonly input: Input;
  readonly type: (text: string) => void;
  /** Accepts the row with that label. */
  readonly accept: (label: string) => void;
  /** Presses the first button of the title, or of the row with that label. */
  readonly press: (label?: string) => void;
  readonly leave: () => void;
}

/** What a fake input calls to be answered. */
export interface Answering {
  readonly next: (title: string | undefined) => Answer;
  readonly seen: (step: SeenStep) => void;
}

/** An input box that is answered as soon as it is shown: a test cannot type into a real one. */
export function fakeInputBox(answering: Answering): Partial<vscode.InputBox> {
  return fake(answering, {
    labels: () => [],
    said: ({ validationMessage: said }) => (typeof said === 'string' ? said : (said?.message ?? '')),
    choose: () => false,
  });
}

/** A quick pick that is answered as soon as it is shown. */
export function fakeQuickPick(answering: Answering): Partial<vscode.QuickPick<vscode.QuickPickItem>> {
  return fake(answering, {
    labels: ({ items = [] }) => items.map(({ label }) => label),
    said: ({ items = [] }) => [items[0]?.label, items[0]?.description].filter(Boolean).join(' '),
    choose: (input, label) => {
      const item = input.items?.find(each => label === undefined || each.label.includes(label));
      Object.assign(input, { selectedItems: item ? [item] : [] });
      return item !== undefined;
    },
  });
}

/** The members of a fake input. */
export interface Input extends Partial<vscode.QuickInput> {
  value?: string;
  prompt?: string | undefined;
  placeholder?: string | undefined;
  items?: readonly vscode.QuickPickItem[];
  activeItems?: readonly vscode.QuickPickItem[];
  selectedItems?: readonly vscode.QuickPickItem[];
  validationMessage?: vscode.InputBox['validationMessage'];
  buttons?: readonly vscode.QuickInputButton[];
}

interface Kind {
  readonly labels: (input: Input) => readonly string[];
  readonly said: (input: Input) => string;
  readonly choose: (input: Input, label: string | undefined) => boolean;
}

function fake({ next, seen }: Answering, kind: Kind): Input {
  const changed = new vscode.EventEmitter<string>();
  const accepted = new vscode.EventEmitter<void>();
  const selected = new vscode.EventEmitter<readonly vscode.QuickPickItem[]>();
  const hidden = new vscode.EventEmitter<void>();
  const triggered = new vscode.EventEmitter<vscode.QuickInputButton>();
  const itemTriggered = new vscode.EventEmitter<vscode.QuickPickItemButtonEvent<vscode.QuickPickItem>>();
  const hands = (): Hands => ({
    input,
    type: text => {
      input.value = text;
      changed.fire(text);
    },
    accept: label => {
      if (!kind.choose(input, label)) throw new RangeError(`${input.title ?? ''} has no ${label}`);
      accepted.fire();
    },
    press: label => {
      const item = input.items?.find(each => each.label === label);
      const [button] = (label === undefined ? input.buttons : item?.buttons) ?? [];
      if (!button) throw new RangeError(`${label ?? 'the title'} has no button`);
      if (item) itemTriggered.fire({ item, button });
      else triggered.fire(button);
    },
    leave: () => {
      hidden.fire();
    },
  });
  const input: Input & object = {
    value: '',
    activeItems: [],
    show: () => {
      const before = {
        value: input.value ?? '',
        labels: kind.labels(input),
        active: input.activeItems?.[0]?.label ?? '',
      };
      const answer = next(input.title);
      if (answer.kind === 'stay') {
        answer.take(hands());
        return;
      }
      if (answer.kind === 'many') answerMany(input, answer, { changed, accepted, selected });
      const typed = answer.kind === 'type' ? answer.text : answer.kind === 'leave' ? answer.typed : undefined;
      if (typed !== undefined) {
        input.value = typed;
        changed.fire(typed);
      }
      seen({
        ...before,
        title: input.title ?? '',
        step: `${input.step ?? 0}/${input.totalSteps ?? 0}`,
        prompt: input.prompt ?? input.placeholder ?? '',
        said: kind.said(input),
      });
      if (answer.kind === 'many') accepted.fire();
      else if (answer.kind === 'press') {
        const item = input.items?.find(each => each.label.includes(answer.label));
        const button = item?.buttons?.find(({ tooltip }) => tooltip === answer.button);
        if (!item || !button) throw new RangeError(`${answer.label} has no button ${answer.button}`);
        itemTriggered.fire({ item, button });
      } else if (answer.kind === 'back') triggered.fire(vscode.QuickInputButtons.Back);
      else if (answer.kind !== 'leave') {
        const label = answer.kind === 'accept' ? input.activeItems?.[0]?.label : undefined;
        const chosen = kind.choose(input, answer.kind === 'pick' ? answer.label : label);
        if (answer.kind === 'pick' && !chosen) throw new RangeError(`${input.title ?? ''} has no ${answer.label}`);
        accepted.fire();
      }
      // A step that accepted the answer is already disposed; any other is dismissed.
      hidden.fire();
    },
    dispose: () => undefined,
  };
  resetActiveWithItems(input);
  return Object.assign(input, {
    onDidChangeValue: changed.event,
    onDidAccept: accepted.event,
    onDidChangeSelection: selected.event,
    onDidHide: hidden.event,
    onDidTriggerButton: triggered.event,
    onDidTriggerItemButton: itemTriggered.event,
  });
}

/** Resets the active items as VS Code does: none of the new items is active until it is set. */
function resetActiveWithItems(input: Input): void {
  let items: readonly vscode.QuickPickItem[] = [];
  Object.defineProperty(input, 'items', {
    enumerable: true,
    get: () => items,
    set: (value: readonly vscode.QuickPickItem[]) => {
      items = value;
      input.activeItems = [];
    },
  });
}

interface Fired {
  readonly changed: vscode.EventEmitter<string>;
  readonly accepted: vscode.EventEmitter<void>;
  readonly selected: vscode.EventEmitter<readonly vscode.QuickPickItem[]>;
}

/** Adds what is typed and unticks items: all but the last Enter. */
function answerMany(
  input: Input,
  { typed = [], without = [] }: Extract<Answer, { readonly kind: 'many' }>,
  { changed, accepted, selected }: Fired,
): void {
  for (const text of typed) {
    input.value = text;
    changed.fire(text);
    accepted.fire();
  }
  const kept = input.selectedItems?.filter(({ label }) => !without.includes(label)) ?? [];
  input.selectedItems = kept;
  // As VS Code does: clearing the field fires while ticks are pending, and items that are set in response undo them.
  if (typed.length > 0) changed.fire('');
  selected.fire(kept);
  if (input.selectedItems !== kept) selected.fire(input.selectedItems);
}
