import type { Network } from '../gateway/network';
import { requestUrl } from '../gateway/transport';
import { inertJson } from '../move/visibleText';
import { shellWord } from '../payloads/write/shellWord';
import type { SimulationRequest } from './request';

/** The environment variable of the access key in written commands; the terminal commands read it too. */
export const KEY_VARIABLE = 'MOVESCOPE_ACCESS_KEY';

/** Writes a simulation (SPEC.md §4.1) for a POSIX shell. It never contains the access key: the shell inserts it. */
export function curlOfSimulation({ input, flags }: SimulationRequest, { baseUrl, auth }: Network): string {
  const url = requestUrl(baseUrl, ['transactions', 'simulate'], {
    estimate_max_gas_amount: flags.estimateMaxGasAmount,
    estimate_gas_unit_price: flags.estimateGasUnitPrice,
    estimate_prioritized_gas_unit_price: flags.estimatePrioritizedGasUnitPrice,
  });
  const lines = [
    `curl --request POST ${shellWord(url ?? baseUrl)}`,
    "--header 'content-type: application/json'",
    ...keyHeader(auth),
    `--data ${shellWord(inertJson(JSON.stringify(input, undefined, 2)))}`,
  ];
  return lines.join(' \\\n  ');
}

/** In double quotes, so that the shell inserts the key. */
function keyHeader(auth: Network['auth']): readonly string[] {
  switch (auth) {
    case 'bearer':
      return [`--header "authorization: Bearer $${KEY_VARIABLE}"`];
    case 'apiKey':
      return [`--header "x-api-key: $${KEY_VARIABLE}"`];
    case 'none':
      return [];
  }
}
