import { storeLookup } from '../../../src/core/modules/moduleLookup';
import type { ModuleStore } from '../../../src/core/modules/moduleStore';
import { checkCall } from '../../../src/core/payloads/check/checkCall';
import { loadLocator } from '../../../src/core/payloads/languages/loadLanguage';
import { linesOf } from '../fixtures/documents';
import { payloadDocuments } from '../fixtures/payloadDocuments';
import { interleave, type Rounds } from '../measure/interleave';
import { duration, units, type Row } from '../measure/row';
import { median } from '../measure/statistics';

const ROUNDS: Rounds = { warmUp: 20, measured: 100 };

/** The cost of checking all payloads of a document once they are located and the modules read. @param unit in ms */
export async function checkingRows(store: ModuleStore, unit: number): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const { language, lines } of payloadDocuments()) {
    // Checked by its compiler.
    if (language === 'move') continue;
    const makeLocator = await loadLocator(language);
    const calls = makeLocator(linesOf(lines)).all();
    const run = async (): Promise<void> => {
      const lookup = storeLookup(store, {
        network: 'Bench',
        accounts: [],
        mayAsk: false,
        signal: new AbortController().signal,
        onTrouble: ({ message }) => {
          throw new Error(message);
        },
      });
      let found = 0;
      for (const call of calls) found += (await checkCall(call, lookup)).length;
      if (found < calls.length) throw new Error(`${found} findings.`);
    };
    const samples = (await interleave([{ name: language, run }], ROUNDS)).get(language) ?? [];
    const figure = `${units(median(samples) / unit)} (${duration(median(samples))})`;
    rows.push({ what: `check 500 payloads, ${language} of 10,000 lines, warm, median`, figure });
  }
  return rows;
}
