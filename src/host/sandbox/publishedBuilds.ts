import * as vscode from 'vscode';
import { readBuild } from '../../core/packages/drift/packageBuild';
import { isDeployed } from '../../core/source/factModel';
import { addressOf } from '../../core/source/resolveName';
import { RefusedError, sentenceOf } from '../../core/userFacingError';
import { publicationOf } from '../../sandbox/publish';
import { runCommand } from '../code/runLenses';
import { onBuildChange } from '../packages/buildChanges';
import { packageFiles } from '../packages/buildDocuments';
import { placeOf, type WorkspacePackage } from '../packages/movePackages';
import { rangeIn } from '../packages/moveSources';
import { COMMANDS } from '../vscode/ids';
import { isMoveSource } from '../vscode/documents';
import { isOver } from '../vscode/notify';
import { onBuildFolders, keepOnBuildFolders } from './onBuildState';
import { buildOf, builtPackage, ledgerWith, needsReset, packageName } from './packageToPublish';
import { packageOf, type PackageArgument } from './publishToSandbox';
import type { SandboxServices } from './sandboxServices';
import { checkTrusted } from './undo';

/** How the build of a package compares with the published package; `undefined` if there is no build. */
type BuildState = ReturnType<typeof publicationOf> | undefined;

/** Shows code lenses that publish packages and, if this is turned on, publishes packages after each build. */
export class PublishedBuilds implements vscode.Disposable {
  readonly #services: SandboxServices;
  readonly #changed: () => void;
  readonly #owned: readonly vscode.Disposable[];
  /** By package folder. Cleared after a build, or if the sandbox changes. */
  readonly #states = new Map<string, Promise<BuildState>>();
  /** The folders of packages that are waiting to be published. */
  readonly #waiting = new Set<string>();
  #publishing: Promise<void> = Promise.resolve();
  /** The last error by package folder, so that it is shown only once. */
  readonly #told = new Map<string, string>();

