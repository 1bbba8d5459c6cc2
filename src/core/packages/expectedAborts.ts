import { abortMeaning, abortName, gapWords, placeWords } from '../code/abortWords';
import { directFirst, valuesOf, type AbortValue } from '../code/abortValues';
import type { AbortCatalogue } from '../code/possibleAborts';
import { parseAddress } from '../move/address';
import type { MemberId, ModuleId } from '../move/functionId';
import { readInteger } from '../move/source/declarations';
import { addressOf } from '../move/source/resolveName';
import { functionAfter, type DeclaredFunction, type ExpectedFailure } from './expectedFailure';
import type { ReadMove } from './readMove';
import { sourceAborts, type SourceLookup } from './sourceAborts';

/** What a test may abort with. */
export interface TestAborts {
  readonly test: DeclaredFunction;
  readonly own: ModuleId;
  /** The most direct first. */
  readonly values: readonly AbortValue[];
  /** What is known of the functions that it reaches and whose source is not here. */
  readonly catalogues: readonly AbortCatalogue[];
}

/** Where to find what a test calls. */
export interface AbortSources {
  readonly source: SourceLookup;
  /** Returns the catalogues of deployed functions, in their order. */
  readonly deployed: (functions: readonly MemberId[]) => Promise<readonly AbortCatalogue[]>;
}

/** Returns what the test with an attribute at an offset may abort with; `undefined` if no function follows. */
export async function abortsOfTest(
  read: ReadMove,
  offset: number,
  { source, deployed }: AbortSources,
): Promise<TestAborts | undefined> {
  const test = functionAfter(read, offset);
  if (!test) return undefined;
  const { values, others } = await sourceAborts(test, source);
  const called = others.filter(({ id }) => parseAddress(id.address) === id.address);
  const catalogues = await deployed(called.map(({ id }) => id));
  const more = catalogues.flatMap((each, index) => {
    const before = called[index]?.path.slice(0, -1) ?? [];
    return valuesOf([each]).map(value => ({ ...value, path: [...before, ...value.path] }));
  });
  const { address, name } = test.module;
  const own = { address: addressOf(address, read.lookup) ?? address, module: name };
  return { test, own, values: directFirst([...values, ...more]), catalogues };
}

/** A value for `abort_code` or `location`. */
export interface ExpectedValue {
  readonly label: string;
  readonly newText: string;
  /** What else can be typed for it: the code in both notations. */
  readonly search: string;
  readonly description: string;
  /** What the code means, and where it comes from; empty if there is nothing to add. */
  readonly notes: readonly string[];
}

/** Returns the codes of a test as values of `abort_code`, each with its location unless one is written. */
export function codeValues({ values, test, own }: TestAborts, { keys }: ExpectedFailure): readonly ExpectedValue[] {
  return values.map(value => {
    const { code, error, module } = value;
    const location = keys.includes('location') ? '' : `, location = ${moduleText(module, own, test)}`;
    const number = `0x${code.toString(16)}`;
    return {
      label: error?.name ?? number,
      newText: `${constantOf(value, own, test) ?? number}${location}`,
      search: `${error?.name ?? ''} ${number} ${code}`,
      description: `${error ? `${number} · ` : ''}${module.address}::${module.module}`,
      notes: notesOn(value),
    };
  });
}

/** Returns the modules in which a test may abort with the code that is written, or with any code. */
export function locationValues({ values, test, own }: TestAborts, { code }: ExpectedFailure): readonly ExpectedValue[] {
  const number = code === undefined ? undefined : numberIn(code, test);
  const fitting = values.filter(value => number === undefined || value.code === number);
  const modules = new Map((fitting.length > 0 ? fitting : values).map(value => [moduleId(value.module), value]));
  return [...modules].map(([id, value]) => {
    const newText = moduleText(value.module, own, test);
    const isMeant = fitting.includes(value) && number !== undefined;
    return {
      ...{ label: newText, newText, search: `${newText} ${id}` },
      description: newText === id ? '' : id,
      notes: isMeant ? [abortName(value), ...notesOn(value)] : [],
    };
  });
}

/**
 * Returns sentences about the code that is written: its name and meaning in each module where the test may abort with
 * it; if it may not, as far as is known, what was left out.
 */
export function expectedCodeLines(aborts: TestAborts, { code, location }: ExpectedFailure): readonly string[] {
  const number = code === undefined ? undefined : numberIn(code, aborts.test);
  if (number === undefined) return [];
  const { own, test, values, catalogues } = aborts;
  const isThere = ({ module }: AbortValue) =>
    location === undefined || [moduleId(module), moduleText(module, own, test)].includes(location);
  const meant = values.filter(value => value.code === number && isThere(value));
  if (meant.length > 0)
    return meant.flatMap(value => [`${abortName(value)} of ${moduleId(value.module)}`, ...notesOn(value)]);
  const gaps = catalogues.flatMap(each => gapWords(each).slice(0, -1));
  return [
    `No call of this test was found to abort with 0x${number.toString(16)}${location === undefined ? '' : ` in ${location}`}.`,
    ...(gaps.length > 0 ? ['Not included:', ...new Set(gaps)] : []),
  ];
}

function notesOn(value: AbortValue): readonly string[] {
  const meaning = abortMeaning(value);
  return [...(meaning === '' ? [] : [meaning]), `The test may end ${placeWords(value)}.`];
}

function moduleId({ address, module }: ModuleId): string {
  return `${address}::${module}`;
}

/** Returns a module as the test's source names it: `Self`, or with the address as a `use` has it. */
function moduleText({ address, module }: ModuleId, own: ModuleId, { module: around, read }: DeclaredFunction): string {
  if (address === own.address && module === own.module) return 'Self';
  const named = around.uses.find(
    use => use.module === module && addressOf(use.address, read.lookup) === address,
  )?.address;
  const sameAddress = address === own.address ? around.address : undefined;
  return `${named ?? sameAddress ?? address}::${module}`;
}

/** Returns the constant of the test's own module that is the code; one in a category of errors is only a part of it. */
function constantOf({ module, code, error }: AbortValue, own: ModuleId, test: DeclaredFunction): string | undefined {
  if (module.address !== own.address || module.module !== own.module) return undefined;
  const isIt = ({ name, integer }: { readonly name: string; readonly integer: bigint | undefined }) =>
    name === error?.name && integer === code;
  return test.module.constants.find(isIt)?.name;
}

function numberIn(text: string, { module }: DeclaredFunction): bigint | undefined {
  return readInteger(text) ?? module.constants.find(({ name }) => name === text.replace(/^Self::/, ''))?.integer;
}
