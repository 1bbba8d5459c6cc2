import assert from 'node:assert/strict';
import { memberIdText } from '../../../../src/core/move/functionId';
import { type PayloadLanguage, languageOf } from '../../../../src/core/payloads/languages/languages';
import { locatorOf, onlyCall, plain, resultAt } from './calls';

/** Returns the names of the called functions, in order. */
async function called(language: PayloadLanguage, text: string): Promise<readonly string[]> {
  const calls = (await locatorOf(language, text)).all();
  return calls.map(({ function: { id, text: written } }) => (id ? memberIdText(id) : written));
}

const FISH = 'aptos move run --function-id 0xf15::pond::feed';
const KITE = 'aptos move run --function-id 0xa1::kite::fly';
const [FEED, FLY] = ['0xf15::pond::feed', '0xa1::kite::fly'];

describe('a command that calls a function', () => {
  const found: readonly (readonly [what: string, text: string, calls?: readonly string[]])[] = [
    ['of another program', 'movement move run --function-id 0xf15::pond::feed'],
    ['of a program in a variable', '"$CLI" move run --function-id 0xf15::pond::feed'],
    ['of a program with a default', '${APTOS_CLI:-./bin/aptos} move run --function-id 0xf15::pond::feed'],
    ['that cargo runs', 'cargo run -q -p aptos -- move run --function-id 0xf15::pond::feed'],
    ['that docker runs', `docker run --rm -v "$PWD:/w" aptoslabs/tools ${FISH}`],
    ['that a package runner runs', `npx @aptos-labs/aptos-cli@1 move run --function-id=0xf15::pond::feed`],
    ['of Windows', String.raw`./aptos.exe move view --function-id 0xf15::pond::feed`],
    ['in a condition', `if ! ${FISH}; then exit 1; fi`],
    ['in branches', `if a; then ${FISH}; else ${KITE}; fi`, [FEED, FLY]],
    ['in a loop', `for i in 1 2; do time sudo ${FISH} --args u8:$i; done`],
    ['in a function', `feed() { ${FISH}; }`],
    ['in a case', `case "$1" in\n  feed) ${FISH} ;;\nesac`],
    ['in a subshell', `(cd app && ${FISH})`],
    ['in a substitution', `HASH=$(${FISH} | jq -r .Result)`],
    ['in a substitution in quotes', `HASH="$(${FISH} --args "u8:$N")"`],
    ['in backticks', `HASH=\`${FISH}\``],
    ['in a substitution over lines', `HASH=$(\n  ${FISH}\n)`],
    ['in a list', `RUN=(\n  aptos move run\n  --function-id 0xf15::pond::feed\n)\n"\${RUN[@]}"`],
    ['after a pipe', `yes | ${FISH}`],
    ['beside another', `${FISH} && ${KITE} || ${FISH} & ${KITE}`, [FEED, FLY, FEED, FLY]],
    ['given to a shell', `bash -s <<END\n${FISH}\nEND\n${KITE}`, [FEED, FLY]],
    ['given to a shell behind a pipe', `cat <<'END' | sudo bash\n${FISH}\nEND\n${KITE}`, [FEED, FLY]],
    ['in the text of a shell', `bash -lc "cd app && ${FISH}"; ssh -i "$KEY" me@host '${KITE}'`, [FEED, FLY]],
    ['in a text over lines', `ssh me@host "\n set -e\n ${FISH}\n"\n${KITE}`, [FEED, FLY]],
    ['in a variable', `export CMD='${FISH}'\nUSAGE="${KITE}"`],
    ['in a text that does not end', `sh -c "it is\n${FISH}\n${KITE}`, [FEED, FLY]],
    ['that checks a proposal', FISH.replace('move run', 'multisig verify-proposal --multisig-address 0x9')],
    ['given to another machine', `ssh me@host <<'END'\n${FISH}\nEND`],
    ['after arithmetic', `(( n << 2 )); m=$((1 << n))\n${FISH}`],
    ['after text that it prints', `echo "Run: ${KITE}"\n${FISH}`],
    ['after text over lines', `echo "It's\n  ${KITE}\n"\n${FISH}`],
    ['after an apostrophe in output', `$ ls\nDon't\n$ ${FISH}`],
    ['after a text for a file', `cat > run.sh <<'END'\n${KITE} "\nEND\n${FISH}`],
    ['after an indented text', `cat <<-END\n\t${KITE} '\n\tEND\n${FISH}`],
    ['after a prompt of PowerShell', `PS C:\\work> ${FISH}`],
    ['after a prompt with a name', `me@host:~/app$ ${FISH}`],
    ['at a prompt, over lines', '> aptos move run \\\n>   --function-id 0xf15::pond::feed'],
    ['after a quote that is not closed', `echo 'it\n${FISH}\necho "\n${KITE}`, [FEED, FLY]],
  ];
  for (const [what, text, calls = [FEED]] of found) {
    it(`is found ${what}`, async () => {
      assert.deepEqual(await called('shell', text), calls);
    });
  }

  const others: readonly (readonly [what: string, text: string])[] = [
    ['text in double quotes', `echo "  ${FISH}"`],
    ['text in single quotes', `log '${FISH}'`],
    ['text over lines', `usage="Usage:\n  ${FISH}\n  it's"`],
    ['words that are printed', `echo ${FISH}\nprintf '%s' ${FISH}`],
    ['words that a function prints', `if a; then echo ${FISH}; fi`],
    ['a text for a file', `cat <<END > run.sh\n${FISH}\nEND`],
    ['a text for tee', `tee run.sh <<'END'\n${FISH}\nEND`],
    ['a text in a substitution', `text="$(cat <<END\n${FISH}\nEND\n)"`],
    ['a comment', `ls # ${FISH}`],
    ['words that are kept', `set -- ${FISH}`],
    ['a script', 'aptos move run-script --function-id 0xf15::pond::feed'],
    ['a command without a function', 'aptos move run --json-file call.json'],
    ['another command of the CLI', 'aptos move test --function-id 0xf15::pond::feed'],
  ];
  for (const [what, text] of others) {
    it(`is not found in ${what}`, async () => {
      assert.deepEqual(await called('shell', text), []);
    });
  }

  it('begins at the program, whatever is before it', async () => {
    const call = await onlyCall('shell', `if A=1 sudo ${FISH}; then ls; fi`);
    assert.deepEqual([call.range.start.character, call.range.end.character], [12, 12 + FISH.length]);
  });

  it('continues after a redirection', async () => {
    const call = await onlyCall('shell', `${FISH} 2>/dev/null > log --args u8:1 < in`);
    assert.equal(call.arguments.items.length, 1);
  });

  it('takes placeholders in any script as values that are not known', async () => {
    const text =
      "aptos move run --function-id <адрес>::pond::feed --args address:<your-address_here!> u64:{ANZAHL} 'address:<l’adresse>' string:{id}.json";
    const call = await onlyCall('shell', text);
    assert.deepEqual([call.function.text, call.function.id], ['<адрес>::pond::feed', undefined]);
    assert.deepEqual(
      call.arguments.items.map(({ value }) => plain(value)),
      [{ hole: '<your-address_here!>' }, { hole: '{ANZAHL}' }, { hole: '<l’adresse>' }, '{id}.json'],
    );
  });

  it('is for a multisig account', async () => {
    const command = 'aptos multisig create-transaction';
    const result = await resultAt(
      'shell',
      `${command} --multisig-address 0xacc0 \\\n  --function-id 0xf15::pond::feed --args u8:1|`,
    );
    assert.equal(result.kind, 'found');
    assert.deepEqual(result.located.payload, {
      type: 'multisig_payload',
      multisig_address: '0xacc0',
      transaction_payload: {
        type: 'entry_function_payload',
        function: FEED,
        type_arguments: [],
        arguments: [1],
      },
    });
    const open = await resultAt('shell', `${command} --multisig-address $SAFE --function-id ${FEED}|`);
    assert.equal(open.kind, 'hole');
    const without = await onlyCall('shell', `${command} --function-id ${FEED}`);
    assert.deepEqual([without.multisig?.account, without.multisig !== undefined], [undefined, true]);
  });

  it('reads a struct that is written as JSON', async () => {
    const call = await onlyCall('shell', `${FISH} --args '{"type":"0xf15::pond::Food","value":{"grams":"5"}}'`);
    const [item] = call.arguments.items;
    assert.deepEqual([item?.declaredType?.text, item && plain(item.value)], ['0xf15::pond::Food', { grams: '5' }]);
  });
});

