import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { leanSockets } from '../support/host/leanSocket.mjs';
import { stopPainting } from '../support/host/painting.mjs';
import { writeUserSettings } from '../support/host/settings.mjs';
import { startWorkbench, type Workbench } from '../support/host/workbench.mjs';
import { ensureBrowser, ensureHost, extensionsToCopy, packagePath } from '../support/setup.mjs';

/** What a user of VS Code has set. */
export interface UserState {
  readonly settings: Readonly<Record<string, unknown>>;
  readonly keybindings: readonly object[];
}

/** What only a VS Code of its own can have. */
export interface HostKind {
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
  /** That of the current user. */
  #context: BrowserContext;

  private constructor(workbench: Workbench, dataDir: string) {
    this.#workbench = workbench;
    this.#dataDir = dataDir;
    this.#context = workbench.context;
  }

  /** @param dataDir a new folder, removed at the end */
  static async start({ neighbours, restricted }: HostKind, dataDir: string): Promise<SharedHost> {
    const workbench = await startWorkbench(await ensureHost(), await ensureBrowser(), {
      // VS Code lists the folders of extensions only until it has installed one.
      ...(neighbours.length > 0 ? { neighbours, vsix: packagePath } : { extensions: extensionsToCopy }),
      trust: restricted,
      dataDir,
    });
    return new SharedHost(workbench, dataDir);
  }

  get url(): string {
    return this.#workbench.server.url;
  }

  /** Holds all that VS Code writes. */
  get dataDir(): string {
    return this.#dataDir;
  }

  get context(): BrowserContext {
    return this.#context;
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
    // With nothing in its cache: a window that loads faster may miss the folders of its workspace file.
    this.#context = await this.#workbench.browser.newContext({
      permissions: ['clipboard-read', 'clipboard-write'],
      reducedMotion: 'reduce',
    });
    await this.#context.addInitScript(leanSockets);
    await this.#context.addInitScript(stopPainting);
    return this.#context.newPage();
  }

  /** Closes all windows, as a user does: VS Code then ends their extension hosts. */
  async closeWindows(): Promise<void> {
    for (const page of this.context.pages()) {
      await page.goto('about:blank');
      await page.close();
    }
    await this.#context.close();
  }

  async stop(): Promise<void> {
    await this.#workbench.close();
    await rm(this.#dataDir, { recursive: true, force: true, maxRetries: 3 });
  }
}
