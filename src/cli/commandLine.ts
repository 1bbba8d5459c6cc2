import { counted } from '../core/text/digits';
import { nearestName } from '../core/text/nearestName';
import { KEY_VARIABLE, redactedKey } from '../core/gateway/accessKey';
import { SECOND_KEY_VARIABLE } from './accessKey';
import { Arguments, unknownOption, COMMON_OPTIONS, GATEWAY_OPTIONS, type OptionSpec } from './arguments';
import { BadInputError, EXIT } from './exitCode';
import type { Call, Command, Terminal } from './command';
import { inertDocument } from '../core/text/visibleText';
import { createPrinting, printable, table, inertForRunner, inertJsonForRunner, isReadByRunner } from './text/style';

const HELP: readonly string[] = ['help', '--help', '-h'];

/**
 * Runs a command line other than `--version`, and returns the exit code. Errors are printed to standard error.
 * @param commands in help order
 */
export async function runCommandLine(
  words: readonly string[],
  around: Terminal,
  commands: readonly Command[],
): Promise<number> {
  const { terminal, ...secrets } = discreet(around);
  try {
    return await run(words, { terminal, ...secrets }, commands);
  } catch (error) {
    if (terminal.signal.aborted) return EXIT.interrupted;
    const { failureOf } = await import('./failure');
    const { code, sentence, answer } = failureOf(error, terminal.env);
    if (answer !== undefined) writeWhole(terminal, answer);
    terminal.writeError(`movescope: ${sentence}\n`);
    return code;
  }
}

/** Writes a response as received, but without terminal control sequences and CI runner commands. */
function writeWhole(terminal: Terminal, answer: string): void {
  const line = `${inertDocument(answer)}\n`;
  terminal.write(isReadByRunner(terminal.env) ? inertJsonForRunner(line) : line);
}

async function run(
  [name, ...words]: readonly string[],
  { terminal, redacted, ...secrets }: Discreet,
  commands: readonly Command[],
): Promise<number> {
  const print = (lines: readonly string[]): void => {
    terminal.write(lines.map(line => `${line}\n`).join(''));
  };
  if (name !== undefined && HELP.includes(name)) {
    print(words[0] === undefined ? programHelp(commands) : commandHelp(findCommand(words[0], commands)));
    return EXIT.done;
  }
  if (name === undefined) {
    terminal.writeError(
      programHelp(commands)
        .map(line => `${line}\n`)
        .join(''),
    );
    return EXIT.badInput;
  }
  const command = findCommand(name, commands);
  const args = Arguments.parse(words, [...command.options, ...COMMON_OPTIONS]);
  if (args.has('help')) {
    print(commandHelp(command));
    return EXIT.done;
  }
  checkOperands(command, args);
  const { style, line: printed } = createPrinting(terminal.isTerminal, terminal.env);
  const quiet = args.has('quiet');
  const json = args.has('json');
  const raw = args.has('raw');
  if (raw && json) throw new BadInputError('--raw and --json cannot be used together.');
  const isRead = isReadByRunner(terminal.env);
  const tell = (line: string): void => {
    terminal.writeError(`${printable(line)}\n`);
  };
  const note = (line: string): void => {
    if (!quiet) tell(line);
  };
  const shown = (line: string): string => {
    if (!json && !raw) return isRead ? inertForRunner(printed(line)) : printed(line);
    // In a pipe or file, JSON and responses stay as received.
    const inert = terminal.isTerminal || isRead ? inertDocument(line) : line;
    if (!isRead) return inert;
    return json ? inertJsonForRunner(inert) : inertForRunner(inert);
  };
  const call: Call = {
    args,
    terminal,
    json,
    style,
    print: lines => {
      if (!raw) print(lines.map(shown));
    },
    printRaw: lines => {
      print(lines.map(line => redacted(shown(line))));
    },
    printDocument: text => {
      print([text]);
    },
    printCommands: print,
    note,
    tell,
    ...secrets,
  };
  return command.run(call);
}

function findCommand(name: string, commands: readonly Command[]): Command {
  const found = commands.find(command => command.name === name);
  if (found) return found;
  if (name.startsWith('-')) throw new BadInputError(unknownOption(name.replace(/=.*/s, '')));
  // Anything other than a word could be an access key.
  if (!/^[a-z]{1,20}$/i.test(name)) throw new BadInputError('Unknown command: see movescope --help.');
  const nearest = nearestName(
    name,
    commands.map(command => command.name),
  );
  const hint = nearest === undefined ? 'see movescope --help' : `did you mean ${nearest}?`;
  const end = hint.endsWith('?') ? '' : '.';
  throw new BadInputError(`Unknown command ${name}: ${hint}${end}`);
}

