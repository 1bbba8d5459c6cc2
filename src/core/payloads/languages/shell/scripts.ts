import { locatorOf } from '../../engine/documentLocator';
import type { LoadedLanguage } from '../language';
import { scriptLanguage } from './cliCommand';
import { BATCH, POSIX, POWERSHELL } from './dialects';

export const SHELL_SCRIPTS: LoadedLanguage = {
  makeLocator: locatorOf(scriptLanguage(POSIX)),
  sentences: {
    names: ['shell scripts'],
    whereToLook: 'In a shell script, put the cursor in `aptos move run --function-id …`.',
  },
  loadWriting: () => import('./writeCli'),
};

export const POWERSHELL_SCRIPTS: LoadedLanguage = {
  makeLocator: locatorOf(scriptLanguage(POWERSHELL)),
  sentences: {
    names: ['PowerShell'],
    whereToLook: 'In PowerShell, put the cursor in `aptos move run --function-id …`.',
    wanted: 'a command such as aptos move run --function-id 0x1::coin::transfer',
  },
};

export const BATCH_FILES: LoadedLanguage = {
  makeLocator: locatorOf(scriptLanguage(BATCH)),
  sentences: {
    names: ['batch files'],
    whereToLook: 'In a batch file, put the cursor in `aptos move run --function-id …`.',
    wanted: 'a command such as aptos move run --function-id 0x1::coin::transfer',
  },
};
