import * as z from 'zod';
import { payload, position, row, text } from '../shell/commandArgumentSchemas';
import type { CommandTable } from '../shell/commands';
import type { PAYLOAD_COMMANDS } from '../shell/ids';
import type { PayloadServices } from './payloadServices';

/** What each command that writes payloads takes and runs. What they run is loaded by the first one that needs it. */
export function payloadCommandTable(services: PayloadServices): CommandTable<typeof PAYLOAD_COMMANDS> {
  return {
    openExample: { run: async () => (await import('./openExample')).openExample(services) },
    insertCall: {
      takes: z.union([text, row]),
      run: async given => (await import('./insertCall')).insertCall(services, given),
    },
    fillCall: {
      takes: z.looseObject({ position: position.optional(), isQuiet: z.boolean().optional() }),
      run: async given => (await import('./fillCall')).fillCall(services, given),
    },
    copyAs: {
      takes: z.union([row, payload.extend({ kind: z.undefined().optional(), form: text.optional() })]),
      run: async given => (await import('./copyAs')).copyAs(services, given),
    },
    pasteAs: { takes: text, run: async given => (await import('./pasteAs')).pasteAs(services, given) },
  };
}
