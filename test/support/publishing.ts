import { gzipSync } from 'node:zlib';
import { ByteSink } from '../../src/core/bytecode/codec';
import { bytesToHex } from '../../src/core/move/hex';

/** A module to publish. */
export interface PublishedModule {
  readonly name: string;
  readonly code: Uint8Array;
  /** Absent if it was not sent. */
  readonly source?: string | Uint8Array;
}

/** A package to publish. */
export interface PackagePlan {
  readonly name: string;
  readonly address: string;
  /** Absent if it was not sent. */
  readonly manifest?: string;
  readonly modules: readonly PublishedModule[];
}

export const PUBLISHING_HASH = `0x${'5e'.repeat(32)}`;

/** Returns a committed transaction that publishes a package, in the form of nodes. */
export function publishingTransaction(plan: PackagePlan): Readonly<Record<string, unknown>> {
  const { address, modules } = plan;
  const registry = { type: '0x1::code::PackageRegistry', data: { packages: [oldPackage, packageEntry(plan)] } };
  return {
    ...sentPublish(plan),
    success: true,
    vm_status: 'Executed successfully',
    changes: [
      { type: 'write_resource', address, state_key_hash: '0x01', data: registry },
      ...modules.map(({ name, code }) => ({
        type: 'write_module',
        address,
        state_key_hash: '0x02',
        data: { bytecode: bytesToHex(code), abi: { address, name, friends: [], exposed_functions: [], structs: [] } },
      })),
    ],
  };
}

/** Returns a transaction that was sent to publish a package and failed. */
export function sentPublish(plan: PackagePlan): Readonly<Record<string, unknown>> {
  return {
    type: 'user_transaction',
    version: '1204',
    hash: PUBLISHING_HASH,
    state_change_hash: '0x03',
    event_root_hash: '0x04',
    state_checkpoint_hash: null,
    accumulator_root_hash: '0x05',
    gas_used: '57',
    success: false,
    vm_status: 'Execution failed',
    changes: [],
    events: [],
    sender: plan.address,
    sequence_number: '0',
    max_gas_amount: '20000',
    gas_unit_price: '100',
    expiration_timestamp_secs: '1760000600',
    timestamp: '1760000000000000',
    signature: { type: 'ed25519_signature', public_key: '0x06', signature: '0x07' },
    payload: {
      type: 'entry_function_payload',
      function: '0x1::code::publish_package_txn',
      type_arguments: [],
      arguments: [bytesToHex(metadataBytes(plan)), plan.modules.map(({ code }) => bytesToHex(code))],
    },
  };
}

/** The modules of another package of the same account. */
const oldPackage = {
  ...{ name: 'Old', upgrade_policy: { policy: 1 }, upgrade_number: '4', source_digest: 'AB', manifest: '0x' },
  ...{ modules: [{ name: 'old', source: '0x', source_map: '0x', extension: { vec: [] } }], deps: [] },
  extension: { vec: [] },
};

function packageEntry({ name, manifest, modules }: PackagePlan): unknown {
  return {
    ...{ name, upgrade_policy: { policy: 1 }, upgrade_number: '0', source_digest: 'CD' },
    manifest: bytesToHex(zipped(manifest)),
    modules: modules.map(module => ({
      ...{ name: module.name, source: bytesToHex(zipped(module.source)), source_map: '0x', extension: { vec: [] } },
    })),
    deps: [{ account: '0x1', package_name: 'AptosFramework' }],
    extension: { vec: [] },
  };
}

function metadataBytes({ name, manifest, modules }: PackagePlan): Uint8Array {
  const sink = new ByteSink().text(name).u8(1).integer(0n, 8).text('CD').blob(zipped(manifest));
  sink.list(modules, each => sink.text(each.name).blob(zipped(each.source)).blob(new Uint8Array()).u8(0));
  sink.list(['AptosFramework'], each => sink.address('0x1').text(each));
  return sink.u8(0).toBytes();
}

function zipped(text: string | Uint8Array | undefined): Uint8Array {
  if (text === undefined) return new Uint8Array();
  return typeof text === 'string' ? Uint8Array.from(gzipSync(text)) : text;
}
