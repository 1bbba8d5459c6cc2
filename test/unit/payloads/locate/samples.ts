import type { PayloadLanguage } from '../../../../src/core/payloads/locate/languageOf';

/** A document with two payloads; the cursor `|` is among the arguments of the first, which calls `0x1::coin::transfer`. */
export const SAMPLES: Readonly<Record<PayloadLanguage, string>> = {
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
};
