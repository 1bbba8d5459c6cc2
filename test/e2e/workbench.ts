import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { FrameLocator, Locator, Page } from 'playwright-core';
import { startWorkbench, type Workbench } from '../support/host/workbench.mjs';
import { ensureBrowser, ensureHost } from '../support/setup.mjs';

const SHOTS = '.vscode-test/screenshots/e2e';

/** The packaged extension in a VS Code with the demo workspace, as a user meets it. */
export class DrivenWorkbench {
  readonly page: Page;
  readonly #workbench: Workbench;
  readonly #folder: string;

  private constructor(workbench: Workbench, page: Page, folder: string) {
    this.#workbench = workbench;
    this.#folder = folder;
    this.page = page;
  }

  /**
   * @param options `restricted`: the workspace is not trusted; `settings`: the user's; `files`: more payloads, by name;
   *   `texts`: more files, by path; `workspace`: a `.code-workspace` among these that is opened in the folder's place;
   *   `viewport`: size of the window; `dataDir`: of VS Code, instead of one that is removed at the end
   */
  static async start(options: {
    readonly restricted?: boolean;
    readonly settings?: Readonly<Record<string, unknown>>;
    readonly files?: Readonly<Record<string, unknown>>;
    readonly texts?: Readonly<Record<string, string>>;
    readonly workspace?: string;
    readonly viewport?: { readonly width: number; readonly height: number };
    readonly dataDir?: string;
  }): Promise<DrivenWorkbench> {
    // A copy: the workbench saves what is typed.
    const folder = await mkdtemp(join(tmpdir(), 'movescope-workspace-'));
    await cp(join(process.cwd(), 'test/workspace'), folder, { recursive: true });
    for (const [name, content] of Object.entries(options.files ?? {})) {
      await writeFile(join(folder, name), JSON.stringify(content, undefined, 2));
    }
    for (const [path, text] of Object.entries(options.texts ?? {})) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    const workbench = await startWorkbench(await ensureHost(), await ensureBrowser(), {
      vsix: join(process.cwd(), 'dist/movescope.vsix'),
      folder,
      trust: options.restricted ?? false,
      ...(options.dataDir === undefined ? {} : { dataDir: options.dataDir }),
      settings: {
        'workbench.colorTheme': 'Default Dark Modern',
        // The focus comes back from a page or a menu some time after a key was pressed: that must close nothing.
        'workbench.quickOpen.closeOnFocusLost': false,
        ...options.settings,
      },
      context: {
        viewport: options.viewport ?? { width: 1440, height: 900 },
        permissions: ['clipboard-read', 'clipboard-write'],
      },
    });
    const page = await workbench.context.newPage();
    const url = new URL(workbench.server.url);
    if (options.workspace !== undefined) url.searchParams.set('workspace', join(folder, options.workspace));
    await page.goto(url.href);
    await page.getByRole('tab', { name: 'Movescope' }).waitFor();
    await mkdir(SHOTS, { recursive: true });
    return new DrivenWorkbench(workbench, page, folder);
  }

