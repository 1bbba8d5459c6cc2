import type {
  FunctionSyntax,
  ModuleSyntax,
  PathSyntax,
  StructSyntax,
  UseSyntax,
  FieldSyntax,
  VariantSyntax,
  TypeParameterSyntax,
  TypeSyntax,
} from './moveSyntax';
import { TokenCursor } from './tokenCursor';

/** Attributes of declarations that exist only in tests and proofs. */
const NOT_PUBLISHED = ['test', 'test_only', 'verify_only'];

interface Members {
  readonly uses: UseSyntax[];
  readonly friends: PathSyntax[];
  readonly functions: FunctionSyntax[];
  readonly structs: StructSyntax[];
}

/**
 * Reads the modules of Move source: `module a::b { … }`, `module a::b;` and `address a { … }`. Bodies, constants,
 * specifications, scripts and declarations for tests are skipped.
 * @throws MoveSourceError
 */
export function parseModules(source: string, file: string): readonly ModuleSyntax[] {
  return parseItems(new TokenCursor(source, file), undefined);
}

function parseItems(cursor: TokenCursor, address: string | undefined): readonly ModuleSyntax[] {
  const modules: ModuleSyntax[] = [];
  while (!cursor.atEnd() && !(address !== undefined && cursor.take('}'))) {
    const attributes = parseAttributes(cursor);
    if (cursor.take('script')) cursor.skipBalanced();
    else if (cursor.take('spec')) cursor.skipItem('{;');
    else if (cursor.take('address')) {
      const { text } = cursor.next();
      cursor.expect('{');
      modules.push(...parseItems(cursor, text));
    } else {
      cursor.expect('module');
      const module = parseModule(cursor, address);
      if (!isNotPublished(attributes)) modules.push(module);
    }
  }
  return modules;
}

function parseModule(cursor: TokenCursor, enclosing: string | undefined): ModuleSyntax {
  const { parts, line } = parsePath(cursor);
  const [address, name] = enclosing === undefined ? parts : [enclosing, ...parts];
  if (address === undefined || name === undefined) throw cursor.error('a module name has the form address::name');
  const members: Members = { uses: [], friends: [], functions: [], structs: [] };
  const wholeFile = cursor.take(';');
  if (!wholeFile) cursor.expect('{');
  while (wholeFile ? !cursor.atEnd() : !cursor.take('}')) parseMember(cursor, members);
  return { address, name, line, ...members };
}

function parseMember(cursor: TokenCursor, members: Members): void {
  const attributes = parseAttributes(cursor);
  const published = !isNotPublished(attributes);
  if (cursor.take('use')) members.uses.push(...(published ? parseUse(cursor) : skipped(cursor, ';')));
  else if (cursor.take('const') || cursor.take('pragma')) cursor.skipItem(';');
  else if (cursor.take('spec')) cursor.skipItem('{;');
  else if (cursor.at('friend') && !isModifier(cursor.peek(1).text)) members.friends.push(...parseFriend(cursor));
  else {
    const item = parseDeclaration(cursor, attributes);
    if (!published) return;
    if ('kind' in item) members.structs.push(item);
    else members.functions.push(item);
  }
}

function skipped(cursor: TokenCursor, end: ';'): readonly never[] {
  cursor.skipItem(end);
  return [];
}

function parseFriend(cursor: TokenCursor): readonly PathSyntax[] {
  cursor.expect('friend');
  const path = parsePath(cursor);
  cursor.expect(';');
  return [path];
}

/** Returns the names of the attributes before an item, without their arguments. */
function parseAttributes(cursor: TokenCursor): readonly string[] {
  const names: string[] = [];
  while (cursor.take('#')) {
    cursor.expect('[');
    const list = cursor.list(']', () => {
      const name = parsePath(cursor).parts.join('::');
      if (cursor.at('(')) cursor.skipBalanced();
      if (cursor.take('=')) while (!cursor.at(',') && !cursor.at(']') && !cursor.atEnd()) cursor.next();
      return name;
    });
    names.push(...list);
  }
  return names;
}

