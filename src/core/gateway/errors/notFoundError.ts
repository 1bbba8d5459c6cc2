import type { Operation } from '../operation';
import type { ErrorContext } from './gatewayError';
import { HttpStatusError, quotation, type StatusFacts } from './httpStatusError';

/** What a 404 says is not there; `path`: the gateway itself knows no such path. */
export type Missing = 'account' | 'module' | 'transaction' | 'block' | 'other' | 'path';

/** 404. */
export class NotFoundError extends HttpStatusError {
  override readonly name = 'NotFoundError';
  readonly missing: Missing;

  constructor(context: ErrorContext, facts: StatusFacts) {
    const missing = facts.body === undefined ? 'path' : (MISSING.get(facts.body.error_code) ?? 'other');
    super(context, facts, sentenceEnd(missing, context.operation, facts));
    this.missing = missing;
  }
}

const MISSING: ReadonlyMap<string, Missing> = new Map<string, Missing>([
  ['account_not_found', 'account'],
  ['module_not_found', 'module'],
  ['transaction_not_found', 'transaction'],
  ['block_not_found', 'block'],
  ['version_not_found', 'block'],
]);

function sentenceEnd(missing: Missing, operation: Operation, facts: StatusFacts): string {
  switch (missing) {
    case 'account':
      return 'there is no such account on this network; check the address, and whether another network is meant.';
    case 'module':
      return operation.kind === 'getAccountModule'
        ? 'there is no such module on this network; check its name and address, and whether another network is meant.'
        : 'a module that it needs is not on this network; check its name and address, and whether another network is meant.';
    case 'transaction':
      return 'no such transaction is known on this network; if it was just submitted, try again in a moment, else check its hash.';
    case 'block':
      return 'there is no such version on this network yet; check the number, and whether another network is meant.';
    case 'other':
      return `the node did not find it (404)${quotation(facts)}; check what was asked for.`;
    case 'path':
      return 'the gateway knows no such path (404); check that the address of the network ends with the version of the API, such as /v1.';
  }
}
