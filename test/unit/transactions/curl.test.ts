import assert from 'node:assert/strict';
import { type Auth, SANDBOX_NETWORK } from '../../../src/core/gateway/network';
import { copiedValues, curlOfSimulation, simulationRequest } from '../../../src/core/transactions/request';
import { draftOfCall, type GivenValues } from '../../../src/core/payloads/draft';

function curl(auth: Auth): string {
  const call = { function: { address: '0x1', module: 'm', name: 'f' }, typeArguments: [], arguments: ["it's"] };
  const request = simulationRequest(draftOfCall(call), { sender: '0xa', sequenceNumber: '7', now: 0 });
  return curlOfSimulation(request, { ...SANDBOX_NETWORK, baseUrl: 'https://gateway.example/v1', auth });
}

describe('curlOfSimulation', () => {
  it('writes the request with the key left to the shell', () => {
    assert.equal(
      curl('bearer'),
      String.raw`curl --request POST 'https://gateway.example/v1/transactions/simulate?estimate_max_gas_amount=true&estimate_gas_unit_price=true' \
  --header 'content-type: application/json' \
  --header "authorization: Bearer $MOVESCOPE_ACCESS_KEY" \
  --data '{
  "sender": "0xa",
  "sequence_number": "7",
  "max_gas_amount": "200000",
  "gas_unit_price": "101",
  "expiration_timestamp_secs": "600",
  "payload": {
    "type": "entry_function_payload",
    "function": "0x1::m::f",
    "type_arguments": [],
    "arguments": [
      "it'\''s"
    ]
  },
  "signature": {
    "type": "no_account_signature"
  }
}'`,
    );
  });

  it('stays valid for a year, but as an orderless transaction only for its minute', () => {
    const expiry = (given: GivenValues) =>
      simulationRequest({ payload: {}, given: copiedValues(given) }, { sender: '0xa', sequenceNumber: '7', now: 5_000 })
        .input.expiration_timestamp_secs;
    assert.equal(expiry({}), String(5 + 365 * 24 * 60 * 60));
    assert.equal(expiry({ replayProtectionNonce: '3' }), '65');
    assert.equal(expiry({ expirationTimestampSecs: '9' }), '9');
  });

  it('sends the key as the network expects it', () => {
    assert.match(curl('apiKey'), /--header "x-api-key: \$MOVESCOPE_ACCESS_KEY" \\/);
    assert.doesNotMatch(curl('none'), /ACCESS_KEY/);
  });
});
