import { build } from 'esbuild';
import { readBytecode } from '../../../src/core/bytecode/readBytecode';
import { writeBytecode } from '../../../src/core/bytecode/writeBytecode';
import { readRecordedCode } from '../../conformance/deployedCode';
import { moduleOfSize } from '../../support/sampleCode';
import { modulesPage } from '../fixtures/modulesPage';
import { interleave, type Rounds } from '../measure/interleave';
import { budgetRow, duration, kilobytes, units, type Row } from '../measure/row';
import { median } from '../measure/statistics';
import { builds } from './builds';

/** As many as the recorded answers have; generated modules have the average size of those. */
const MODULES = 540;
const USUAL_FUNCTIONS = 13;
/** The functions of a module of 30 kB, the largest recorded one. */
const MANY_FUNCTIONS = 250;
const FOLDER = 'src/core/bytecode';
const ROUNDS: Rounds = { warmUp: 10, measured: 60 };

/**
 * The cost of reading and writing compiled code: generated modules, and deployed ones if they are available; and of
 * comparing many builds.
 */
export async function bytecode(): Promise<readonly Row[]> {
  const usual = writeBytecode(moduleOfSize(USUAL_FUNCTIONS));
  const made = Array.from({ length: MODULES }, () => usual.slice());
  const recorded = readRecordedCode()?.map(({ bytes }) => bytes);
  return [
    await sizeRow(),
    ...(await rowsOf('made', made, writeBytecode(moduleOfSize(MANY_FUNCTIONS)))),
    ...(recorded ? await rowsOf('deployed', recorded, largestOf(recorded)) : []),
    ...(await builds()),
  ];
}

/** The unit is measured alternately with what is expressed in it. */
async function rowsOf(kind: string, files: readonly Uint8Array[], largest: Uint8Array): Promise<readonly Row[]> {
  const size = kilobytes(files.reduce((sum, { length }) => sum + length, 0));
  const codes = files.map(bytes => readBytecode(bytes).code);
  const page = modulesPage(0);
  const samples = await interleave(
    [
      { name: 'unit', run: () => JSON.parse(page) as unknown },
      {
        name: 'read',
        run: () => {
          for (const bytes of files) readBytecode(bytes);
        },
      },
      { name: 'one', run: () => readBytecode(largest) },
      {
        name: 'write',
        run: () => {
          for (const code of codes) writeBytecode(code);
        },
      },
    ],
    ROUNDS,
  );
  const medianOf = (name: string) => median(samples.get(name) ?? []);
  const row = (what: string, name: string, bound: number): Row => {
    const found = budgetRow(
      `${what}, median`,
      medianOf(name) / medianOf('unit'),
      { kind: 'atMost', value: bound },
      units,
    );
    return { ...found, figure: `${found.figure} (${duration(medianOf(name))})` };
  };
  return [
    { what: `u: JSON.parse of the modules page, beside ${kind} modules`, figure: duration(medianOf('unit')) },
    row(`read ${files.length} ${kind} modules, ${size}`, 'read', 12),
    row(`read one ${kind} module, ${kilobytes(largest.length)}`, 'one', 0.4),
    row(`write ${files.length} ${kind} modules, ${size}`, 'write', 12),
  ];
}

function largestOf(files: readonly Uint8Array[]): Uint8Array {
  return files.reduce((one, other) => (other.length > one.length ? other : one));
}

/** The size of the reader and the writer with what they use of their folder. */
async function sizeRow(): Promise<Row> {
  const { metafile } = await build({
    stdin: { contents: "export * from './readBytecode'; export * from './writeBytecode';", resolveDir: FOLDER },
    ...{ bundle: true, minify: true, format: 'esm', target: 'es2023', write: false, metafile: true },
  });
  const inputs = Object.values(metafile.outputs).flatMap(output => Object.entries(output.inputs));
  const own = inputs.filter(([path]) => path.startsWith(FOLDER));
  const bytes = own.reduce((sum, [, { bytesInOutput }]) => sum + bytesInOutput, 0);
  return budgetRow(`${FOLDER}: reader and writer, minified`, bytes, { kind: 'atMost', value: 20_000 }, kilobytes);
}
