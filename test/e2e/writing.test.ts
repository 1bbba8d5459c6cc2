import { useWorkbench } from './useWorkbench';
import type { DrivenWorkbench } from './workbench';

/** What a developer has typed so far, with a mistake in each. */
const TEXTS = {
  'slips/new.json': '{\n  "function": "0xcafe::vault::"\n}\n',
  'slips/call.ts': `import { Aptos } from "@aptos-labs/ts-sdk";

export async function send(aptos: Aptos, sender: string, amount: bigint) {
  return aptos.transaction.build.simple({
    sender,
    data: {
      function: "0xcafe::vault::deposi",
      typeArguments: ["0x1::aptos_coin::AptosCoin"],
      functionArguments: ["0xa11ce", amount],
    },
  });
}
`,
  'slips/call.sh': `aptos move run --function-id 0xcafe::vault::deposit \\
  --type-args 0x1::aptos_coin::AptosCoin \\
  --args address:0xa11ce u64:five
`,
  'slips/notes.md': `# How to deposit

\`\`\`json
{ "function": "0xcafe::vault::deposit", "type_arguments": [], "arguments": ["0xa11ce", 5] }
\`\`\`
`,
};

/** Where the cursor is placed in each, and what its first problem says. */
const SLIPS = [
  [
    'call.ts',
    'vault::deposi',
    'The sandbox does not have 0xcafe::vault::deposi; the outcome on the chain is unknown. Did you mean deposit?',
  ],
  ['call.sh', '0xcafe::vault::deposit', 'u64 expects an integer, not the string "five".'],
  ['notes.md', 'How to deposit', 'takes 1 type argument, but 0 are given.'],
] as const;

describe('writing calls', () => {
  let workbench: DrivenWorkbench;

  useWorkbench(
    started => (workbench = started),
    () => ({ texts: TEXTS }),
  );

  it('fills in types and arguments once a function is chosen, as placeholders', async () => {
    const { page } = workbench;
    await workbench.openAt('new.json', '0xcafe::vault::');
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Control+Space');
    const list = page.locator('.suggest-widget.visible');
    await list.getByText('create_vault').waitFor();
    await workbench.picture('writing-1-functions');
    await page.keyboard.type('dep');
    await list.getByText('create_vault').waitFor({ state: 'hidden' });
    await page.keyboard.press('Enter');
    await workbench.text('amount: u64').waitFor();
    await workbench.still();
    await workbench.picture('writing-2-filled-in');
    await page.keyboard.type('0x1::aptos_coin::AptosCoin');
    await workbench.text('["0x1::aptos_coin::AptosCoin"]').waitFor();
    await workbench.picture('writing-3-typed-over');
  });

  for (const [file, at, says] of SLIPS)
    it(`underlines what is wrong in ${file}`, async () => {
      await workbench.run('View: Close All Editors');
      await workbench.openAt(file, at);
      await workbench.lens('Simulate').first().waitFor();
      await workbench.run('View: Focus Problems');
      await workbench.page.locator('.markers-panel').getByText(says).first().waitFor();
      await workbench.still();
      await workbench.picture(`writing-${file}`);
    });

  it('fixes it with the light bulb', async () => {
    const { page } = workbench;
    await workbench.run('View: Close All Editors');
    await workbench.openAt('call.sh', 'five');
    await workbench.openAt('notes.md', '[]');
    await page.locator('.squiggly-error').first().waitFor();
    await page.keyboard.press('Control+.');
    await page.locator('.action-widget').getByText('Fill in types and arguments').waitFor();
    await workbench.picture('writing-4-fixes');
    await page.keyboard.press('Enter');
    await workbench.text('"T0"').waitFor();
  });
});
