import { canonicalAddress } from '../core/move/address';
import { counted } from '../core/text/digits';
import type { Call } from './command';
import { printable } from './text/style';

/** A module in a response; it can have an ABI. */
interface AnsweredModule {
  readonly abi?: { readonly address: string; readonly name: string } | null | undefined;
}

/** Notes how many modules are in a different account than requested, by their ABIs. @param address canonical */
export function noteOtherModules({ note }: Call, modules: readonly AnsweredModule[], address: string): void {
  const others = modules.flatMap(({ abi }) => (abi && canonicalAddress(abi.address) !== address ? [abi] : []));
  const [first] = others;
  if (first)
    note(
      printable(
        `${counted(others.length, 'module is', 'modules are')} not in account ${address}, such as ${first.address}::${first.name}.`,
      ),
    );
}

/** Notes that an account can have more modules than the gateway returned. */
export function noteMaybeMore({ note }: Call, address: string): void {
  note(`There might be more modules at ${address}, because the gateway did not return a cursor for the next page.`);
}
