import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { FrameLocator, Locator, Page } from 'playwright-core';
import { paint, stopPainting } from '../support/host/painting.mjs';
import type { SharedHost } from './sharedHost';

const SHOTS = '.vscode-test/screenshots/e2e';

interface Viewport {
  readonly width: number;
  readonly height: number;
}

/** What a window starts with. */
export interface WorkbenchOptions {
  /** Whether the workspace is not trusted. */
  readonly restricted?: boolean;
  /** The user's. */
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly keybindings?: readonly object[];
  /** More payloads, by name. */
  readonly files?: Readonly<Record<string, unknown>>;
  /** More files, by path. */
  readonly texts?: Readonly<Record<string, string>>;
  /** Copies of folders of the repository, by path. */
  readonly folders?: Readonly<Record<string, string>>;
  /**
   * Files by path in one commit after the other, before the others are written, which makes the folder a git
   * repository.
   */
  readonly commits?: readonly Readonly<Record<string, string>>[];
  /** A folder among these files that is opened instead of the whole. */
  readonly folder?: string;
  /** A `.code-workspace` among these files that is opened instead of a folder. */
  readonly workspace?: string;
  readonly viewport?: Viewport;
  /** Folders of other extensions, in a VS Code of their own. */
  readonly neighbours?: readonly string[];
}

/** The packaged extension in VS Code with the demo workspace, as a user sees it. */
export class DrivenWorkbench {
  readonly page: Page;
  readonly #host: SharedHost;
  readonly #folder: string;
  readonly #viewport: Viewport;
  /** What VS Code reported as errors in the browser's console. */
  readonly #errors: string[] = [];

  private constructor(host: SharedHost, page: Page, folder: string, viewport: Viewport) {
    this.#host = host;
    this.#folder = folder;
    this.#viewport = viewport;
    this.page = page;
    page.on('console', message => {
      if (message.type() === 'error') this.#errors.push(message.text().slice(0, 500));
    });
  }

  /** Opens a window for a new user. */
  static async open(host: SharedHost, options: WorkbenchOptions): Promise<DrivenWorkbench> {
    // A copy: the workbench saves what is typed.
    const folder = await mkdtemp(join(tmpdir(), 'movescope-workspace-'));
    await cp(join(process.cwd(), 'test/workspace'), folder, { recursive: true });
    if (options.commits) await commit(folder, options.commits);
    for (const [name, content] of Object.entries(options.files ?? {})) {
      await writeFile(join(folder, name), JSON.stringify(content, undefined, 2));
    }
    await writeTexts(folder, options.texts ?? {});
    for (const [path, from] of Object.entries(options.folders ?? {})) {
      await cp(join(process.cwd(), from), join(folder, path), { recursive: true });
    }
    const page = await host.newUser({
      settings: {
        'workbench.colorTheme': 'Default Dark Modern',
        // The focus returns from a page or a menu some time after a key press: that must not close anything.
        'workbench.quickOpen.closeOnFocusLost': false,
        ...options.settings,
      },
      keybindings: options.keybindings ?? [],
    });
    // Before anything is logged.
    const driven = new DrivenWorkbench(host, page, folder, options.viewport ?? { width: 1440, height: 900 });
    const { folder: part = '', workspace } = options;
    await driven.#goTo(workspace === undefined ? 'folder' : 'workspace', workspace ?? part);
    await mkdir(SHOTS, { recursive: true });
    return driven;
  }

