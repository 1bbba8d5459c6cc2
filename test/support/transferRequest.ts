/** A request that alice of the sandbox sends to bob, as nodes and the extension's API take it. */
export const TRANSFER_REQUEST = {
  sender: '0xa11ce',
  payload: {
    type: 'entry_function_payload',
    function: '0x1::aptos_account::transfer',
    type_arguments: [],
    arguments: ['0xb0b', '1000'],
  },
};
