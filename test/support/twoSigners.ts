import { json, type ReceivedRequest } from './faultyGateway';

/** The module `0xb0b::pair`, as a node sends it: `join` takes two signers. */
const PAIR = {
  bytecode: '0x',
  abi: {
    address: '0xb0b',
    name: 'pair',
    friends: [],
    exposed_functions: [
      {
        name: 'join',
        visibility: 'public',
        is_entry: true,
        is_view: false,
        generic_type_params: [],
        params: ['&signer', '&signer'],
        return: [],
      },
    ],
    structs: [],
  },
};

/** A call of its function, without the transaction around it. */
export const JOIN = {
  type: 'entry_function_payload',
  function: '0xb0b::pair::join',
  type_arguments: [],
  arguments: [],
};

/** Answers reads with that module and an account, and simulations with these results. */
export function twoSigners(results: readonly unknown[]): (request: ReceivedRequest) => void {
  return request => {
    if (request.method === 'POST') json(results)(request);
    else if (request.url.includes('/modules')) json([PAIR])(request);
    else json(request.url.includes('/module/') ? PAIR : { authentication_key: '0x', sequence_number: '0' })(request);
  };
}
