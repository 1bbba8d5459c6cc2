import * as vscode from 'vscode';
import type { LocatedCall } from '../../core/payloads/located';
import { RefusedError } from '../../core/userFacingError';
import { disposeLoaded, lazy } from '../vscode/lazy';
import type { PlacedPayload } from '../payloads/payloadAtCursor';
import type { PayloadMarks, RunMark, RunServices } from './payloadMarks';
import type { PinnedPayloads, SaveRuns } from './saveRuns';
import { hasPins, pinsOf } from './pinState';
import { openDocument } from '../vscode/documents';

/** Simulation on save: the pinned payloads, and their runs. */
interface OnSave {
  readonly pins: PinnedPayloads;
  readonly saves: SaveRuns;
}

/** The runs of payloads in editors: their marks, and the runs on save. Loaded when first used. */
export class PayloadRuns implements vscode.Disposable {
  readonly #services: RunServices;
  readonly #pinned = new vscode.EventEmitter<void>();
  readonly #owned: readonly vscode.Disposable[];
  readonly #marks = lazy(async () => new (await import('./payloadMarks')).PayloadMarks(this.#services));
  readonly #onSave = lazy(async () => loadOnSave(this.#services, await this.#marks.get()));
  readonly onDidChangePinned = this.#pinned.event;

  constructor(services: RunServices) {
    this.#services = services;
    this.#owned = [
      this.#pinned,
      disposeLoaded(this.#marks),
      vscode.workspace.onDidSaveTextDocument(document => {
        if (pinsOf(services.state, document).length > 0) void this.#runPinned(document);
      }),
    ];
    // The pins are loaded now, so that they move with edits.
    if (!hasPins(services.state)) return;
    this.#onSave.get().catch((error: unknown) => services.completion.notify.logged(error));
  }

  /** Starts a run of a payload. Returns `undefined` if the payload cannot be marked. */
  async begin(found: PlacedPayload): Promise<RunMark | undefined> {
    const document = openDocument(found.place.uri);
    return document && (await this.#marks.get()).beginAt(document, found);
  }

  /**
   * Turns simulation on save on or off for the payload at a position.
   * @throws RefusedError if it cannot be simulated on save
   */
  async togglePinned({ uri, position }: PlaceOfRun): Promise<void> {
    const document = openDocument(uri);
    const locator = document && (await this.#services.locators.of(document));
    const found = locator?.locateAt(position);
    const call = found?.kind === 'found' ? found.located.call : undefined;
    if (!document || !call || call.form.values === 'source') throw new RefusedError(NOT_PINNABLE);
    if (document.isUntitled)
      throw new RefusedError('Save the document first. The payload is simulated each time the document is saved.');
    const { pins, saves } = await this.#onSave.get();
    const isPinned = await pins.toggle(document, call);
    this.#pinned.fire();
    this.#services.completion.notify.done(
      isPinned ? 'Simulate on save is on for this payload' : 'Simulate on save is off for this payload',
    );
    if (isPinned && !document.isDirty) await saves.run(document, [call]);
  }

  async pinnedIn(document: vscode.TextDocument): Promise<readonly LocatedCall[]> {
    const isAnyPinned = pinsOf(this.#services.state, document).length > 0;
    return isAnyPinned ? (await this.#onSave.get()).pins.callsIn(document) : [];
  }

  dispose(): void {
    for (const owned of this.#owned) owned.dispose();
    this.#onSave.ifLoaded(({ pins, saves }) => {
      pins.dispose();
      saves.dispose();
    });
  }

  async #runPinned(document: vscode.TextDocument): Promise<void> {
    try {
      const { pins, saves } = await this.#onSave.get();
      await pins.keepFound(document);
      // The calls at their current positions: the document might have been edited while the pins were saved.
      const calls = await pins.callsIn(document);
      if (calls.length === 0) this.#pinned.fire();
      await saves.run(document, calls);
    } catch (error) {
      this.#services.completion.notify.logged(error);
    }
  }
}

const NOT_PINNABLE = 'Only entry function calls with literal values can be simulated on save. Place the cursor in one.';

interface PlaceOfRun {
  readonly uri: vscode.Uri;
  readonly position: vscode.Position;
}

async function loadOnSave(services: RunServices, marks: PayloadMarks): Promise<OnSave> {
  const { PinnedPayloads: Pins, SaveRuns: Saves } = await import('./saveRuns');
  return { pins: new Pins(services.state, services.locators), saves: new Saves(services, marks) };
}
