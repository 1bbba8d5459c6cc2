import * as vscode from 'vscode';
import type { LocatedCall } from '../../core/payloads/located';
import { trackSpan, type TextSpan } from '../../core/payloads/trackPayload';
import type { DocumentLocators } from '../payloads/documentLocators';
import { nearestCall, spansOf } from './payloadPlace';
import { keepPins, pinsOf, type Pin } from './pinState';

/** A pin in an open document, which moves with edits. */
interface LivePin {
  readonly pin: Pin;
  name: TextSpan;
}

/** The payloads that are simulated when their documents are saved. Saved for the workspace. */
export class PinnedPayloads implements vscode.Disposable {
  readonly #state: vscode.Memento;
  readonly #locators: DocumentLocators;
  readonly #live = new Map<vscode.TextDocument, LivePin[]>();
  readonly #owned: readonly vscode.Disposable[];

  constructor(state: vscode.Memento, locators: DocumentLocators) {
    this.#state = state;
    this.#locators = locators;
    this.#owned = [
      vscode.workspace.onDidOpenTextDocument(document => {
        this.#open(document);
      }),
      vscode.workspace.onDidCloseTextDocument(document => {
        this.#live.delete(document);
      }),
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        for (const { rangeOffset, rangeLength, text } of contentChanges)
          for (const live of this.#live.get(document) ?? [])
            live.name = trackSpan(live.name, {
              offset: rangeOffset,
              removed: rangeLength,
              inserted: text.length,
            }).span;
      }),
    ];
    for (const document of vscode.workspace.textDocuments) this.#open(document);
  }

  /** Pins a call, or unpins it. @returns whether it is pinned now */
  async toggle(document: vscode.TextDocument, call: LocatedCall): Promise<boolean> {
    const pinned = await this.callsIn(document);
    const others = pinned.filter(each => !isSame(each, call));
    const isPinned = others.length === pinned.length;
    await this.#keep(document, isPinned ? [call, ...others] : others);
    return isPinned;
  }

  /** Returns the pinned calls of a document at their current places. */
  async callsIn(document: vscode.TextDocument): Promise<readonly LocatedCall[]> {
    const live = this.#live.get(document);
    const calls = live && (await this.#locators.of(document))?.all();
    if (!calls) return [];
    const found = live.flatMap(({ pin, name }) => {
      const here = calls.find(call => touches(spansOf(document, call).name, name));
      return here ?? nearestCall(document, calls, { functionText: pin.function, offset: name.from }) ?? [];
    });
    return [...new Set(found)];
  }

  /** Saves the current pins of a document that was saved, without those whose call no longer exists. */
  async keepFound(document: vscode.TextDocument): Promise<void> {
    await this.#keep(document, await this.callsIn(document));
  }

  dispose(): void {
    this.#live.clear();
    for (const owned of this.#owned) owned.dispose();
  }

  #open(document: vscode.TextDocument): void {
    const live = pinsOf(this.#state, document).map(pin => {
      const from = document.offsetAt(new vscode.Position(pin.line, pin.character));
      return { pin, name: { from, to: from + pin.function.length } };
    });
    if (live.length > 0) this.#live.set(document, live);
  }

  async #keep(document: vscode.TextDocument, calls: readonly LocatedCall[]): Promise<void> {
    const uri = document.uri.toString();
    const live = calls.map(call => {
      const { line, character } = call.function.range.start;
      const pin = { uri, function: call.function.text, line, character };
      return { pin, name: spansOf(document, call).name };
    });
    if (live.length === 0) this.#live.delete(document);
    else this.#live.set(document, live);
    const pins = live.map(({ pin }) => pin);
    await keepPins(this.#state, document, pins);
  }
}

/** Compares places, as a locator may create a new object for the same call. */
function isSame({ function: one }: LocatedCall, { function: other }: LocatedCall): boolean {
  const [{ start }, { start: place }] = [one.range, other.range];
  return start.line === place.line && start.character === place.character;
}

function touches(one: TextSpan, other: TextSpan): boolean {
  return one.from <= other.to && other.from <= one.to;
}
