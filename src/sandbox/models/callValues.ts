import { typeTagText } from '../../core/move/typeTag';
import { accountAddress } from '../requests/accountAddress';
import type { Execution } from '../simulation/execution';

/** An argument that is an address or, at the top level, an object. */
export function addressValue(run: Execution, index: number): string {
  return accountAddress(textValue(run, index));
}

/** An argument of 64 bits or more. */
export function amountValue(run: Execution, index: number): bigint {
  return BigInt(textValue(run, index));
}

/** An argument that JSON has as text. @throws RangeError when the ledger's ABI gave it another type */
export function textValue({ values }: Execution, index: number): string {
  const value = values[index];
  if (typeof value !== 'string') throw new RangeError(`argument ${index} is not of the type that the model expects`);
  return value;
}

/** A type argument's text. */
export function typeArgument({ typeArguments }: Execution, index: number): string {
  const type = typeArguments[index];
  if (!type) throw new RangeError(`there is no type argument ${index}`);
  return typeTagText(type);
}
