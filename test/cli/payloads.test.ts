import assert from 'node:assert/strict';
import { movescope, withFiles } from './program';

const SOURCES = {
  'pay.ts': `await aptos.transaction.build.simple({
  sender,
  data: { function: '0x1::aptos_account::transfer', functionArguments: [to, 5n] },
});
const [seats] = await aptos.view({ payload: { function: '0xcafe::seats::free' } });
`,
  'pay.sh': 'aptos move run --function-id 0x1::aptos_account::transfer --args address:0xb0b u16:5\n',
  'none.json': '{ "name": "seats" }\n',
};

describe('movescope payloads', () => {
  it('lists what is known of the calls in files, one JSON object a file', async () => {
    await withFiles(SOURCES, async folder => {
      const files = Object.keys(SOURCES).map(name => `${folder}/${name}`);
      const { code, out } = await movescope(['payloads', ...files, '--json']);
      assert.equal(code, 0);
      const lines = out.trimEnd().split('\n');
      assert.deepEqual(
        lines.map(line => JSON.parse(line) as unknown),
        [
          {
            file: files[0],
            payloads: [
              {
                line: 3,
                endLine: 3,
                form: 'typescript',
                function: '0x1::aptos_account::transfer',
                id: '0x1::aptos_account::transfer',
                typeArguments: [],
                arguments: [null, 5],
                unknown: ['to'],
                view: false,
              },
              {
                line: 5,
                endLine: 5,
                form: 'typescript',
                function: '0xcafe::seats::free',
                id: '0xcafe::seats::free',
                typeArguments: [],
                arguments: [],
                unknown: [],
                view: true,
              },
            ],
          },
          {
            file: files[1],
            payloads: [
              {
                line: 1,
                endLine: 1,
                form: 'cli',
                function: '0x1::aptos_account::transfer',
                id: '0x1::aptos_account::transfer',
                typeArguments: [],
                arguments: ['0xb0b', 5],
                unknown: [],
                view: false,
              },
            ],
          },
          { file: files[2], payloads: [] },
        ],
      );
    });
  });

  it('prints no commands for a CI runner', async () => {
    await withFiles({ 'log.ts': "send({ function: '##[error]::m::f', functionArguments: [] });" }, async folder => {
      const args = ['payloads', `${folder}/log.ts`];
      assert.match((await movescope(args)).out, /##\[error\]::m::f/);
      const env = { GITHUB_ACTIONS: 'true' };
      assert.match((await movescope(args, { env })).out, /# #\[error\]::m::f/);
      const { out } = await movescope([...args, '--json'], { env });
      assert.ok(!out.includes('##['));
      assert.equal((JSON.parse(out) as { payloads: { function: string }[] }).payloads[0]?.function, '##[error]::m::f');
    });
  });

  it('lists them by place for people', async () => {
    await withFiles(SOURCES, async folder => {
      const { out } = await movescope(['payloads', `${folder}/pay.ts`]);
      assert.equal(
        out,
        [
          `${folder}/pay.ts:3  typescript  0x1::aptos_account::transfer        1 value known only at run time`,
          `${folder}/pay.ts:5  typescript  0xcafe::seats::free           view`,
          '',
        ].join('\n'),
      );
    });
  });

  it('follows names to the files from which they are imported by a relative path', async () => {
    const sources = {
      'app/send.ts': `import client, { type Network } from './client';
import {
  SEATS_ABI as ABI,
  OWNER,
} from "../abi/seats.js";
import CLOCK from './clock.json';
import { FAR } from 'far-away';
const { PIER_ABI: PIER } = require('./pier.cjs');
client.useABI(ABI).entry.book({ typeArguments: [], functionArguments: [] });
client.useABI(CLOCK).entry.tick({ typeArguments: [], functionArguments: [] });
client.useABI(FAR).entry.go({ typeArguments: [], functionArguments: [] });
client.useABI(PIER).entry.land({ typeArguments: [], functionArguments: [] });
send({ function: \`\${OWNER}::seats::free\`, functionArguments: [] });
`,
      'abi/seats.ts': `export const OWNER = '0xcafe';
export const SEATS_ABI = { address: '0xcafe', name: 'seats', exposed_functions: [] } as const;
`,
      'app/pier.cjs': `const OWNER = '0xd0c';
const PIER_ABI = { address: OWNER, name: 'pier' };
module.exports = { PIER_ABI };
`,
      'app/clock.json': '{ "address": "0xc10c", "name": "clock" }',
    };
    await withFiles(sources, async folder => {
      const { out } = await movescope(['payloads', `${folder}/app/send.ts`, '--json']);
      const { payloads } = JSON.parse(out) as { readonly payloads: readonly { readonly id?: string }[] };
      assert.deepEqual(
        payloads.map(({ id }) => id),
        ['0xcafe::seats::book', '0xc10c::clock::tick', undefined, '0xd0c::pier::land', '0xcafe::seats::free'],
      );
    });
  });
});
