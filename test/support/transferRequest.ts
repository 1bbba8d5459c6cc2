/** A request from alice to bob in the sandbox, as nodes and the extension's API accept it. */
export const TRANSFER_REQUEST = {
  sender: '0xa11ce',
  payload: {
    type: 'entry_function_payload',
    function: '0x1::aptos_account::transfer',
    type_arguments: [],
    arguments: ['0xb0b', '1000'],
  },
};
