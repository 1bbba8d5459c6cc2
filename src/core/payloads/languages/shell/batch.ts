import { locatorOf } from '../../engine/documentLocator';
import type { LoadedLanguage } from '../language';
import { scriptLanguage } from './cliCommand';
import { BATCH } from './dialects';

export const LANGUAGE: LoadedLanguage = {
  makeLocator: locatorOf(scriptLanguage(BATCH)),
  sentences: {
    names: ['batch files'],
    whereToLook: 'In a batch file, put the cursor in `aptos move run --function-id …`.',
    wanted: 'a command such as aptos move run --function-id 0x1::coin::transfer',
  },
};
