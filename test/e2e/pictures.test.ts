import { mkdir } from 'node:fs/promises';
import type { FrameLocator } from 'playwright-core';
import { DrivenWorkbench } from './workbench';

/** What `npm run pictures` takes over into the README. */
const FOLDER = '.vscode-test/screenshots/readme';
const THEMES = {
  dark: 'Default Dark Modern',
  light: 'Default Light Modern',
  'high-contrast': 'Default High Contrast',
} as const;

/** Nothing beside the text and the page. */
const QUIET = {
  'breadcrumbs.enabled': false,
  'editor.minimap.enabled': false,
  'editor.occurrencesHighlight': 'off',
  'editor.scrollbar.vertical': 'hidden',
  'editor.wordWrap': 'on',
};

interface Picture {
  readonly name: string;
  readonly file: string;
  /** Text of the file where the cursor is put. */
  readonly at: string;
  readonly command: string;
  /** Asked for once in a workspace. */
  readonly sender?: RegExp;
  /** Waits until the page has what the picture is of. */
  readonly shows: (page: FrameLocator) => Promise<void>;
}

const PICTURES: readonly Picture[] = [
  {
    name: 'success',
    file: 'transfer.json',
    at: 'aptos_account::transfer',
    command: 'Movescope: Simulate Payload at Cursor',
    sender: /alice/,
    shows: page => page.getByText('Would succeed', { exact: true }).waitFor(),
  },
  {
    name: 'abort',
    file: 'abort.json',
    at: 'vault::withdraw',
    command: 'Movescope: Simulate Payload at Cursor',
    shows: page => page.getByText('Would abort', { exact: true }).waitFor(),
  },
  {
    name: 'inspector',
    file: 'transfer.json',
    at: 'aptos_account::transfer',
    command: 'Movescope: Encode Payload at Cursor',
    shows: page => page.getByText(/0xb5e97db0/).waitFor(),
  },
];

for (const [theme, setting] of Object.entries(THEMES)) {
  describe(`pictures in a ${theme} theme`, () => {
    let workbench: DrivenWorkbench;

    before(async () => {
      await mkdir(FOLDER, { recursive: true });
      workbench = await DrivenWorkbench.start({
        settings: { ...QUIET, 'workbench.colorTheme': setting },
        viewport: { width: 1200, height: 900 },
      });
    });

    after(() => workbench.close());

    for (const { name, file, at, command, sender, shows } of PICTURES) {
      it(`show ${name}`, async () => {
        await workbench.openAt(file, at);
        await workbench.run(command);
        if (sender) await workbench.page.locator('.quick-input-list').getByRole('option', { name: sender }).click();
        await shows(workbench.result());
        await take(workbench, `${FOLDER}/${name}-${theme}.png`);
      });
    }
  });
}

/** The text and the page beside it, without what comes and goes. */
async function take({ page }: DrivenWorkbench, path: string): Promise<void> {
  await page.mouse.move(0, 0);
  await page.keyboard.press('Control+B');
  await page.locator('.part.sidebar').waitFor({ state: 'hidden' });
  await page.locator('.notification-toast').first().waitFor({ state: 'hidden' });
  await page.locator('.monaco-hover:visible').first().waitFor({ state: 'hidden' });
  await page.locator('.part.editor').screenshot({ path });
  await page.keyboard.press('Control+B');
  await page.locator('.part.sidebar').waitFor();
}
