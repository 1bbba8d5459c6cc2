import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { useWorkbench } from './useWorkbench';
import type { DrivenWorkbench } from './workbench';

const CONFIG = `---
profiles:
  default:
    network: Testnet
    private_key: "ed25519-priv-0xcanary-key-of-a-profile"
    public_key: "ed25519-pub-0xabcd"
    account: 5b2f1c0e9d8a7b6c5d4e3f2a1b0c9d8e7f6a5b4c3d2e1f0a9b8c7d6e5f4a3b2c
    rest_url: "https://fullnode.testnet.example.org"
    faucet_url: "https://faucet.testnet.example.org"
  deployer:
    network: Mainnet
    private_key: "ed25519-priv-0xcanary-key-of-a-profile"
    account: "0x00000000000000000000000000000000000000000000000000000000000a11ce"
`;

const WORKSPACE = 'team.code-workspace';

/** A workspace that lists an account, with the named folders. */
function workspaceOf(...folders: readonly string[]): string {
  return JSON.stringify({
    folders: folders.map(path => ({ path })),
    settings: { 'movescope.accounts': [{ address: '0xaaa1', label: 'listed by team' }] },
  });
}

const TEXTS = {
  [WORKSPACE]: workspaceOf('app', 'market', 'shop'),
  'app/.aptos/config.yaml': CONFIG,
  'shop/Move.toml': '[package]\nname = "Shop"\n\n[addresses]\nmarket = "0x00b0b0"\nstd = "0x1"\n',
  // Two folders may have packages at the same path.
  'app/contracts/Move.toml': '[package]\nname = "AppCounter"\n\n[addresses]\nme = "0xcafe"\n',
  'app/contracts/sources/counter.move': 'module me::counter {}\n',
  'market/contracts/Move.toml': '[package]\nname = "Market"\n\n[addresses]\nme = "_"\n',
  'market/contracts/sources/market.move': 'module me::market {}\n',
};

// Both in one window: a workspace file needs a VS Code of its own.
describe('a workspace of several folders', () => {
  let workbench: DrivenWorkbench;

  useWorkbench(
    started => (workbench = started),
    () => ({ texts: TEXTS, workspace: WORKSPACE, viewport: { width: 1440, height: 1200 } }),
  );

  before(async () => {
    await workbench.openView();
    await workbench.row('alice').waitFor();
  });

  describe('has accounts, and', () => {
    it('imports those that the CLI and the packages of all folders name, and no private key', async () => {
      const { page } = workbench;
      await workbench.run('Movescope: Import Accounts');
      const pick = page.locator('.quick-input-widget:visible');
      await pick.getByText('Import Accounts', { exact: true }).waitFor();
      await pick.getByText('app/.aptos/config.yaml, profile default on Testnet').waitFor();
      await pick.getByText('shop/Move.toml').first().waitFor();
      await workbench.picture('accounts-1-import');
      await workbench.pressAnswer();
      await pick.getByText('In the workspace settings').waitFor();
      await workbench.picture('accounts-2-place');
      await pick.getByRole('option', { name: /In the workspace settings/ }).click();
      await workbench.row('market').waitFor();
      assert.ok(!(await page.content()).includes('canary'));
    });

    it('describes an account in its tooltip', async () => {
      await workbench.hover(workbench.row('alice'), 'sequence number');
      await workbench.picture('accounts-3-tooltip');
    });

    it('moves an account to where it is dropped, and back with a key', async () => {
      const { page } = workbench;
      await inOrder('default', 'market');
      await workbench.row('market').dragTo(workbench.row('default'));
      await inOrder('market', 'default');
      await workbench.picture('accounts-4-moved');
      await workbench.row('market').click();
      await page.keyboard.press('Alt+ArrowDown');
      await inOrder('default', 'market');
      await page.keyboard.press('Alt+ArrowUp');
      await inOrder('market', 'default');
      await page.keyboard.press('Alt+ArrowDown');
      await inOrder('default', 'market');
    });

    it('removes an account with a key, and restores it', async () => {
      const { page } = workbench;
      // Arrow keys do not move the selection: the key applies to the row with the focus.
      await workbench.row('market').click();
      await page.keyboard.press('ArrowLeft');
      await focusRow('default');
      await page.keyboard.press('Delete');
      const toast = page.locator('.notification-toast', { hasText: 'Removed default' });
      await toast.waitFor();
      await workbench.row('default').waitFor({ state: 'detached' });
      await workbench.still();
      await workbench.picture('accounts-5-removed');
      await toast.getByRole('button', { name: 'Undo' }).click();
      await workbench.row('default').waitFor();
      await inOrder('default', 'market');
    });

    it('edits an account with a key', async () => {
      await workbench.row('market').click();
      await workbench.page.keyboard.press('F2');
      await workbench.page.locator('.quick-input-widget:visible').getByRole('option', { name: /Label/ }).click();
      await workbench.page.locator('.quick-input-widget:visible').getByText('leave empty').waitFor();
      await workbench.quickInput().fill('bazaar');
      await workbench.pressAnswer();
      await workbench.row('bazaar').waitFor();
    });

    /** Moves the focus up to a row. */
    async function focusRow(label: string): Promise<void> {
      const focused = workbench.page.locator('.sidebar .monaco-list-row.focused');
      for (let steps = 0; steps < 10; steps += 1) {
        if ((await focused.getAttribute('aria-label'))?.startsWith(`${label}, `)) return;
        await workbench.page.keyboard.press('ArrowUp');
      }
      assert.fail(`no row ${label} above`);
    }

    /** Waits until two labels are in that order in the view. */
    async function inOrder(first: string, second: string): Promise<void> {
      await workbench.page.waitForFunction(
        names => {
          const rows = [...document.querySelectorAll('.sidebar [role=treeitem]')];
          const [one, other] = names.map(name =>
            rows.find(row => row.getAttribute('aria-label')?.startsWith(`${name}, `))?.getBoundingClientRect(),
          );
          return one !== undefined && other !== undefined && one.top < other.top;
        },
        [first, second],
      );
    }
  });

  describe('has packages, which', () => {
    const packageRow = (name: RegExp): Locator => workbench.view('Packages').getByRole('treeitem', { name });
    const lens = () => workbench.lens('Sandbox: 4 changed');

    before(async () => {
      for (const name of ['Packages', 'History']) await workbench.viewTitle(name).click();
    });

    it('are listed for all folders, and distinguished', async () => {
      await packageRow(/^AppCounter, app\/contracts$/).waitFor();
      await packageRow(/^Market, market\/contracts$/).waitFor();
      await packageRow(/^market, unknown: "me" has no address in Move\.toml$/).waitFor();
    });

    it('are listed for a folder that is added', async () => {
      await workbench.write(WORKSPACE, workspaceOf('app', 'market', 'shop', 'raffle'));
      await packageRow(/^Raffle, raffle$/).waitFor();
      await workbench.openAt('raffle.move', 'module raffle::raffle');
      await lens().waitFor();
      await workbench.still();
      await workbench.picture('67-drift-folders');
    });

    it('are no longer listed for a folder that is removed', async () => {
      await workbench.write(WORKSPACE, workspaceOf('app', 'market', 'shop'));
      await packageRow(/^Raffle, raffle$/).waitFor({ state: 'detached' });
      await lens().waitFor({ state: 'detached' });
      await packageRow(/^Market, market\/contracts$/).waitFor();
    });
  });
});
