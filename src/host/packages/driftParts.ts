import * as vscode from 'vscode';
import type { ItemDrift, ModuleDrift } from '../../core/packages/drift/moduleDrift';
import { withSignal } from '../shell/cancellation';
import { COMMANDS } from '../shell/ids';
import type { Session } from '../shell/session';
import { DriftProblems } from './driftProblems';
import { DriftReader } from './driftReader';
import type { DriftWatch } from './driftWatch';
import { rangeIn, type MoveSources } from './moveSources';

/** What drift is found with. */
export interface DriftServices {
  readonly session: Session;
  readonly sources: MoveSources;
  readonly log: vscode.LogOutputChannel;
}

/** What reads drift and tells of it. */
export class DriftParts implements vscode.Disposable {
  readonly reader: DriftReader;
  readonly problems: DriftProblems;
  readonly lenses: DriftLenses;
  readonly #closing = new AbortController();

  constructor({ session, sources, log }: DriftServices, watch: DriftWatch) {
    this.reader = new DriftReader(session, sources, watch, this.#closing.signal);
    this.problems = new DriftProblems(this.reader, watch, log);
    this.lenses = new DriftLenses(this.reader);
  }

  dispose(): void {
    this.#closing.abort(new vscode.CancellationError());
    this.problems.dispose();
  }
}

/** Above each module how it stands to what is deployed, and above each function and struct that is not the same. */
class DriftLenses {
  readonly #reader: DriftReader;

  constructor(reader: DriftReader) {
    this.#reader = reader;
  }

  async provideCodeLenses(document: vscode.TextDocument, token: vscode.CancellationToken): Promise<vscode.CodeLens[]> {
    const [drift, words] = await Promise.all([
      withSignal(token, signal => this.#reader.ofDocument(document, signal)),
      import('../../core/packages/drift/driftWords'),
    ]);
    const { network } = this.#reader;
    return (drift?.modules ?? []).flatMap(module => {
      const { text } = drift ?? { text: '' };
      const whole = `${network}: ${words.moduleDetail(module)}`;
      const lenses = [lens(rangeIn(text, module.span), whole, deployedPlace(module))];
      if (module.state === 'new' || module.state === 'unknown') return lenses;
      const items = module.items.flatMap(item => {
        if (item.state === 'same' || !item.span) return [];
        const detail = words.itemDetail(item);
        const title = `${network}: ${item.state}${detail === '' ? '' : ` · ${detail}`}`;
        return [lens(rangeIn(text, item.span), title, item.state === 'new' ? undefined : deployedPlace(module, item))];
      });
      return [...lenses, ...items];
    });
  }
}

interface DeployedPlace {
  readonly address: string;
  readonly module: string;
  readonly member?: string;
}

function deployedPlace({ address, name, state }: ModuleDrift, item?: ItemDrift): DeployedPlace | undefined {
  if (address === undefined || state === 'new' || state === 'unknown') return undefined;
  return { address, module: name, ...(item && { member: item.name }) };
}

/** A click shows what is deployed, where something is. */
function lens({ start }: vscode.Range, title: string, place: DeployedPlace | undefined): vscode.CodeLens {
  const command = place
    ? { command: COMMANDS.openInterface, title, tooltip: 'Show what is deployed', arguments: [place] }
    : { command: '', title };
  return new vscode.CodeLens(new vscode.Range(start, start), command);
}
