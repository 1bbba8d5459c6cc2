import * as z from 'zod';
import { focus, text, texts, uri } from '../shell/commandArgumentSchemas';
import type { CommandTable } from '../shell/commands';
import type { RESULT_COMMANDS } from '../shell/ids';
import { compareResults } from './compareResults';
import { exportResult } from './exportResult';
import { clearHistory, openResult, pinResults, removeResults, rerunResult } from './historyCommands';
import type { ResultServices } from './resultServices';

const result = z.looseObject({ id: text });

/** The arguments and actions of the commands for results and their history. */
export function resultCommandTable(services: ResultServices): CommandTable<typeof RESULT_COMMANDS> {
  return {
    exportResult: {
      takes: z.looseObject({ uri: uri.optional() }),
      run: given => exportResult(services, given),
    },
    compareResults: {
      takes: z.union([result, z.looseObject({ ids: texts }), z.looseObject({ onShow: z.literal(true) })]),
      run: given => compareResults(services, given),
    },
    openResult: { takes: result, run: given => openResult(services, given) },
    rerunResult: { takes: result, run: given => rerunResult(services, given) },
    pinResult: { takes: result, run: given => pinResults(services, true, given) },
    unpinResult: { takes: result, run: given => pinResults(services, false, given) },
    removeResult: { takes: z.union([result, focus]), run: given => removeResults(services, given) },
    clearHistory: { run: () => clearHistory(services) },
  };
}
