import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type Browser, type BrowserContext, type Locator, type Page } from 'playwright-core';
import type { PageMessage } from '../../src/core/results/pageMessageSchema';
import type { HostMessage } from '../../src/core/results/resultReport';
import { pageHtml, type PageFiles } from '../../src/host/results/page';
import { launchOptions } from '../support/host/chromium.mjs';
import { ensureBrowser } from '../support/setup.mjs';
import { THEME_NAMES, THEMES, themeClasses, type Theme } from './themes';

declare global {
  interface Window {
    /** The messages that the page posted to the extension. */
    posted: PageMessage[];
    /** Forbidden events: a policy violation, an error, a script from a report. */
    incidents: string[];
  }
}

const SIZE = { width: 1100, height: 900 };
const FILE_SIZE = { width: 1280, height: 720 };

/** The browser of this process, and a server with a tab, which its tests share. */
const shared: { browser?: Promise<Browser>; server?: Promise<PageServer>; page?: Page } = {};

// The benchmarks open pages without mocha; their process ends with the browser.
if ('after' in globalThis) {
  after(async () => {
    await (await shared.server)?.stop();
    await (await shared.browser)?.close();
  });
}

/** Opens a page in a tab that the tests of this process share, as if it were new. */
export async function openShared(): Promise<Page> {
  shared.server ??= PageServer.start();
  const server = await shared.server;
  if (shared.page) await server.openAgain(shared.page);
  else shared.page = await server.open();
  return shared.page;
}

/** Serves the built page as the extension does, and opens it in a browser. */
export class PageServer {
  readonly #server: Server;
  readonly #browser: Browser;
  readonly #context: BrowserContext;
  readonly #origin: string;
  #opened = 0;
  /** Shows files, for which nothing stands in for the editor. */
  #file: Page | undefined;

  private constructor(server: Server, browser: Browser, context: BrowserContext, origin: string) {
    this.#server = server;
    this.#browser = browser;
    this.#context = context;
    this.#origin = origin;
  }

  static async start(): Promise<PageServer> {
    // Read once: a build that runs at the same time has no effect.
    const files = {
      script: await readFile('dist/webview/page.js', 'utf8'),
      style: await readFile('media/page.css', 'utf8'),
    };
    const server = createServer((request, response) => {
      const { status, type, body } = answer(request.url ?? '/', files);
      response.writeHead(status, { 'content-type': type }).end(body);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('the server has no port');
    shared.browser ??= ensureBrowser().then(path => chromium.launch(launchOptions(path)));
    const browser = await shared.browser;
    // One for all pages: a context for each would cost a browser more than the page does, and each tab has its own page
    // state.
    const context = await browser.newContext({ locale: 'en-US' });
    await context.addInitScript(standInForEditor);
    await context.addInitScript(noteIncidents);
    return new PageServer(server, browser, context, `http://127.0.0.1:${address.port}`);
  }

  /** Opens a page in a new tab and waits until it is ready. */
  async open(theme: Theme = 'dark', size = SIZE): Promise<Page> {
    const page = await this.#context.newPage();
    await this.#show(page, theme, size);
    return page;
  }

  /** Opens a page in a tab that showed a different one, as if the tab were new, which takes a third of the time. */
  async openAgain(page: Page): Promise<void> {
    await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: null, forcedColors: null });
    await page.mouse.move(0, 0);
    await this.#show(page, 'dark', SIZE);
  }

  async #show(page: Page, theme: Theme, size: typeof SIZE): Promise<void> {
    await page.setViewportSize(size);
    // A number of its own, by which the page state is kept.
    await page.goto(`${this.#origin}/?${theme}&${(this.#opened += 1)}`);
    await page.waitForFunction(() => window.posted.length > 0);
  }

  /** Opens a file in a browser, as its recipient does, in the tab of the one before. */
  async openFile(html: string, colorScheme: 'light' | 'dark' = 'light'): Promise<OpenedFile> {
    const folder = await mkdtemp(join(tmpdir(), 'movescope-file-'));
    const path = join(folder, 'report.html');
    await writeFile(path, html);
    const page = (this.#file ??= await this.#openFileTab());
    await page.emulateMedia({ media: null, colorScheme, reducedMotion: null, forcedColors: null });
    await page.setViewportSize(FILE_SIZE);
    const requests: string[] = [];
    page.removeAllListeners('request').on('request', request => requests.push(request.url()));
    await page.goto(pathToFileURL(path).href);
    await rm(folder, { recursive: true });
    return { page, requests: () => requests.filter(url => url !== page.url()) };
  }

  async #openFileTab(): Promise<Page> {
    const context = await this.#browser.newContext({ locale: 'en-US' });
    await context.addInitScript(noteIncidents);
    return context.newPage();
  }

  async stop(): Promise<void> {
    await this.#file?.context().close();
    await this.#context.close();
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }
}

