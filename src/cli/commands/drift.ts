import { resolve } from 'node:path';
import type { Connection } from '../../core/connection';
import { codeJson } from '../../core/modules/compare/comparisonWords';
import { isOnlyCode } from '../../core/modules/compare/comparison';
import { UNSEEN_BY_ABI, UNSEEN_BY_CODE } from '../../core/modules/compare/difference';
import { storeLookup } from '../../core/modules/moduleLookup';
import type { ModuleId } from '../../core/move/functionId';
import type { JsonObject } from '../../core/json';
import { codeOfStore, byState, itemDetail, moduleDetail } from '../../core/packages/drift/codeDrift';
import { packageDrift, readLocalPackages } from '../../core/packages/drift/localPackages';
import type { ItemDrift, ModuleDrift } from '../../core/packages/drift/moduleDrift';
import { readPackageBuild, type PackageBuild } from '../../core/packages/drift/packageBuild';
import type { MovePackage } from '../../core/packages/movePackage';
import { defined } from '../../core/text/defined';
import type { UserFacingError } from '../../core/userFacingError';
import { GATEWAY_OPTIONS } from '../arguments';
import type { Command } from '../command';
import { BadInputError, EXIT } from '../exitCode';
import { withGateway } from '../gateway';
import { packageFiles, packagesIn } from '../packageFolder';
import type { Style } from '../text/style';
import { choiceOption } from '../values';

const FAIL_ON = ['code', 'interface', 'breaking'] as const;
type FailOn = (typeof FAIL_ON)[number];

export const DRIFT: Command = {
  name: 'drift',
  operands: ['[FOLDER]'],
  summary: 'compare Move packages and their builds with the deployed modules',
  options: [
    { name: 'fail-on', value: 'WHAT', help: 'exit with code 1 on "breaking", "interface" or "code" differences' },
    ...GATEWAY_OPTIONS,
  ],
  notes: [
    'FOLDER defaults to the current folder. Packages with a build of their current source (aptos move compile) are',
    'compared by bytecode, which shows identical modules, modules with the same code, and functions that differ, including',
    'private ones. Others are compared by their source interfaces. "interface" includes breaking differences, "code" also',
    'functions with different code. Exit code 2 if nothing differs, but a module could not be compared as --fail-on requires.',
  ],
  run: async call => {
    const failOn = choiceOption(call.args, 'fail-on', FAIL_ON);
    const sources = await packagesIn(call.args.operands[0] ?? '.', call.terminal.signal);
    const local = await readLocalPackages(sources);
    const { network, found } = await withGateway(call, async (connection, signal) => {
      const all: FoundDrift[] = [];
      for (const own of local.index.packages) {
        call.note(`Comparing ${nameOf(own)} with ${connection.network.label}…`);
        const build = await readPackageBuild(packageFiles(signal), own, signal);
        const { lookup, deployed, trouble } = askingAll(connection, build, signal);
        const { files, missing } = await packageDrift(local, own, { lookup, build, deployed });
        if (trouble.first) throw trouble.first;
        const modules = files.flatMap(each => each.modules);
        all.push({ own, build, modules, missing, sizes: sizesOf(modules, build, connection) });
      }
      return { network: connection.network.label, found: all };
    });
    call.print(call.json ? [JSON.stringify(driftJson(network, found))] : driftText(network, found, call.style));
    return failOn === undefined ? EXIT.done : exitCode(found, failOn);
  },
};

interface FoundDrift {
  readonly own: MovePackage;
  readonly build: PackageBuild;
  readonly modules: readonly ModuleDrift[];
  readonly missing: readonly ModuleId[];
  /** Sizes of the modules in an up-to-date build. */
  readonly sizes: ReadonlyMap<ModuleDrift, ModuleSize>;
}

/** Bytecode size of a module, in bytes. A side is absent if it does not exist or was not read. */
interface ModuleSize {
  readonly deployed?: number;
  readonly built?: number;
}

function sizesOf(
  modules: readonly ModuleDrift[],
  build: PackageBuild,
  { code }: Pick<Connection, 'code'>,
): ReadonlyMap<ModuleDrift, ModuleSize> {
  if (build.kind !== 'current') return new Map();
  return new Map(
    modules.map(module => {
      const { address, name } = module;
      const built = build.modules.find(({ id }) => id.address === address && id.module === name)?.bytes.length;
      // The bytecode of a compared module has been read before, so this sends no request.
      const read = address === undefined ? undefined : code.known({ address, module: name })?.bytes.length;
      return [module, defined({ deployed: read, built })];
    }),
  );
}

/** Returns lookups that send requests. `trouble.first` is the first error, which ends the command after the package. */
function askingAll(connection: Connection, build: PackageBuild, signal: AbortSignal) {
  const trouble: { first?: UserFacingError } = {};
  const onTrouble = (error: UserFacingError): void => {
    trouble.first ??= error;
  };
  const { modules, network } = connection;
  const lookup = storeLookup(modules, { network: network.label, accounts: [], mayAsk: true, signal, onTrouble });
  return { lookup, deployed: codeOfStore(connection.code, { signal, build, onTrouble }), trouble };
}

