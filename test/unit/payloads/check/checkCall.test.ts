import assert from 'node:assert/strict';
import { onlyCall } from '../languages/calls';
import type { ModuleLookupResult, NamesLookupResult, ModuleLookup } from '../../../../src/core/modules/moduleLookup';
import type { FunctionAbi, ModuleAbi } from '../../../../src/core/move/abi';
import { checkCall } from '../../../../src/core/payloads/check/checkCall';
import type { Finding } from '../../../../src/core/payloads/check/finding';
import type { FormId } from '../../../support/forms';
import type { LocatedCall } from '../../../../src/core/payloads/located';
import { functionAbi, moduleAbi, structAbi } from '../../move/abis';
import { BROKEN, callIn, fixed, jsonValue, number, underlined } from './written';

const COIN = moduleAbi({
  functions: [
    functionAbi({ name: 'transfer', typeParameters: [{ constraints: [] }], parameters: ['&signer', 'address', 'u64'] }),
    functionAbi({ name: 'balance', isEntry: false, isView: true, parameters: ['address'] }),
    functionAbi({ name: 'withdraw', isEntry: false }),
  ],
  structs: [
    structAbi({ name: 'CoinStore', typeParameters: [{ constraints: [] }], abilities: ['key'] }),
    structAbi({ name: 'Coin', typeParameters: [{ constraints: [] }], abilities: ['store'] }),
    structAbi({ name: 'Keyed', typeParameters: [{ constraints: ['key'] }], abilities: ['copy', 'drop', 'store'] }),
  ],
});
const APTOS_COIN = moduleAbi({ name: 'aptos_coin', structs: [structAbi({ name: 'AptosCoin', abilities: ['key'] })] });

/** A chain with these modules at 0x1; records its requests. */
class FakeLookup implements ModuleLookup {
  readonly network = 'Testnet';
  readonly accounts = ['0x1', '0xcafe'];
  readonly asked: string[] = [];
  names: NamesLookupResult | undefined;

  constructor(readonly modules: readonly ModuleAbi[]) {}

  module(address: string, name: string): Promise<ModuleLookupResult> {
    this.asked.push(`${address}::${name}`);
    const abi = this.modules.find(each => each.address === address && each.name === name);
    return Promise.resolve(abi ? { kind: 'found', abi } : { kind: 'absent' });
  }

  moduleNames(address: string): Promise<NamesLookupResult> {
    const names = this.modules.filter(each => each.address === address).map(({ name }) => name);
    return Promise.resolve(this.names ?? { kind: 'found', names, areAll: true });
  }
}

function check(line: string, form: FormId = 'rest', lookup: ModuleLookup = new FakeLookup([COIN, APTOS_COIN])) {
  return checkCall(callIn(line, form), lookup);
}

/** The call of a function with these parameters, in `0x1::coin`. */
function checkRun(abi: Partial<FunctionAbi>, lists: string): Promise<readonly Finding[]> {
  const modules = [moduleAbi({ ...COIN, functions: [functionAbi(abi)] }), APTOS_COIN];
  return check(`{"function": "0x1::coin::run", ${lists}}`, 'rest', new FakeLookup(modules));
}

async function only(found: Promise<readonly Finding[]>): Promise<Finding> {
  const [finding, ...more] = await found;
  assert.ok(finding, 'nothing is found');
  assert.deepEqual(more, []);
  return finding;
}

function ofArguments(findings: readonly Finding[]): readonly Finding[] {
  return findings.filter(({ path }) => path[0] === 'arguments');
}

const APT = '"type_arguments": ["0x1::aptos_coin::AptosCoin"]';

