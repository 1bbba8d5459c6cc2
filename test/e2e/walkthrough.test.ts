import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import manifest from '../../package.json';
import { useWorkbench } from './useWorkbench';
import { type DrivenWorkbench, repeat } from './workbench';

/** Accounts that the CLI and a package name. */
const TEXTS = {
  '.aptos/config.yaml': `---
profiles:
  default:
    network: Testnet
    account: 5b2f1c0e9d8a7b6c5d4e3f2a1b0c9d8e7f6a5b4c3d2e1f0a9b8c7d6e5f4a3b2c
`,
  'market/Move.toml': '[package]\nname = "Market"\n\n[addresses]\nmarket = "0x00b0b0"\nstd = "0x1"\n',
};

const [walkthrough = assert.fail()] = manifest.contributes.walkthroughs;

describe('the walkthrough', () => {
  let workbench: DrivenWorkbench;

  /** What is seen after a button is pressed, by step and the words of the button. */
  const EFFECTS: Readonly<Record<string, () => Promise<void>>> = {
    'explore: Open Modules View': () => workbench.row('demo').waitFor(),
    'simulate: Open Sandbox Example': () => workbench.lens('Simulate').first().waitFor(),
    'encode: Open Sandbox Example': () => workbench.lens('Encode').first().waitFor(),
    'accounts: Add Account…': () => form().getByText('Add Account').first().waitFor(),
    'accounts: Import Accounts…': () => form().getByText('.aptos/config.yaml, profile default on Testnet').waitFor(),
    'gateway: Add Network…': () => form().getByText('Add Network').first().waitFor(),
  };
  const pressed: string[] = [];

  useWorkbench(
    started => (workbench = started),
    () => ({ texts: TEXTS, viewport: { width: 1300, height: 800 } }),
  );

  for (const { id, description, title } of walkthrough.steps) {
    for (const [index, button] of [...description.matchAll(/^\[([^\]]+)\]\(command:/gm)].entries()) {
      const name = button[1] ?? '';
      it(`does what its button says: ${id}, ${name}`, async () => {
        await openStep(title);
        // Drawn in the theme's colours, not left black. VS Code may draw a step again, in a new frame.
        const drawing = workbench.result().locator('svg text').first();
        let colour = '';
        await repeat(
          3,
          () => drawing.waitFor(),
          async () => {
            colour = await drawing.evaluate(each => getComputedStyle(each).fill);
          },
        );
        assert.notEqual(colour, 'rgb(0, 0, 0)');
        await workbench.still();
        if (index === 0) await workbench.picture(`walkthrough-${id}`);
        const link = workbench.page.locator('.gettingStartedContainer').getByRole('button', { name, exact: true });
        await link.locator('visible=true').click();
        await (EFFECTS[`${id}: ${name}`] ?? assert.fail())();
        pressed.push(`${id}: ${name}`);
        if (await form().isVisible()) await workbench.pressAnswer('Escape');
        await form().waitFor({ state: 'hidden' });
      });
    }
  }

  it('has no other buttons', () => {
    assert.deepEqual(pressed, Object.keys(EFFECTS));
  });

  function form(): Locator {
    return workbench.page.locator('.quick-input-widget:visible');
  }

  /** Opens the walkthrough anew, as a button may have put something else before it, and expands a step. */
  async function openStep(title: string): Promise<void> {
    const { page } = workbench;
    const step = page.locator('.getting-started-step').filter({ hasText: title });
    await repeat(
      3,
      async () => {
        await workbench.run('View: Close All Editors');
        const save = page.locator('.monaco-dialog-box').getByRole('button', { name: /Don.t Save/ });
        const closed = page.locator('.part.editor .tab').first();
        await Promise.race([save.click(), closed.waitFor({ state: 'detached' })]).catch(() => undefined);
        await closed.waitFor({ state: 'detached' });
        await workbench.run('Welcome: Open Walkthrough...');
        await form().getByRole('option', { name: walkthrough.title }).click();
      },
      () => step.waitFor({ timeout: 15_000 }),
    );
    if (!(await step.getAttribute('class'))?.includes('expanded')) await step.locator('.step-title').click();
  }
});
