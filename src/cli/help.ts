import type { Command } from './command';
import { COMMON_OPTIONS, GATEWAY_OPTIONS, type OptionSpec } from './optionSpec';
import { table } from './text/table';

const INDENT = '  ';

/** The program's help. */
export function programHelp(commands: readonly Command[]): readonly string[] {
  return [
    'movescope: what is deployed on a Move (Aptos) chain, and what a transaction would do',
    '',
    'Usage: movescope COMMAND OPERANDS [OPTIONS]',
    '',
    'Commands:',
    ...indented(commands.map(({ name, operands, summary }) => [[name, ...operands].join(' '), summary])),
    '',
    'Options of commands that ask a gateway:',
    ...optionLines(GATEWAY_OPTIONS),
    '',
    'Options of every command:',
    ...optionLines(COMMON_OPTIONS),
    '',
    'An access key comes from MOVESCOPE_ACCESS_KEY or, with --key-stdin, from standard input; never from an argument.',
    'Proxies are taken from HTTP_PROXY, HTTPS_PROXY and NO_PROXY.',
    'Exit codes: 0 done, 1 the VM rejected the transaction, 2 bad input, 3 the gateway failed or gave bytes to sign that are',
    'not verified to be what was asked for, 4 the output cannot be written, 130 interrupted (129 and 143 by SIGHUP and',
    'SIGTERM).',
    '',
    'Try it: movescope simulate --sandbox --sender 0xa11ce payload.json',
    'Run movescope COMMAND --help for more about a command, movescope --version for the version.',
  ];
}

/** The help of one command. */
export function commandHelp({ name, operands, summary, options, notes = [] }: Command): readonly string[] {
  return [
    `Usage: movescope ${[name, ...operands].join(' ')} [OPTIONS]`,
    '',
    `${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`,
    ...(notes.length === 0 ? [] : ['', ...notes]),
    '',
    'Options:',
    ...optionLines([...options, ...COMMON_OPTIONS]),
  ];
}

function optionLines(options: readonly OptionSpec[]): readonly string[] {
  return indented(options.map(option => [optionText(option), option.help]));
}

function optionText({ name, short, value }: OptionSpec): string {
  const long = value === undefined ? `--${name}` : `--${name} ${value}`;
  return short === undefined ? long : `${long}, -${short}`;
}

function indented(rows: readonly (readonly string[])[]): readonly string[] {
  return table(rows).map(line => `${INDENT}${line}`);
}
