import * as z from 'zod';
import { text, transactionRow } from '../shell/commandArgumentSchemas';
import type { CommandTable } from '../shell/commands';
import type { LEDGER_COMMANDS } from '../shell/ids';
import { openBlock } from './openBlock';
import { openTransaction, compareTransaction, copyHash, copyVersion, simulateTransaction } from './openTransaction';
import type { LedgerServices } from './showLook';
import {
  clearTransactionFilter,
  filterTransactions,
  goToTransaction,
  readTransactions,
  refreshTransactions,
} from './transactionList';
import type { TransactionsView } from './transactionsView';
import { waitForTransaction } from './waitForTransaction';

const look = { network: text.optional(), byItself: z.boolean().optional() };
const transaction = z.union([
  text,
  transactionRow,
  z.looseObject({ ...look, hash: text }),
  z.looseObject({ ...look, version: text }),
  z.looseObject({ ...look, sender: text, sequenceNumber: text }),
]);
const sent = z.looseObject({ address: text, direction: text.optional(), sequenceNumber: text.optional() });

/** The arguments and actions of the commands about transactions and blocks. */
export function ledgerCommandTable(
  services: LedgerServices,
  transactions: TransactionsView,
): CommandTable<typeof LEDGER_COMMANDS> {
  const { session, notify } = services;
  const list = { session, notify, transactions };
  return {
    openTransaction: { takes: transaction, run: given => openTransaction(services, given) },
    openBlock: {
      takes: z.union([text, transactionRow, z.looseObject({ ...look, version: text })]),
      run: given => openBlock(services, given),
    },
    waitForTransaction: {
      takes: z.union([text, z.looseObject({ ...look, hash: text, timeLimitMs: z.number().nonnegative().optional() })]),
      ignoresRow: true,
      run: given => waitForTransaction(services, given),
    },
    refreshTransactions: { takes: sent, run: given => refreshTransactions(list, given) },
    readTransactions: {
      takes: sent.extend({ direction: z.enum(['newest', 'older', 'newer']) }),
      run: given => readTransactions(list, given),
    },
    goToTransaction: { takes: sent, run: given => goToTransaction(list, given) },
    filterTransactions: {
      takes: z.looseObject({ failedOnly: z.boolean().optional(), text: text.optional() }),
      ignoresRow: true,
      run: given => filterTransactions(list, given),
    },
    clearTransactionFilter: { run: () => clearTransactionFilter(list) },
    simulateTransaction: { takes: transaction, run: given => simulateTransaction(services, given) },
    compareTransaction: { takes: transaction, run: given => compareTransaction(services, given) },
    copyTransactionHash: { takes: transactionRow, run: given => copyHash(services, given) },
    copyTransactionVersion: { takes: transactionRow, run: given => copyVersion(services, given) },
  };
}