function isNotPublished(attributes: readonly string[]): boolean {
  return attributes.some(name => NOT_PUBLISHED.includes(name));
}

function isModifier(word: string): boolean {
  return ['public', 'friend', 'package', 'entry', 'native', 'inline', 'fun', 'struct', 'enum'].includes(word);
}

/** Reads a function or struct with its modifiers. */
function parseDeclaration(cursor: TokenCursor, attributes: readonly string[]): FunctionSyntax | StructSyntax {
  const words = new Set<string>();
  while (isModifier(cursor.peek().text)) {
    const word = cursor.word();
    if (word === 'struct')
      return parseStruct(cursor, words.has('native') ? 'native' : 'struct', attributes.includes('event'));
    if (word === 'enum') return parseStruct(cursor, 'enum', attributes.includes('event'));
    if (word === 'fun') return parseFunction(cursor, words, attributes.includes('view'));
    words.add(word);
    if (word === 'public' && cursor.take('(')) {
      words.delete('public');
      words.add(cursor.at('script') ? 'public' : 'friend').add(cursor.at('script') ? 'entry' : 'friend');
      cursor.word();
      cursor.expect(')');
    }
  }
  throw cursor.error(`expected a function, struct, use, friend or constant, not "${cursor.peek().text}"`);
}

function parseFunction(cursor: TokenCursor, words: ReadonlySet<string>, isView: boolean): FunctionSyntax {
  const name = cursor.word();
  const typeParameters = parseTypeParameters(cursor);
  cursor.expect('(');
  const parameters = cursor.list(')', () => {
    cursor.word();
    cursor.expect(':');
    return parseType(cursor);
  });
  const returns = cursor.take(':') ? elementsOf(parseType(cursor)) : [];
  while (!cursor.at('{') && !cursor.at(';')) skipAccess(cursor);
  if (!cursor.take(';')) cursor.skipBalanced();
  const visibility = words.has('public')
    ? 'public'
    : words.has('friend') || words.has('package')
      ? 'friend'
      : 'private';
  return {
    name,
    visibility,
    isEntry: words.has('entry'),
    isView,
    isInline: words.has('inline'),
    isNative: words.has('native'),
    typeParameters,
    parameters,
    returns,
  };
}

/** Skips one token of `acquires A, B`, `reads …`, `writes …` or `pure`. */
function skipAccess(cursor: TokenCursor): void {
  if (cursor.atEnd()) throw cursor.error('expected a function body or ";" before the end of the file');
  cursor.next();
}

/** Reads the text after the word `use`. */
function parseUse(cursor: TokenCursor): readonly UseSyntax[] {
  const line = cursor.peek().line;
  const address = cursor.next().text;
  cursor.expect('::');
  const module = cursor.word();
  const names = parseUsedNames(cursor);
  cursor.expect(';');
  return names.map(({ member, alias }) =>
    member === 'Self'
      ? { address, module, alias: alias ?? module, line }
      : { address, module, member, alias: alias ?? member, line },
  );
}

interface UsedName {
  readonly member: string;
  readonly alias: string | undefined;
}

function parseUsedNames(cursor: TokenCursor): readonly UsedName[] {
  if (!cursor.take('::')) return [{ member: 'Self', alias: parseAlias(cursor) }];
  if (!cursor.take('{')) return [parseUsedName(cursor)];
  return cursor.list('}', () => parseUsedName(cursor));
}

function parseUsedName(cursor: TokenCursor): UsedName {
  return { member: cursor.word(), alias: parseAlias(cursor) };
}

function parseAlias(cursor: TokenCursor): string | undefined {
  return cursor.take('as') ? cursor.word() : undefined;
}

/** Reads a struct or enum from its name. @throws MoveSourceError */
function parseStruct(cursor: TokenCursor, kind: StructSyntax['kind'], isEvent: boolean): StructSyntax {
  const name = cursor.word();
  const typeParameters = parseTypeParameters(cursor);
  const before = parseHas(cursor);
  const variants = kind === 'enum' ? parseVariants(cursor) : [];
  const fields = kind === 'struct' ? parseFields(cursor) : [];
  const after = parseHas(cursor);
  if (kind === 'native') cursor.expect(';');
  else cursor.take(';');
  return { kind, name, isEvent, abilities: before ?? after ?? [], typeParameters, fields, variants };
}

