import assert from 'node:assert/strict';
import { bytesToHex } from '../../src/core/move/hex';
import { callingModule } from '../support/callingModule';
import { FaultyGateway, json } from '../support/faultyGateway';
import { movescope } from './program';

const VAULT = callingModule(
  { address: '0xcafe', module: 'vault' },
  [
    { name: 'open', steps: [{ abort: { category: 'not_found', reason: 1n } }, { call: '0xcafe::vault::check' }] },
    { name: 'check', visibility: 'private', steps: [{ abort: 9n }, { call: '0xda::a::f' }] },
    { name: 'size' },
    { name: 'three', visibility: 'private', steps: ['a', 'b', 'c'].map(name => ({ call: `0xcafe::vault::${name}` })) },
    { name: 'four', visibility: 'private', steps: [{ abort: 7n }, { call: '0xcafe::vault::three' }] },
    { name: 'five', visibility: 'private', steps: [{ abort: 7n }, { call: '0xcafe::vault::four' }] },
    ...['a', 'b', 'c'].map(name => ({ name, visibility: 'private', steps: [{ abort: 7n }] }) as const),
  ],
  [{ code: 1n, name: 'EGONE', description: 'It is gone.' }],
);

describe('movescope aborts', () => {
  let gateway: FaultyGateway;

  before(async () => {
    gateway = await FaultyGateway.start(json({ bytecode: bytesToHex(VAULT) }));
  });
  after(() => gateway.stop());

  const aborts = (...args: readonly string[]) =>
    movescope(['aborts', ...args, '--base-url', gateway.baseUrl, '--auth', 'none', '--quiet']);

  it('prints the codes of a function, and what is not known', async () => {
    const { code, out } = await aborts('0xcafe::vault::open');
    assert.equal(code, 0);
    assert.equal(
      out,
      [
        '0xcafe::vault::open can abort with',
        '  EGONE (0x60001): It is gone.',
        '      in open',
        '  0x9',
        '      in check, called by open',
        '  Not included:',
        '  - Aborts in modules that have not been read (at least 1 request): 0xda::a.',
        '  - Arithmetic errors, missing resources, and VM limits.',
        '',
      ].join('\n'),
    );
  });

  it('prints all functions of a module that others may call', async () => {
    const { out } = await aborts('0xcafe::vault');
    assert.deepEqual(
      out.split('\n').filter(line => line.startsWith('0x')),
      ['0xcafe::vault::open can abort with', '0xcafe::vault::size has no known abort codes.'],
    );
  });

  it('prints three places of a code, and how many others there are', async () => {
    const placesIn = async (name: string) => {
      const { out } = await aborts(`0xcafe::vault::${name}`);
      return out.split('\n').filter(line => line.startsWith('      '));
    };
    const three = await placesIn('three');
    assert.deepEqual(
      three,
      ['a', 'b', 'c'].map(name => `      in ${name}, called by three`),
    );
    const four = await placesIn('four');
    assert.deepEqual([four.length, four.at(-1)], [4, '      and in 1 other function']);
    assert.equal((await placesIn('five')).at(-1), '      and in 2 other functions');
  });

  it('prints JSON', async () => {
    const { out } = await aborts('0xcafe::vault::check', '--json');
    assert.deepEqual(JSON.parse(out), {
      functions: [
        {
          function: '0xcafe::vault::check',
          may_abort_with: [
            {
              module: '0xcafe::vault',
              code: '0x9',
              places: [{ path: ['0xcafe::vault::check'], code_offset: 1 }],
            },
          ],
          not_included: {
            codes_known_at_run_time: [],
            native_functions: [],
            functions_calling_values: [],
            modules: [{ module: '0xda::a', functions: ['f'] }],
            is_cut: false,
            requests: 1,
          },
        },
      ],
    });
  });

  it('says that a function does not exist', async () => {
    const { code, err } = await aborts('0xcafe::vault::gone');
    const said = 'The abort codes of 0xcafe::vault::gone are unknown. It has no function gone.';
    assert.deepEqual([code, err], [3, `movescope: ${said}\n`]);
  });
});
