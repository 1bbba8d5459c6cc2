import { locatorOf } from '../../engine/documentLocator';
import type { LoadedLanguage } from '../language';
import { scriptLanguage } from './cliCommand';
import { POSIX } from './dialects';

export const LANGUAGE: LoadedLanguage = {
  makeLocator: locatorOf(scriptLanguage(POSIX)),
  sentences: {
    names: ['shell scripts'],
    whereToLook: 'In a shell script, put the cursor in `aptos move run --function-id …`.',
  },
  loadWriting: () => import('./writeCli'),
};
