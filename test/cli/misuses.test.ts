import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { runMain } from '../support/fakeTerminal';
import { FaultyGateway, json } from '../support/faultyGateway';
import { COMMAND_LINES } from './misuses/commandLines';
import { FILE_MISUSES, FILES } from './misuses/files';
import { GATEWAYS } from './misuses/gateways';
import { assertClean, KEY, type Misuse } from './misuses/misuse';
import { withFiles } from './program';

async function assertEnds(misuse: Misuse, names: Readonly<Record<string, string>>): Promise<void> {
  const filled = (text: string): string =>
    Object.entries(names).reduce((rest, [name, value]) => rest.replaceAll(name, value), text);
  const env = misuse.env ?? { MOVESCOPE_ACCESS_KEY: KEY };
  const run = await runMain(misuse.args.map(filled), misuse.input, { env });
  assert.deepEqual(run, { code: misuse.code, out: '', err: `movescope: ${filled(misuse.sentence)}\n` });
  assertClean(run, misuse.args.join(' '));
}

function nameOf({ args }: Misuse): string {
  return `movescope ${args.join(' ')}`.replaceAll(/\p{Cc}/gu, '?').slice(0, 110);
}

describe('movescope used incorrectly ends with a code and a sentence', () => {
  for (const misuse of COMMAND_LINES) it(nameOf(misuse), () => assertEnds(misuse, {}));

  for (const [index, misuse] of GATEWAYS.entries())
    it(`${nameOf(misuse)} (${index})`, async () => {
      const gateway = await FaultyGateway.start(misuse.script ?? json({}));
      try {
        await assertEnds(misuse, { GATEWAY: gateway.baseUrl, HOST: gateway.host });
      } finally {
        await gateway.stop();
      }
    });

  for (const misuse of FILE_MISUSES)
    it(nameOf(misuse), () =>
      withFiles(FILES, async DIR => {
        const before = await readdir(DIR);
        await assertEnds(misuse, { DIR });
        assert.deepEqual(await readdir(DIR), before);
      }),
    );
});