describe('checkCall', () => {
  it('finds nothing wrong with a valid call, and reads each module that it names', async () => {
    const lookup = new FakeLookup([COIN, APTOS_COIN]);
    const line = `{"function": "0x1::coin::transfer", ${APT}, "arguments": ["0xb", "5"]}`;
    assert.deepEqual(await check(line, 'rest', lookup), []);
    assert.deepEqual(lookup.asked, ['0x1::coin', '0x1::aptos_coin']);
  });

  it('finds everything that is wrong, not only the first problem', async () => {
    const line = '{"function": "0x1::coin::transfer", "type_arguments": ["AptosCoin"], "arguments": ["bob", 5]}';
    const found = await check(line);
    assert.deepEqual(
      found.map(({ code, path }) => [code, ...path]),
      [
        ['malformed-type', 'type_arguments', 0],
        ['argument-value', 'arguments', 0],
        ['unquoted-integer', 'arguments', 1],
      ],
    );
    assert.deepEqual(
      found.map(finding => underlined(line, finding)),
      ['"AptosCoin"', '"bob"', '5'],
    );
  });

  it('requests nothing if the function is half-typed', async () => {
    const lookup = new FakeLookup([COIN]);
    assert.deepEqual(await check('{"function": "0x1::coin::", "arguments": [5]}', 'rest', lookup), []);
    assert.deepEqual(lookup.asked, []);
  });

  it('leaves Move source to its compiler', async () => {
    const lookup = new FakeLookup([]);
    assert.deepEqual(await check('{"function": "0x1::gone::f"}', 'move', lookup), []);
    assert.deepEqual(lookup.asked, []);
  });

  it('ignores what a node returned, and checks what is sent', async () => {
    const call = callIn('{"function": "0x1::coin::gone"}');
    const around = (member: string) => ({ ...call, request: jsonValue(`{"sender": "0xa", "${member}": "0x1"}`) });
    assert.deepEqual(await checkCall(around('hash'), new FakeLookup([COIN])), []);
    assert.equal((await checkCall(around('max_gas_amount'), new FakeLookup([COIN]))).length, 1);
  });

  it('finds nothing in a module that the node cannot read', async () => {
    const lookup = new FakeLookup([]);
    lookup.module = () => Promise.resolve({ kind: 'found' });
    assert.deepEqual(await check('{"function": "0x1::coin::f", "arguments": [5]}', 'rest', lookup), []);
  });

  describe('without an answer', () => {
    it('finds no problem with names', async () => {
      const lookup = new FakeLookup([]);
      lookup.module = () => Promise.resolve({ kind: 'unavailable' });
      assert.deepEqual(await check(`{"function": "0x1::gone::f", ${APT}, "arguments": [5]}`, 'rest', lookup), []);
    });

    it('still reports an invalid type', async () => {
      const lookup = new FakeLookup([]);
      lookup.module = () => Promise.resolve({ kind: 'unavailable' });
      const line = '{"function": "0x1::gone::f", "type_arguments": ["u46"]}';
      assert.equal((await only(check(line, 'rest', lookup))).code, 'malformed-type');
    });
  });

  describe('for names', () => {
    const wrong: readonly (readonly [name: string, code: string, under: string, message: string, right?: string])[] = [
      [
        '0xcaff::coin::transfer',
        'unknown-account',
        '0xcaff',
        'Account 0xcaff has no modules on Testnet: did you mean 0xcafe?',
        '0xcafe::coin::transfer',
      ],
      [
        '0xdddddddd::coin::transfer',
        'unknown-account',
        '0xdddddddd',
        'Account 0xdddddddd has no modules on Testnet: check the address and the network.',
      ],
      [
        '0x1::coins::transfer',
        'unknown-module',
        'coins',
        'Account 0x1 has no module coins on Testnet: did you mean coin?',
        '0x1::coin::transfer',
      ],
      [
        '0x01::staking::transfer',
        'unknown-module',
        'staking',
        'Account 0x1 has no module staking on Testnet: check the module name and the network.',
      ],
      [
        '0x1::coin::transfr',
        'unknown-function',
        'transfr',
        '0x1::coin has no function transfr: did you mean transfer?',
        '0x1::coin::transfer',
      ],
      [
        '0x1::coin::balances',
        'unknown-function',
        'balances',
        '0x1::coin has no function balances: check which functions the module has.',
      ],
      [
        '0x1::coin::withdraw',
        'not-entry',
        'withdraw',
        '0x1::coin::withdraw is not an entry function, so no transaction can call it: choose a function marked entry.',
      ],
    ];
    for (const [name, code, under, message, right] of wrong) {
      it(`finds ${code} in ${name}`, async () => {
        const line = `{"function": "${name}", "arguments": []}`;
        const finding = await only(check(line));
        assert.deepEqual([finding.code, underlined(line, finding), finding.message], [code, under, message]);
        assert.deepEqual(finding.path, ['function']);
        const mended = finding.fixes.map(fix => fixed(line, fix));
        assert.deepEqual(mended, right === undefined ? [] : [`{"function": "${right}", "arguments": []}`]);
      });
    }

    it('reports a name that may exist on a different network as a warning', async () => {
      const severity = async (name: string) => (await only(check(`{"function": "${name}"}`))).severity;
      assert.deepEqual(
        [await severity('0x9::a::b'), await severity('0x1::a::b'), await severity('0x1::coin::x')],
        ['warning', 'warning', 'error'],
      );
    });

    it('suggests no module if the account’s modules cannot be read', async () => {
      const lookup = new FakeLookup([COIN]);
      lookup.names = { kind: 'unavailable' };
      const finding = await only(check('{"function": "0x1::coins::f"}', 'rest', lookup));
      assert.deepEqual([finding.code, finding.fixes], ['unknown-module', []]);
    });

    it('reports an account that the node does not know', async () => {
      const lookup = new FakeLookup([]);
      lookup.names = { kind: 'absent' };
      assert.equal((await only(check('{"function": "0x9::a::b"}', 'rest', lookup))).code, 'unknown-account');
    });

    it('underlines the whole name if it contains escapes, and offers no fix', async () => {
      const line = '{"function": "0x1::coin\\u003a:transfr"}';
      const finding = await only(check(line));
      assert.equal(underlined(line, finding), '0x1::coin\\u003a:transfr');
      assert.deepEqual(finding.fixes, []);
    });

    it('accepts a call of a view, unless it is made by a transaction', async () => {
      const view = '"function": "0x1::coin::balance", "arguments": ["0xb"]';
      assert.deepEqual(await check(`{${view}}`), []);
      assert.deepEqual(await check(`{${view}}`, 'typescript'), []);
      for (const form of ['cli', 'cliFile'] as const)
        assert.equal((await only(check(`{${view}}`, form))).code, 'not-entry', form);
      assert.deepEqual(await checkCall(await onlyCall('python', `{${view}}`), new FakeLookup([COIN])), []);
      const made = await onlyCall('python', 'EntryFunction.natural("0x1::coin", "balance", [], [])');
      assert.equal((await only(checkCall(made, new FakeLookup([COIN])))).code, 'not-entry');
      assert.equal((await only(check(`{"type": "entry_function_payload", ${view}}`))).code, 'not-entry');
    });

    it('accepts a bare name in Rust as any member of its module', async () => {
      for (const name of ['CoinStore', 'withdraw'])
        assert.deepEqual(await check(`{"function": "0x1::coin::${name}", "arguments": []}`, 'rust'), []);
      assert.equal((await only(check('{"function": "0x1::coin::gone"}', 'rust'))).code, 'unknown-function');
    });
  });

  describe('for type arguments', () => {
    const GENERIC = { typeParameters: [{ constraints: [] }] };

    it('counts them, with the finding at the function if there are none', async () => {
      const line = '{"function": "0x1::coin::transfer", "arguments": ["0xb", "5"]}';
      const finding = await only(check(line));
      assert.equal(finding.message, '0x1::coin::transfer takes 1 type argument, but 0 are given.');
      assert.equal(underlined(line, finding), '0x1::coin::transfer');
      assert.deepEqual(finding.path, ['type_arguments']);
    });

    it('offers to fill them in if there are none, but only in objects', async () => {
      const two = '{"function": "0x1::coin::transfer", "type_arguments": ["u8", "u8"], "arguments": ["0xb", "5"]}';
      const none = '{"function": "0x1::coin::transfer", "arguments": ["0xb", "5"]}';
      assert.equal((await only(check(two))).isFillable, false);
      assert.equal((await only(check(none))).isFillable, true);
      assert.equal((await only(check(none, 'rust'))).isFillable, false);
    });

    it('does not count them in a list of unknown length', async () => {
      assert.deepEqual(await checkRun(GENERIC, '"type_arguments": ["u8", ...rest]'), []);
    });

    const malformed: readonly (readonly [type: string, message: string, right?: string])[] = [
      ['"u46"', 'is not a type: write it in full, such as "0x1::aptos_coin::AptosCoin".'],
      ['"U64"', 'is not a type: write it in full, such as "0x1::aptos_coin::AptosCoin".', '"u64"'],
      [
        '"AptosCoin"',
        'is not a type: write it in full, such as "0x1::aptos_coin::AptosCoin".',
        '"0x1::aptos_coin::AptosCoin"',
      ],
      ['"0x1::aptos_coin"', 'is not a type: write it in full, such as "0x1::aptos_coin::AptosCoin".'],
      ['"vector<u8"', 'has unmatched angle brackets.'],
      ['"std::string::String"', 'contains the named address "std": write the address, such as 0x1.'],
      ['"vector<std::string::String>"', 'contains the named address "std": write the address, such as 0x1.'],
      ['"T0"', 'is an alias of another type: write that type instead.'],
      ['"&signer"', 'contains a reference (&), which is not allowed in a type argument: write a type without one.'],
      ['"vector<&u8>"', 'contains a reference (&), which is not allowed in a type argument: write a type without one.'],
    ];
    for (const [type, why, right] of malformed) {
      it(`finds ${type} malformed`, async () => {
        const line = `{"function": "0x1::coin::run", "type_arguments": [${type}]}`;
        const lookup = new FakeLookup([moduleAbi({ functions: [functionAbi(GENERIC)] })]);
        const finding = await only(check(line, 'rest', lookup));
        assert.deepEqual([finding.code, finding.message], ['malformed-type', `The type argument ${type} ${why}`]);
        const mended = finding.fixes.map(fix => fixed(line, fix));
        assert.deepEqual(mended, right === undefined ? [] : [line.replace(type, right)]);
      });
    }

    it('takes primitive types in any case where an SDK reads them', async () => {
      const lookup = new FakeLookup([moduleAbi({ functions: [functionAbi({ ...GENERIC, parameters: ['T0'] })] })]);
      for (const type of ['U64', 'Vector<U8>', '0x1::Bool::U8'])
        assert.deepEqual(
          (
            await check(
              `{ function: "0x1::coin::run", typeArguments: ["${type}"], functionArguments: [x] }`,
              'typescript',
              lookup,
            )
          ).map(({ code }) => code),
          type.includes('::') ? ['unknown-module'] : [],
          type,
        );
    });

    it('finds one that is not a string', async () => {
      const finding = await only(checkRun(GENERIC, '"type_arguments": [8]'));
      assert.match(finding.message, /^The type argument the number 8 is not a type/);
    });

    for (const type of ['"|u8|u8"', '"cafe::m::S"', '"unparsable<1>"', 'hole']) {
      it(`leaves ${type} unchecked`, async () => {
        assert.deepEqual(await checkRun(GENERIC, `"type_arguments": [${type}]`), []);
      });
    }

    const unknown: readonly (readonly [type: string, code: string, under: string, message: string, right?: string])[] =
      [
        [
          '0x1::aptos_coin::AptosCoinn',
          'unknown-type',
          'AptosCoinn',
          '0x1::aptos_coin has no type AptosCoinn: did you mean AptosCoin?',
          '0x1::aptos_coin::AptosCoin',
        ],
        [
          'vector<0x1::aptos_coim::AptosCoin>',
          'unknown-module',
          'aptos_coim',
          'Account 0x1 has no module aptos_coim on Testnet: did you mean aptos_coin?',
          'vector<0x1::aptos_coin::AptosCoin>',
        ],
        [
          '0x1::coin::Coin<0x1::aptos_coin::Gone>',
          'unknown-type',
          'Gone',
          '0x1::aptos_coin has no type Gone: check the types in the module.',
        ],
        ['0x1::coin::Coin', 'type-argument-count', 'Coin', '0x1::coin::Coin takes 1 type argument, but 0 are given.'],
      ];
    for (const [type, code, under, message, right] of unknown) {
      it(`finds ${code} in ${type}`, async () => {
        const line = `{"function": "0x1::coin::transfer", "type_arguments": ["${type}"], "arguments": ["0xb", "5"]}`;
        const finding = await only(check(line));
        assert.deepEqual([finding.code, underlined(line, finding), finding.message], [code, under, message]);
        const mended = finding.fixes.map(fix => fixed(line, fix));
        assert.deepEqual(mended, right === undefined ? [] : [line.replace(type, right)]);
      });
    }

    const abilities: readonly (readonly [wanted: readonly string[], type: string, message?: string])[] = [
      [['key'], '0x1::aptos_coin::AptosCoin'],
      [['copy', 'drop', 'store'], 'vector<address>'],
      [['store'], 'vector<0x1::coin::Coin<u8>>'],
      [['copy'], '0x1::gone::S<u8>'],
      [
        ['key'],
        'u8',
        'T0 of 0x1::coin::run needs a type with key, but u8 has copy + drop + store: choose another type.',
      ],
      [['store'], 'signer', 'T0 of 0x1::coin::run needs a type with store, but signer has drop: choose another type.'],
      [
        ['copy', 'drop'],
        'vector<0x1::coin::Coin<u8>>',
        'T0 of 0x1::coin::run needs a type with copy + drop, but vector<0x1::coin::Coin<u8>> has store: choose another type.',
      ],
      [
        [],
        '0x1::coin::Keyed<u8>',
        'T0 of 0x1::coin::Keyed needs a type with key, but u8 has copy + drop + store: choose another type.',
      ],
    ];
    for (const [constraints, type, message] of abilities) {
      it(`${message === undefined ? 'finds no ability missing' : 'finds an ability missing'} in ${type}`, async () => {
        const found = await checkRun({ typeParameters: [{ constraints }] }, `"type_arguments": ["${type}"]`);
        const missing = found.filter(({ code }) => code === 'missing-ability').map(each => each.message);
        assert.deepEqual(missing, message === undefined ? [] : [message]);
      });
    }
  });

  describe('for arguments', () => {
    it('counts them without the signers, and mentions that', async () => {
      const line = `{"function": "0x1::coin::transfer", ${APT}, "arguments": ["0xa", "0xb", 5]}`;
      const finding = await only(check(line));
      assert.equal(
        finding.message,
        '0x1::coin::transfer takes 2 arguments (address, u64), but 3 are given. Signers are not counted.',
      );
      assert.equal(underlined(line, finding), '["0xa", "0xb", 5]');
    });

    it('reads a list of unknown length up to the first unknown place', async () => {
      const parameters = ['u64', 'u64', 'u64'];
      const found = await checkRun({ parameters }, '"arguments": [1, ...rest, 2]');
      assert.deepEqual(
        found.map(({ path }) => path),
        [['arguments', 0]],
      );
    });

    it('does not count them in a broken list', async () => {
      const call = callIn('{"function": "0x1::coin::transfer", "type_arguments": [], "arguments": []}');
      const broken = { ...call.arguments, items: [{ value: number('5') }, { value: BROKEN }, { value: number('5') }] };
      const found = await checkCall(
        { ...call, typeArguments: { ...broken, items: [{ value: BROKEN }, { value: BROKEN }] }, arguments: broken },
        new FakeLookup([COIN]),
      );
      assert.deepEqual(
        found.map(({ path }) => path),
        [['arguments', 0]],
      );
    });

    it('substitutes the type arguments in their types', async () => {
      const abi = { typeParameters: [{ constraints: [] }], parameters: ['T0'] };
      assert.deepEqual(await checkRun(abi, '"type_arguments": ["u64"], "arguments": ["5"]'), []);
      const finding = await only(checkRun(abi, '"type_arguments": ["u8"], "arguments": ["5"]'));
      assert.match(finding.message, /^Argument 1 of 0x1::coin::run: u8 expects a JSON number/);
      for (const types of ['hole', '"u8", "u8"', '"u8", ...rest', '...rest, "u8"', '"|u8|u8"'])
        assert.deepEqual(ofArguments(await checkRun(abi, `"type_arguments": [${types}], "arguments": ["5"]`)), []);
    });

    it('reports the place of a problem inside an argument', async () => {
      const finding = await only(checkRun({ parameters: ['vector<u64>'] }, '"arguments": [["1", 2]]'));
      assert.match(finding.message, /^Argument 1 of 0x1::coin::run at \[1\]: u64 expects a decimal string/);
    });

    it('follows the form in which the call is written', async () => {
      const line = `{"function": "0x1::coin::transfer", ${APT}, "arguments": ["0xb", 5]}`;
      assert.deepEqual(await check(line, 'typescript'), []);
      assert.equal((await only(check(line))).code, 'unquoted-integer');
    });
  });

  it('returns findings for any call in any form', async () => {
    const lines = [
      '{"function": "0x1::coin::transfer", "type_arguments": [], "arguments": [{"": {}}, [[[]]]]}',
      '{"function": "0x1::coin::transfer", "type_arguments": [null, "<<<", "::", "0x1::::"], "arguments": [1e999, ""]}',
    ];
    for (const line of lines)
      for (const form of ['rest', 'cliFile', 'cli', 'typescript', 'python', 'rust', 'move'] as const) {
        const call: LocatedCall = callIn(line, form);
        assert.ok(Array.isArray(await checkCall(call, new FakeLookup([COIN]))));
      }
  });
});

