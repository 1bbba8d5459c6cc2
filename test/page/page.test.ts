import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { answers, choose, PageServer, say } from './openPage';
import type { EncodingReport } from '../../src/core/results/inspectionReport';
import type { HostMessage, ResultReport } from '../../src/core/results/resultReport';
import type { SimulationReport } from '../../src/core/results/simulationReport';
import {
  abort,
  ALICE,
  encoding,
  largeSimulation,
  NETWORKS,
  simulation,
  unverifiedEncoding,
  wrongEncoding,
} from './reports';
import { usePage } from './usePage';

describe('the result page', () => {
  let page: Page;
  usePage(opened => (page = opened));

  it('posts `ready` once and shows only that it is loading', async () => {
    assert.deepEqual(await page.evaluate(() => window.posted), [{ type: 'ready' }]);
    assert.equal(await page.locator('main').innerText(), 'Loading…');
  });

  it('does not ask for a report that it was sent while it loaded', async () => {
    const loaded = await loadedWith(page, { type: 'report', report: simulation() });
    await loaded.getByRole('heading', { level: 1, name: 'Would succeed' }).waitFor();
    await say(loaded, { type: 'running', title: 'Simulating again' });
    assert.deepEqual(await loaded.evaluate(() => window.posted), []);
    await loaded.close();
  });

  it('asks for its report if it was only sent what runs while it loaded', async () => {
    const loaded = await loadedWith(page, { type: 'running', title: 'Simulating again' });
    await loaded.waitForFunction(() => window.posted.length > 0);
    assert.deepEqual(await loaded.evaluate(() => window.posted), [{ type: 'ready' }]);
    await loaded.close();
  });

  it('says what runs and how to cancel it', async () => {
    await say(page, { type: 'running', title: 'Simulating 0x1::coin::transfer' });
    await page.getByRole('heading', { name: 'Simulating 0x1::coin::transfer' }).waitFor();
    await page.getByRole('progressbar').waitFor();
    assert.equal(await page.locator('main').innerText(), 'Simulating 0x1::coin::transfer\n\nCancel');
    assert.equal(await page.getByRole('status').textContent(), 'Simulating 0x1::coin::transfer');
  });

  it('shows why a run failed and runs it again', async () => {
    await say(page, { type: 'failed', title: 'The simulation failed', message: 'No answer within 30 s.', actions: [] });
    await page.getByText('No answer within 30 s.', { exact: true }).waitFor();
    assert.equal(await page.getByRole('status').textContent(), 'The simulation failed. No answer within 30 s.');
    await page.getByRole('button', { name: 'Run again' }).click();
    assert.deepEqual(await answers(page), [{ type: 'rerun' }]);
  });

  it('offers help after a failure', async () => {
    const actions = ['setAccessKey', 'setPublicKey'] as const;
    await say(page, { type: 'failed', title: 'The simulation failed', message: 'The key was refused.', actions });
    await page.getByRole('button', { name: 'Set Access Key…' }).click();
    await page.getByRole('button', { name: 'Set Public Key…' }).click();
    assert.deepEqual(
      await answers(page),
      actions.map(action => ({ type: 'act', action })),
    );
  });

  it('keeps the previous result below a run in progress, and runs one at a time', async () => {
    await say(page, { type: 'report', report: simulation() });
    await say(page, { type: 'running', title: 'Simulating again' });
    await page.getByRole('progressbar').waitFor();
    await page.getByText('Simulating again').last().waitFor();
    await page.locator('.former').getByRole('heading', { level: 1, name: 'Would succeed' }).waitFor();
    for (const name of ['Run again', 'Encode', 'Find earlier values', 'Simulate with these'])
      await page.getByRole('button', { name }).click();
    assert.deepEqual(await answers(page), []);
    await say(page, { type: 'report', report: simulation() });
    await page.getByRole('progressbar').waitFor({ state: 'detached' });
    assert.equal(await page.locator('.former').count(), 0);
    await page.getByRole('button', { name: 'Run again' }).click();
    assert.deepEqual(await answers(page), [{ type: 'rerun' }]);
  });

  it('cancels a run by a button and by Escape, which first clears a filter', async () => {
    const types = async () => (await answers(page)).map(({ type }) => type);
    const filter = page.getByRole('textbox', { name: 'Filter by type, address or field' });
    await say(page, { type: 'running', title: 'Simulating' });
    await page.getByRole('button', { name: 'Cancel' }).click();
    assert.deepEqual(await types(), ['cancelRun']);
    await say(page, { type: 'report', report: simulation() });
    await filter.fill('coin');
    await filter.press('Escape');
    await filter.press('Escape');
    assert.deepEqual(await types(), ['cancelRun']);
    await filter.fill('coin');
    await say(page, { type: 'running', title: 'Simulating again' });
    await page.getByRole('progressbar').waitFor();
    await filter.press('Escape');
    assert.equal(await filter.inputValue(), '');
    assert.deepEqual(await types(), ['cancelRun']);
    await filter.press('Escape');
    assert.deepEqual(await types(), ['cancelRun', 'cancelRun']);
  });

  it('moves the focus from the button that cancels to the first button that returns', async () => {
    await say(page, { type: 'report', report: simulation() });
    await say(page, { type: 'running', title: 'Simulating again' });
    await page.getByRole('button', { name: 'Cancel' }).focus();
    await page.keyboard.press('Enter');
    assert.deepEqual(await answers(page), [{ type: 'cancelRun' }]);
    await say(page, { type: 'report', report: simulation() });
    await page.locator('vscode-button:focus', { hasText: 'Run again' }).waitFor();
  });

  it('encodes the payload of a simulation', async () => {
    await say(page, { type: 'report', report: simulation() });
    await page.getByRole('button', { name: 'Encode', exact: true }).click();
    assert.deepEqual(await answers(page), [{ type: 'encode' }]);
  });

  it('shows the verdict first and announces it', async () => {
    await say(page, { type: 'report', report: simulation() });
    await page.getByRole('heading', { level: 1, name: 'Would succeed 0x1::aptos_account::transfer' }).waitFor();
    assert.equal(await page.getByRole('status').textContent(), 'Would succeed: 0x1::aptos_account::transfer');
    assert.equal(
      await page.locator('.subtitle').innerText(),
      `Simulated on testnet\nat ledger version 6,781,425,728\nsender ${ALICE} (without a public key)`,
    );
    await say(page, {
      type: 'report',
      report: { ...simulation(), notAsked: 'sender 0xb', notChecked: 'no \u202emodule' },
    });
    await page.getByText('not as requested: sender 0xb').waitFor();
    await page.getByText('not checked: no ⟨U+202E⟩module').waitFor();
  });

  it('shows what gas is spent on, exactly', async () => {
    await say(page, { type: 'report', report: simulation() });
    const gas = page.getByRole('region', { name: 'Gas' });
    assert.deepEqual((await gas.locator('.big').allInnerTexts()).join(' '), '623 0.000623');
    assert.equal(await gas.getByTitle('62,300 octas').count(), 1);
    assert.equal(await gas.getByTitle('0.000001 APT a unit').count(), 1);
    await gas.getByRole('img', { name: 'Execution 31, I/O 56, Storage 537 gas units' }).waitFor();
    assert.equal(
      await gas.locator('p.limit').innerText(),
      '3.1% of the limit of 20,000 units (chosen by the node), at 100 octas a unit (estimated by the node)',
    );
  });

  it('shows the verdict of a different payload, and keeps the scroll position for a run of the same one', async () => {
    await page.setViewportSize({ width: 1100, height: 400 });
    const scrolled = () => page.evaluate(() => scrollY);
    const show = async (report: ResultReport, verdict: string) => {
      await say(page, { type: 'report', report });
      await page.getByRole('heading', { level: 1, name: verdict }).waitFor();
    };
    const read = async () => {
      await page.evaluate(() => {
        scrollTo(0, 100);
      });
      assert.equal(await scrolled(), 100);
    };
    const large = largeSimulation(200);
    await show(large, 'Would succeed');
    await read();
    await say(page, { type: 'running', title: 'Simulating again' });
    await say(page, { type: 'report', report: { ...large, gas: { ...large.gas, used: '624' } } });
    await page.getByText('624', { exact: true }).waitFor();
    assert.equal(await scrolled(), 100);
    const { subject } = large;
    const payload = {
      type: 'entry_function_payload',
      function: subject,
      type_arguments: [],
      arguments: ['0xb0b', '2'],
    };
    await show({ ...large, payload }, 'Would succeed');
    assert.equal(await scrolled(), 0);
    await read();
    await show({ ...large, subject: '0xcafe::vault::deposit', payload }, 'Would succeed');
    assert.equal(await scrolled(), 0);
    await read();
    await show(encoding(), 'Signing message');
    assert.equal(await scrolled(), 0);
  });

  it('explains why parts sum to more than the total, if they do', async () => {
    const { gas } = simulation();
    await say(page, { type: 'report', report: simulation() });
    const sentence = page.getByText('Each part is rounded up, so the sum can exceed the total.');
    await sentence.waitFor();
    await say(page, { type: 'report', report: simulation({ gas: { ...gas, used: '624' } }) });
    await page.getByText('624', { exact: true }).waitFor();
    assert.equal(await sentence.count(), 0);
  });

  it('shows what is left of the fee after the refund', async () => {
    const breakdown = { execution: '31', io: '56', storageFeeOctas: '53680', storageRefundOctas: '2300' };
    await say(page, { type: 'report', report: simulation({ gas: { ...simulation().gas, breakdown } }) });
    const legend = page.getByRole('region', { name: 'Gas' }).locator('.legend');
    await legend.waitFor();
    assert.match(await legend.innerText(), /Storage refund\s+0\.000023 APT\s+Net fee after refund\s+0\.0006 APT$/);
  });

  it('does not show a small amount as zero', async () => {
    const gas = (used: string) => ({ ...simulation().gas, used, limit: '2000000' });
    await say(page, { type: 'report', report: simulation({ gas: gas('9') }) });
    const share = page.getByRole('region', { name: 'Gas' }).locator('p.limit');
    assert.match(await share.innerText(), /^Less than 0\.1% of the limit of 2,000,000 units/);
    await say(page, { type: 'report', report: simulation({ gas: gas('0') }) });
    await page.getByText(/^\s*0% of the limit of 2,000,000 units/).waitFor();
  });

  it('handles a price and a limit of 0', async () => {
    const free = { ...simulation().gas, unitPrice: '0', feeOctas: '0', limit: '0', limitEstimated: false };
    await say(page, { type: 'report', report: simulation({ gas: free }) });
    const gas = page.getByRole('region', { name: 'Gas' });
    await gas.getByRole('img', { name: 'Execution 31, I/O 56 gas units' }).waitFor();
    assert.match(await gas.locator('.legend').innerText(), /Storage fee\s+0\.0005368 APT/);
    assert.equal(await gas.getByTitle('53,680 octas').count(), 1);
    assert.equal(
      await gas.locator('p.limit').innerText(),
      'Limit: 0 units (specified), at 0 octas a unit (estimated by the node)',
    );
  });

  it('counts in the widest numbers of the chain without rounding', async () => {
    const most = '18446744073709551615';
    const { gas, details } = simulation();
    const report = simulation({
      gas: { ...gas, feeOctas: most },
      details: { ...details, expirationTimestampSecs: most, replayProtectionNonce: most },
    });
    await say(page, { type: 'report', report });
    const fee = page.getByTitle('18,446,744,073,709,551,615 octas');
    assert.equal(await fee.locator('.big').innerText(), '184,467,440,737.09551615');
    await page.getByRole('tab', { name: 'Details' }).click();
    const transaction = page.getByRole('tabpanel', { name: 'Details' });
    assert.match(await transaction.innerText(), /Expires\s+18,446,744,073,709,551,615 s since 1970/);
    assert.match(await transaction.innerText(), /Replay nonce\s+18446744073709551615/);
    assert.doesNotMatch(await transaction.innerText(), /Sequence number/);
  });

  it('shows times in local time and UTC', async () => {
    await say(page, { type: 'report', report: simulation() });
    await page.getByRole('tab', { name: 'Details' }).click();
    const transaction = page.getByRole('tabpanel', { name: 'Details' });
    assert.match(await transaction.innerText(), /Expires\s+Nov 21, 2025.*\s+2025-11-21 10:23:20 UTC/);
    assert.match(await transaction.innerText(), /Ledger time\s+Nov 21, 2025.*\s+2025-11-21 10:13:20 UTC/);
  });

  it('shows an abort with the VM’s words', async () => {
    await say(page, { type: 'report', report: abort() });
    await page.getByRole('heading', { level: 1, name: 'Would abort 0xcafe::vault::withdraw' }).waitFor();
    assert.equal(await page.locator('.callout-first').innerText(), 'Permission denied: ENOT_OWNER');
    assert.match(
      await page.locator('.callout').innerText(),
      /Only the owner of the vault may withdraw from it\. 0xcafe::vault aborted with ENOT_OWNER \(0x50001\): category permission denied, reason 1\./,
    );
    assert.equal(
      await page.locator('.callout-rest').innerText(),
      'Move abort in 0xcafe::vault: ENOT_OWNER(0x50001): Only the owner of the vault may withdraw from it.\n' +
        'Execution failed with message: the vault belongs to another account',
    );
    assert.match(await page.locator('.subtitle').innerText(), /Movescope’s interpreter, not a chain/);
    await page.getByRole('tab', { name: 'Events' }).click();
    assert.equal(await page.locator('.empty').innerText(), 'No events.');
  });

  it('says what to do if the transaction failed without an abort', async () => {
    await say(page, { type: 'report', report: abort({ vmStatus: 'Out of gas' }) });
    await page.getByRole('heading', { level: 1, name: 'Would run out of gas' }).waitFor();
    await page.getByText('Set a higher gas limit, or let the node estimate it.').waitFor();
    await say(page, { type: 'report', report: abort({ vmStatus: 'SEQUENCE_NUMBER_TOO_OLD' }) });
    await page.getByRole('heading', { level: 1, name: 'Would fail' }).waitFor();
    await page.getByText('Omit it from the request to use the account’s next sequence number.').waitFor();
  });

  it('shows who gains and who loses, the fee, and that it adds up', async () => {
    await say(page, { type: 'report', report: simulation() });
    const balances = page.getByRole('region', { name: 'Balances' });
    const lines = (await balances.locator('.delta').allInnerTexts()).map(text => text.replace(/\s+/g, ' '));
    assert.equal(lines.length, 3);
    assert.match(lines[0] ?? '', /sender -1\.000623 APT$/);
    assert.match(lines[1] ?? '', /^0xb0b \+1 APT$/);
    assert.match(lines[2] ?? '', /^Fee, paid by 0x.* 0\.000623 APT$/);
    await balances.getByText('Adds up, including the fee.').waitFor();
  });

  it('says if balances do not add up or cannot be attributed', async () => {
    const { balances } = simulation();
    const [apt] = balances.assets;
    assert.ok(apt);
    const asset = { kind: 'coin', id: '0xcafe::usdc::USDC' } as const;
    const odd = { ...balances, assets: [{ ...apt, asset, net: '-300' }] };
    await say(page, { type: 'report', report: simulation({ balances: odd }) });
    const card = page.getByRole('region', { name: 'Balances' });
    await card.getByText('Does not add up from events alone').waitFor();
    assert.match(await card.innerText(), /Minted, burned or held in a resource\s+\+300 0xcafe::usdc::USDC/);
    await say(page, { type: 'report', report: simulation({ balances: { ...balances, unplaced: 2 } }) });
    await card.getByText('2 transfers cannot be attributed: the response does not specify the asset.').waitFor();
  });

  it('marks a mainnet', async () => {
    await say(page, { type: 'report', report: simulation({ network: NETWORKS.mainnet }) });
    await page.locator('vscode-badge', { hasText: /^mainnet$/ }).waitFor();
  });

  it('confirms a copy once the extension has confirmed it', async () => {
    await say(page, { type: 'report', report: simulation() });
    await choose(page, 'Copy raw JSON');
    assert.deepEqual(await answers(page), [{ type: 'copy', what: 'raw' }]);
    assert.equal(await page.getByRole('button', { name: 'Copied' }).count(), 0);
    await say(page, { type: 'copied', what: 'raw', ok: true });
    await page.getByRole('button', { name: 'Copied', exact: true }).waitFor();
    assert.equal(await page.getByRole('status').textContent(), 'Copied');
    await page.getByRole('button', { name: 'More actions' }).waitFor();
  });

  it('applies a simulation only if it was on the sandbox and would succeed', async () => {
    const shown = async (parts: Partial<SimulationReport>) => {
      await say(page, { type: 'report', report: simulation(parts) });
      await page.getByRole('button', { name: 'More actions' }).click();
      const items = await page.getByRole('menuitem').allInnerTexts();
      await page.keyboard.press('Escape');
      return items.includes('Apply to sandbox');
    };
    assert.deepEqual(
      [
        await shown({ network: NETWORKS.testnet }),
        await shown({ network: NETWORKS.sandbox, success: false }),
        await shown({ network: NETWORKS.sandbox, applied: '1207' }),
        await shown({ network: NETWORKS.sandbox }),
      ],
      [false, false, false, true],
    );
    assert.match(await page.locator('.foot').innerText(), /^Simulated, not sent\./);
    await choose(page, 'Apply to sandbox');
    assert.deepEqual(await answers(page), [{ type: 'apply' }]);
    await say(page, { type: 'report', report: simulation({ network: NETWORKS.sandbox, applied: '1207' }) });
    await page.getByRole('heading', { level: 1, name: /^Applied / }).waitFor();
    await page.getByText('Applied to the sandbox only, as ledger version 1207.').waitFor();
  });

  it('says what was done, where, and in the sandbox on which framework, also of a result from the history', async () => {
    const said = async (parts: Partial<SimulationReport>) => {
      await say(page, { type: 'report', report: simulation(parts), ranAt: 0 });
      const [first] = (await page.locator('.subtitle').innerText()).split('\n');
      return first;
    };
    const interpreter = 'Movescope’s interpreter, not a chain';
    const own = { ...NETWORKS.sandbox, framework: '' };
    const built = { ...NETWORKS.sandbox, framework: 'hello' };
    assert.deepEqual(
      [
        await said({ network: NETWORKS.testnet }),
        await said({ network: NETWORKS.sandbox }),
        await said({ network: own }),
        await said({ network: built, applied: '1207' }),
      ],
      [
        'Simulated on testnet',
        `Simulated in Sandbox (${interpreter})`,
        `Simulated in Sandbox (${interpreter}; framework: Movescope’s own)`,
        `Applied as version 1,207 to Sandbox (${interpreter}; framework: build of hello)`,
      ],
    );
  });

  it('has one row of buttons, and the rest in a menu that keys open, move in and close', async () => {
    await say(page, { type: 'report', report: simulation() });
    const buttons = page.locator('.title .actions > vscode-button');
    assert.deepEqual(await buttons.allInnerTexts(), ['Run again', 'Encode', 'Compare with…']);
    const more = page.getByRole('button', { name: 'More actions' });
    const tops = await Promise.all([...(await buttons.all()), more].map(async each => (await each.boundingBox())?.y));
    assert.equal(new Set(tops).size, 1, tops.join());
    const focused = () => page.evaluate(() => document.activeElement?.textContent.trim());
    const isOpen = () => page.getByRole('menu').isVisible();
    await more.focus();
    for (const [key, item, open] of [
      ['ArrowUp', 'Export…', true],
      ['ArrowDown', 'Copy raw JSON', true],
      ['ArrowUp', 'Export…', true],
      ['Home', 'Copy raw JSON', true],
      ['ArrowDown', 'Copy Markdown', true],
      ['End', 'Export…', true],
      ['Escape', '…', false],
      ['Enter', 'Copy raw JSON', true],
      ['Escape', '…', false],
      [' ', 'Copy raw JSON', true],
    ] as const) {
      await page.keyboard.press(key);
      assert.deepEqual([await focused(), await isOpen()], [item, open], key);
      assert.equal(await more.getAttribute('aria-expanded'), String(open));
    }
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    assert.deepEqual([await focused(), await isOpen()], ['…', false]);
    await more.click();
    await page.keyboard.press('Tab');
    assert.equal(await isOpen(), false);
    await more.click();
    await page.getByRole('heading', { level: 1 }).click();
    assert.equal(await isOpen(), false);
    assert.deepEqual(await answers(page), [{ type: 'copy', what: 'markdown' }]);
  });

  it('has the menu within the page at any width', async () => {
    for (const width of [1100, 532, 470, 300]) {
      await page.setViewportSize({ width, height: 800 });
      await say(page, { type: 'report', report: simulation() });
      await page.getByRole('button', { name: 'More actions' }).press('ArrowDown');
      const box = await page.getByRole('menu').boundingBox();
      assert.ok(box && box.x >= 0 && box.x + box.width <= width, `${width}: ${JSON.stringify(box)}`);
      await page.keyboard.press('Escape');
    }
  });

  it('closes the menu by Escape before it cancels a run', async () => {
    await say(page, { type: 'report', report: simulation() });
    await say(page, { type: 'running', title: 'Simulating' });
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.keyboard.press('Escape');
    assert.deepEqual(await answers(page), []);
    await page.keyboard.press('Escape');
    assert.deepEqual(await answers(page), [{ type: 'cancelRun' }]);
  });

  it('requests the raw JSON of a simulation from any tab', async () => {
    await say(page, { type: 'report', report: simulation() });
    for (const name of ['Details', 'Changes']) {
      await page.getByRole('tab', { name }).click();
      await page.getByRole('button', { name: 'Raw JSON', exact: true }).click();
    }
    assert.deepEqual(await answers(page), [{ type: 'openJson' }, { type: 'openJson' }]);
  });

  it('requests a simulation as Markdown and as a file', async () => {
    await say(page, { type: 'report', report: simulation() });
    await choose(page, 'Copy Markdown');
    await choose(page, 'Export…');
    assert.deepEqual(await answers(page), [{ type: 'copy', what: 'markdown' }, { type: 'export' }]);
  });

  it('says that something could not be copied', async () => {
    await say(page, { type: 'report', report: encoding() });
    const button = page.getByRole('button', { name: 'Copy hex' });
    await button.click();
    assert.deepEqual(await answers(page), [{ type: 'copy', what: 'hex' }]);
    await say(page, { type: 'copied', what: 'hex', ok: false });
    await page.getByRole('button', { name: 'Not copied' }).waitFor();
    assert.equal(await page.getByRole('status').textContent(), 'Not copied');
    await button.waitFor();
  });

  it('shows a signing message, its chain and its bytes', async () => {
    const report = encoding();
    await say(page, { type: 'report', report });
    await page.getByRole('heading', { level: 1, name: 'Signing message 0x1', exact: false }).waitFor();
    assert.equal(await page.locator('.title .words').innerText(), 'Signing message');
    assert.equal(await page.locator('.verified').innerText(), 'Verified: the bytes match the request.');
    assert.equal(await page.getByRole('alert').count(), 0);
    assert.equal(await page.locator('.chain').innerText(), 'for chain 4, a local chain');
    assert.equal(await page.locator('.hex-block').innerText(), report.hex);
    const sender = page.getByTitle('Sender, 32 bytes at offset 32');
    assert.equal(await sender.innerText(), ALICE.slice(2));
    assert.equal(await page.getByTitle('Argument 2, 9 bytes at offset').innerText(), '0800e1f50500000000');
    assert.match(await page.getByRole('row', { name: 'expiration timestamp' }).innerText(), /Nov 21, 2025.*, .* ago/);
    await page.getByRole('heading', { name: `${(report.hex.length - 2) / 2} bytes` }).waitFor();
    assert.equal(await page.getByRole('row', { name: 'max gas amount 1246 from a simulation' }).count(), 1);
  });

  it('warns of a different chain and of values that were not requested', async () => {
    await say(page, { type: 'report', report: wrongEncoding() });
    assert.match(await page.getByRole('alert').innerText(), /Do not sign them\.$/);
    assert.equal(await page.locator('.differs').innerText(), 'argument 2\t100000000\nrequested 1000000\n\t');
  });

  it('shows the chain of a message in red if it is not the network’s', async () => {
    const colourOf = (selector: string): Promise<string> =>
      page.locator(selector).evaluate(element => getComputedStyle(element).color);
    await say(page, { type: 'report', report: wrongEncoding() });
    await page.getByRole('alert').waitFor();
    const red = await colourOf('.asked');
    assert.deepEqual([await colourOf('.chain'), await colourOf('.title > .icon')], [red, red]);
    await say(page, { type: 'report', report: encoding() });
    await page.getByRole('alert').waitFor({ state: 'detached' });
    assert.notEqual(await colourOf('.chain'), red);
  });

  it('says that bytes are not as requested, or not verified, wherever they are mentioned', async () => {
    const unread = encoding({ decoded: { kind: 'unknown', reason: 'An unknown prefix.' } });
    const shown: readonly (readonly [EncodingReport, words: string, alert: RegExp])[] = [
      [
        wrongEncoding(),
        'Signing message, not as requested',
        /^The bytes do not match the request \(argument 2\): do not/,
      ],
      [
        unverifiedEncoding(),
        'Signing message, not verified',
        /^The bytes are not verified: argument 1 and argument 2 could not be compared .*\n+argument 1: requested "0xb0b", but/,
      ],
      [unread, 'Signing message, not verified', /^The bytes are not verified\. An unknown prefix\.$/],
    ];
    for (const [report, words, alert] of shown) {
      await say(page, { type: 'report', report });
      await page.getByRole('heading', { level: 1, name: words }).waitFor();
      assert.match(await page.getByRole('alert').innerText(), alert);
      assert.equal(await page.getByRole('status').textContent(), `${words}: ${report.subject}`);
      assert.deepEqual(await page.locator('.actions vscode-button').allInnerTexts(), [
        'Encode again',
        'Copy unverified hex',
        'Compare with…',
        'Save unverified…',
      ]);
      await page.getByRole('heading', { name: 'Unverified bytes' }).waitFor();
      assert.equal(await page.locator('.verified').count(), 0);
      assert.match(await page.locator('.foot').innerText(), /Do not sign these bytes\.$/);
    }
  });

  it('marks in red each field that was not compared', async () => {
    await say(page, { type: 'report', report: unverifiedEncoding() });
    await page.getByRole('alert').waitFor();
    assert.deepEqual(
      await page.locator('.differs .asked').allInnerTexts(),
      ['"0xb0b"', '"100000000"'].map(
        value => `not compared: requested ${value}, but the network does not provide its type`,
      ),
    );
  });

  it('shows bytes that do not decode, and why', async () => {
    await say(page, {
      type: 'report',
      report: encoding({ decoded: { kind: 'unknown', reason: 'An unknown prefix.' } }),
    });
    await page.getByText('An unknown prefix.').waitFor();
    assert.equal(await page.locator('.hex-block').innerText(), encoding().hex);
    assert.equal(await page.locator('.fields').count(), 0);
  });

  it('copies all digits of a shortened address', async () => {
    await say(page, { type: 'report', report: simulation() });
    const sender = page.locator('.subtitle .hex');
    await sender.waitFor();
    const selected = await sender.evaluate(element => {
      getSelection()?.selectAllChildren(element);
      return getSelection()?.toString();
    });
    assert.equal(selected, ALICE);
  });
});

