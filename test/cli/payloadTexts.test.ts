import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoLedger } from '../../src/sandbox/ledger/demoLedger';
import { FaultyGateway } from '../support/faultyGateway';
import { passedOn } from '../support/passedOn';
import { PAYLOAD_TEXTS, requestOf } from '../support/payloadTexts';
import { serveSandbox, type SandboxServer } from '../support/sandboxServer';
import { sandboxOf } from '../support/sandboxes';
import { movescope } from './program';

/** The editor is tested with the same table. */
describe('the terminal reads a text as the editor does:', () => {
  let folder: string;
  let server: SandboxServer;
  let gateway: FaultyGateway;

  before(async () => {
    server = await serveSandbox(sandboxOf(demoLedger()));
    gateway = await FaultyGateway.start(passedOn(server));
    folder = await mkdtemp(join(tmpdir(), 'movescope-texts-'));
  });

  after(async () => {
    await rm(folder, { recursive: true, force: true });
    await gateway.stop();
    await server.close();
  });

  for (const [index, { what, ending, text, made }] of PAYLOAD_TEXTS.entries()) {
    it(what, async () => {
      const [above, ...behind] = text.split('|');
      const path = join(folder, `${index}.${ending}`);
      await writeFile(path, [above, ...behind].join(''));
      const operand = behind.length === 0 ? path : `${path}:${above?.split('\n').length ?? 1}`;
      gateway.received.length = 0;
      const sender = text.includes('"sender"') ? [] : ['--sender', '0xa11ce'];
      const args = ['simulate', operand, '--base-url', gateway.baseUrl, '--auth', 'none', '--quiet', ...sender];
      const { code, err } = await movescope(args);
      const sent = gateway.received.filter(({ url }) => url.includes('/transactions/simulate'));
      if ('request' in made) {
        assert.equal(err, '');
        assert.deepEqual(
          sent.map(({ body }) => requestOf(body, made.request)),
          [made.request],
        );
      } else {
        assert.equal(err, `movescope: ${made.sentence.replace('{where}', ` of ${path}`)}\n`);
        assert.deepEqual([code, sent], [2, []]);
      }
    });
  }
});