  /** @param changed called if code lenses might have changed. */
  constructor(services: SandboxServices, changed: () => void) {
    this.#services = services;
    this.#changed = changed;
    const forget = () => this.#forget();
    this.#owned = [
      onBuildChange(uri => this.#built(uri)),
      // Not all files are reported, but most builds end with a terminal command, with a task, or in a different window.
      vscode.window.onDidEndTerminalShellExecution(() => this.#built()),
      vscode.tasks.onDidEndTask(() => this.#built()),
      vscode.window.onDidChangeWindowState(({ focused }) => {
        if (focused) this.#built();
      }),
      services.session.onDidChangeSandbox(forget),
      services.sources.onDidChangePackages(forget),
    ];
  }

  /** Returns code lenses above each module and above the `[package]` section of a `Move.toml`, if there is a build. */
  async lensesIn(document: vscode.TextDocument): Promise<vscode.CodeLens[]> {
    const own = await this.#packageOf(document);
    const state = own && (await this.#stateOf(own));
    if (!own || !state) return [];
    const places = isMoveSource(document) ? await this.#modules(document) : [manifestPlace(document)];
    const runs = isMoveSource(document) && state !== 'none' ? await this.#runs(document) : [];
    const given = { folder: own.folder };
    const titles = { none: ['Publish to Sandbox'], other: ['Publish Again'], same: [] }[state];
    const isOn = onBuildFolders(this.#services.state).includes(own.folder);
    const published = places.flatMap(place => [
      ...titles.map(title => lens(place, { command: COMMANDS.publishToSandbox, title, arguments: [given] })),
      ...(isOn || state !== 'none'
        ? [
            lens(place, {
              command: COMMANDS.publishOnBuild,
              title: isOn ? 'On Build ✓' : 'Publish on Build',
              ...(isOn && { tooltip: 'Published to the sandbox after each build. Click to stop.' }),
              arguments: [given],
            }),
          ]
        : []),
    ]);
    return [...published, ...runs];
  }

  /** Turns publishing a package after each build on or off. @param given the package; if absent, the user picks one */
  async toggle(given: PackageArgument): Promise<void> {
    checkTrusted();
    const { state, notify } = this.#services;
    const own = await packageOf(this.#services, given, 'Publish on Build');
    if (!own) return;
    const { folder } = own;
    const before = onBuildFolders(state);
    const isOn = !before.includes(folder);
    await keepOnBuildFolders(state, isOn ? [...before, folder] : before.filter(each => each !== folder));
    this.#told.delete(folder);
    this.#changed();
    const name = packageName(own);
    notify.done(isOn ? `Publish on build is on for ${name}` : `Publish on build is off for ${name}`);
    if (isOn) await this.#publishSoon(folder);
  }

  dispose(): void {
    for (const owned of this.#owned) owned.dispose();
  }

  #forget(): void {
    this.#states.clear();
    this.#changed();
  }

  #built(changed?: vscode.Uri): void {
    this.#forget();
    const isBelow = (folder: string) => !changed || placeOf(changed).startsWith(`${folder}/build`);
    for (const folder of onBuildFolders(this.#services.state)) if (isBelow(folder)) void this.#publishSoon(folder);
  }

  async #packageOf({ uri }: vscode.TextDocument): Promise<WorkspacePackage | undefined> {
    const packages = await this.#services.sources.packages();
    const place = placeOf(uri);
    return place.endsWith('/Move.toml') ? packages.around(place) : packages.deployedFrom(place);
  }

  #stateOf(own: WorkspacePackage): Promise<BuildState> {
    const { folder } = own;
    const known = this.#states.get(folder);
    if (known) return known;
    const state = this.#readState(own);
    this.#states.set(folder, state);
    const forget = () => this.#states.delete(folder);
    state.then(found => {
      // Looking for a build again is cheap.
      if (found === undefined) forget();
    }, forget);
    return state;
  }

  async #readState(own: WorkspacePackage): Promise<BuildState> {
    const build = await readBuild(packageFiles(own), own, new AbortController().signal);
    if (build.kind === 'none') return undefined;
    const { session } = this.#services;
    // Publishing reports why a build is unusable.
    if (build.kind === 'unusable' || (session.sandboxPackages ?? 0) === 0) return 'none';
    return publicationOf((await session.sandbox()).ledger, packageName(own), build.modules);
  }

  async #modules(document: vscode.TextDocument): Promise<readonly vscode.Position[]> {
    const { facts, text } = await this.#services.sources.read(document);
    const modules = facts.modules.filter(({ kind }) => kind === 'module');
    return modules.map(({ span }) => rangeIn(text, span).start);
  }

  /** Returns code lenses that run each function of a published package. */
  async #runs(document: vscode.TextDocument): Promise<readonly vscode.CodeLens[]> {
    const { facts, lookup, text } = await this.#services.sources.read(document);
    return facts.modules.flatMap(({ address: written, name: module, functions }) => {
      const address = addressOf(written, lookup);
      if (address === undefined) return [];
      return functions.filter(isDeployed).map(({ name, span, attributes }) => {
        const isView = attributes.some(each => each.name === 'view');
        return lens(rangeIn(text, span).start, runCommand({ address, module, name }, isView));
      });
    });
  }

  /** Publishes a package once, even if several files of its build change in the meantime. */
  #publishSoon(folder: string): Promise<void> {
    if (this.#waiting.has(folder)) return this.#publishing;
    this.#waiting.add(folder);
    return (this.#publishing = this.#publishing.then(async () => {
      this.#waiting.delete(folder);
      try {
        await this.#publishIfOther(folder);
        this.#told.delete(folder);
      } catch (error) {
        const sentence = sentenceOf(error);
        if (isOver(error) || this.#told.get(folder) === sentence) return;
        this.#told.set(folder, sentence);
        this.#services.notify.error(error);
      }
    }));
  }

  async #publishIfOther(folder: string): Promise<void> {
    const { sources, session, notify } = this.#services;
    const own = (await sources.packages()).at(folder);
    if (!own || !vscode.workspace.isTrusted) return;
    const name = packageName(own);
    // The compiler writes `BuildInfo.yaml` last, so the build is not complete yet.
    if (!(await packageFiles(own).list(`${folder}/build/${name}`)).some(each => each.name === 'BuildInfo.yaml')) return;
    const build = await buildOf(own);
    const sandbox = await session.sandbox();
    const before = sandbox.ledger;
    if (publicationOf(before, name, build.modules) === 'same') return;
    const built = builtPackage(name, build);
    if (needsReset(before, built))
      throw new RefusedError(
        `${name} was built with a different framework. Run "Movescope: Publish to Sandbox" to reset the sandbox and publish.`,
      );
    await sandbox.change(before, await ledgerWith(before, built));
    notify.done(`Published ${name} to the sandbox`);
  }
}

function lens(at: vscode.Position, command: vscode.Command): vscode.CodeLens {
  return new vscode.CodeLens(new vscode.Range(at, at), command);
}

function manifestPlace(document: vscode.TextDocument): vscode.Position {
  const at = /^[ \t]*\[package\]/m.exec(document.getText());
  return at ? document.positionAt(at.index + at[0].indexOf('[')) : new vscode.Position(0, 0);
}
