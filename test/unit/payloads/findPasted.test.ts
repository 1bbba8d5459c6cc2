import assert from 'node:assert/strict';
import { curlOfSimulation, simulationRequest } from '../../../src/core/transactions/request';
import { SANDBOX_NETWORK } from '../../../src/core/gateway/network';
import { memberIdText } from '../../../src/core/move/functionId';
import { draftOfCall } from '../../../src/core/payloads/draft';
import { findPasted } from '../../../src/core/payloads/languages/findPasted';
import { givenBy } from '../../../src/core/transactions/transaction';

const ID = { address: '0x1', module: 'coin', name: 'transfer' };
const PAYLOAD = {
  type: 'entry_function_payload',
  function: '0x1::coin::transfer',
  type_arguments: ['0x1::aptos_coin::AptosCoin'],
  arguments: ['0xb0b', '1000'],
};
const COMMITTED = {
  version: '5',
  hash: '0x01',
  sender: '0xa',
  sequence_number: '7',
  max_gas_amount: '2000',
  payload: PAYLOAD,
  type: 'user_transaction',
};

function curl(): string {
  const draft = draftOfCall({ function: ID, typeArguments: ['0x1::c::C'], arguments: ["it's"] });
  const request = simulationRequest(draft, { sender: '0xa', sequenceNumber: '7', now: 0 });
  return curlOfSimulation(request, { ...SANDBOX_NETWORK, auth: 'bearer' });
}

describe('findPasted', () => {
  const calls: Readonly<Record<string, string>> = {
    'a payload': JSON.stringify(PAYLOAD),
    'a transaction of an explorer': JSON.stringify(COMMITTED, undefined, 2),
    'a list of transactions': JSON.stringify([{ type: 'state_checkpoint_transaction' }, COMMITTED]),
    'the payload of a wallet': JSON.stringify({
      function: '0x1::coin::transfer',
      typeArguments: [],
      functionArguments: ['0xb0b', 1000],
    }),
    'a request of a wallet': JSON.stringify({
      sender: '0xa',
      data: { function: '0x1::coin::transfer', functionArguments: ['0xb0b', 1000] },
    }),
    'a call of the TypeScript SDK':
      'await aptos.transaction.build.simple({ sender, data: { function: "0x1::coin::transfer", functionArguments: [to, 1n] } })',
    'a call of the Python SDK':
      'payload = EntryFunction.natural("0x1::coin", "transfer", [], [TransactionArgument(1, Serializer.u64)])',
    'a dictionary of Python': "{'function': '0x1::coin::transfer', 'type_arguments': [], 'arguments': [True]}",
    'a call of the Rust SDK':
      'EntryFunction::new(ModuleId::new(AccountAddress::ONE, ident_str!("coin").to_owned()), ident_str!("transfer").to_owned(), vec![], vec![])',
    'a function that Rust names': 'let id = MemberId::from_str("0x1::coin::transfer").unwrap();',
    'a command of the CLI': "$ aptos move run \\\n  --function-id '0x1::coin::transfer' --args u64:1",
    'a block of Markdown': "It's so:\n\n```python\nEntryFunction.natural('0x1::coin', 'transfer', [], [])\n```\n",
    'the first call of Markdown': `\`\`\`bash\naptos move run --function-id 0x1::coin::transfer\n\`\`\`\n~~~json\n{"function": "0x2::a::b", "type_arguments": []}\n~~~`,
    'a file of the CLI': '{"function_id": "0x1::coin::transfer", "type_args": [], "args": []}',
    'curl as Movescope writes it': curl(),
    'curl with its data glued on': `curl -X POST https://x --data-raw='${JSON.stringify({ payload: PAYLOAD })}'`,
  };
  for (const [name, text] of Object.entries(calls)) {
    it(`finds ${name}`, async () => {
      const pasted = await findPasted(text);
      assert(pasted?.kind === 'call');
      assert.equal(memberIdText(pasted.call.function.id ?? assert.fail()), '0x1::coin::transfer');
    });
  }

  it('reads a wallet’s values as the SDK does', async () => {
    const pasted = await findPasted(calls['the payload of a wallet'] ?? assert.fail());
    assert.equal(pasted?.kind === 'call' && pasted.call.form.values, 'sdk');
    const own = await findPasted(calls['a payload'] ?? assert.fail());
    assert.equal(own?.kind === 'call' && own.call.form.values, 'wire');
  });

  const forms: Readonly<Record<string, string>> = {
    'a call of the TypeScript SDK': 'typescript',
    'a call of the Python SDK': 'python',
    'a dictionary of Python': 'rest',
    'a call of the Rust SDK': 'rust',
    'a command of the CLI': 'cli',
    'a file of the CLI': 'cliFile',
  };
  for (const [name, form] of Object.entries(forms)) {
    it(`reads ${name} in the form ${form}`, async () => {
      const pasted = await findPasted(calls[name] ?? assert.fail());
      assert.equal(pasted?.kind === 'call' && pasted.call.form.id, form);
    });
  }

  for (const text of [
    ' 0x1::coin::transfer\n',
    'https://explorer.aptoslabs.com/account/0x1/modules/run/coin/transfer?network=mainnet',
  ]) {
    it(`reads ${text.trim()} as a function name only`, async () => {
      assert.deepEqual(await findPasted(text), { kind: 'function', id: '0x1::coin::transfer' });
    });
  }

  const none = ['', 'hello', '{}', 'aptos move run', '```\n```', 'EntryFunction.natural(', '[1, 2', 'curl https://x'];
  for (const text of [...none, '{"function": "transfer"}']) {
    it(`finds nothing in ${JSON.stringify(text)}`, async () => {
      assert.equal(await findPasted(text), undefined);
    });
  }
});

describe('givenBy', () => {
  async function given(text: string) {
    const pasted = await findPasted(text);
    assert(pasted?.kind === 'call');
    return givenBy(pasted.call);
  }

  it('returns what the request says', async () => {
    assert.deepEqual(await given(JSON.stringify({ sender: '0x0A', max_gas_amount: '2000', payload: PAYLOAD })), {
      sender: '0xa',
      maxGasAmount: '2000',
    });
    assert.deepEqual(await given(JSON.stringify(PAYLOAD)), {});
  });

  it('returns only the sender of a transaction that a chain has committed', async () => {
    assert.deepEqual(await given(JSON.stringify(COMMITTED)), { sender: '0xa', origin: 'answered' });
  });
});
