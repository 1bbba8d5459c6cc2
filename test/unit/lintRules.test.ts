import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import tseslint from 'typescript-eslint';

/** Rules that are listed in addition to those of typescript-eslint's own configurations. */
const ADDED = ['switch-exhaustiveness-check'];
/** vscode declares interfaces such as Disposable as classes and takes any object of their shape. */
const LEFT_OUT = ['no-unsafe-class-instance-assignment'];
const PREFIX = '@typescript-eslint/';

interface OxlintConfiguration {
  readonly overrides: readonly {
    readonly files: readonly string[];
    readonly rules: Readonly<Record<string, unknown>>;
  }[];
}

/** The rules of typescript-eslint's strictest configurations that need types. */
function typedRules(): readonly string[] {
  const { configs, plugin } = tseslint;
  const { rules: known } = plugin as unknown as {
    readonly rules: Readonly<
      Record<string, { readonly meta: { readonly docs?: { readonly requiresTypeChecking?: boolean } } }>
    >;
  };
  const rules = [...configs.strictTypeChecked, ...configs.stylisticTypeChecked].flatMap(each =>
    Object.entries(each.rules ?? {}),
  );
  return rules.flatMap(([name, level]) => {
    if (level === 'off' || !name.startsWith(PREFIX)) return [];
    const short = name.slice(PREFIX.length);
    return known[short]?.meta.docs?.requiresTypeChecking === true ? [short] : [];
  });
}

describe('the rules that need types', () => {
  it('are those of typescript-eslint, although oxlint runs them', async () => {
    const { overrides } = JSON.parse(await readFile('.oxlintrc.json', 'utf8')) as OxlintConfiguration;
    const listed = overrides.flatMap(({ rules }) => Object.keys(rules)).map(name => name.replace(/^typescript\//, ''));
    const wanted = new Set([...typedRules(), ...ADDED]);
    for (const name of LEFT_OUT) assert.ok(wanted.delete(name), name);
    assert.deepEqual(listed.toSorted(), [...wanted].toSorted());
  });
});
