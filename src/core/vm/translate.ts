import type { CodeUnit, FunctionDefinition } from '../bytecode/compiledCode';
import type { Body } from './body';
import type { LinkedModule } from './linked';
import type { Linker } from './linker';

export declare function bodyOf(
  linker: Linker,
  module: LinkedModule,
  definition: FunctionDefinition,
  unit: CodeUnit,
): Body;
