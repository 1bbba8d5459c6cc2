/** @import { Browser, CDPSession } from 'playwright-core' */

/**
 * @typedef {object} BarePage
 * @property {(url: string) => Promise<void>} open navigates to an address
 * @property {(script: () => void) => Promise<void>} run runs a function in the page
 * @property {() => Promise<Buffer>} picture takes a picture of the page, as PNG
 * @property {Promise<'crashed' | 'closed'>} ended resolves when the page is gone
 */

/**
 * @typedef {object} BarePageOptions
 * @property {{ readonly width: number, readonly height: number }} viewport
 * @property {readonly (() => void)[]} scripts run in each document before its own
 * @property {Readonly<Record<string, (...args: any[]) => void>>} functions that its documents can call, with JSON data
 */

/**
 * Opens a page that the browser's driver does not follow. The driver is told of each request and of each message of a
 * WebSocket, which is a quarter of the processor time of the tests inside the host.
 *
 * @param {Browser} browser
 * @param {BarePageOptions} options
 * @returns {Promise<BarePage>}
 */
export async function openBarePage(browser, { viewport, scripts, functions }) {
  const root = await browser.newBrowserCDPSession();
  const { browserContextId } = await root.send('Target.createBrowserContext');
  const { targetId } = await root.send('Target.createTarget', { url: 'about:blank', browserContextId });
  const { sessionId } = await root.send('Target.attachToTarget', { targetId });
  const page = new BareSession(root, sessionId, (name, text) => functions[name]?.(...JSON.parse(text)));
  await page.send('Inspector.enable');
  await page.send('Page.enable');
  // Otherwise no call of a binding is reported.
  await page.send('Runtime.enable');
  await page.send('Emulation.setDeviceMetricsOverride', { ...viewport, deviceScaleFactor: 1, mobile: false });
  await page.send('Emulation.setFocusEmulationEnabled', { enabled: true });
  const features = [{ name: 'prefers-reduced-motion', value: 'reduce' }];
  await page.send('Emulation.setEmulatedMedia', { features });
  for (const name of Object.keys(functions)) await page.send('Runtime.addBinding', { name });
  const all = [`(${takeValues})(${JSON.stringify(Object.keys(functions))})`, ...scripts.map(each => `(${each})()`)];
  for (const source of all) await page.send('Page.addScriptToEvaluateOnNewDocument', { source });
  return {
    open: async url => {
      const { errorText } = await page.send('Page.navigate', { url });
      if (errorText) throw new Error(`${url}: ${errorText}`);
    },
    run: async script => {
      await page.send('Runtime.evaluate', { expression: `(${script})()` });
    },
    picture: async () => Buffer.from((await page.send('Page.captureScreenshot')).data, 'base64'),
    ended: page.ended,
  };
}

/** In the page: its bindings take one text; the functions of these names take any values. @param {string[]} names */
function takeValues(names) {
  const page = /** @type {any} */ (globalThis);
  const written = (/** @type {string} */ _key, /** @type {unknown} */ value) =>
    value instanceof Error ? value.stack : value;
  for (const name of names) {
    const send = page[name];
    page[name] = (/** @type {unknown[]} */ ...args) => send(JSON.stringify(args, written));
  }
}

/** The protocol's session of one page, within that of its browser. */
class BareSession {
  #root;
  #id;
  #called = 0;
  /** @type {Map<number, { resolve: (result: any) => void, reject: (error: Error) => void }>} */
  #waiting = new Map();

  /**
   * @param {CDPSession} root
   * @param {string} id
   * @param {(name: string, text: string) => void} onCall called with each call of a binding
   */
  constructor(root, id, onCall) {
    this.#root = root;
    this.#id = id;
    /** @type {Promise<'crashed' | 'closed'>} */
    this.ended = new Promise(resolve => {
      root.on('Target.receivedMessageFromTarget', ({ sessionId, message }) => {
        if (sessionId !== id) return;
        const { id: number, result, error, method, params } = JSON.parse(message);
        if (method === 'Runtime.bindingCalled') onCall(params.name, params.payload);
        else if (method === 'Inspector.targetCrashed') resolve('crashed');
        const call = this.#waiting.get(number);
        this.#waiting.delete(number);
        if (error) call?.reject(new Error(error.message));
        else call?.resolve(result);
      });
      root.on('Target.detachedFromTarget', ({ sessionId }) => {
        if (sessionId === id) resolve('closed');
      });
    });
  }

  /**
   * @param {string} method of the DevTools protocol
   * @param {object} [params]
   * @returns {Promise<any>} its result
   */
  async send(method, params = {}) {
    const id = ++this.#called;
    const answer = new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
    const message = JSON.stringify({ id, method, params });
    await this.#root.send('Target.sendMessageToTarget', { sessionId: this.#id, message });
    return answer;
  }
}
