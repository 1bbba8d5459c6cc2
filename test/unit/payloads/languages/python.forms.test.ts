import assert from 'node:assert/strict';
import { textIn } from '../cursor';
import { callText } from './callText';
import { locatorOf, onlyCall, resultAt } from './calls';

/** Returns what is known of each call of a document. */
async function calls(text: string): Promise<readonly string[]> {
  return (await locatorOf('python', text)).all().map(callText);
}

describe('the names that calls in Python follow', () => {
  it('are lists that are assigned once in the same function', async () => {
    const text = `async def send(client):
    fare = [
        TransactionArgument(AccountAddress.from_str("0xb0b"), Serializer.struct),
        TransactionArgument(12, Serializer.u64),  # one, two
    ]  # the fare
    kinds: list = [TypeTag(StructTag.from_str("0x51::ferry::Deck"))]

    payload = EntryFunction.natural("0x51::ferry", "board", kinds, fare)
    other = EntryFunction.natural(module="0x51::ferry", function="leave", ty_args=[], args=fare)
`;
    assert.deepEqual(await calls(text), [
      '0x51::ferry::board ["0x51::ferry::Deck"] ["0xb0b": address, "12": u64]',
      '0x51::ferry::leave [] ["0xb0b": address, "12": u64]',
    ]);
    const [call] = (await locatorOf('python', text)).all();
    assert.equal(call?.arguments.items[1] && textIn(text, call.arguments.items[1].value.range), '12');
  });

  const open: readonly (readonly [what: string, lines: readonly string[]])[] = [
    ['assigned twice', ['fare = [1]', 'fare = [2]', 'CALL']],
    ['assigned in both branches', ['if late:', '    fare = [1]', 'else:', '    fare = [2]', 'CALL']],
    ['appended to', ['fare = [1]', 'fare.append(2)', 'CALL']],
    ['appended to in a branch', ['fare = [1]', 'if late: fare.append(2)', 'CALL']],
    ['changed at an index', ['fare = [1]', 'fare[0] = 2', 'CALL']],
    ['added to', ['fare = [1]', 'fare += [2]', 'CALL']],
    ['assigned beside another', ['fare = [1]', 'fare, late = [2], True', 'CALL']],
    ['the variable of a loop', ['fare = [1]', 'for fare in fares:', '    CALL']],
    ['assigned after the call', ['CALL', 'fare = [1]']],
    ['a list and more', ['fare = [1] + rest', 'CALL']],
    ['a list over several lines and more', ['fare = [', '    1,', '] + rest', 'CALL']],
    ['assigned in an inner function', ['def inner():', '    fare = [1]', 'CALL']],
    ['a named argument of another call', ['pay(', '    fare=[1],', ')', 'CALL']],
    ['not assigned', ['CALL']],
  ];
  for (const [what, lines] of open) {
    it(`are not a list that is ${what}`, async () => {
      const call = 'EntryFunction.natural("0x51::ferry", "board", [], fare)';
      const body = lines.map(line => `    ${line.replace('CALL', call)}\n`).join('');
      assert.deepEqual(await calls(`def send(client):\n${body}`), ['0x51::ferry::board [] […]']);
    });
  }

  it('are not those of another function, nor parameters', async () => {
    const call = 'EntryFunction.natural("0x51::ferry", "board", [], fare)';
    const text = `def one():\n    fare = [1]\n\ndef two(\n    client,\n    fare=None,\n) -> str:\n    return ${call}\n\ndef three():\n    return ${call}\n`;
    assert.deepEqual(await calls(text), ['0x51::ferry::board [] […]', '0x51::ferry::board [] […]']);
    assert.deepEqual(await calls(`def two(fare):\n    fare = [1]\n    return ${call}`), ['0x51::ferry::board [] […]']);
  });

  it('are constants of the document, also in texts with braces', async () => {
    const text = `OWNER = "0xcafe"
"""The owner."""
KIOSK = f"{OWNER}::kiosk"
REPRICE: str = "reprice"  # its function
FERRY = os.environ["FERRY"]
TWICE = "0x51::a"
TWICE = "0x51::b"

def send(client, REPRICED):
    EntryFunction.natural(KIOSK, REPRICE, [], [])
    EntryFunction.natural(f"{OWNER}::lamp", "light", [], [])
    EntryFunction.natural(f"{FERRY}::lamp", "light", [], [])
    EntryFunction.natural(TWICE, "light", [], [])
    EntryFunction.natural(KIOSK, REPRICED, [], [])

def local():
    KIOSK = found()
    EntryFunction.natural(KIOSK, REPRICE, [], [])
`;
    assert.deepEqual(await calls(text), [
      '0xcafe::kiosk::reprice [] []',
      '0xcafe::lamp::light [] []',
      '? light [] []',
      '? light [] []',
      '? REPRICED [] []',
      '? reprice [] []',
    ]);
  });

  it('are lists of dictionaries in the REST form, which are sent with them', async () => {
    const result = await resultAt(
      'python',
      'def send():\n    fare = ["7", True]\n    post(json={"function": "0x51::ferry::board|", "type_arguments": [], "arguments": fare})\n',
    );
    assert.equal(result.kind, 'found');
    assert.deepEqual(result.located.payload.arguments, ['7', true]);
  });

  it('take time linear in the document', async () => {
    const make = (count: number) =>
      `OWNER = "0xcafe"\n${`def send():\n    fare = [1]\n    EntryFunction.natural(f"{OWNER}::a", "b", [], fare)\n`.repeat(count)}`;
    assert.equal((await calls(make(3_000))).length, 3_000);
  });
});

describe('views in Python', () => {
  const views: readonly (readonly [source: string, expected: string])[] = [
    [
      'await client.view("0x51::ferry::seats", ["0x51::ferry::Deck"], [str(owner), "5"])',
      '0x51::ferry::seats ["0x51::ferry::Deck"] ["str(owner)", "5"]',
    ],
    [
      'client.view(function=f"{owner}::kiosk::price", arguments=[], type_arguments=[])',
      '? f"{owner}::kiosk::price" [] []',
    ],
    [
      'self.view_bcs_payload("0x51::ferry", "seats", [], [TransactionArgument(5, Serializer.u8)], version)',
      '0x51::ferry::seats [] ["5": u8]',
    ],
    [
      'aptos.general.view("0x51::ferry", "seats", ["0x51::ferry::Deck"], [str(owner)])',
      '0x51::ferry::seats ["0x51::ferry::Deck"] ["str(owner)"]',
    ],
    ['general.view_bcs(f"{owner}::kiosk", "price", [], bcs_args)', '? price [] […]'],
    ['rest.view_bcs_payload(module, "seats", [], args)', '? seats [] […]'],
  ];
  for (const [source, expected] of views) {
    it(`are found in ${source}`, async () => {
      const call = await onlyCall('python', source);
      assert.equal(callText(call), expected);
      assert.equal(call.isView, true);
    });
  }

  it('are not found in declarations and other functions of the name', async () => {
    const text =
      'async def view(self, function: str, x="0x1::a::b"): pass\ndef view_bcs_payload(self, module): pass\nclass EntryFunction(Base): pass\ntensor.view(3, 4)\nself.view("list", [], [])\n';
    assert.deepEqual(await calls(text), []);
  });
});
