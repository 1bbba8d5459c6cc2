import assert from 'node:assert/strict';
import { listPayloads } from '../../../../src/core/payloads/engine/payloadList';
import { linesOf } from '../cursor';
import { callAt, locatorOf } from './calls';

/** Returns what is listed of a text, without places and forms. */
async function listed(text: string) {
  const lines = linesOf(text);
  return listPayloads(await locatorOf('typescript', text), lines).map(
    ({ function: written, id, typeArguments, arguments: args, unknown, view }) => ({
      function: id ?? written,
      values: [...typeArguments, ...args],
      ...(unknown.length > 0 && { unknown }),
      ...(view && { view }),
    }),
  );
}

const RENT = "{ function: '0xcafe::boat::rent', functionArguments: ['0xb0b', 3] }";
const RENTED = { function: '0xcafe::boat::rent', values: ['0xb0b', 3] };
const SAIL = "{ function: '0xcafe::boat::sail', functionArguments: [] }";
const SAILED = { function: '0xcafe::boat::sail', values: [] };

const ABI = `export const BOAT_ABI: Abi = { "address": "0xcafe", "name": "boat", "friends": [],
  "exposed_functions": [{ "name": "rent" }] } as const;
`;

const FOUND: Readonly<Record<string, readonly [text: string, expected: readonly object[]]>> = {
  'a variable of a type that is named like a key': [
    `const payload: InputTransactionData = {\n  data: ${RENT},\n};\nlet data: WalletRequest<Boat> =\n  ${SAIL};`,
    [RENTED, SAILED],
  ],
  'the property of a class': [`class Pier { payload: Data = ${RENT};\n  readonly data = ${SAIL} }`, [RENTED, SAILED]],
  'both branches of a condition': [
    `build({ sender, data: isRented\n  ? ${SAIL}\n  : ${RENT} });\nbuild({ data: ok && ${RENT} });`,
    [SAILED, RENTED, RENTED],
  ],
  'the items of a list': [`const all = [${RENT}, ${SAIL}].map(data => ({ data }));`, [RENTED, SAILED]],
  'a function that is a constant, or a template of constants': [
    `const PIER = "0xcafe"; const BOAT = \`\${PIER}::boat\`;
export const MODULE = "0xcafe::boat" as const;
const RENT: MoveFunctionId = "0xcafe::boat::rent";
send({ function: RENT, functionArguments: ["0xb0b", 3] });
send({ function: \`\${MODULE}::sail\`, functionArguments: [] });
const ABI = { address: "0xcafe", name: "boat" };
send({ function: \`\${ABI.address}::\${ABI.name}::sail\`, functionArguments: [] });
send({ function: \`\${OTHER}::boat::sail\` as const, functionArguments: [] });`,
    [
      RENTED,
      SAILED,
      SAILED,
      { function: '`${OTHER}::boat::sail` as const', values: [], unknown: ['`${OTHER}::boat::sail` as const'] },
    ],
  ],
  'a function that is put together from constants of constants': [
    `const PIER = "0xca" + 'fe';
const BOAT = \`\${PIER}::boat\`;
const CALLS = { boat: { rent: \`\${BOAT}::rent\` } } as const;
export enum Call {
  Sail = "0xcafe::boat::sail",
}
send({ function: BOAT + "::sail", functionArguments: [] });
send({ function: CALLS.boat["rent"], functionArguments: ["0xb0b", 3] });
send({ function: Call.Sail, functionArguments: [] });
const LOOP = \`\${LOOP}::rent\`;
send({ function: LOOP, functionArguments: [] });`,
    [SAILED, RENTED, SAILED, { function: 'LOOP', values: [], unknown: ['LOOP'] }],
  ],
  'the constant of the function around a call': [
    `function rent() {\n  const name = "0xcafe::boat::rent";\n  return { function: name, functionArguments: ['0xb0b', 3] };\n}
function sail() {\n  const name = "0xcafe::boat::sail";\n  return { function: name, functionArguments: [] };\n}`,
    [RENTED, SAILED],
  ],
  'not a constant where a parameter or a variable has its name': [
    `const name = "0xcafe::boat::rent";
function one(name: string) {
  return { function: name, functionArguments: [] };
}
const two = async (
  name: string,
) => {
  const { boat } = pier;
  send({ function: name, functionArguments: [] });
};
boats.forEach(({ name }) => send({ function: name, functionArguments: [] }));
if (name) {
  const { name } = pier;
  send({ function: name, functionArguments: [] });
}
for (const boat of boats) {
  send({ function: name, functionArguments: ['0xb0b', 3] });
}`,
    [...Array.from({ length: 4 }, () => ({ function: 'name', values: [], unknown: ['name'] })), RENTED],
  ],
  'not a constant that is declared twice': [
    `if (a) {\n  const F = "0xcafe::boat::rent";\n} else {\n  const F = "0xcafe::boat::sail";\n}
send({ function: F, functionArguments: [] });`,
    [{ function: 'F', values: [], unknown: ['F'] }],
  ],
  'calls whose parts are all known at run time': [
    'send({ data: { function: name, typeArguments: types, functionArguments: args } });',
    [{ function: 'name', values: [], unknown: ['name', 'types', 'args'] }],
  ],
  "the SDK's class with encoded values": [
    `const pay = TxnBuilderTypes.EntryFunction.natural('0xcafe::boat', 'rent',
  [new TxnBuilderTypes.TypeTagStruct(TxnBuilderTypes.StructTag.fromString('0x1::aptos_coin::AptosCoin'))],
  [BCS.bcsToBytes(TxnBuilderTypes.AccountAddress.fromHex('0xb0b')), BCS.bcsSerializeUint64(18446744073709551615n),
   BCS.bcsSerializeStr('oar'), BCS.bcsSerializeBool(true), BCS.bcsSerializeU8(7), bytes]);
EntryFunction.build('0xcafe::boat', 'rent', [], [AccountAddress.from('0xb0b'), new U64(3), new MoveString('oar')]);
new EntryFunction(ModuleId.fromStr('0xcafe::boat'), new Identifier('sail'), [], []);
new EntryFunction(new ModuleId(AccountAddress.from('0xcafe'), new Identifier('boat')), new Identifier('sail'), [], []);
EntryFunction.natural(\`\${pier}::boat\`, 'sail', [], []);`,
    [
      {
        function: '0xcafe::boat::rent',
        values: ['0x1::aptos_coin::AptosCoin', '0xb0b', '18446744073709551615', 'oar', true, 7, null],
        unknown: ['bytes'],
      },
      { function: '0xcafe::boat::rent', values: ['0xb0b', '3', 'oar'] },
      SAILED,
      SAILED,
      { function: 'sail', values: [], unknown: ['sail'] },
    ],
  ],
  "the calls of the SDK's builders by ABI": [
    `await builder.buildTransactionPayload('0xcafe::boat::rent', [], ['0xb0b', 3]);
const raw = await remote.build(\`\${BOAT}::sail\`, [], [amount]);
builder.build('dock::boat', [], []);`,
    [RENTED, { function: '`${BOAT}::sail`', values: [null], unknown: ['`${BOAT}::sail`', 'amount'] }],
  ],
  'objects of the SDK with literals': [
    `const call = { function: '0xcafe::boat::rent', functionArguments: [AccountAddress.from("0xb0b"), new U64(3), new Bool(true),
  new MoveString('oar'), MoveVector.U8([1, 2]), [BigInt("18446744073709551615"), new U8(7)], new MoveVector([new U64(3n)]),
  new U64(3).value + 1n, AccountAddress.from("0xb0b" + to), new U64(amount), AccountAddress.from("0xb0b").toString()] };`,
    [
      {
        function: '0xcafe::boat::rent',
        values: ['0xb0b', 3, true, 'oar', [1, 2], ['18446744073709551615', 7], [3], null, null, null, '0xb0b'],
        unknown: ['new U64(3).value + 1n', 'AccountAddress.from("0xb0b" + to)', 'new U64(amount)'],
      },
    ],
  ],
  'calls by an ABI of the same file': [
    `${ABI}await client.useABI(BOAT_ABI).entry.rent({
  typeArguments: [], functionArguments: ['0xb0b', 3], account });
const boats = createSurfClient(aptos).useABI(BOAT_ABI);
await boats.entry.sail({ typeArguments: [], functionArguments: [], account });
await wallet
  .useABI(BOAT_ABI)
  .rent({ type_arguments: [], arguments: ['0xb0b', 3] });
const [free] = await boats.view.free({ typeArguments: [], functionArguments: [] });
submit(createEntryPayload(BOAT_ABI, { function: 'sail', typeArguments: [], functionArguments: [] }));
read(createViewPayload(BOAT_ABI, { function: 'free', typeArguments: [], functionArguments: [] }));
await client.useABI(OTHER_ABI).entry.sail({ typeArguments: [], functionArguments: [] });
await client.useABI(BOAT_ABI, '0xd0c',
).entry.sail({ typeArguments: [], functionArguments: [] });
submit(createEntryPayload(BOAT_ABI, { function: 'sail', address: '0xd0c', typeArguments: [], functionArguments: [] }));
const ABIS = { pier: { address: PIER, name: 'pier' } };
const PIER = '0xd0c';
submit(createEntryPayload(ABIS.pier, { function: 'open', typeArguments: [], functionArguments: [] }));`,
    [
      RENTED,
      SAILED,
      RENTED,
      { function: '0xcafe::boat::free', values: [], view: true },
      SAILED,
      { function: '0xcafe::boat::free', values: [], view: true },
      { function: 'sail', values: [], unknown: ['sail'] },
      { function: '0xd0c::boat::sail', values: [] },
      { function: '0xd0c::boat::sail', values: [] },
      { function: '0xd0c::pier::open', values: [] },
    ],
  ],
  'views, once each': [
    `client.view({ function: '0xcafe::boat::sail', type_arguments: [], arguments: [] });
aptos.view<\n  [string]\n>({\n  payload: ${SAIL},\n});
const request = ${RENT} satisfies InputViewFunctionData;`,
    [SAILED, SAILED, RENTED].map(call => ({ ...call, view: true })),
  ],
  'names of one letter, and objects before other arguments': [
    `boats.map(t => ({ function: t.rent, functionArguments: t.args }));
send({ function: rent, functionArguments: args }, pier).then(hash => hash);`,
    [
      { function: 't.rent', values: [], unknown: ['t.rent', 't.args'] },
      { function: 'rent', values: [], unknown: ['rent', 'args'] },
    ],
  ],
  'views that are asked with a variable': [
    `const request = ${SAIL};\nawait aptos.view<[bigint]>({ payload: request });
const payload: InputViewFunctionData = ${RENT};\nconst data = ${RENT};\nsubmit({ data });`,
    [{ ...SAILED, view: true }, { ...RENTED, view: true }, RENTED],
  ],
};

