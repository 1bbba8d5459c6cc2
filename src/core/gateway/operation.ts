import { abbreviateAddress, parseAddress } from '../move/address';
import { excerpt } from '../move/visibleText';

/** The purpose of a request: an operation of the gateway (SPEC.md §4) and its subject. */
export type Operation =
  | { readonly kind: 'getAccount'; readonly address: string }
  | { readonly kind: 'getAccountModules'; readonly address: string }
  | { readonly kind: 'getAccountModule'; readonly address: string; readonly module: string }
  | { readonly kind: 'getAccountTransactions'; readonly address: string }
  /** `version`: a ledger version. */
  | { readonly kind: 'getBlockByVersion'; readonly version: string }
  | { readonly kind: 'waitForTransaction' | 'getTransaction'; readonly hash: string }
  /** `subject`: the entry function's id, or the payload's `type`. */
  | { readonly kind: 'simulateTransaction'; readonly subject: string }
  | { readonly kind: 'encodeSubmission'; readonly subject: string };

/** Describes an operation on a network for the user: `Reading the modules of 0x1 from Testnet`. */
export function operationText(operation: Operation, network: string): string {
  switch (operation.kind) {
    case 'getAccount':
      return `Reading the account ${addressText(operation.address)} from ${network}`;
    case 'getAccountModules':
      return `Reading the modules of ${addressText(operation.address)} from ${network}`;
    case 'getAccountModule':
      return `Reading the module ${addressText(operation.address)}::${nameText(operation.module)} from ${network}`;
    case 'getAccountTransactions':
      return `Reading the transactions of ${addressText(operation.address)} from ${network}`;
    case 'getBlockByVersion':
      return `Reading the block of version ${nameText(operation.version)} from ${network}`;
    case 'getTransaction':
      return `Reading the transaction ${nameText(operation.hash)} from ${network}`;
    case 'waitForTransaction':
      return `Waiting for the transaction ${nameText(operation.hash)} on ${network}`;
    case 'simulateTransaction':
      return `Simulating ${nameText(operation.subject)} on ${network}`;
    case 'encodeSubmission':
      return `Encoding ${nameText(operation.subject)} on ${network}`;
  }
}

function addressText(address: string): string {
  const parsed = parseAddress(address);
  return parsed === undefined ? nameText(address) : abbreviateAddress(parsed);
}

function nameText(name: string): string {
  return excerpt(name, 160);
}
