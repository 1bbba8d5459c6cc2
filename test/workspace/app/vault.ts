// Payloads are found in code as well, in the form of the REST API and in that of the TypeScript SDK.

/** Puts coins into a vault. The amount is not a literal: you are asked for it. */
export function depositPayload(octas: bigint) {
  return {
    function: '0xcafe::vault::deposit',
    typeArguments: ['0x1::aptos_coin::AptosCoin'],
    functionArguments: ['0xa11ce', octas.toString()],
  };
}

/** Takes half a coin out again. */
export const withdrawal = {
  type: 'entry_function_payload',
  function: '0xcafe::vault::withdraw',
  type_arguments: ['0x1::aptos_coin::AptosCoin'],
  arguments: ['0xa11ce', '50000000'],
};

/** Names alone can be looked up: rest the pointer on one. */
export const views = ['0xcafe::vault::balance', '0xcafe::counter::value', '0x1::coin::balance'];