function parseHas(cursor: TokenCursor): readonly string[] | undefined {
  return cursor.take('has') ? parseAbilities(cursor, ',') : undefined;
}

function parseFields(cursor: TokenCursor): readonly FieldSyntax[] {
  if (cursor.take('(')) {
    return cursor.list(')', () => parseType(cursor)).map((type, index) => ({ name: String(index), type }));
  }
  cursor.expect('{');
  return cursor.list('}', () => {
    const name = cursor.word();
    cursor.expect(':');
    return { name, type: parseType(cursor) };
  });
}

function parseVariants(cursor: TokenCursor): readonly VariantSyntax[] {
  cursor.expect('{');
  const found: VariantSyntax[] = [];
  while (!cursor.take('}')) {
    const name = cursor.word();
    const braces = cursor.at('{');
    found.push({ name, fields: braces || cursor.at('(') ? parseFields(cursor) : [] });
    if (!cursor.take(',') && !braces && !cursor.at('}')) cursor.expect(',');
  }
  return found;
}

/** The order in which nodes list abilities, regardless of their order in the source. */
const ABILITIES = ['copy', 'drop', 'store', 'key'];

/** Reads a type. @throws MoveSourceError */
export function parseType(cursor: TokenCursor): TypeSyntax {
  if (cursor.take('&')) return { kind: 'reference', mutable: cursor.take('mut'), to: parseType(cursor) };
  if (cursor.take('(')) return { kind: 'tuple', elements: cursor.list(')', () => parseType(cursor)) };
  if (cursor.take('|')) return parseFunctionType(cursor);
  const path = parsePath(cursor);
  const typeArguments = cursor.take('<') ? cursor.list('>', () => parseType(cursor)) : [];
  return { kind: 'path', path, typeArguments };
}

/** Returns the types of a return annotation: none, one, or those of its tuple. */
function elementsOf(type: TypeSyntax): readonly TypeSyntax[] {
  return type.kind === 'tuple' ? type.elements : [type];
}

/** Reads `a::b::c`; the first part may be a number. @throws MoveSourceError */
function parsePath(cursor: TokenCursor): PathSyntax {
  const { line, kind } = cursor.peek();
  const parts = [kind === 'number' ? cursor.next().text : cursor.word()];
  while (cursor.take('::')) parts.push(cursor.word());
  return { parts, line };
}

/** Reads `<T: copy + drop, phantom U>`, if there is one. @throws MoveSourceError */
function parseTypeParameters(cursor: TokenCursor): readonly TypeParameterSyntax[] {
  if (!cursor.take('<')) return [];
  return cursor.list('>', () => {
    const isPhantom = cursor.take('phantom');
    const name = cursor.word();
    return { name, constraints: cursor.take(':') ? parseAbilities(cursor, '+') : [], isPhantom };
  });
}

/** Reads abilities separated by `separator`, in the order of nodes. @throws MoveSourceError */
function parseAbilities(cursor: TokenCursor, separator: ',' | '+'): readonly string[] {
  const found = new Set<string>();
  do {
    const ability = cursor.word();
    if (!ABILITIES.includes(ability)) throw cursor.error(`"${ability}" is not an ability`);
    found.add(ability);
  } while (cursor.take(separator));
  return ABILITIES.filter(ability => found.has(ability));
}

function parseFunctionType(cursor: TokenCursor): TypeSyntax {
  const parameters = cursor.list('|', () => parseType(cursor));
  const none = [',', ')', '>', '}', '=', '{', ';', 'has'].some(text => cursor.at(text));
  const results = none ? [] : elementsOf(parseType(cursor));
  return { kind: 'function', parameters, results, abilities: cursor.take('has') ? parseAbilities(cursor, '+') : [] };
}