const FILES: readonly (readonly [file: string, text: string, calls: readonly (readonly [string, ...unknown[]])[]])[] = [
  [
    'Makefile',
    `OWNER ?= 0xf15\nfeed: build\n\t@echo "${KITE}"\n\t-@$(CLI) move run \\\n\t  --function-id 0xf15::pond::feed \\\n\t  --args u8:1 'address:$(OWNER)' u64:$$N string:$\{A}\n\techo "it's\n\t@${KITE} && echo\n`,
    [[FEED, { integer: '1' }, { hole: '$(OWNER)' }, { hole: '$$N' }, { hole: '${A}' }], [FLY]],
  ],
  ['rules.mk', `x:\n\tif true; then \\\n\t  ${FISH}; \\\n\tfi\n`, [[FEED]]],
  [
    'justfile',
    `feed n:\n    @aptos move run --function-id {{owner}}::pond::feed --args 'u8:{{n}}'\n`,
    [['{{owner}}::pond::feed', { hole: '{{n}}' }]],
  ],
  [
    'feed.ps1',
    `<# ${KITE}\n#>\nWrite-Host ${KITE}\n$text = @"\n${KITE}\n"@\nif ($a) { & $env:CLI move run \`\n  --function-id 0xf15::pond::feed \`\n  --args "u64:[[1, 5]]" 'string:it''s' "string:a \`"b\`"" address:$env:OWNER }\n`,
    [[FEED, [[{ number: 1 }, { number: 5 }]], "it's", 'a "b"', { hole: '$env:OWNER' }]],
  ],
  [
    'C.PS1',
    `& "C:\\bin\\aptos.exe" move run --function-id 0xf15::pond::feed --args 'address:[\\"0x1\\"]' | Out-Null`,
    [[FEED, ['0x1']]],
  ],
  [
    'feed.bat',
    `@echo off\nrem ${KITE}\n:: ${KITE}\necho ${KITE}\nif exist a (call "%CLI%" move run ^\n  --function-id 0xf15::pond::feed ^\n  --args address:%OWNER% "string:it's" "address:[\\"0x1\\"]") else (${KITE})`,
    [[FEED, { hole: '%OWNER%' }, "it's", ['0x1']], [FLY]],
  ],
  [
    'feed.cmd',
    `aptos.exe move run --function-id 0xf15::pond::feed --args u8:1 2>&1 | find "x"`,
    [[FEED, { integer: '1' }]],
  ],
  [
    'ci.yml',
    `name: ${KITE}\njobs:\n  a:\n    steps:\n      - name: It's\n        run: |\n          set -e\n          aptos move run \\\n            --function-id 0xf15::pond::feed --args u8:1 'address:\${{ vars.OWNER }}'\n          echo "it's\n      - run: ${KITE} # again\n`,
    [[FEED, { integer: '1' }, { hole: '${{ vars.OWNER }}' }], [FLY]],
  ],
  [
    'ci.yaml',
    `script:\n  - ${KITE}\n  - |\n    ${FISH}\n  - >-\n    aptos move run\n    --function-id 0xf15::pond::feed\n    --args u8:1\n\n    echo --args u8:2\n  - "${KITE}"\n  - '${FISH} --args "string:a b"'\n  - aptos move run\n    --function-id 0xa1::kite::fly\n    --args u8:3\ndescription: |\n  ${KITE}\n`,
    [[FLY], [FEED], [FEED, { integer: '1' }], [FLY], [FEED, 'a b'], [FLY, { integer: '3' }]],
  ],
  [
    'Dockerfile',
    `FROM a\nLABEL b="${KITE}"\nRUN --mount=type=cache apt update && aptos move run \\\n  --function-id 0xf15::pond::feed --args u8:1\nRUN <<END\n${KITE}\nEND\n`,
    [[FEED, { integer: '1' }], [FLY]],
  ],
];

