import { CodeNames } from '../../src/core/bytecode/codeNames';
import type { CompiledModule, FunctionDefinition } from '../../src/core/bytecode/compiledCode';
import { interfaceOf, moduleView } from '../../src/core/bytecode/moduleView';
import { writeBytecode } from '../../src/core/bytecode/readBytecode';
import type { ReadSide } from '../../src/core/modules/compare/comparison';
import { readModule } from '../../src/core/modules/readAbi';
import { bytesToHex } from '../../src/core/move/hex';
import type { LedgerModule } from '../../src/sandbox/ledgerModule';
import { sampleModule } from './sampleCode';

/** A side of a comparison with the bytecode of its modules. */
export function codeSide(modules: readonly CompiledModule[], members: Partial<ReadSide> = {}): ReadSide {
  const all = modules.map(module => ({ module, read: readModule(ledgerModule(module), '0xcafe') }));
  return {
    ...{ network: 'test', label: 'Testnet', address: '0xcafe' },
    modules: all.map(({ read }) => read),
    code: new Map(all.map(({ module, read }) => [read.abi?.name ?? '', writeBytecode(module)])),
    ...members,
  };
}

/** A module as a node sends it. */
export function ledgerModule(module: CompiledModule): LedgerModule {
  const { address, name, friends, functions, structs } = interfaceOf(moduleView(module));
  return {
    bytecode: bytesToHex(writeBytecode(module)),
    abi: {
      ...{ address, name, friends },
      exposed_functions: functions.map(each => ({
        ...{ name: each.name, visibility: each.visibility, is_entry: each.isEntry, is_view: each.isView },
        ...{ generic_type_params: each.typeParameters, params: each.parameters, return: each.returns },
      })),
      structs: structs.map(each => ({
        ...{ name: each.name, is_native: each.isNative, is_event: each.isEvent, is_enum: each.isEnum },
        ...{ abilities: each.abilities, generic_type_params: each.typeParameters, fields: each.fields },
        ...(each.isEnum && { variants: each.variants }),
      })),
    },
  };
}

/** The sample with changed members of the definition of a function. */
export function withFunction(
  name: string,
  members: Partial<FunctionDefinition>,
  module = sampleModule(),
): CompiledModule {
  const names = new CodeNames(module);
  const functionDefinitions = module.functionDefinitions.map(each =>
    names.function(each.handle).name === name ? { ...each, ...members } : each,
  );
  return { ...module, functionDefinitions };
}
