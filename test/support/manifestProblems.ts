import { isJsonObject, type JsonObject, type JsonValue } from '../../src/core/json';

/** The surroundings with which a manifest is compared. */
export interface ManifestSurroundings {
  /** The contents of `package.json`. */
  readonly manifest: JsonValue;
  readonly commands: readonly string[];
  readonly views: readonly string[];
  /** Full names of settings. */
  readonly settings: readonly string[];
  /** `contextValue`s of tree items. */
  readonly contexts: readonly string[];
  /** Context keys that the code sets. */
  readonly contextKeys: readonly string[];
  /** Commands that are in no menu, with the reason. */
  readonly withoutMenu: Readonly<Record<string, string>>;
  /** The installed version of `@types/vscode`. */
  readonly typesVersion: string;
  /** Returns whether a file of the project exists; not called for build output. */
  readonly hasFile: (path: string) => boolean;
}

const SCOPES = ['application', 'machine', 'machine-overridable', 'window', 'resource', 'language-overridable'];

/** Returns the contradictions between `package.json`, the code’s ids and VS Code's requirements, as a sentence each. */
export function manifestProblems(surroundings: ManifestSurroundings): readonly string[] {
  const { manifest } = surroundings;
  const contributes = get(manifest, 'contributes');
  const commands = list(get(contributes, 'commands'));
  const commandIds = commands.map(each => text(each, 'command'));
  const views = all(get(contributes, 'views')).map(each => text(each, 'id'));
  const settings = settingsOf(contributes);
  return [
    ...bothWays('command', surroundings.commands, commandIds),
    ...bothWays('view', surroundings.views, views),
    ...bothWays('setting', surroundings.settings, Object.keys(settings)),
    ...commands.flatMap(each => lacks(`command ${text(each, 'command')}`, each, ['title', 'category'])),
    ...menuProblems(contributes, new Set(commandIds)),
    ...placeProblems(contributes, commandIds, Object.keys(surroundings.withoutMenu)),
    ...welcomeProblems(contributes),
    ...keyProblems(contributes, new Set(commandIds)),
    ...whenProblems(contributes, surroundings),
    ...keyContextProblems(contributes, surroundings.contextKeys),
    ...Object.entries(settings).flatMap(([name, setting]) => settingProblems(name, setting)),
    ...linkProblems(contributes, new Set(commandIds)),
    ...stepProblems(contributes),
    ...restrictedProblems(manifest, settings),
    ...versionProblems(manifest, surroundings.typesVersion),
    ...filesOf(manifest)
      .filter(path => !surroundings.hasFile(path))
      .map(path => `the file ${path} is not there`),
  ];
}

function bothWays(kind: string, inCode: readonly string[], inManifest: readonly string[]): readonly string[] {
  const twice = inManifest.filter((id, index) => inManifest.indexOf(id) !== index);
  return [
    ...inCode.filter(id => !inManifest.includes(id)).map(id => `the ${kind} ${id} is not contributed`),
    ...inManifest.filter(id => !inCode.includes(id)).map(id => `the ${kind} ${id} is not in ids.ts`),
    ...twice.map(id => `the ${kind} ${id} is contributed twice`),
  ];
}

function menuProblems(contributes: JsonValue | undefined, commands: ReadonlySet<string>): readonly string[] {
  const submenus = list(get(contributes, 'submenus')).map(each => text(each, 'id'));
  const items = all(get(contributes, 'menus'));
  const opened = items.map(each => text(each, 'submenu')).filter(id => id !== '');
  return [
    ...items
      .filter(each => text(each, 'submenu') === '')
      .map(each => text(each, 'command'))
      .filter(id => !commands.has(id))
      .map(id => `a menu has the command ${id}, which is not contributed`),
    ...opened
      .filter(id => !submenus.includes(id))
      .map(id => `a menu opens the submenu ${id}, which is not contributed`),
    ...submenus
      .filter(id => !opened.includes(id) || list(get(get(contributes, 'menus'), id)).length === 0)
      .map(id => `the submenu ${id} is empty or not in a menu`),
  ];
}

/** Checks that each command is in the palette or in a menu, besides named exceptions. */
function placeProblems(
  contributes: JsonValue | undefined,
  commands: readonly string[],
  exceptions: readonly string[],
): readonly string[] {
  const menus = get(contributes, 'menus');
  const hidden = list(get(menus, 'commandPalette'))
    .filter(each => text(each, 'when') === 'false')
    .map(each => text(each, 'command'));
  const names = isJsonObject(menus) ? Object.keys(menus).filter(name => name !== 'commandPalette') : [];
  const placed = new Set(names.flatMap(name => list(get(menus, name))).map(each => text(each, 'command')));
  return [
    ...commands
      .filter(id => hidden.includes(id) && !placed.has(id) && !exceptions.includes(id))
      .map(id => `the command ${id} is neither in a menu nor in the palette`),
    ...exceptions.filter(id => placed.has(id)).map(id => `the command ${id} is in a menu, which was not expected`),
  ];
}