/** Checks the number of operands. Surplus operands are not quoted, because they could be keys. */
function checkOperands({ name, operands }: Command, { operands: given }: Arguments): void {
  const usage = ['movescope', name, ...operands].join(' ');
  const [missing] = operands.slice(given.length).filter(operand => !operand.startsWith('['));
  if (missing !== undefined) throw new BadInputError(`Missing ${missing}: ${usage}.`);
  const takesMany = operands.at(-1)?.includes('…') === true;
  if (!takesMany && given.length > operands.length)
    throw new BadInputError(`Expected ${counted(operands.length, 'operand')}, but got ${given.length}: ${usage}.`);
}

/** Minimum length of a key that is removed. Shorter strings occur in many words and are not valid keys. */
const SHORTEST = 8;
/** Maximum number of characters of a response that are searched for encoded keys, because the search is slow. */
const LONG = 1_000_000;

/**
 * A terminal that never shows an access key, even if a gateway or a command line contains it, and whose messages contain
 * no commands for a CI runner.
 */
export interface Discreet extends Pick<Call, 'keepSecret' | 'withoutSecrets'> {
  readonly terminal: Terminal;
  /** Returns text from a gateway without the access keys in any encoding, within {@link LONG} characters. */
  readonly redacted: (text: string) => string;
}

/** Creates a discreet terminal. It hides the keys in its environment and those registered later. */
function discreet(terminal: Terminal): Discreet {
  const keys = new Set<string>();
  const keepSecret = (key: string): void => {
    if (key.trim().length >= SHORTEST) keys.add(key.trim());
  };
  for (const name of [KEY_VARIABLE, SECOND_KEY_VARIABLE]) keepSecret(terminal.env[name] ?? '');
  const withoutSecrets = (text: string): string => [...keys].reduce((rest, key) => rest.replaceAll(key, '•••'), text);
  const inert = isReadByRunner(terminal.env) ? inertForRunner : (text: string): string => text;
  const whole = (text: string): string => [...keys].reduce((rest, key) => redactedKey(rest, key, Infinity), text);
  return {
    terminal: {
      ...terminal,
      // Encoded keys are removed only from messages, because the search is slow in long output. Parts of a key are
      // kept, because they could be ordinary words.
      write: text => {
        terminal.write(withoutSecrets(text));
      },
      writeError: text => {
        terminal.writeError(inert(whole(text)));
      },
    },
    keepSecret,
    withoutSecrets,
    redacted: text => whole(text.slice(0, LONG)) + text.slice(LONG),
  };
}

const INDENT = '  ';

function programHelp(commands: readonly Command[]): readonly string[] {
  return [
    'Explore modules deployed on a Move (Aptos) chain, and simulate transactions.',
    '',
    'Usage: movescope COMMAND OPERANDS [OPTIONS]',
    '',
    'Commands:',
    ...indented(commands.map(({ name, operands, summary }) => [[name, ...operands].join(' '), summary])),
    '',
    'Gateway options:',
    ...optionLines(GATEWAY_OPTIONS),
    '',
    'Common options:',
    ...optionLines(COMMON_OPTIONS),
    '',
    'The access key is read from MOVESCOPE_ACCESS_KEY or, with --key-stdin, from standard input; never from an argument.',
    'MOVESCOPE_BASE_URL, MOVESCOPE_AUTH and MOVESCOPE_NETWORKS are the defaults of --base-url, --auth and --networks.',
    'Proxies are read from HTTP_PROXY, HTTPS_PROXY and NO_PROXY.',
    'Exit codes: 0 success, 1 the VM rejected the transaction, 2 bad input, 3 the gateway failed or the bytes to sign could',
    'not be verified against the request, 4 the output cannot be written, 5 the run did not complete, so the outcome on the',
    'chain is unknown, 130 interrupted (129 by SIGHUP, 143 by SIGTERM).',
    '',
    'Example: movescope simulate --sandbox --sender 0xa11ce payload.json',
    'Run movescope COMMAND --help for help on a command, or movescope --version for the version.',
  ];
}

function commandHelp({ name, operands, summary, options, notes = [] }: Command): readonly string[] {
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
