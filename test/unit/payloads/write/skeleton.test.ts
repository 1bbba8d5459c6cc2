import assert from 'node:assert/strict';
import { callSkeleton } from '../../../../src/core/payloads/write/callSkeleton';
import { InexpressibleError } from '../../../../src/core/payloads/write/writer';
import { callForm, type FormId } from '../../../support/forms';
import { functionAbi } from '../../move/abis';

const ID = { address: '0x1', module: 'm', name: 'f' };

/** Returns a skeleton with its placeholders in guillemets. */
function skeleton(parameters: readonly string[], form: FormId, generics = 0): string {
  const typeParameters = Array.from({ length: generics }, () => ({ constraints: [] }));
  return callSkeleton(ID, functionAbi({ typeParameters, parameters }), callForm(form))
    .map(({ kind, text }) => (kind === 'text' ? text : `«${text}»`))
    .join('');
}

describe('callSkeleton', () => {
  it('has a value of the right form in each place, with quotes outside the placeholders', () => {
    assert.equal(
      skeleton(['&signer', 'address', 'u64', 'u8', 'vector<u8>', 'vector<T0>', '0x1::option::Option<u8>'], 'rest', 1),
      `{
  "type": "entry_function_payload",
  "function": "0x1::m::f",
  "type_arguments": ["«0x1::aptos_coin::AptosCoin»"],
  "arguments": ["«0x1»", "«0»", «0», "«0x»", «[]», «{ "vec": [] }»]
}`,
    );
  });

  it('has a skeleton for each form', () => {
    assert.match(skeleton(['bool', '0x1::string::String'], 'typescript'), /functionArguments: \[«false», "«»"\]/);
    assert.match(skeleton(['address'], 'python'), /AccountAddress\.from_str\("«0x1»"\), Serializer\.struct/);
    assert.match(skeleton(['u64', '0x1::string::String'], 'cli'), /--args 'u64:«0»' 'string:«»'$/);
    assert.match(skeleton(['u64'], 'cliFile'), /\{ "type": "u64", "value": "«0»" \}/);
    assert.match(skeleton(['u64'], 'rust'), /vec!\[bcs::to_bytes\(&«0»u64\)\.unwrap\(\)\]/);
    assert.match(skeleton(['address'], 'rust', 1), /TypeTag::from_str\("«0x1::aptos_coin::AptosCoin»"\)\.unwrap\(\)/);
    assert.match(skeleton(['address'], 'rust'), /from_hex_literal\("«0x1»"\)/);
    assert.equal(
      skeleton(['&signer', 'address', 'u64', 'vector<u8>', '0x1::string::String', 'vector<bool>'], 'move', 1),
      '0x1::m::f<«0x1::aptos_coin::AptosCoin»>(«account», @«0x1», «0», x"«»", 0x1::string::utf8(b"«»"), «vector[]»);',
    );
  });

  it('leaves a placeholder for a struct’s fields in REST JSON, and says that other forms cannot', () => {
    assert.match(skeleton(['0xcafe::m::S', '|u8|u8'], 'rest'), /"arguments": \[«\{\}», «\{\}»\]/);
    assert.throws(() => skeleton(['0xcafe::m::S'], 'cli'), InexpressibleError);
  });
});