const NOTHING: Readonly<Record<string, string>> = {
  'an interface':
    'export interface Call {\n  function: string;\n  functionArguments: unknown[];\n  typeArguments?: string[]\n}',
  'a type alias':
    "type Call = Base & {\n  type: 'entry_function_payload';\n  function: MoveFunctionId;\n  arguments: any[] };",
  'a type with the name of a function': "type Rent = { function: '0xcafe::boat::rent'; arguments: [] };",
  'the type of a parameter':
    'const send = (call: { function: `${string}::${string}::${string}`, functionArguments: Argument[] }) => call;',
  'type arguments': 'const [call, setCall] = useState<{ function: string, functionArguments: any[] }>();',
  'a class': 'class Call {\n  function: string;\n  functionArguments: string[] = [];\n}',
  'a schema': 'const Call = z.object({ function: z.string().regex(/::/), functionArguments: z.array(z.any()) });',
  'the schema of a form': 'const s = object({ function: string(), functionArguments: array(any()) });',
  'the schema of another library': `Call.propTypes = { function: PropTypes.string, functionArguments: PropTypes.array };
const Call = S.Struct({ function: S.String, functionArguments: S.Array(S.Unknown) });
const calls = { function: text('function').notNull(), typeArguments: jsonb('types') };`,
  'a pattern among others': `boats.forEach(({ function: name, functionArguments: args }, index: number) => send(name));
const [{ function: first, functionArguments: rest }] = calls;
calls.map(function ({ function: name, functionArguments: args }) { return name; });`,
  'a pattern': 'const { function: name, functionArguments: args } = payload;',
  'a parameter that is taken apart':
    'const send = async ({ function: name, functionArguments: args }: Call) => name + args;',
  'a line of a log': 'log({ function: "std::sort::by", line: 4 });',
  'a class of the name': 'class EntryFunction { static load(d) { return new EntryFunction(d); } }',
  'another view': 'const all = app.view.list({ arguments: 3 }); router.entry.open({ function: open });',
  'an ABI': ABI,
};

describe('the forms of TypeScript', () => {
  for (const [name, [text, expected]] of Object.entries(FOUND))
    it(`include ${name}`, async () => {
      assert.deepEqual(await listed(text), expected);
    });

  for (const [name, text] of Object.entries(NOTHING))
    it(`do not include ${name}`, async () => {
      assert.deepEqual(await listed(text), []);
    });

  it('let a cursor find the function of a call by an ABI, and its arguments', async () => {
    const call = (text: string) => callAt('typescript', `${ABI}${text}`);
    const rent = "client.useABI(BOAT_ABI).entry.re|nt({ typeArguments: [], functionArguments: ['0xb0b', 3] })";
    assert.equal((await call(rent))?.on, 'function');
    assert.equal((await call(rent.replace('|', '').replace("'0xb", "'0x|b")))?.on, 'argument 0');
    const wallet = "client.useABI(BOAT_ABI)\n  .re|nt({ type_arguments: [], arguments: ['0xb0b', 3] })";
    assert.equal((await call(wallet))?.on, 'function');
    assert.equal((await call(wallet.replace('|', '').replace('3]', '3|]')))?.on, 'argument 1');
  });
});
