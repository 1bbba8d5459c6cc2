import { mkdir } from 'node:fs/promises';
import type { Locator } from 'playwright-core';
import { useWorkbench } from './useWorkbench';
import { DrivenWorkbench } from './workbench';

/** The pictures that `npm run pictures` copies to the walkthrough: the steps that have no picture in the README. */
const FOLDER = '.vscode-test/screenshots/walkthrough';

/** Accounts that the CLI and a package name. */
const TEXTS = {
  '.aptos/config.yaml': `---
profiles:
  default:
    network: Testnet
    account: 5b2f1c0e9d8a7b6c5d4e3f2a1b0c9d8e7f6a5b4c3d2e1f0a9b8c7d6e5f4a3b2c
  deployer:
    network: Mainnet
    account: "0x00000000000000000000000000000000000000000000000000000000000a11ce"
`,
  'market/Move.toml': '[package]\nname = "Market"\n\n[addresses]\nmarket = "0x00b0b0"\nstd = "0x1"\n',
};

describe('pictures of the walkthrough', () => {
  let workbench: DrivenWorkbench;

  useWorkbench(
    started => (workbench = started),
    () => DrivenWorkbench.start({ texts: TEXTS, viewport: { width: 900, height: 620 } }),
  );

  before(async () => {
    await mkdir(FOLDER, { recursive: true });
    await workbench.openView();
    await workbench.run('Notifications: Clear All Notifications');
  });

  it('show the functions, structs and fields of a module', async () => {
    for (const name of ['History', 'Transactions', 'Packages']) await close(name);
    await workbench.row('demo').click();
    await workbench.row('vault').click();
    await workbench.row('Vault').click();
    await workbench.row('owner').waitFor();
    await take('modules', workbench.page.locator('.part.sidebar'));
  });

  it('show the accounts that can be imported', async () => {
    await workbench.run('Movescope: Import Accounts');
    const form = workbench.page.locator('.quick-input-widget:visible');
    await form.getByText('.aptos/config.yaml, profile default on Testnet').waitFor();
    await form.getByText('market/Move.toml').first().waitFor();
    await take('accounts', form);
    await workbench.pressAnswer('Escape');
    await form.waitFor({ state: 'hidden' });
  });

  it('show how a gateway receives its key', async () => {
    const { page } = workbench;
    const form = page.locator('.quick-input-widget:visible');
    await workbench.run('Movescope: Add Network');
    await form.getByText('Name').first().waitFor();
    await workbench.quickInput().fill('My gateway');
    await workbench.pressAnswer();
    await form.getByText('Address of My gateway').waitFor();
    await workbench.quickInput().fill('https://gateway.example/v1');
    await workbench.pressAnswer();
    await form.getByRole('option', { name: /Bearer/ }).waitFor();
    await take('network', form);
    await workbench.pressAnswer('Escape');
    await form.waitFor({ state: 'hidden' });
  });

  /** Closes a view, so that the others have its room. */
  async function close(title: string): Promise<void> {
    const header = workbench.view(title).locator('.pane-header');
    if ((await header.getAttribute('aria-expanded')) === 'true') await workbench.viewTitle(title).click();
  }

  async function take(name: string, target: Locator): Promise<void> {
    await workbench.parkPointer();
    await workbench.page
      .locator('.monaco-hover:visible, .workbench-hover:visible')
      .first()
      .waitFor({ state: 'hidden' });
    await workbench.still();
    await target.screenshot({ path: `${FOLDER}/${name}.png` });
  }
});
