import { mkdir, rm } from 'node:fs/promises';
import type { Locator } from 'playwright-core';
import { useWorkbench } from './useWorkbench';
import type { DrivenWorkbench } from './workbench';

/** The pictures that `npm run pictures` copies to the README, the whole window, and to the guide, the others. */
const FOLDER = '.vscode-test/screenshots/readme';
/** The themes as VS Code offers them, with the class that the page has in each. */
const THEMES = {
  dark: { label: 'Dark Modern', className: 'vscode-dark' },
  light: { label: 'Light Modern', className: 'vscode-light' },
  'high-contrast': { label: 'Dark High Contrast', className: 'vscode-high-contrast' },
} as const;

/** The size of the window. */
const WIDTH = 1200;
const WHOLE_WIDTH = 1440;
const HEIGHT = 900;

/** Hides everything besides the text and the page. */
const QUIET = {
  'breadcrumbs.enabled': false,
  'editor.minimap.enabled': false,
  'editor.occurrencesHighlight': 'off',
  'editor.scrollBeyondLastLine': false,
  'editor.scrollbar.vertical': 'hidden',
  'editor.wordWrap': 'on',
};

const TICKETS = { type: 'entry_function_payload', type_arguments: [] };
/**
 * Payloads besides those of the demo workspace: calls of a package that is published to the sandbox first, half of the
 * transfer, and a withdrawal that only one sender may make.
 */
const FILES = {
  'open.json': { ...TICKETS, function: '0x71c4e7::box_office::open', arguments: ['10', '5000000'] },
  'buy.json': { ...TICKETS, function: '0x71c4e7::box_office::buy', arguments: ['0xa11ce', '2'] },
  'smaller.json': {
    type: 'entry_function_payload',
    function: '0x1::aptos_account::transfer',
    type_arguments: [],
    arguments: ['0xb0b', '75000000'],
  },
  'withdraw.json': {
    type: 'entry_function_payload',
    function: '0xcafe::vault::withdraw',
    type_arguments: ['0x1::aptos_coin::AptosCoin'],
    arguments: ['0xa11ce', '1'],
  },
};

interface Picture {
  readonly name: string;
  /** The README shows each theme at least once. */
  readonly theme: keyof typeof THEMES;
  readonly file: string;
  /** The text of the file where the cursor is placed. */
  readonly at: string;
  readonly command: string;
  /** Whether the whole window is shown, with the sidebar. */
  readonly isWhole?: boolean;
  /** The height of the window, if a different one shows what matters. */
  readonly height?: number;
  /** What is done first. */
  readonly prepare?: (workbench: DrivenWorkbench) => Promise<void>;
  /** Answers what the command asks, and waits until the page has the content of the picture. */
  readonly shows: (workbench: DrivenWorkbench) => Promise<void>;
}

