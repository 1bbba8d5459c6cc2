import * as vscode from 'vscode';
import type { LedgerMessage } from '../../core/reports/protocol';
import type { ResultReport } from '../../core/reports/resultReport';
import type { LedgerLook } from './ledgerLook';
import { COMMANDS } from '../shell/ids';

/** Goes where a page of the ledger leads to; what the report on show does not have leads nowhere. */
export async function openFromLedger(
  message: LedgerMessage,
  report: ResultReport | undefined,
  look: LedgerLook | undefined,
): Promise<void> {
  const where = look?.network === undefined ? {} : { network: look.network };
  const run = (command: string, argument: object) => vscode.commands.executeCommand(command, { ...argument, ...where });
  switch (message.type) {
    case 'openTransaction':
      await run(
        COMMANDS.openTransaction,
        /^\d+$/.test(message.name) ? { version: message.name } : { hash: message.name },
      );
      return;
    case 'openBlock':
      await run(COMMANDS.openBlock, { version: message.version });
      return;
    case 'wait':
      if (look?.verb === 'openTransaction') await run(COMMANDS.waitForTransaction, { hash: look.hash });
      return;
    case 'copyCall':
      if (report?.kind === 'transaction' && report.draft) {
        await run(COMMANDS.copyAs, { draft: report.draft });
      }
      return;
    case 'step': {
      if (report?.kind !== 'transaction') return;
      const { sender, sequenceNumber } = report.facts;
      if (sender === undefined || sequenceNumber === undefined || !/^\d{1,20}$/.test(sequenceNumber)) return;
      const number = BigInt(sequenceNumber) + (message.to === 'next' ? 1n : -1n);
      if (number >= 0n) await run(COMMANDS.openTransaction, { sender, sequenceNumber: number.toString() });
    }
  }
}