  /**
   * Opens a second window of the same VS Code, which closes with this one.
   * @param path of its folder, within this one's
   */
  async another(path = ''): Promise<DrivenWorkbench> {
    const page = await this.page.context().newPage();
    const driven = new DrivenWorkbench(this.#host, page, this.#folder, this.#viewport);
    // Another address of the same folder: VS Code keeps one state for each.
    await driven.#goTo('folder', `${path}/`);
    return driven;
  }

  async #goTo(kind: 'folder' | 'workspace', path: string): Promise<void> {
    const { page } = this;
    await page.setViewportSize(this.#viewport);
    const url = new URL(this.#host.url);
    url.searchParams.set(kind, join(this.#folder, path));
    await page.goto(url.href);
    await page.getByRole('tab', { name: 'Movescope' }).waitFor();
  }

  /** The folder of all that VS Code writes. */
  get dataDir(): string {
    return this.#host.dataDir;
  }

  /** Writes a file of the workspace, as a different program does. @param path from its folder */
  async write(path: string, text: string): Promise<void> {
    await writeFile(join(this.#folder, path), text);
  }

  /**
   * Copies a folder into the workspace, over the same files, as a compiler does. VS Code may never report the files of
   * new folders.
   * @param path from its folder
   */
  async copy(from: string, path: string): Promise<void> {
    await cp(from, join(this.#folder, path), { recursive: true });
  }

  /** What VS Code reported as errors so far in which this text occurs. */
  errorsAbout(text: string): readonly string[] {
    return this.#errors.filter(each => each.includes(text));
  }

  /** The output of VS Code's own process so far. */
  serverOutput(): string {
    return this.#host.output();
  }

  /**
   * Opens the Movescope view. A click closes the view if a reload has already restored it: then it is clicked again.
   */
  async openView(): Promise<void> {
    const title = this.page.locator('.part.sidebar .title-label', { hasText: 'Movescope' });
    await repeat(
      3,
      () => this.page.getByRole('tab', { name: 'Movescope' }).click(),
      () => title.waitFor({ timeout: 5_000 }),
    );
  }

  /** A view of the sidebar by its title. */
  view(title: string): Locator {
    const heading = this.page.locator('.pane-header h3.title').filter({ hasText: new RegExp(`^${title}$`) });
    return this.page.locator('.sidebar .pane').filter({ has: heading });
  }

  /** The title of a view of the sidebar, which opens and closes it: the rest of its header shows buttons on hover. */
  viewTitle(title: string): Locator {
    return this.view(title).locator('.pane-header h3.title');
  }

  /** A row of the Modules view by the start of its text. */
  row(name: string): Locator {
    return this.view('Modules').getByRole('treeitem', { name: new RegExp(`^${name}(,|$)`) });
  }

  /** A row of the Transactions view by the start of its text. */
  transaction(name: string): Locator {
    return this.view('Transactions').getByRole('treeitem', { name: new RegExp(`^${name}(,|$)`) });
  }

  /** Unfolds only the Transactions view of those that are there at first: rows without room are not rendered. */
  async openTransactions(): Promise<void> {
    for (const title of ['Transactions', 'Modules', 'History']) await this.viewTitle(title).click();
    await this.view('Transactions').getByRole('treeitem').first().waitFor();
  }

  /** Opens the context menu of a row that has an entry. A menu may close when the rows around it are redrawn. */
  async openMenu(row: Locator, entry: string | RegExp): Promise<void> {
    await this.#atEntry(row, entry, item => item.waitFor({ timeout: 10_000 }));
  }

  /**
   * Runs an entry of the context menu of a row, and waits until something shows that it ran; again, as the user is told,
   * if the row was being reloaded. A new menu ignores clicks for a moment: it is clicked until it closes.
   */
  async choose(row: Locator, entry: string | RegExp, shown: Locator): Promise<void> {
    for (let turn = 1; turn <= 6; turn++) {
      if (await this.lostRow().isVisible()) await this.run('Notifications: Clear All Notifications');
      await this.#atEntry(row, entry, async item => {
        await item.click({ timeout: 10_000 });
        await item.waitFor({ state: 'hidden', timeout: 5_000 });
      });
      const ran = shown.first().waitFor();
      const lost = this.lostRow().waitFor();
      await Promise.race([ran, lost.catch(() => ran)]);
      // The one that does not appear times out later.
      for (const each of [ran, lost]) each.catch(() => undefined);
      if (await shown.first().isVisible()) return;
    }
    throw new Error(`${String(entry)}: the row was still being reloaded at the sixth time.`);
  }

  /** The message of a command that was run on a row that its view is reloading. */
  lostRow(): Locator {
    return this.page.locator('.notifications-toasts').getByText('This row is being reloaded.').first();
  }

  /** Runs an entry of a submenu of the context menu of a row or a text; it is clicked until the menu closes, as by `choose`. */
  async chooseWithin(row: Locator, submenu: string | RegExp, entry: string | RegExp): Promise<void> {
    await this.#atEntry(row, submenu, async item => {
      const inside = this.page.getByRole('menuitem', { name: entry });
      if (!(await inside.isVisible())) await item.hover({ timeout: 5_000 });
      await inside.click({ timeout: 5_000 });
      await item.waitFor({ state: 'hidden', timeout: 5_000 });
    });
  }

  /**
   * Runs an action in the title of a view, which is a button or an entry behind its “…”, and waits until something shows
   * that it ran: a new menu ignores clicks for a moment.
   */
  async chooseOfView(view: string, action: string, shown: Locator): Promise<void> {
    const header = this.view(view).locator('.pane-header');
    const entry = this.page.getByRole('menuitem', { name: action });
    await repeat(
      6,
      async () => {
        await header.hover();
        const button = header.getByRole('button', { name: action });
        if (await button.isVisible()) {
          await button.click();
          return;
        }
        if (!(await entry.isVisible())) await header.locator('.codicon-toolbar-more').click();
        await entry.click({ timeout: 5_000 });
      },
      () => shown.waitFor({ timeout: 5_000 }),
    );
  }

  /** Does something with an entry of the context menu of a row, which is opened again if it is gone. */
  async #atEntry(row: Locator, entry: string | RegExp, act: (item: Locator) => Promise<void>): Promise<void> {
    const item = this.page.getByRole('menuitem', { name: entry });
    await repeat(
      6,
      async () => {
        if (await item.isVisible()) return;
        // Where the pointer rests, a tooltip would cover rows.
        await this.parkPointer();
        await row.click({ button: 'right' });
      },
      () => act(item),
    );
  }

  /** Runs a command from the palette. */
  async run(command: string): Promise<void> {
    const input = this.quickInput();
    // Enter runs the row with the focus, once it is the right one: rows still move while the list is filtered.
    const rows = this.page.locator('.quick-input-list .monaco-list-row.focused');
    await repeat(
      6,
      async () => {
        // An open palette lists what could be used when it was opened.
        if (await input.isVisible()) await input.press('Escape');
        // A new page has the focus, and handles keys only later.
        await this.page.keyboard.press('F1');
        await input.waitFor({ timeout: 10_000 });
        await input.fill(`>${command}`);
      },
      () => rows.and(this.page.getByRole('option', { name: command })).waitFor({ timeout: 10_000 }),
    );
    await input.press('Enter');
  }

  /** Types into the open quick pick or input box, and focuses it if needed. */
  async typeAnswer(text: string): Promise<void> {
    await this.quickInput().pressSequentially(text);
  }

  /** Presses a key in the open quick pick or input box, and focuses it if needed. */
  async pressAnswer(key: 'Enter' | 'Escape' | 'Control+A' | 'Control+Shift+H' = 'Enter'): Promise<void> {
    await this.quickInput().press(key);
  }

  /** Selects a network. @param label that only one network has */
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

  /** Opens a file of the workspace, given by its name or the end of its path, and puts the cursor into the text. */
  async openAt(file: string, text: string): Promise<void> {
    // Out of the result page, which handles keys only later; and beside it, not over it.
    await this.page.locator('.part.sidebar .title-label').click();
    await this.page.keyboard.press('Control+1');
    await this.page.keyboard.press('Control+P');
    // By its position where the file has it once: a lens that appears over the text could get a click that is meant for it.
    const place = await this.#placeOf(file, text);
    await this.quickInput().fill(`${file}${place ?? ''}`);
    // Other names end in the same way: the exact JSON of a simulation is named after its function.
    const name = new RegExp(`^${basename(file).replaceAll('.', String.raw`\.`)}`);
    const focused = this.page.locator('.quick-input-list .monaco-list-row.focused');
    await focused.and(this.page.getByRole('option', { name })).waitFor();
    await this.pressAnswer();
    await this.page.locator(`.tab.active[data-resource-name="${basename(file)}"]`).waitFor();
    if (place === undefined) await this.clickText(text);
    await this.editing();
  }

  /**
   * Returns the middle of a text in a file of the folder, as quick open takes it: `:3:14`. `undefined` if the file has it
   * several times, or differs from what the editor shows.
   */
  async #placeOf(file: string, text: string): Promise<string | undefined> {
    const paths = (await readdir(this.#folder, { recursive: true })).filter(path => `/${path}`.endsWith(`/${file}`));
    const [content = ''] = await Promise.all(paths.map(path => readFile(join(this.#folder, path), 'utf8')));
    const start = content.indexOf(text);
    if (paths.length !== 1 || start === -1 || content.includes(text, start + 1)) return undefined;
    const lines = content.slice(0, start + Math.floor(text.length / 2)).split('\n');
    return `:${lines.length}:${(lines.at(-1) ?? '').length + 1}`;
  }

  /**
   * Puts the cursor into text of an editor. It clicks once the line no longer moves: the editor redraws its lines while
   * it opens, and a caret in the way passes a click on, which the driver would reject. Lenses that appear between the
   * check and the click move the text: it clicks again until the caret is in it.
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

  /** Whether the caret of the editor is in the target, once both have stopped moving. */
  async #hasCaret(target: Locator): Promise<boolean> {
    const caret = await this.#restingPlace(
      this.page.locator('.monaco-editor.focused .cursors-layer > .cursor').first(),
    );
    const box = await target.boundingBox();
    if (box === null) return false;
    const isBeside = caret.x >= box.x - 2 && caret.x <= box.x + box.width + 2;
    return isBeside && caret.y >= box.y && caret.y <= box.y + box.height;
  }

  /** The centre of the target, once two frames in a row show it at the same place. */
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

  /** Waits until keys go to a text editor: the palette returns the focus some time after it has run a command. */
  async editing(): Promise<void> {
    await this.quickInput().waitFor({ state: 'hidden' });
    await this.page.locator('.monaco-editor.focused').waitFor();
  }

  /** Text in an editor. */
  text(text: string): Locator {
    return this.page.locator('.view-line', { hasText: text }).locator('span').getByText(text).last();
  }

  /**
   * The hover of text in the editor or of a row, once it has that text. Movement in the editor closes it, and so does a
   * tree that redraws its rows, so the pointer is moved again.
   */
  async hover(target: Locator, says: string, position?: { readonly x: number; readonly y: number }): Promise<Locator> {
    const hover = this.page.locator('.monaco-hover:visible');
    const said = hover.getByText(says).first();
    await repeat(
      6,
      async () => {
        await this.parkPointer();
        await target.hover(position === undefined ? {} : { position });
      },
      () => said.waitFor({ timeout: 10_000 }),
    );
    return hover;
  }

  /** Lenses in the editor by their text. */
  lens(text: string): Locator {
    return this.page.locator('.codelens-decoration a', { hasText: text });
  }

  /** Waits for a receipt after a line of an editor: it is a pseudo-element. */
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

  /** Waits until all animations have ended. */
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

  /** The content of the result page. */
  result(): FrameLocator {
    return this.page.frameLocator('iframe.webview.ready').frameLocator('iframe#active-frame');
  }

  /** Moves the pointer to where it opens no hover: one that is open covers rows, and the driver does not move past it. */
  async parkPointer(): Promise<void> {
    await this.page.mouse.move(700, 700);
  }

  /** Reloads the window by the workbench's own command. The pointer stays where it is, so it is moved away first. */
  async reload(): Promise<void> {
    await this.parkPointer();
    await Promise.all([this.page.waitForEvent('load'), this.run('Developer: Reload Window')]);
    await this.page.getByRole('tab', { name: 'Movescope' }).waitFor();
  }

  /** Takes a picture for people to look at. */
  async picture(name: string): Promise<void> {
    await this.capture(this.page, `${SHOTS}/${name}.png`);
  }

  /** Takes a picture of a window or a part of one; windows are painted for this only. */
  async capture(shown: Page | Locator, path: string): Promise<void> {
    const page = 'page' in shown ? shown.page() : shown;
    await page.evaluate(paint);
    try {
      await shown.screenshot({ path });
    } finally {
      await page.evaluate(stopPainting);
    }
  }

  /** Takes a picture of each window, and returns what they show in words, and the last errors of VS Code, for a log. */
  async failure(title: string): Promise<string> {
    const windows = this.page.context().pages();
    const texts = windows.map(async (page, index) => {
      await this.capture(page, `${SHOTS}/failed-${title.slice(0, 40)}-${index + 1}.png`);
      const parts = await page.evaluate(() => {
        const shown = '.tab.active, .notification-list-item, .monaco-dialog-box, .quick-input-widget, .monaco-hover';
        return [...document.querySelectorAll<HTMLElement>(shown)]
          .filter(each => each.offsetParent !== null)
          .map(each => each.innerText.replaceAll(/\s+/g, ' ').slice(0, 300));
      });
      const pages = page.frames().filter(frame => frame.url().includes('/fake.html'));
      const bodies = pages.map(async frame => (await frame.innerText('body', { timeout: 1_000 })).slice(0, 300));
      const read = (await Promise.allSettled(bodies)).map(each =>
        each.status === 'fulfilled' ? each.value.replaceAll(/\s+/g, ' ') : 'not readable',
      );
      const all = [...parts, ...read.map(text => `page: ${text}`)];
      return [`Window ${index + 1} shows:`, ...all.map(text => `  ${text}`)].join('\n');
    });
    const hostErrors = await this.#host.hostErrors();
    const errors = [
      `The window logged:`,
      ...this.#errors.slice(-20),
      'The extension host logged:',
      hostErrors.slice(-4_000),
    ];
    return [...(await Promise.all(texts)), ...errors].join('\n');
  }

  async close(): Promise<void> {
    await this.#host.leave(this.page.context());
    await rm(this.#folder, { recursive: true, force: true });
  }
}

async function writeTexts(folder: string, texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(texts)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

/** Commits files one commit after the other, one day apart, without the settings of this machine. */
async function commit(folder: string, commits: readonly Readonly<Record<string, string>>[]): Promise<void> {
  const run = promisify(execFile);
  const git = (day: number, ...args: string[]) => {
    const date = new Date(Date.UTC(2026, 8, 1 + day, 9, 30)).toISOString();
    const env = { GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date, GIT_CONFIG_GLOBAL: '/dev/null' };
    const who = ['-c', 'user.name=Alice', '-c', 'user.email=alice@example.com'];
    return run('git', [...who, ...args], { cwd: folder, env: { ...process.env, ...env } });
  };
  await git(0, 'init', '--quiet');
  for (const [day, texts] of commits.entries()) {
    await writeTexts(folder, texts);
    await git(day, 'add', ...Object.keys(texts));
    await git(day, 'commit', '--quiet', '--message', `Change ${day + 1}`);
  }
}

/** Repeats an action that VS Code may drop, until its effect is seen. @throws what the last check threw */
export async function repeat(turns: number, act: () => Promise<void>, see: () => Promise<void>): Promise<void> {
  for (let turn = 1; ; turn++) {
    try {
      await act();
      await see();
      return;
    } catch (error) {
      if (turn === turns) throw error;
    }
  }
}