/** The page of a file. */
export interface OpenedFile {
  readonly page: Page;
  /** The URLs that it requested besides its own. */
  readonly requests: () => readonly string[];
}

/**
 * Sends a message as the extension does, and waits until the page has handled it.
 * @param page or its frame in another document
 */
export async function say(page: Pick<Page, 'evaluate'>, message: HostMessage): Promise<void> {
  // As text: the browser's driver does not serialise deep values.
  await page.evaluate(async text => {
    // After the page's own listener, and what it draws afterwards.
    const handled = new Promise(resolve => {
      window.addEventListener('message', () => setTimeout(resolve), { once: true });
    });
    window.postMessage(JSON.parse(text), '*');
    await handled;
  }, JSON.stringify(message));
}

/** Chooses an action in the menu at the end of the row of buttons. */
export async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name }).click();
}

/** Changes the theme of an open page, as the editor does. */
export async function changeTheme(page: Page, theme: Theme): Promise<void> {
  await page.evaluate(
    async ({ name, classes }) => {
      if (document.body.className === classes) return;
      const link = document.querySelector('link');
      if (!link) throw new Error('The page has no theme.');
      const loaded = new Promise(resolve => {
        link.addEventListener('load', resolve, { once: true });
      });
      link.href = `/${name}.css`;
      await loaded;
      document.body.className = classes;
    },
    { name: theme, classes: themeClasses(theme) },
  );
}

/** The messages that the page has posted, except `ready`. */
export async function answers(page: Page): Promise<readonly PageMessage[]> {
  const posted = await page.evaluate(() => window.posted);
  return posted.filter(({ type }) => type !== 'ready');
}

/** The text of an element, spaces collapsed. Unlike `innerText` it is available before rows are first laid out. */
export async function textOf(element: Locator): Promise<string> {
  return collapsed(await element.textContent());
}

/** {@link textOf} of all elements. */
export async function textsOf(elements: Locator): Promise<readonly string[]> {
  return (await elements.allTextContents()).map(collapsed);
}

/** The text that copying an element yields. */
export function copied(element: Locator): Promise<string | undefined> {
  return element.evaluate(selected => {
    getSelection()?.selectAllChildren(selected);
    return getSelection()?.toString();
  });
}

function collapsed(text: string | null): string {
  return (text ?? '').replace(/\s+/g, ' ').trim();
}

/** Runs in the page before its script: the editor's side of a webview. */
function standInForEditor(): void {
  let acquired = false;
  window.posted = [];
  Object.assign(window, {
    acquireVsCodeApi: () => {
      if (acquired) throw new Error('acquireVsCodeApi was called twice');
      acquired = true;
      return {
        postMessage: (message: PageMessage) => window.posted.push(message),
        getState: () => JSON.parse(sessionStorage.getItem(location.search) ?? 'null') as unknown,
        setState: (state: unknown) => {
          sessionStorage.setItem(location.search, JSON.stringify(state));
        },
      };
    },
  });
}

/** Runs in the page before its script: records what must not happen. */
function noteIncidents(): void {
  window.incidents = [];
  Object.assign(window, { alert: (text: unknown) => window.incidents.push(`alert ${String(text)}`) });
  addEventListener('securitypolicyviolation', event =>
    window.incidents.push(`${event.violatedDirective} ${event.blockedURI}`),
  );
  addEventListener('error', event => window.incidents.push(event.message));
  addEventListener('unhandledrejection', event => window.incidents.push(String(event.reason)));
}

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

function answer(url: string, files: PageFiles): Answer {
  const themes = THEME_NAMES.map(name => [name, THEMES[name]] as const);
  const style = themes.find(([name]) => url === `/${name}.css`);
  if (style !== undefined) return { status: 200, type: 'text/css', body: style[1] };
  const theme = themes.find(([name]) => url.startsWith(`/?${name}&`));
  return theme === undefined
    ? { status: 404, type: 'text/plain', body: 'not found' }
    : { status: 200, type: 'text/html', body: themedPage(files, theme[0]) };
}

/** The page as the extension makes it, with a theme, which VS Code adds. */
function themedPage(files: PageFiles, theme: Theme): string {
  const html = pageHtml(files);
  const nonce = /<style nonce="([^"]+)">/.exec(html)?.[1];
  if (nonce === undefined) throw new Error('the style of the page has no nonce');
  const link = `<link rel="stylesheet" nonce="${nonce}" href="/${theme}.css">`;
  return html.replace('<style ', () => `${link}<style `).replace('<body>', `<body class="${themeClasses(theme)}">`);
}
