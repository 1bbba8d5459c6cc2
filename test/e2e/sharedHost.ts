import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { stopPainting } from '../support/host/painting.mjs';
import { writeUserSettings } from '../support/host/settings.mjs';
import { newContext, startWorkbench, type Workbench } from '../support/host/workbench.mjs';
import { ensureBrowser, ensureHost, extensionsToCopy, packagePath } from '../support/setup.mjs';

/** What a user of VS Code has set. */
export interface UserState {
  readonly settings: Readonly<Record<string, unknown>>;
  readonly keybindings: readonly object[];
}

/** What a VS Code is started for. */
export interface HostKind {
  /** Whether several users have it, one after the other; otherwise it ends with its only one. */
  readonly isShared: boolean;
  /** Folders of other extensions. */
  readonly neighbours: readonly string[];
  /** Whether folders are not trusted; otherwise all of them are. */
  readonly restricted: boolean;
}

/** What an extension, VS Code or a user leaves in the folder of the user's data. */
const LEFT = ['History', 'globalStorage', 'keybindings.json', 'settings.json', 'snippets', 'workspaceStorage'];

/**
 * A VS Code with the packaged extension and a browser, which the tests of a process share one after the other: each
 * begins with the state of a new user, without the seconds that both take to start.
 */
export class SharedHost {
  readonly #workbench: Workbench;
  readonly #dataDir: string;
  readonly #isShared: boolean;

  private constructor(workbench: Workbench, dataDir: string, isShared: boolean) {
    this.#workbench = workbench;
    this.#dataDir = dataDir;
    this.#isShared = isShared;
  }

  /** @param dataDir a new folder, removed at the end */
  static async start({ neighbours, restricted, isShared }: HostKind, dataDir: string): Promise<SharedHost> {
    const workbench = await startWorkbench(await ensureHost(), await ensureBrowser(), {
      // VS Code lists the folders of extensions only until it has installed one.
      ...(neighbours.length > 0 ? { neighbours, vsix: packagePath } : { extensions: extensionsToCopy }),
      trust: restricted,
      dataDir,
    });
    return new SharedHost(workbench, dataDir, isShared);
  }

  get url(): string {
    return this.#workbench.server.url;
  }

  /** Holds all that VS Code writes. */
  get dataDir(): string {
    return this.#dataDir;
  }

  /** The output of VS Code's own process so far. */
  output(): string {
    return this.#workbench.server.output();
  }

  /** The errors that the extension hosts have logged. */
  hostErrors(): Promise<string> {
    return this.#workbench.server.hostErrors();
  }

  /** Forgets the last user, and opens an empty page for a new one. */
  async newUser({ settings, keybindings }: UserState): Promise<Page> {
    const user = join(this.#dataDir, 'data', 'User');
    await Promise.all(LEFT.map(name => rm(join(user, name), { recursive: true, force: true, maxRetries: 3 })));
    await writeUserSettings(join(this.#dataDir, 'data'), settings);
    await mkdir(user, { recursive: true });
    await writeFile(join(user, 'keybindings.json'), JSON.stringify(keybindings));
    const context = await newContext(this.#workbench, { permissions: ['clipboard-read', 'clipboard-write'] });
    await context.addInitScript(stopPainting);
    return context.newPage();
  }

  /** Closes all windows of a user, as the user does: VS Code then ends their extension hosts. */
  async leave(context: BrowserContext): Promise<void> {
    for (const page of context.pages()) await page.goto('about:blank');
    await context.close();
    if (!this.#isShared) await this.stop();
  }

  async stop(): Promise<void> {
    await this.#workbench.close();
    await rm(this.#dataDir, { recursive: true, force: true, maxRetries: 3 });
  }
}