  /** Another window of the same VS Code, which closes with this one. @param path the folder that it opens, in this one's */
  async another(path = ''): Promise<DrivenWorkbench> {
    const page = await this.#workbench.context.newPage();
    const url = new URL(this.#workbench.server.url);
    url.searchParams.set('folder', join(this.#folder, path));
    await page.goto(url.href);
    await page.getByRole('tab', { name: 'Movescope' }).waitFor();
    return new DrivenWorkbench(this.#workbench, page, this.#folder);
  }

  /** Writes a file of the workspace, as another program does. @param path from its folder */
  async write(path: string, text: string): Promise<void> {
    await writeFile(join(this.#folder, path), text);
  }

  /** What VS Code's own process wrote so far. */
  serverOutput(): string {
    return this.#workbench.server.output();
  }

  /** Opens the Movescope view. A click where a reload has brought it back already closes it: then it takes another one. */
  async openView(): Promise<void> {
    const title = this.page.locator('.part.sidebar .title-label', { hasText: 'Movescope' });
    for (let turn = 1; ; turn++) {
      await this.page.getByRole('tab', { name: 'Movescope' }).click();
      const isOpen = await title.waitFor({ timeout: 5_000 }).then(
        () => true,
        (error: unknown) => {
          if (turn === 3) throw error;
          return false;
        },
      );
      if (isOpen) return;
    }
  }

  /** A view of the sidebar by its title. */
  view(title: string): Locator {
    const heading = this.page.locator('.pane-header h3.title').filter({ hasText: new RegExp(`^${title}$`) });
    return this.page.locator('.sidebar .pane').filter({ has: heading });
  }

  /** The title of a view of the sidebar, which opens and closes it: elsewhere its header has buttons under the pointer. */
  viewTitle(title: string): Locator {
    return this.view(title).locator('.pane-header h3.title');
  }

  /** A row of the Modules view by what it says first. */
  row(name: string): Locator {
    return this.view('Modules').getByRole('treeitem', { name: new RegExp(`^${name}(,|$)`) });
  }

  /** Runs an entry of the open context menu. A menu that has just come takes no click for a moment: it is clicked until it goes. */
  async choose(entry: string | RegExp): Promise<void> {
    const item = this.page.getByRole('menuitem', { name: entry });
    await item.waitFor();
    for (let turn = 1; ; turn++) {
      await item.click();
      const isGone = await item.waitFor({ state: 'hidden', timeout: 5_000 }).then(
        () => true,
        (error: unknown) => {
          if (turn === 6) throw error;
          return false;
        },
      );
      if (isGone) return;
    }
  }

  /** Runs a command of the palette. */
  async run(command: string): Promise<void> {
    const input = this.quickInput();
    for (let turn = 1; !(await input.isVisible()) && turn <= 6; turn++) {
      // A page that has just come has the focus, and passes keys on only later.
      await this.page.keyboard.press('F1');
      await input.waitFor({ timeout: 10_000 }).catch(() => undefined);
    }
    await input.fill(`>${command}`);
    // Enter takes the row with the focus, once that is it: rows still move under a click while the list is filtered.
    const rows = this.page.locator('.quick-input-list .monaco-list-row.focused');
    await rows.and(this.page.getByRole('option', { name: command })).waitFor();
    await input.press('Enter');
  }

  /** Types into a quick pick or an input box, which has the focus or is given it. */
  async typeAnswer(text: string): Promise<void> {
    await this.quickInput().pressSequentially(text);
  }

  /** Presses a key in a quick pick or an input box, which has the focus or is given it. */
  async pressAnswer(key: 'Enter' | 'Escape' | 'Control+A' = 'Enter'): Promise<void> {
    await this.quickInput().press(key);
  }

  /** Makes a network the selected one. @param label of which there is one alone */
  async selectNetwork(label: string): Promise<void> {
    await this.run('Movescope: Select Network');
    await this.page
      .locator('.quick-input-list')
      .getByRole('option', { name: new RegExp(label) })
      .click();
  }

  /** Sets the access key of the selected network. */
  async setAccessKey(network: string, key: string): Promise<void> {
    await this.run('Movescope: Set Access Key');
    await this.page.locator('.quick-input-widget', { hasText: `Access Key of ${network}` }).waitFor();
    await this.quickInput().fill(key);
    await this.pressAnswer();
    await this.page.locator('.statusbar').getByText(`Access key of ${network} is set`).waitFor();
  }

  /** The text field of a quick pick or an input box. */
  quickInput(): Locator {
    return this.page.locator('.quick-input-widget .quick-input-box input').first();
  }

  /** Opens a file of the workspace and puts the cursor into the text. */
  async openAt(file: string, text: string): Promise<void> {
    // Out of the result page, which passes keys on only later; and beside it, not over it.
    await this.page.locator('.part.sidebar .title-label').click();
    await this.page.keyboard.press('Control+1');
    await this.page.keyboard.press('Control+P');
    await this.quickInput().fill(file);
    // Others end in the same name: the exact JSON of a simulation is called after its function.
    const name = new RegExp(`^${file.replaceAll('.', String.raw`\.`)}`);
    const focused = this.page.locator('.quick-input-list .monaco-list-row.focused');
    await focused.and(this.page.getByRole('option', { name })).waitFor();
    await this.pressAnswer();
    await this.page.locator(`.tab.active[data-resource-name="${file}"]`).waitFor();
    await this.clickText(text);
    await this.editing();
  }

  /**
   * Puts the cursor into text of an editor. It is clicked where it stands once its line no longer moves: the editor draws its
   * lines again while it comes, and a caret that stands there passes a click on, which the driver would not believe. Lenses
   * that come between the look and the click move the text away: it is clicked again until the caret stands in it.
   */
  async clickText(text: string): Promise<void> {
    const target = this.text(text);
    for (let turn = 1; turn <= 20; turn++) {
      const { x, y } = await this.#restingPlace(target);
      await this.page.mouse.click(x, y);
      if (await this.#hasCaret(target)) return;
    }
    throw new Error(`The caret did not come to "${text}" by 20 clicks.`);
  }

  /** Whether the caret of the editor stands in what is shown, once both rest. */
  async #hasCaret(target: Locator): Promise<boolean> {
    const caret = await this.#restingPlace(
      this.page.locator('.monaco-editor.focused .cursors-layer > .cursor').first(),
    );
    const box = await target.boundingBox();
    if (box === null) return false;
    const isBeside = caret.x >= box.x - 2 && caret.x <= box.x + box.width + 2;
    return isBeside && caret.y >= box.y && caret.y <= box.y + box.height;
  }

  /** The middle of what is shown, once two frames in a row show it at the same place. */
  async #restingPlace(target: Locator): Promise<{ readonly x: number; readonly y: number }> {
    for (let last = '', turn = 1; turn <= 600; turn++) {
      const box = await target.boundingBox();
      const place = box === null ? '' : JSON.stringify(box);
      if (box !== null && place === last) return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      last = place;
      await this.page.evaluate(() => new Promise(requestAnimationFrame));
    }
    throw new Error(`${target.toString()} was not shown at one place within 600 frames.`);
  }

  /** Waits until keys go to a text editor: the palette gives the focus back some time after it has run a command. */
  async editing(): Promise<void> {
    await this.quickInput().waitFor({ state: 'hidden' });
    await this.page.locator('.monaco-editor.focused').waitFor();
  }

  /** Text in an editor. */
  text(text: string): Locator {
    return this.page.locator('.view-line', { hasText: text }).locator('span').getByText(text).last();
  }

  /** The hover of the editor over a target, once it says that: what moves in the editor meanwhile closes it, so the pointer comes again. */
  async hover(target: Locator, says: string, position?: { readonly x: number; readonly y: number }): Promise<Locator> {
    const hover = this.page.locator('.monaco-hover:visible');
    const said = hover.getByText(says).first();
    for (let turn = 1; ; turn++) {
      await this.page.mouse.move(700, 700);
      await target.hover(position === undefined ? {} : { position });
      const shown = await said.waitFor({ timeout: 10_000 }).then(
        () => true,
        (error: unknown) => {
          if (turn === 6) throw error;
          return false;
        },
      );
      if (shown) return hover;
    }
  }

  /** Lenses in the editor by what they say. */
  lens(text: string): Locator {
    return this.page.locator('.codelens-decoration a', { hasText: text });
  }

  /** Waits for a receipt behind a line of an editor: it is no element of its own. */
  async receipt(text: RegExp): Promise<void> {
    await this.page.waitForFunction(
      source =>
        [...document.querySelectorAll('.editor-instance .view-line span')]
          .map(span => getComputedStyle(span, '::after').content.replace(/^"|"$/g, ''))
          .some(content => new RegExp(source).test(content)),
      text.source,
      { polling: 100 },
    );
  }

  /** Waits until nothing fades or moves. */
  async still(): Promise<void> {
    await this.page.waitForFunction(() =>
      document
        .getAnimations()
        .every(
          animation =>
            animation.playState !== 'running' || !isFinite(Number(animation.effect?.getComputedTiming().endTime)),
        ),
    );
  }

  /** The inside of the result page. */
  result(): FrameLocator {
    return this.page.frameLocator('iframe.webview.ready').frameLocator('iframe#active-frame');
  }

  /** Loads the window again, as the workbench's own command does. */
  async reload(): Promise<void> {
    await Promise.all([this.page.waitForEvent('load'), this.run('Developer: Reload Window')]);
    await this.page.getByRole('tab', { name: 'Movescope' }).waitFor();
  }

  /** Keeps a picture for people to look at. */
  async picture(name: string): Promise<void> {
    await this.page.screenshot({ path: `${SHOTS}/${name}.png` });
  }

  async close(): Promise<void> {
    await this.#workbench.close();
    await rm(this.#folder, { recursive: true, force: true });
  }
}
