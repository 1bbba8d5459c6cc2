import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import type { CompiledModule, FunctionDefinition } from '../../../src/core/bytecode/compiledCode';
import { OPCODES, type Instruction } from '../../../src/core/bytecode/opcodes';
import { readBytecode, writeBytecode } from '../../../src/core/bytecode/readBytecode';
import { Linker } from '../../../src/core/vm/linker';
import { Machine } from '../../../src/core/vm/machine';
import { Meter } from '../../../src/core/vm/meter';
import { PLAIN_NATIVES } from '../../../src/core/vm/natives/plainNatives';
import { Journal } from '../../../src/core/vm/state/journal';
import { Session } from '../../../src/core/vm/state/session';
import type { Type } from '../../../src/core/vm/type';
import { Reference, Signer, Variant, type LinkedFunction, type Value } from '../../../src/core/vm/value';
import { valueJson } from '../../../src/core/vm/valueJson';
import { Malformed, Needed, VmError } from '../../../src/core/vm/vmError';
import { HOSTILE_CODE } from '../../support/hostileCode';
import { assemble } from '../../support/moveAssembly';
import { ENVIRONMENT, moduleId, readModule } from '../../support/vmRuns';
import { allowed } from '../allowed';
import { mutatedBytes } from '../mutations';
import { fuzzTarget, type FuzzTarget } from '../target';
import { mutatedCode } from './bytecode';

/** A package with loops, vectors, resources and enums, and its dependencies. */
const BUILD = 'test/fixtures/vm/build/corpus/bytecode_modules';

/** What a damaged program may use, which is little: it may loop, recurse and double what it has. */
const LIMITS = { work: 100_000, cells: 10_000 };
const QUANTUM = 10_000;
/** The slices that may be needed: a native in parts takes one for each. */
const MOST_SLICES = 3 * (LIMITS.work / QUANTUM);
/** Functions of a module that are run. */
const MOST_FUNCTIONS = 12;

/** Modules with damage that still read well are run: they must end, within the limits, and not by an error of ours. */
export function vmTargets(): readonly FuzzTarget[] {
  const files = readdirSync(BUILD, { encoding: 'utf8', recursive: true }).filter(each => each.endsWith('.mv'));
  const bytes = [...files.map(file => readFileSync(join(BUILD, file))), assemble(HOSTILE_CODE)];
  const modules = bytes.map(readModule);
  const around = new Map(modules.map(each => [moduleId(each), each]));
  const inputs = fc.oneof(mutatedBytes(bytes), mutatedCode(modules), mutatedBodies(modules));
  return [fuzzTarget('code that is run', inputs, damaged => runAll(damaged, around))];
}

/** Modules with other instructions in their bodies: others of the same file, other operations, or other operands. */
function mutatedBodies(modules: readonly CompiledModule[]): fc.Arbitrary<Uint8Array> {
  const plain = Object.keys(OPCODES.none).map(op => ({ kind: 'none', op }) as Instruction);
  const edit = fc.record({ body: fc.nat(), at: fc.nat(), from: fc.nat(), how: fc.nat(4), operand: fc.nat(40) });
  return fc
    .tuple(fc.constantFrom(...modules), fc.array(edit, { minLength: 1, maxLength: 4 }))
    .map(([module, edits]) => {
      const all = module.functionDefinitions.flatMap(each => each.code?.instructions ?? []);
      const definitions = [...module.functionDefinitions];
      for (const { body, at, from, how, operand } of edits) {
        const index = body % Math.max(1, definitions.length);
        const definition = definitions[index];
        const instructions = [...(definition?.code?.instructions ?? [])];
        const place = at % Math.max(1, instructions.length);
        const old = instructions[place];
        const other = (how < 2 ? all[from % Math.max(1, all.length)] : plain[from % plain.length]) ?? old;
        if (!definition?.code || !old || !other) continue;
        if (how === 4) instructions.splice(place, 1);
        else if (how === 3 && 'operand' in old && typeof old.operand === 'number')
          instructions[place] = { ...old, operand } as Instruction;
        else if (how === 1) instructions.splice(place, 0, other);
        else instructions[place] = other;
        definitions[index] = { ...definition, code: { ...definition.code, instructions } };
      }
      return writeBytecode({ ...module, functionDefinitions: definitions });
    });
}

