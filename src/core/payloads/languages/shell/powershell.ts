import { locatorOf } from '../../engine/documentLocator';
import type { LoadedLanguage } from '../language';
import { scriptLanguage } from './cliCommand';
import { POWERSHELL } from './dialects';

export const LANGUAGE: LoadedLanguage = {
  makeLocator: locatorOf(scriptLanguage(POWERSHELL)),
  sentences: {
    names: ['PowerShell'],
    whereToLook: 'In PowerShell, put the cursor in `aptos move run --function-id …`.',
    wanted: 'a command such as aptos move run --function-id 0x1::coin::transfer',
  },
};
