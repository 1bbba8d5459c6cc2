import assert from 'node:assert/strict';
import { placesOfCalls } from '../../../src/core/payloads/languages/nameSearch';
import { textIn } from './cursor';

const DEPOSIT = { address: '0xcafe', module: 'vault', name: 'deposit' };
const VAULT = { address: '0xcafe', module: 'vault' };
const PYTHON = `EntryFunction.natural("0xcafe::vault", "deposit", [], [])
EntryFunction.natural("0xcafe::vault", "deposit_all", [], [])
EntryFunction.natural("0xbad::vault", "deposit", [], [])
print("deposit")
`;
const RUST = `EntryFunction::new(
    ModuleId::new(AccountAddress::from_hex_literal("0xcafe").unwrap(), ident_str!("vault").to_owned()),
    ident_str!("deposit").to_owned(), vec![], vec![],
);
EntryFunction::new(ModuleId::new(address, ident_str!("vault").to_owned()), ident_str!("deposit").to_owned(), vec![], vec![]);
`;

/** The places where a call is found, each as its line (from 1) and its text. */
async function found(path: string, text: string, id: Parameters<typeof placesOfCalls>[1], languageId?: string) {
  const file = { path, text, ...(languageId === undefined ? {} : { languageId }) };
  const lookup = (name: string) => (name === 'bank' ? '0xcafe' : undefined);
  const places = await placesOfCalls(file, id, () => Promise.resolve(lookup));
  return places.map(range => `${range.start.line + 1} ${textIn(text, range)}`);
}

describe('placesOfCalls', () => {
  it('finds the calls of a function that the SDKs of Python and Rust name separately from its module', async () => {
    assert.deepEqual(await found('a.py', PYTHON, DEPOSIT), ['1 deposit']);
    assert.deepEqual(await found('a.rs', RUST, DEPOSIT), ['3 deposit']);
  });

  it('finds the calls by an ABI in TypeScript', async () => {
    const text = `const ABI = { address: '0xcafe', name: 'vault' };
client.useABI(ABI).entry.deposit({ typeArguments: [], functionArguments: [] });
createEntryPayload(ABI, { function: 'deposit', typeArguments: [], functionArguments: [] });`;
    assert.deepEqual(await found('a.ts', text, DEPOSIT), ['2 deposit', '3 deposit']);
  });

  it('finds where they name the module separately', async () => {
    assert.deepEqual(await found('a.rs', RUST, VAULT), ['2 vault']);
  });

  it('finds them in the fenced blocks of Markdown, with the named addresses of their package', async () => {
    const text = `\`\`\`python\n${PYTHON}\`\`\`\n\`\`\`move\nmodule bank::m { fun f() { bank::vault::deposit(); } }\n\`\`\`\n`;
    assert.deepEqual(await found('a.md', text, DEPOSIT), ['2 deposit', '8 bank::vault::deposit']);
  });

  it('reads an unnamed document in the language of the editor', async () => {
    assert.deepEqual(await found('Untitled-1', PYTHON, DEPOSIT, 'python'), ['1 deposit']);
    assert.deepEqual(await found('Untitled-1', PYTHON, DEPOSIT), []);
  });

  it('skips files without the word', async () => {
    const lookup = () => assert.fail();
    assert.deepEqual(await placesOfCalls({ path: 'a.py', text: PYTHON }, { ...DEPOSIT, name: 'close' }, lookup), []);
    assert.deepEqual(await placesOfCalls({ path: 'a.json', text: '"deposit"' }, DEPOSIT, lookup), []);
  });
});