describe('signers that a transaction does not name', () => {
  const PAIR = moduleAbi({
    ...COIN,
    functions: [functionAbi({ name: 'join', parameters: ['&signer', '&signer', 'u64'] })],
  });
  const CALL =
    '"type": "entry_function_payload", "function": "0x1::coin::join", "type_arguments": [], "arguments": ["1"]';
  const found = (text: string) => checkCall(callIn(text, 'rest'), new FakeLookup([PAIR]));

  it('are warned about in a payload and in a request', async () => {
    for (const text of [`{ ${CALL} }`, `{ "sender": "0xa", "secondary_signers": [], "payload": { ${CALL} } }`]) {
      const { code, severity, message } = await only(found(text));
      assert.deepEqual([code, severity], ['missing-signers', 'warning']);
      assert.equal(
        message,
        '0x1::coin::join takes 2 signers, but the transaction specifies 1: add the others to "secondary_signers" next to the payload, or enter them when prompted.',
      );
    }
  });

  it('are not missing if the request or its signature names them', async () => {
    const signature = '{ "type": "multi_agent_signature", "secondary_signer_addresses": ["0xb"] }';
    assert.deepEqual(await found(`{ "secondary_signers": ["0xb"], "payload": { ${CALL} } }`), []);
    assert.deepEqual(await found(`{ "signature": ${signature}, "payload": { ${CALL} } }`), []);
  });

  it('are not known in a request that cannot be read', async () => {
    assert.deepEqual(await found(`{ "secondary_signers": 5, "payload": { ${CALL} } }`), []);
  });

  it('do not exist for a multisig account', async () => {
    const payload = `{ "type": "multisig_payload", "multisig_address": "0xacc0", "transaction_payload": { ${CALL} } }`;
    assert.deepEqual(await found(payload), []);
  });
});
