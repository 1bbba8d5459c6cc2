import { readBytecode, writeBytecode } from '../../../src/core/bytecode/readBytecode';
import { readRecordedCode } from '../../conformance/deployedCode';
import { moduleOfSize } from '../../support/sampleCode';
import { row, type Row } from '../measure/row';
import type { Units } from '../measure/units';

/** As many as the recorded answers have; generated modules have the average size of those. */
const MODULES = 540;
const USUAL_FUNCTIONS = 13;

/** The cost of reading compiled code: generated modules, and deployed ones if they are available. */
export async function bytecode(units: Units): Promise<readonly Row[]> {
  const usual = writeBytecode(moduleOfSize(USUAL_FUNCTIONS));
  const made = Array.from({ length: MODULES }, () => usual.slice());
  const recorded = readRecordedCode()?.map(({ bytes }) => bytes);
  return [await readRow(units, 'made', made), ...(recorded ? [await readRow(units, 'deployed', recorded)] : [])];
}

async function readRow(units: Units, kind: string, files: readonly Uint8Array[]): Promise<Row> {
  const run = () => {
    for (const bytes of files) readBytecode(bytes);
  };
  const time = await units.interleave([{ name: 'read', run }], { warmUp: 10, measured: 60 });
  return row(`read ${files.length} ${kind} modules, median`, time('read') / time('u'), 'u', { atMost: 12 });
}
