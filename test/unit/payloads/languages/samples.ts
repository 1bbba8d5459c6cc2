import type { PayloadLanguage } from '../../../../src/core/payloads/languages/languages';

/** Languages whose payloads are in brackets. */
export type BracketLanguageName = 'json' | 'typescript' | 'python' | 'rust';

/** Two payloads each; the cursor `|` is among the arguments of the first, which calls `0x1::coin::transfer`. */
export const BRACKET_SAMPLES: Readonly<Record<BracketLanguageName, string>> = {
  json: `[
  {
    "sender": "0xa",
    "payload": {
      "type": "entry_function_payload",
      "function": "0x1::coin::transfer", // sends
      "type_arguments": ["0x1::aptos_coin::AptosCoin"],
      "arguments": [
        "0xb|",
        "1000", [true, null, {"vec": []}]
      ]
    }
  },
  { "function": "0x2::other::call", "type_arguments": [], "arguments": [] }
]`,
  typescript: `const one = await aptos.transaction.build.simple({
  sender: alice.accountAddress,
  data: {
    function: '0x1::coin::transfer', // sends
    typeArguments: ['0x1::aptos_coin::AptosCoin'],
    functionArguments: [
      bob.accountAddress|,
      1000n, [true, f(x)], { vec: [\`a\`] },
    ],
  },
});
const two = { function: "0x2::other::call", functionArguments: [] };`,
  python: `async def pay(client, alice, bob):
    payload = EntryFunction.natural(
        "0x1::coin",
        "transfer",  # sends
        [TypeTag(StructTag.from_str("0x1::aptos_coin::AptosCoin"))],
        [
            TransactionArgument(bob|.address(), Serializer.struct),
            TransactionArgument(1_000, Serializer.u64), [True, f(x)], "a" 'b',
        ],
    )
    await client.submit(alice, TransactionPayload(payload))

two = {"function": "0x2::other::call", "arguments": []}
`,
  rust: `fn pay<'a>(alice: &'a mut LocalAccount, bob: AccountAddress) -> SignedTransaction {
    let payload = TransactionPayload::EntryFunction(EntryFunction::new(
        ModuleId::new(AccountAddress::ONE, ident_str!("coin").to_owned()),
        ident_str!("transfer").to_owned(), // sends
        vec![TypeTag::from_str("0x1::aptos_coin::AptosCoin").unwrap()],
        vec![
            bcs::to_bytes(&bob|).unwrap(),
            bcs::to_bytes(&1_000u64).unwrap(), encode(&[true, false], 'x'),
        ],
    ));
    alice.sign(payload)
}
const TWO: Value = json!({ "function": "0x2::other::call", "arguments": [] });
`,
};

const SHELL = `#!/bin/bash
# aptos move run --function-id 0x9::not::run
if [ "$1" = "it's" ]; then
  aptos move run --function-id 0x1::coin::transfer \\
    --type-args 0x1::aptos_coin::AptosCoin \\
    --args address:0xb| u64:1000 \\
           'vector<u8>:[1, 2]' "string:it's" --max-gas 2000 && echo done
fi
aptos move view --function-id 0x2::other::call --args bool:true
`;

const POWERSHELL = `# aptos move run --function-id 0x9::not::run
if ($env:NETWORK -eq "it's") {
  & $cli move run --function-id 0x1::coin::transfer \`
    --type-args 0x1::aptos_coin::AptosCoin \`
    --args address:0xb| u64:1000 'string:it''s' "string:a \`"b\`"" | Out-Null
}
aptos move view --function-id 0x2::other::call --args bool:true
`;

const BATCH = `@echo off
rem aptos move run --function-id 0x9::not::run
if "%1"=="it's" (
  call aptos move run --function-id 0x1::coin::transfer ^
    --type-args 0x1::aptos_coin::AptosCoin ^
    --args address:0xb| u64:1000 "string:it's" && echo done
)
aptos move view --function-id 0x2::other::call --args bool:true
`;

const MAKEFILE = `CLI ?= aptos
# aptos move run --function-id 0x9::not::run
pay: build
	@echo "it's"
	-@$(CLI) move run --function-id 0x1::coin::transfer \\
	  --type-args 0x1::aptos_coin::AptosCoin \\
	  --args address:0xb| u64:1000 "string:$$NAME"

ask:
	aptos move view --function-id 0x2::other::call --args bool:true
`;

const YAML = `name: aptos move run --function-id 0x9::not::run
jobs:
  pay:
    steps:
      - name: It's paid
        run: |
          aptos move run --function-id 0x1::coin::transfer \\
            --type-args 0x1::aptos_coin::AptosCoin \\
            --args address:0xb| u64:1000 'string:it'
      - run: aptos move view --function-id 0x2::other::call --args bool:true
`;

const DOCKERFILE = `FROM debian
# aptos move run --function-id 0x9::not::run
RUN --mount=type=cache,target=/root apt-get update && aptos move run \\
    --function-id 0x1::coin::transfer --type-args 0x1::aptos_coin::AptosCoin \\
    --args address:0xb| u64:1000 "string:it's"
RUN aptos move view --function-id 0x2::other::call --args bool:true
`;

const MOVE = `/// Pays.
module 0x1::coin {
    /// Sends.
    public entry fun transfer<CoinType>(from: &signer, to: address|, amount: u64) acquires Store {
        let list = vector[1, 2];
        if (amount > 0) { 0x2::other::call(from, @0xb, 1000, b"it's", list); }
    }
}
`;

/** Documents like {@link BRACKET_SAMPLES}, for every language. */
export const SAMPLES: Readonly<Record<PayloadLanguage, string>> = {
  ...BRACKET_SAMPLES,
  shell: SHELL,
  powershell: POWERSHELL,
  batch: BATCH,
  makefile: MAKEFILE,
  yaml: YAML,
  dockerfile: DOCKERFILE,
  move: MOVE,
  markdown: `# How to pay

Write it's payload:

~~~json
{ "broken": [
~~~

- \`\`\`typescript title="pay.ts"
  ${BRACKET_SAMPLES.typescript.replace(/\n.*$/, '').replaceAll('\n', '\n  ')}
  \`\`\`

or run

\`\`\`bash
aptos move view --function-id 0x2::other::call --args bool:true
\`\`\`
`,
};