/** Checks that a view that can be shown empty says then what to do, and has a button for it. */
function welcomeProblems(contributes: JsonValue | undefined): readonly string[] {
  const welcomes = list(get(contributes, 'viewsWelcome'));
  return all(get(contributes, 'views'))
    .filter(view => text(view, 'when') === '')
    .map(view => text(view, 'id'))
    .filter(
      id => !welcomes.some(each => text(each, 'view') === id && /^\[.+\]\(command:/m.test(text(each, 'contents'))),
    )
    .map(id => `the view ${id} has no button when it is empty`);
}

function keyProblems(contributes: JsonValue | undefined, commands: ReadonlySet<string>): readonly string[] {
  return list(get(contributes, 'keybindings'))
    .flatMap(keyCommands)
    .filter(id => !commands.has(id))
    .map(id => `a key runs the command ${id}, which is not contributed`);
}

/** Returns the commands that a `runCommands` runs, except VS Code's own commands for lists. */
function keyCommands(key: JsonValue): readonly string[] {
  const id = text(key, 'command');
  if (id !== 'runCommands') return [id];
  const steps = list(get(get(key, 'args'), 'commands'));
  return steps
    .map(step => (typeof step === 'string' ? step : text(step, 'command')))
    .filter(each => !each.startsWith('list.'));
}

/** Checks that the views and `contextValue`s in `when` clauses exist, and that each `contextValue` is used. */
function whenProblems(
  contributes: JsonValue | undefined,
  { views, contexts }: ManifestSurroundings,
): readonly string[] {
  const clauses = all(get(contributes, 'menus')).map(each => text(each, 'when'));
  const patterns = clauses.flatMap(clause => [
    ...[...clause.matchAll(/viewItem == ([\w.]+)/g)].map(([, id = '']) => new RegExp(`^${id.replaceAll('.', '\\.')}$`)),
    ...[...clause.matchAll(/viewItem =~ \/((?:[^/\\]|\\.)+)\//g)].map(([, source = '']) => new RegExp(source)),
  ]);
  const named = clauses.flatMap(clause => [...clause.matchAll(/\bview == ([\w.]+)/g)].map(([, id = '']) => id));
  const listed = patterns.flatMap(({ source }) =>
    [...source.matchAll(/\(([\w|]+)\)/g)].flatMap(([, ids = '']) => ids.split('|')),
  );
  const used = (context: string) => patterns.some(pattern => pattern.test(context));
  return [
    ...[...new Set(named)].filter(id => !views.includes(id)).map(id => `a when clause names the view ${id}`),
    ...patterns
      .filter(pattern => !contexts.some(context => pattern.test(context)))
      .map(({ source }) => `a when clause asks for viewItem ${source}, which no row has`),
    ...[...new Set(listed)]
      .filter(word => !contexts.some(context => context.endsWith(`.${word}`)))
      .map(word => `a when clause lists ${word}, which no row has`),
    ...contexts.filter(context => !used(context)).map(context => `no when clause asks for viewItem ${context}`),
  ];
}

/** Checks that the extension's context keys in `when` clauses are set by the code, and that each one set is used. */
function keyContextProblems(contributes: JsonValue | undefined, contextKeys: readonly string[]): readonly string[] {
  const [own] = list(get(contributes, 'commands')).map(each => text(each, 'command').split('.')[0]);
  const clauses = [...JSON.stringify(contributes ?? {}).matchAll(/"(?:when|enablement)":"((?:[^"\\]|\\.)*)"/g)].map(
    ([, when = '']) => when,
  );
  const operands = clauses.flatMap(clause =>
    clause.split(/&&|\|\||[()]/).map(each => each.trim().replace(/^!|^\w+ in /, '')),
  );
  const asked = new Set(operands.filter(each => /^[\w.]+$/.test(each) && each.startsWith(`${own ?? ''}.`)));
  return [
    ...[...asked]
      .filter(key => !contextKeys.includes(key))
      .map(key => `a when clause asks for the context key ${key}, which nothing sets`),
    ...contextKeys.filter(key => !asked.has(key)).map(key => `no when clause asks for the context key ${key}`),
  ];
}

function settingProblems(name: string, setting: JsonValue): readonly string[] {
  const description = text(setting, 'description') || text(setting, 'markdownDescription');
  return [
    ...(description === '' ? [`the setting ${name} has no description`] : []),
    ...(/^$|^[A-Z].*\.$/s.test(description) ? [] : [`the description of ${name} is not a sentence`]),
    ...(SCOPES.includes(text(setting, 'scope')) ? [] : [`the setting ${name} has no scope`]),
  ];
}

/** Checks the links to commands in welcome texts and walkthroughs, and that each view has a command that shows it. */
function linkProblems(contributes: JsonValue | undefined, commands: ReadonlySet<string>): readonly string[] {
  const steps = stepsOf(contributes);
  const shown = all(get(contributes, 'views')).map(each => `${text(each, 'id')}.focus`);
  const texts = [
    ...list(get(contributes, 'viewsWelcome')).map(each => text(each, 'contents')),
    ...steps.map(each => text(each, 'description')),
  ];
  const linked = texts.flatMap(each => [...each.matchAll(/\(command:([\w.]+)/g)].map(([, id = '']) => id));
  const events = steps.flatMap(each => list(get(each, 'completionEvents')));
  const awaited = events.flatMap(each => (typeof each === 'string' ? (/^onCommand:(.+)$/.exec(each)?.[1] ?? []) : []));
  return [
    ...linked
      .filter(id => !commands.has(id) && !shown.includes(id) && !/^(vscode|workbench)\./.test(id))
      .map(id => `a welcome text links the command ${id}, which is not contributed`),
    ...awaited
      .filter(id => !commands.has(id))
      .map(id => `a walkthrough waits for the command ${id}, which is not contributed`),
  ];
}

/** Checks that each step of a walkthrough has a drawing, which takes the colours of every theme, and words for it. */
function stepProblems(contributes: JsonValue | undefined): readonly string[] {
  return stepsOf(contributes).flatMap(step =>
    lacks(`step ${text(step, 'id')}`, get(step, 'media'), ['svg', 'altText']),
  );
}

function stepsOf(contributes: JsonValue | undefined): readonly JsonValue[] {
  return list(get(contributes, 'walkthroughs')).flatMap(each => list(get(each, 'steps')));
}

function restrictedProblems(manifest: JsonValue, settings: JsonObject): readonly string[] {
  const trust = get(get(manifest, 'capabilities'), 'untrustedWorkspaces');
  return list(get(trust, 'restrictedConfigurations'))
    .filter(name => typeof name !== 'string' || !(name in settings))
    .map(name => `the restricted setting ${JSON.stringify(name)} is not contributed`);
}

function versionProblems(manifest: JsonValue, typesVersion: string): readonly string[] {
  const engine = text(get(manifest, 'engines'), 'vscode').replace(/^\^/, '');
  return engine === typesVersion ? [] : [`engines.vscode is ${engine}, but @types/vscode is ${typesVersion}`];
}

/** Returns the files that the manifest names, except `main` and `browser`, which the build writes. */
function filesOf(manifest: JsonValue): readonly string[] {
  const contributes = get(manifest, 'contributes');
  const icons = [
    ...all(get(contributes, 'viewsContainers')),
    ...all(get(contributes, 'views')),
    ...list(get(contributes, 'commands')),
  ].map(each => text(each, 'icon'));
  const pictures = stepsOf(contributes).map(each => text(get(each, 'media'), 'svg'));
  const data = [
    ...list(get(contributes, 'jsonValidation')).map(each => text(each, 'url')),
    ...list(get(contributes, 'snippets')).map(each => text(each, 'path')),
  ];
  return [text(manifest, 'icon'), ...icons, ...pictures, ...data].filter(path => path !== '' && !path.startsWith('$('));
}

function settingsOf(contributes: JsonValue | undefined): JsonObject {
  const properties = get(get(contributes, 'configuration'), 'properties');
  return isJsonObject(properties) ? properties : {};
}

function lacks(what: string, value: JsonValue | undefined, names: readonly string[]): readonly string[] {
  return names.filter(name => text(value, name) === '').map(name => `the ${what} has no ${name}`);
}

function get(value: JsonValue | undefined, name: string): JsonValue | undefined {
  return isJsonObject(value) ? value[name] : undefined;
}

function text(value: JsonValue | undefined, name: string): string {
  const found = get(value, name);
  return typeof found === 'string' ? found : '';
}

function list(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? (value as readonly JsonValue[]) : [];
}

/** Returns the items of all lists in an object. */
function all(value: JsonValue | undefined): readonly JsonValue[] {
  return isJsonObject(value) ? Object.values(value).flatMap(list) : [];
}
