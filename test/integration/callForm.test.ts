import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { eventually } from './support/eventually';
import { openWithCursor } from './support/editor';
import { activated } from './support/extension';
import { pick, type, useForms } from './support/forms';
import { shownEncoding, shownSimulation } from './support/page';
import { rowNamed } from './support/treeText';

describe('the form of a call', () => {
  useForms();

  it('asks for the values of a function in the view, and simulates', async () => {
    const { captured } = await activated();
    const vault = await rowNamed(captured, 'vault', await rowNamed(captured, 'demo'));
    const { element } = await rowNamed(captured, 'deposit', vault);
    captured.answers.push(pick('0x1::aptos_coin::AptosCoin'), pick('alice'), type('0.5 APT'));
    await vscode.commands.executeCommand('movescope.simulateFunction', element);
    const report = await shownSimulation(captured);
    assert.equal(report.subject, '0xcafe::vault::deposit');
    const steps = captured.steps.map(({ title, step, prompt, said }) => [title, step, prompt, said]);
    assert.equal(steps[0]?.[0], 'Simulate vault::deposit: type argument T0');
    assert.deepEqual(steps[2], [
      'Simulate vault::deposit: argument 2 (u64)',
      '3/3',
      'Argument 2, u64: a whole number; 1_000 and 0.5 APT work too',
      '= 50,000,000 octas',
    ]);
    assert.match(report.raw, /"arguments":\s*\[\s*"0xa11ce",\s*"50000000"\s*\]/);
  });

  it('asks for the values of a function in the view, and encodes', async () => {
    const { captured } = await activated();
    const vault = await rowNamed(captured, 'vault', await rowNamed(captured, 'demo'));
    const { element } = await rowNamed(captured, 'deposit', vault);
    captured.answers.push(pick('0x1::aptos_coin::AptosCoin'), pick('alice'), type('0.5 APT'));
    await vscode.commands.executeCommand('movescope.encodeFunction', element);
    assert.equal((await shownEncoding(captured)).subject, '0xcafe::vault::deposit');
    assert.equal(captured.steps[0]?.title, 'Encode vault::deposit: type argument T0');
  });

  it('asks which function a call names whose address is known only at run time, and remembers the answer', async () => {
    const { captured } = await activated();
    captured.boxes.length = 0;
    await openWithCursor(
      'send({ function: `${owner}::aptos_account::transfer`, functionArguments: [to, 5|] })',
      'typescript',
    );
    const simulate = () => vscode.commands.executeCommand('movescope.simulate');
    captured.answers.push({ kind: 'leave' });
    await simulate();
    assert.deepEqual(captured.shown, []);
    captured.answers.push(type('0x1::aptos_account::transfer'), pick('bob'));
    await simulate();
    const report = await shownSimulation(captured);
    assert.equal(report.subject, '0x1::aptos_account::transfer');
    assert.match(report.raw, /"arguments":\s*\[\s*"0xb0b",\s*"5"\s*\]/);
    const [box] = captured.boxes;
    assert.deepEqual([box?.value, box?.valueSelection], ['0x::aptos_account::transfer', [0, 2]]);
    assert.equal(
      await box?.validateInput?.('0x::aptos_account::transfer'),
      'Enter the address, module and function, such as 0x1::coin::transfer.',
    );
    captured.answers.push({ kind: 'leave' });
    await simulate();
    assert.equal(captured.boxes.at(-1)?.value, '0x1::aptos_account::transfer');
  });

  it('starts with an example of a struct, and says what is not known about it', async () => {
    const { captured } = await activated();
    const place = () => vscode.commands.executeCommand('movescope.simulateFunction', '0xb00c::orders::place');
    const order = (amount: string) => `{"asset": "0xa", "amount": ${amount}, "side": {"Buy": {}}, "note": {"vec": []}}`;
    captured.answers.push({ kind: 'leave' });
    await place();
    assert.match(captured.steps[0]?.value ?? '', /^\{"asset":"0x1","amount":"0","side":\{"Buy":\{\}\},"note":/);
    assert.match(
      captured.steps[0]?.prompt ?? '',
      /^Argument 1: \{"asset": address, .*\. Not verified: .* Older nodes reject them\.$/,
    );
    captured.answers.push(type(order('1')));
    await place();
    assert.equal(captured.steps.at(-1)?.said, 'At .amount: u64 expects a decimal string, such as "1000".');
    captured.answers.push(type(order('"1"')));
    await place();
    assert.equal((await shownSimulation(captured)).vmStatus, 'INVALID_MAIN_FUNCTION_SIGNATURE');
  });

  it('offers the types of earlier simulations, with where they are from', async () => {
    const { captured } = await activated();
    captured.answers.push(type('0x1::option::Option<u8>'), type('0xb0b'), type('1'));
    await vscode.commands.executeCommand('movescope.simulateFunction', '0x1::coin::transfer');
    await shownSimulation(captured);
    const editor = await openWithCursor('{"function": "0x1::coin::transfer", "type_arguments": ["|"]}', 'json');
    const described = await eventually('the type among the completions', async () => {
      const { items } = await vscode.commands.executeCommand<vscode.CompletionList>(
        'vscode.executeCompletionItemProvider',
        editor.document.uri,
        editor.selection.active,
        '"',
      );
      const first = items.reduce((one, other) => ((one.sortText ?? '') < (other.sortText ?? '') ? one : other));
      const { label } = first;
      return typeof label === 'object' && label.label === '0x1::option::Option<u8>' ? label.description : undefined;
    });
    assert.match(described, /^coin::transfer, simulated .*, failed$/);
    captured.answers.push({ kind: 'leave' });
    await vscode.commands.executeCommand('movescope.simulateFunction', '0x1::coin::transfer');
    assert.ok(captured.steps.at(-1)?.labels.includes('0x1::option::Option<u8>'));
  });

  it('remembers what was typed, goes back, and says what is wrong', async () => {
    const { captured } = await activated();
    captured.answers.push(type('0xb0b'), { kind: 'back' }, type('0xcab'), type('x'));
    await vscode.commands.executeCommand('movescope.simulateFunction', '0x1::aptos_account::transfer');
    assert.deepEqual(
      captured.steps.map(({ step, said }) => [step, said]),
      [
        ['1/2', '0xb0b as typed'],
        ['2/2', ''],
        ['1/2', '0xcab as typed'],
        ['2/2', 'Enter a whole number, such as 1000 or 1_000, or an amount such as 0.5 APT.'],
      ],
    );
    captured.steps.length = 0;
    captured.answers.push({ kind: 'leave' });
    await vscode.commands.executeCommand('movescope.simulateFunction', '0x1::aptos_account::transfer');
    assert.equal(captured.steps[0]?.labels[0], '0xcab');
    captured.answers.push(pick('0xcab'), { kind: 'leave' });
    await vscode.commands.executeCommand('movescope.simulateFunction', '0x1::aptos_account::transfer');
    assert.equal(captured.steps.at(-1)?.value, 'x');
    assert.deepEqual(captured.page, []);
  });

  for (const [command, shown] of [
    ['simulate', shownSimulation],
    ['encode', shownEncoding],
  ] as const) {
    it(`asks only for values that the document does not give, and continues with ${command}`, async () => {
      const { captured } = await activated();
      const { document } = await openWithCursor(
        `const amount = Math.random();
await send({ data: { function: "0x1::aptos_account::transfer", functionArguments: ["0xb0b", amo|unt] } });`,
        'typescript',
      );
      const before = document.getText();
      captured.answers.push(type('1_000'));
      await vscode.commands.executeCommand(`movescope.${command}`);
      const report = await shown(captured);
      assert.equal(report.subject, '0x1::aptos_account::transfer');
      assert.deepEqual(
        captured.steps.map(({ step, said }) => [step, said]),
        [['1/1', '= 1,000']],
      );
      assert.equal(document.getText(), before);
    });
  }

  it('accepts the values of the SDK as the SDK does', async () => {
    const { captured } = await activated();
    await openWithCursor(
      'x({ function: "0x1::aptos_account::transfer", functionArguments: ["0xb0b", 10|00] });',
      'typescript',
    );
    await vscode.commands.executeCommand('movescope.simulate');
    assert.match((await shownSimulation(captured)).raw, /"arguments":\s*\[\s*"0xb0b",\s*"1000"\s*\]/);
    assert.deepEqual(captured.steps, []);
  });

  it('says what is wrong with an open payload, and selects it', async () => {
    const { captured } = await activated();
    const editor = await openWithCursor(
      'x({ function: "0x1::aptos_account::transfer", functionArguments: ["0xzz", amo|unt] });',
      'typescript',
    );
    await vscode.commands.executeCommand('movescope.simulate');
    assert.deepEqual(captured.shown, [
      'Argument 1 of 0x1::aptos_account::transfer: address expects an address string, such as "0x1", not the string "0xzz".',
    ]);
    assert.match(editor.document.getText(editor.selection), /0xzz/);
  });

  it('refuses a function that no transaction can call', async () => {
    const { captured } = await activated();
    await vscode.commands.executeCommand('movescope.simulateFunction', '0xcafe::vault::balance');
    await vscode.commands.executeCommand('movescope.simulateFunction', '0xcafe::vault::nothing');
    assert.deepEqual(captured.shown, [
      '0xcafe::vault::balance is not an entry function. Select a function marked entry.',
      '0xcafe::vault has no function nothing on Sandbox. See the Modules view for its functions.',
    ]);
  });

  it('offers the entry functions of the listed accounts if none is given', async () => {
    const { captured } = await activated();
    captured.answers.push(pick('0xcafe::counter::set_step'), { kind: 'leave' });
    await vscode.commands.executeCommand('movescope.simulateFunction');
    assert.ok(captured.steps[0]?.labels.includes('0xcafe::vault::deposit'), captured.steps[0]?.labels.join());
    assert.equal(captured.steps[1]?.prompt, 'Argument 1, u16: a whole number');
  });
});
