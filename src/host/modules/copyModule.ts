import { writeClipboard } from '../shell/clipboard';
import type { WireModule } from '../../core/gateway/schemas/moduleSchema';
import { groupDigits } from '../../core/move/groupDigits';
import { nameIdText, type NameId } from '../../core/payloads/qualifiedName';
import { UserFacingError } from '../../core/userFacingError';
import type { ModuleServices } from './moduleServices';
import { withProgress } from '../shell/cancellation';
import { type ModuleRow, rowName } from '../shell/moduleRow';
import { askName, namedBy, type NameArgument } from './openInterface';

/** The module was read, but it lacks the data to copy. */
export class NothingToCopyError extends UserFacingError {
  override readonly name = 'NothingToCopyError';
}

/** Copies a module's ABI as the node returns it now. @throws NothingToCopyError; the client's errors */
export async function copyAbi(
  services: Pick<ModuleServices, 'session' | 'notify'>,
  given?: NameArgument,
): Promise<void> {
  const read = await readNow(services, 'Copy ABI', given);
  if (!read) return;
  const { name, module } = read;
  if (!module.abi) {
    throw new NothingToCopyError(
      `The node could not read the bytecode of ${name} and sent no ABI: copy its bytecode instead.`,
    );
  }
  await writeClipboard(JSON.stringify(module.abi, null, 2));
  services.notify.done(`Copied the ABI of ${name}`);
}

/**
 * Copies a module's bytecode as the node returns it now, and reports its size.
 * @throws NothingToCopyError; the client's errors
 */
export async function copyBytecode(
  services: Pick<ModuleServices, 'session' | 'notify'>,
  given?: NameArgument,
): Promise<void> {
  const read = await readNow(services, 'Copy Bytecode', given);
  if (!read) return;
  const { name, module } = read;
  const { label, sandbox } = services.session.network;
  const bytes = Math.max(0, (module.bytecode.length - 2) / 2);
  if (bytes === 0) {
    throw new NothingToCopyError(
      sandbox
        ? `The sandbox has no bytecode of ${name}: its modules are models, with 0x in that place.`
        : `${label} sent no bytecode of ${name}, only 0x.`,
    );
  }
  await writeClipboard(module.bytecode);
  services.notify.done(`Copied the bytecode of ${name}: ${groupDigits(bytes)} bytes`);
}

/** Requests a module again: the store keeps neither bytecode nor unknown properties. */
async function readNow(
  { session }: Pick<ModuleServices, 'session'>,
  title: string,
  given: NameArgument,
): Promise<{ readonly name: string; readonly module: WireModule } | undefined> {
  const id: NameId | undefined = given === undefined ? await askName(title) : namedBy(given);
  if (!id) return undefined;
  const { address, module } = id;
  const name = nameIdText({ address, module });
  const { client } = await session.connection();
  const answer = await withProgress(`Reading ${name}`, signal => client.getAccountModule(address, module, {}, signal));
  return { name, module: answer.value };
}

/** Copies a row's fully qualified name: an address, `0x1::coin`, or `0x1::coin::transfer`. */
export async function copyName({ notify }: Pick<ModuleServices, 'notify'>, row?: ModuleRow): Promise<void> {
  const name = row && rowName(row);
  if (name === undefined) return;
  await writeClipboard(name);
  notify.done(`Copied ${name}`);
}
