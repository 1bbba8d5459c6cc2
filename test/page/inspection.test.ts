import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { inspection, signedInspection, unknownInspection } from './inspections';
import { answers, choose, say } from './openPage';
import { ALICE, encoding } from './reports';
import { usePage } from './usePage';

describe('inspected bytes on the result page', () => {
  let page: Page;
  usePage(opened => (page = opened));

  it('show their kind, their chain and each of their parts', async () => {
    const report = inspection();
    await say(page, { type: 'report', report });
    await page.getByRole('heading', { level: 1, name: `Signing message ${report.subject}` }).waitFor();
    assert.equal(await page.getByRole('status').textContent(), `Signing message: ${report.subject}`);
    assert.equal(await page.locator('.subtitle').innerText(), `decoded using the types on testnet\nsender ${ALICE}`);
    assert.equal(await page.locator('.chain').innerText(), 'for chain 2, testnet');
    assert.equal(await page.locator('.hex-block').innerText(), report.hex);
    assert.equal(await page.getByTitle('Fee payer, 32 bytes at offset').innerText(), `${'0'.repeat(61)}fee`);
    assert.equal(await page.getByRole('row', { name: 'fee payer 0xfee' }).count(), 1);
  });

  it('can be simulated, opened, read again, copied and saved', async () => {
    await say(page, { type: 'report', report: inspection() });
    for (const name of ['Simulate', 'Open request', 'Copy hex']) await page.getByRole('button', { name }).click();
    for (const name of ['Inspect again', 'Save…']) await choose(page, name);
    assert.deepEqual(await answers(page), [
      { type: 'simulate' },
      { type: 'openRequest' },
      { type: 'copy', what: 'hex' },
      { type: 'rerun' },
      { type: 'export' },
    ]);
  });

  it('are simulated once at a time', async () => {
    await say(page, { type: 'report', report: inspection() });
    await say(page, { type: 'running', title: 'Simulating' });
    await page.getByRole('progressbar').waitFor();
    await page.getByRole('button', { name: 'Simulate' }).click();
    assert.deepEqual(await answers(page), []);
  });

  it('show that they are signed or for a different chain, and why they cannot be simulated', async () => {
    await say(page, { type: 'report', report: signedInspection() });
    await page.getByRole('heading', { level: 1, name: 'Signed transaction' }).waitFor();
    assert.match(
      await page.getByRole('alert').innerText(),
      /^The bytes are for testnet, but Sandbox is like a local chain/,
    );
    assert.deepEqual(await page.locator('.callout').allInnerTexts(), [
      'This transaction is signed. Anyone who has it can submit it.\n\nIts signature (ed25519_signature, 99 bytes) is not shown or stored.',
      'The arguments are shown as bytes, so the transaction cannot be simulated from here. Sandbox has no module 0x1::primary_fungible_store.',
    ]);
    assert.equal(await page.getByRole('button', { name: 'Simulate' }).count(), 0);
  });

  it('are shown unchanged if their form is unknown', async () => {
    const report = unknownInspection();
    await say(page, { type: 'report', report });
    await page.getByRole('heading', { level: 1, name: 'Unknown bytes 48 bytes' }).waitFor();
    await page.getByText(/at byte 41\. Check that you copied them completely\.$/).waitFor();
    assert.equal(await page.locator('.hex-block').innerText(), report.hex);
    assert.equal(await page.locator('.fields').count(), 0);
  });

  it('show a past expiration in red, and a future one as any other field', async () => {
    await say(page, { type: 'report', report: inspection() });
    assert.match(await page.locator('.expired').innerText(), /, .* ago$/);
    const { decoded } = encoding();
    assert.ok(decoded.kind === 'known');
    const later = String(Math.floor(Date.now() / 1000) + 3_600);
    const fields = decoded.fields.map(field =>
      field.part?.kind === 'expiration' ? { ...field, value: later } : field,
    );
    await say(page, { type: 'report', report: encoding({ decoded: { ...decoded, fields } }) });
    await page.getByText(/, in (59|60) min\.$|, in 1 hr\.$/).waitFor();
    assert.equal(await page.locator('.expired').count(), 0);
  });

  it('of an encoding can be saved', async () => {
    await say(page, { type: 'report', report: encoding() });
    await page.getByRole('button', { name: 'Save…' }).click();
    assert.deepEqual(await answers(page), [{ type: 'export' }]);
  });
});
