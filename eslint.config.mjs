import js from '@eslint/js';
import tseslint from 'typescript-eslint';

const noNodeGlobals = ['process', 'Buffer', 'global', '__dirname', '__filename', 'require'];
const banned = names => [
  'error',
  ...names.map(name => ({ name, message: `${name} does not exist everywhere that this code runs.` })),
];

export default tseslint.config(
  { ignores: ['dist/**', '.vscode-test/**', 'test/workspace/**', 'test/fixtures/**'] },
  js.configs.recommended,
  {
    files: ['**/*.ts'],
    // The rules that need types are in .oxlintrc.json.
    extends: [tseslint.configs.strict, tseslint.configs.stylistic],
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      'no-restricted-syntax': [
        'error',
        {
          selector: 'ExportDefaultDeclaration',
          message: 'Name what you export.',
        },
        {
          selector:
            'Program > VariableDeclaration[kind="let"], Program > ExportNamedDeclaration > VariableDeclaration[kind="let"]',
          message: 'No state at module level: give it an owner with a lifetime.',
        },
        {
          selector: 'CallExpression[callee.property.name="get"] > Literal[value=/^(movescope\\.)?networks$/]',
          message: 'A workspace can override an application setting through get(): read inspect().globalValue.',
        },
        {
          selector: 'CallExpression[callee.property.name=/^toLocale(Date|Time)?String$/]',
          message:
            'Digits are grouped by groupDigits, which has u64 as text too; moments are told by core/reports/moments.',
        },
      ],
      eqeqeq: 'error',
    },
  },
  {
    files: ['src/core/**/*.ts', 'src/sandbox/**/*.ts', 'src/host/**/*.ts', 'src/extension.ts'],
    rules: { 'no-restricted-globals': banned([...noNodeGlobals, 'document', 'window', 'localStorage']) },
  },
  {
    files: ['src/**/*.ts'],
    ignores: ['src/host/shell/settings.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        { property: 'getConfiguration', message: 'Settings are read by readSetting of host/shell/settings.' },
      ],
    },
  },
  { files: ['src/webview/**/*.ts'], rules: { 'no-restricted-globals': banned(noNodeGlobals) } },
  // It stands in for a module that has a default export alone.
  { files: ['test/web/strictAssert.ts'], rules: { 'no-restricted-syntax': 'off' } },
  {
    files: ['test/**/*.ts'],
    rules: { '@typescript-eslint/no-unused-expressions': 'off' },
  },
  {
    files: ['**/*.mjs', '**/*.cjs'],
    languageOptions: {
      globals: Object.fromEntries(
        [
          'process',
          'require',
          'module',
          'console',
          'URL',
          'setTimeout',
          'clearTimeout',
          'setInterval',
          'clearInterval',
          'fetch',
          'AbortController',
          'AbortSignal',
          'Buffer',
          'window',
          'document',
          'performance',
        ].map(name => [name, 'readonly']),
      ),
    },
  },
);
