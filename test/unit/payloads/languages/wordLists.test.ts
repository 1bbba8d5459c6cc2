import assert from 'node:assert/strict';
import type { PayloadLanguage } from '../../../../src/core/payloads/languages/languages';
import { textIn } from '../cursor';
import { callText } from './callText';
import { callAt, locatorOf, onlyCall, resultAt } from './calls';

describe('commands in lists of words', () => {
  const found: readonly (readonly [language: PayloadLanguage, text: string, expected: string])[] = [
    [
      'python',
      'subprocess.run(["aptos", "move", "run", "--function-id", "0x51::ferry::board", "--args", "u64:12", f"address:{who}"], check=True)',
      '0x51::ferry::board [] ["12": u64, "{who}": address]',
    ],
    [
      'python',
      'OWNER = "0xcafe"\ncmd = [\n  "aptos", "move", "run",\n  "--function-id", f"{OWNER}::kiosk::reprice",\n  "--type-args", "0xcafe::kiosk::Lamp",\n  "--args", "string:it\'s",\n  "--args", price,\n]\n',
      '0xcafe::kiosk::reprice ["0xcafe::kiosk::Lamp"] ["it\'s": string, "price"]',
    ],
    [
      'python',
      'cmd = ["aptos", "move", "run", "--function-id", name]\nif late:\n    cmd.extend(["--args", "u8:1"])',
      '? name […] […]',
    ],
    [
      'typescript',
      'spawn("aptos", ["move", "run", "--function-id", "0x51::ferry::board", "--args", `address:${who}`, "bool:true"]);',
      '0x51::ferry::board [] ["${who}": address, true: bool]',
    ],
    [
      'typescript',
      "execFile('aptos', ['move', 'run', '--function-id', `${owner}::kiosk::reprice`, '--args', ...prices]);",
      '? ${owner}::kiosk::reprice [] ["...", …]',
    ],
    [
      'rust',
      'Command::new("aptos").args(["move", "run", "--function-id", "0x51::ferry::board", "--args", "u64:12"]).status()?;',
      '0x51::ferry::board [] ["12": u64]',
    ],
    [
      'rust',
      'let words = vec!["aptos", "move", "run", "--function-id", &format!("{}::kiosk::reprice", owner)];',
      '? {}::kiosk::reprice [] []',
    ],
  ];
  for (const [language, text, expected] of found) {
    it(`are found in ${language}: ${text.slice(0, 80)}`, async () => {
      assert.equal(callText(await onlyCall(language, text)), expected);
    });
  }

  it('are views if they ask for one', async () => {
    const call = await onlyCall('python', '["aptos", "move", "view", "--function-id", "0x51::ferry::seats"]');
    assert.equal(call.isView, true);
  });

  it('are sent, and have places for the cursor, as on a command line', async () => {
    const text =
      'run(["aptos", "move", "run", "--function-id", "0x51::ferry::board", "--args", "u64:1|2", "--max-gas", "9"])';
    const result = await resultAt('python', text);
    assert.equal(result.kind, 'found');
    assert.deepEqual(result.located.payload.arguments, ['12']);
    assert.deepEqual(result.located.request, { max_gas_amount: '9' });
    assert.equal((await callAt('python', text))?.on, 'argument 0');
    const plain = text.replace('|', '');
    assert.equal(textIn(plain, (await onlyCall('python', plain)).range), plain.slice(4, -1));
  });

  it('are not other lists, nor options of parsers', async () => {
    const text =
      'parser.add_argument("--function-id", default="0x51::ferry::board")\nx = ["yc", "function", "--function-id", "0x51::ferry::board"]\ny = ["move", "run", "0x51::ferry::board"]\n# ["aptos", "move", "run", "--function-id", "0x1::a::b"]\n';
    assert.deepEqual((await locatorOf('python', text)).all(), []);
  });
});