function runAll(bytes: Uint8Array, around: ReadonlyMap<string, CompiledModule>): void {
  const reading = allowed(() => readBytecode(bytes));
  if (reading?.kind !== 'read' || reading.code.kind !== 'module') return;
  const { code } = reading;
  const id = moduleId(code);
  const linker = new Linker(each => (each === id ? code : (around.get(each) ?? 'absent')));
  for (const definition of code.functionDefinitions.slice(0, MOST_FUNCTIONS)) runOne(linker, id, code, definition);
}

function runOne(linker: Linker, id: string, code: CompiledModule, { handle }: FunctionDefinition): void {
  const { name = -1, typeParameters = [] } = code.functionHandles[handle] ?? {};
  const meter = new Meter(LIMITS);
  const called = refusable(() => {
    const types = typeParameters.map(() => linker.types.primitive('u64'));
    return linker.function(id, code.identifiers[name] ?? '', types);
  });
  const args = called && refusable(() => called.parameters.map(type => anyValue(linker, type, 0)));
  if (!called?.body || !args) return;
  const journal = new Journal({ resource: () => 'absent', tableItem: () => 'absent' });
  const machine = new Machine({ linker, natives: PLAIN_NATIVES, meter, session: new Session(journal, ENVIRONMENT) });
  machine.start(called, args);
  let outcome = machine.run(QUANTUM);
  let slices = 1;
  for (; outcome.kind === 'paused'; slices++) {
    assert.ok(slices < MOST_SLICES, `${called.id} does not end`);
    outcome = machine.run(QUANTUM);
  }
  assert.ok(meter.work < LIMITS.work * 2, `${called.id} took ${meter.work} units of work`);
  if (outcome.kind === 'returned') renderAll(linker, called, outcome.values);
  for (const { function: of, locals } of machine.frames().slice(-3))
    for (const [at, value] of locals.entries()) {
      const type = of.body?.locals[at];
      if (value !== undefined && type)
        refusable(() => valueJson(linker, linker.types.substitute(type, of.typeArguments), value, 50));
    }
}

function renderAll(linker: Linker, called: LinkedFunction, values: readonly Value[]): void {
  for (const [at, value] of values.entries()) {
    const type = called.results[at];
    if (type) refusable(() => valueJson(linker, type, value));
  }
}

/** Returns `undefined` for code that is refused by name. */
function refusable<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof VmError || error instanceof Needed || error instanceof Malformed) return undefined;
    throw error;
  }
}

/** A value of a type; structs up to some levels. */
function anyValue(linker: Linker, type: Type, depth: number): Value {
  switch (type.kind) {
    case 'primitive':
      if (type.name === 'bool') return true;
      if (type.name === 'address') return `0x${'0'.repeat(63)}1`;
      if (type.name === 'signer') return new Signer(`0x${'0'.repeat(63)}1`);
      return /^[ui](?:8|16|32)$/.test(type.name) ? 3 : 3n;
    case 'vector':
      return depth > 3 ? [] : [anyValue(linker, type.element, depth + 1), anyValue(linker, type.element, depth + 1)];
    case 'reference':
      return new Reference([anyValue(linker, type.to, depth + 1)], 0);
    case 'struct': {
      const { isEnum, variants } = linker.layout(type);
      if (depth > 20) throw new VmError('VM_MAX_VALUE_DEPTH_REACHED');
      const fields = (variants[0]?.types ?? []).map(each => anyValue(linker, each, depth + 1));
      return isEnum ? new Variant(0, fields) : fields;
    }
    case 'function':
    case 'parameter':
      throw new VmError('INTERNAL_TYPE_ERROR');
  }
}