describe('commands in other files', () => {
  for (const [file, text, expected] of FILES) {
    it(`are found in ${file}`, async () => {
      const language = languageOf('', `/work/${file}`);
      assert.ok(language);
      const calls = (await locatorOf(language, text)).all();
      assert.deepEqual(
        calls.map(call => [
          call.function.id ? memberIdText(call.function.id) : call.function.text,
          ...call.arguments.items.map(({ value }) => plain(value)),
        ]),
        expected,
      );
    });
  }

  it('are found in lists of words, in other rules and in steps of PowerShell', async () => {
    const words = '["aptos", "move", "run", "--function-id", "0xf15::pond::feed"]';
    assert.deepEqual(await called('dockerfile', `CMD ${words} # ]`), [FEED]);
    assert.deepEqual(await called('dockerfile', `RUN true && \\\n  # next\n  ${FISH}`), [FEED]);
    assert.deepEqual(await called('yaml', `command: ${words}\nargs: [sh, -c, '${KITE}']`), [FEED, FLY]);
    assert.deepEqual(await called('yaml', `desc: ${KITE}\nrun: |\n  aptos move run \`\n   --function-id ${FEED}`), [
      FEED,
    ]);
    assert.deepEqual(await called('makefile', `feed: all ; @${FISH}\nX := a;${KITE}`), [FEED]);
  });

  it('have the texts that a quote in a quote stands for', async () => {
    const text =
      String.raw`bash -c "aptos move run --function-id 0xf15::pond::feed --args \"string:a b\" u8:1"`.replaceAll(
        '\\\\',
        '\\',
      );
    const [call] = (await locatorOf('shell', text)).all();
    assert.deepEqual(
      call?.arguments.items.map(({ value }) => plain(value)),
      ['a b', { integer: '1' }],
    );
  });

  it('are known by the names of their files', () => {
    const names = [
      ['GNUmakefile', 'makefile'],
      ['Makefile.dev', 'makefile'],
      ['app.Dockerfile', 'dockerfile'],
      ['Containerfile', 'dockerfile'],
      ['makefile.md', 'markdown'],
      ['README.mdx', 'markdown'],
      ['notes.txt', undefined],
    ] as const;
    for (const [name, language] of names) assert.equal(languageOf('', `/a/${name}`), language, name);
  });
});
