import { walletRequestJson } from './engine/requestJson';
import type { PayloadForm } from './located';

/** As the service takes payloads (SPEC.md §2.3): objects of JSON, and of other languages that have such objects. */
export const REST: PayloadForm = {
  id: 'rest',
  values: 'wire',
  listKeys: { typeArguments: 'type_arguments', arguments: 'arguments' },
};

/** As wallets take them: JSON with the names and the values of the TypeScript SDK. */
export const WALLET: PayloadForm = {
  id: 'wallet',
  values: 'sdk',
  isJson: true,
  listKeys: { typeArguments: 'typeArguments', arguments: 'functionArguments' },
  requestJson: walletRequestJson,
};

/** As the CLI's `--json-file` has them. */
export const CLI_FILE: PayloadForm = { id: 'cliFile', values: 'typed', isSent: 'always' };

/** Move source, where a call is made or a function defined. */
export const MOVE: PayloadForm = { id: 'move', values: 'source' };

/** Literals of Move source are read as the CLI's are; what is wrong with them its compiler tells. */
export const MOVE_LITERALS: PayloadForm = { ...MOVE, values: 'typed' };