/** Loads the page in a new tab and sends it a message while it loads. */
async function loadedWith(page: Page, message: HostMessage): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.addInitScript(text => {
    addEventListener('load', () => dispatchEvent(new MessageEvent('message', { data: JSON.parse(text) as unknown })));
  }, JSON.stringify(message));
  await tab.goto(page.url());
  return tab;
}

describe('the verdict, the fee and the first balance', () => {
  let server: PageServer;

  before(async () => {
    server = await PageServer.start();
  });

  after(() => server.stop());

  const success = simulation();
  // Of the page, and of the page beside an editor in windows of these sizes; the reason of an abort takes what is left.
  const sizes: readonly (readonly [width: number, height: number, reports: Readonly<Record<string, ResultReport>>])[] =
    [
      [1440, 900, { success, abort: abort() }],
      [800, 700, { success, abort: abort() }],
      [532, 800, { success, abort: abort() }],
      [376, 610, { success }],
    ];
  for (const [width, height, reports] of sizes)
    for (const [name, report] of Object.entries(reports))
      it(`are in sight without scrolling: ${name} at ${width} × ${height}`, async () => {
        const page = await server.open('dark', { width, height });
        await say(page, { type: 'report', report, ranAt: Date.now() - 7_300_000 });
        const bottoms: (number | undefined)[] = [];
        for (const each of [
          page.locator('h1'),
          page.locator('.figures').first(),
          page.locator('.deltas > *').first(),
        ]) {
          const box = await each.boundingBox();
          bottoms.push(box ? box.y + box.height : undefined);
        }
        assert.ok(
          bottoms.every(bottom => bottom !== undefined && bottom <= height),
          bottoms.join(),
        );
        await page.close();
      });
});