/** @throws BadInputError if nothing differs, but something could not be compared. */
function exitCode(found: readonly FoundDrift[], failOn: FailOn): number {
  const modules = found.flatMap(each => each.modules);
  if (modules.some(module => isFound(module, failOn))) return EXIT.found;
  const unknown = modules.find(module => isUnknown(module, failOn));
  if (!unknown) return EXIT.done;
  const reason = unknown.reason ?? (unknown.code?.kind === 'notCompared' ? unknown.code.reason : NO_BUILD);
  throw new BadInputError(`${unknown.name} could not be compared: ${reason}.`);
}

const NO_BUILD = 'no build found; run "aptos move compile"';

function isFound(module: ModuleDrift, failOn: FailOn): boolean {
  const { state, items, differences = [], code } = module;
  const all = [...differences, ...items.flatMap(item => item.differences)];
  switch (failOn) {
    case 'breaking':
      return all.some(({ verdict }) => verdict === 'refused');
    case 'interface':
      return state === 'new' || differences.length > 0 || items.some(isInterfaceChange);
    case 'code':
      return state === 'new' || state === 'changed' || code?.kind === 'changed';
  }
}

function isInterfaceChange(item: ItemDrift): boolean {
  if (item.state === 'same' || item.state === 'unknown' || item.isPrivate === true) return false;
  return !isOnlyCode(item);
}

function isUnknown({ state, items, code }: ModuleDrift, failOn: FailOn): boolean {
  if (state === 'unknown' || items.some(item => item.state === 'unknown')) return true;
  return failOn === 'code' && (code === undefined || code.kind === 'notCompared');
}

function nameOf({ folder, manifest }: MovePackage): string {
  const name = manifest.kind === 'manifest' ? manifest.name : undefined;
  return name ?? folder.slice(folder.lastIndexOf('/') + 1);
}

const COLOURS = { same: 'green', changed: 'yellow', new: 'yellow', missing: 'yellow', unknown: 'yellow' } as const;

function driftText(network: string, found: readonly FoundDrift[], style: Style): readonly string[] {
  const isByCode = found.every(({ modules }) => modules.every(({ code }) => code && code.kind !== 'notCompared'));
  return [
    ...found.flatMap(each => [...packageText(network, each, style), '']),
    isByCode ? UNSEEN_BY_CODE : UNSEEN_BY_ABI,
  ];
}

function packageText(network: string, { own, build, modules, missing }: FoundDrift, style: Style): readonly string[] {
  const title = `${nameOf(own)} and ${network}`;
  return [
    style(title, 'bold'),
    ...(own.manifest.kind === 'unreadable' ? [`  ${own.manifest.sentence}`] : []),
    ...(build.kind === 'current' ? [] : [`  Interface only: ${buildReason(build)}.`]),
    ...(modules.length === 0 ? ['  The "sources" folder contains no modules.'] : []),
    ...modules.flatMap(module => [
      `  ${module.name}: ${style(moduleDetail(module), COLOURS[module.state])}`,
      ...(module.differences ?? []).map(({ text }) => `      ${text}`),
      ...byState(module.items)
        .filter(({ state }) => state !== 'same' && module.state !== 'new')
        .map(item => `      ${item.state} ${item.isEnum === true ? 'enum' : item.kind} ${itemText(item)}`),
    ]),
    ...(missing.length === 0 ? [] : [`  Only on ${network}: ${missing.map(({ module }) => module).join(', ')}`]),
  ];
}

function itemText(item: ItemDrift): string {
  const detail = itemDetail(item);
  return detail === '' ? item.name : `${item.name}: ${detail}`;
}

function buildReason(build: Exclude<PackageBuild, { readonly kind: 'current' }>): string {
  return build.kind === 'none' ? NO_BUILD : build.reason;
}

function driftJson(network: string, found: readonly FoundDrift[]): JsonObject {
  return {
    network,
    packages: found.map(({ own, build, modules, missing, sizes }) => ({
      name: own.manifest.kind === 'manifest' ? (own.manifest.name ?? null) : null,
      folder: resolve(own.folder),
      build: build.kind === 'current' ? { kind: 'current' } : { kind: build.kind, reason: buildReason(build) },
      modules: modules.map(module => moduleJson(module, sizes.get(module))),
      missing: missing.map(({ address, module }) => `${address}::${module}`),
    })),
  };
}

function moduleJson(module: ModuleDrift, bytes: ModuleSize | undefined): JsonObject {
  const { name, address, state, reason, items, differences = [], code } = module;
  return {
    name,
    address: address ?? null,
    state,
    ...(reason !== undefined && { reason }),
    ...(code && { code: codeJson(code) }),
    ...(bytes && { bytes: { ...bytes } }),
    differences: differences.map(each => ({ ...each })),
    items: items
      .filter(item => item.state !== 'same')
      .map(item => ({
        ...{ kind: item.kind, name: item.name, state: item.state },
        ...(item.isPrivate === true && { private: true }),
        ...(item.reason !== undefined && { reason: item.reason }),
        differences: item.differences.map(each => ({ ...each })),
      })),
  };
}