/** Taken one after the other in the same workspace: the first one asks for the sender, a later one compares with it. */
const PICTURES: readonly Picture[] = [
  {
    name: 'workbench',
    theme: 'dark',
    file: 'buy.json',
    at: 'box_office',
    command: 'Movescope: Simulate Payload at Cursor',
    isWhole: true,
    height: 760,
    prepare: async workbench => {
      await workbench.openView();
      // A row without room is not rendered.
      for (const name of ['Packages', 'Modules', 'History']) await workbench.viewTitle(name).click();
      const row = workbench.view('Packages').getByRole('treeitem', { name: /^Tickets, / });
      await workbench.choose(row, 'Publish to Sandbox', message(workbench, /^Published Tickets/));
      for (const name of ['Packages', 'Modules']) await workbench.viewTitle(name).click();
      await workbench.openAt('open.json', 'box_office');
      await workbench.run('Movescope: Simulate Payload at Cursor');
      await option(workbench, /alice/).click();
      await title(workbench, /^Would succeed/).waitFor();
      await workbench.result().getByRole('button', { name: 'More actions' }).click();
      await workbench.result().getByRole('menuitem', { name: 'Apply to sandbox' }).click();
      await message(workbench, /^Applied/).waitFor();
      await workbench.run('Notifications: Clear All Notifications');
    },
    shows: async workbench => {
      await title(workbench, /^Would abort/).waitFor();
      await workbench.row('Tickets').click();
      await workbench.row('box_office').click();
      await workbench.row('buy').waitFor();
    },
  },
  {
    name: 'success',
    theme: 'dark',
    file: 'transfer.json',
    at: 'aptos_account::transfer',
    command: 'Movescope: Simulate Payload at Cursor',
    shows: workbench => title(workbench, /^Would succeed/).waitFor(),
  },
  {
    name: 'compare',
    theme: 'dark',
    file: 'smaller.json',
    at: 'aptos_account::transfer',
    command: 'Movescope: Simulate Payload at Cursor',
    shows: async workbench => {
      await title(workbench, /^Would succeed/).waitFor();
      await workbench.result().getByRole('button', { name: 'Compare with…' }).click();
      await option(workbench, /transfer/)
        .first()
        .click();
      await title(workbench, /differences/).waitFor();
    },
  },
  {
    name: 'sweep',
    theme: 'dark',
    file: 'transfer.json',
    at: '150000000',
    command: 'Movescope: Sweep Argument',
    height: 920,
    shows: async workbench => {
      await form(workbench).getByText('Sweep Argument of').waitFor();
      await workbench.pressAnswer();
      await form(workbench).getByText('values = up to').waitFor();
      await workbench.pressAnswer();
      await title(workbench, /values would succeed/).waitFor();
    },
  },
  {
    name: 'trace',
    theme: 'dark',
    file: 'abort.json',
    at: 'vault::withdraw',
    command: 'Movescope: Simulate Payload at Cursor',
    shows: async workbench => {
      await title(workbench, /^Would abort/).waitFor();
      await workbench.result().getByRole('tab', { name: 'Trace' }).click();
      await workbench.result().getByText('did not return').first().scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'abort',
    theme: 'light',
    file: 'abort.json',
    at: 'vault::withdraw',
    command: 'Movescope: Simulate Payload at Cursor',
    height: 760,
    shows: workbench => title(workbench, /^Would abort/).waitFor(),
  },
  {
    name: 'matrix',
    theme: 'light',
    file: 'withdraw.json',
    at: '0xa11ce',
    command: 'Movescope: Simulate for Many Senders',
    shows: async workbench => {
      await form(workbench).getByText('6 senders').waitFor();
      await workbench.pressAnswer();
      await title(workbench, /senders can call/).waitFor();
    },
  },
  {
    name: 'inspector',
    theme: 'high-contrast',
    file: 'transfer.json',
    at: 'aptos_account::transfer',
    command: 'Movescope: Encode Payload at Cursor',
    shows: workbench =>
      workbench
        .result()
        .getByText(/0xb5e97db0/)
        .waitFor(),
  },
];

function option({ page }: DrivenWorkbench, name: RegExp): Locator {
  return page.locator('.quick-input-list').getByRole('option', { name });
}

function message({ page }: DrivenWorkbench, text: RegExp): Locator {
  return page.locator('.notification-list-item-message').filter({ hasText: text });
}

function form({ page }: DrivenWorkbench): Locator {
  return page.locator('.quick-input-widget:visible');
}

function title(workbench: DrivenWorkbench, name: RegExp): Locator {
  return workbench.result().getByRole('heading', { level: 1, name });
}

describe('pictures', () => {
  let workbench: DrivenWorkbench;
  let shown: keyof typeof THEMES = 'dark';

  before(async () => {
    // Pictures that are no longer taken must not stay.
    await rm(FOLDER, { recursive: true, force: true });
    await mkdir(FOLDER, { recursive: true });
  });

  useWorkbench(
    started => (workbench = started),
    () => ({
      files: FILES,
      folders: { tickets: 'test/fixtures/tickets/first' },
      settings: QUIET,
      viewport: { width: WIDTH, height: HEIGHT },
    }),
  );

  for (const { name, theme, file, at, command, isWhole, height = HEIGHT, prepare, shows } of PICTURES) {
    it(`show ${name}`, async () => {
      await workbench.page.setViewportSize({ width: isWhole ? WHOLE_WIDTH : WIDTH, height });
      await prepare?.(workbench);
      await workbench.run('View: Close All Editors');
      await workbench.page.locator('.part.editor .tab').first().waitFor({ state: 'detached' });
      if (theme !== shown) await changeTheme(workbench, THEMES[theme].label);
      shown = theme;
      await workbench.openAt(file, at);
      await workbench.run(command);
      await shows(workbench);
      await quiet(workbench, isWhole);
      await workbench.result().locator(`body.${THEMES[theme].className}`).waitFor();
      await workbench.still();
      const shot = isWhole ? workbench.page : workbench.page.locator('.part.editor');
      await workbench.capture(shot, `${FOLDER}/${name}-${theme}.png`);
      if (isWhole) return;
      await workbench.page.keyboard.press('Control+B');
      await workbench.page.locator('.part.sidebar').waitFor();
    });
  }
});

/** Leaves only the text and the page beside it, and the sidebar in a picture of the whole window. */
async function quiet({ page }: DrivenWorkbench, isWhole = false): Promise<void> {
  // Below the text: with Control held, the name that the pointer was last on becomes a link.
  await page.mouse.move(400, 600);
  if (!isWhole) {
    await page.keyboard.press('Control+B');
    await page.locator('.part.sidebar').waitFor({ state: 'hidden' });
  }
  await page.locator('.notification-toast').first().waitFor({ state: 'hidden' });
  await page.locator('.monaco-hover:visible').first().waitFor({ state: 'hidden' });
}

async function changeTheme(workbench: DrivenWorkbench, label: string): Promise<void> {
  // With its keys: the name of a different command in the palette begins in the same way.
  await workbench.page.keyboard.press('Control+K');
  await workbench.page.keyboard.press('Control+T');
  await form(workbench).getByPlaceholder('Select Color Theme').fill(label);
  await form(workbench).locator('.monaco-list-row.focused', { hasText: label }).waitFor();
  await workbench.pressAnswer();
  await form(workbench).waitFor({ state: 'hidden' });
}
