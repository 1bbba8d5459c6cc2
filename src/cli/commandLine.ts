import { nearestName } from '../core/text/nearestName';
import { KEY_VARIABLE, redactedKey } from '../core/gateway/accessKey';
import { SECOND_KEY_VARIABLE } from './accessKey';
import { Arguments, unknownOption, COMMON_OPTIONS, GATEWAY_OPTIONS, type OptionSpec } from './arguments';
import { BadInputError, EXIT } from './exitCode';
import type { Call, Command, Terminal } from './command';
import { inertDocument } from '../core/text/visibleText';
import { createPrinting, printable, table, inertForRunner, inertJsonForRunner, isReadByRunner } from './text/style';

const HELP: readonly string[] = ['help', '--help', '-h'];

/** Runs a command line other than `--version`; see `main`. @param commands in the order of the help */
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
    const line = `movescope: ${sentence}\n`;
    terminal.writeError(isReadByRunner(terminal.env) ? inertForRunner(line) : line);
    return code;
  }
}

/** Writes a response as it was sent, so that it can do no harm to a terminal or a CI runner. */
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
  if (raw && json) throw new BadInputError('--raw and --json cannot be used together: leave one out.');
  const isRead = isReadByRunner(terminal.env);
  const tell = (line: string): void => {
    terminal.writeError(`${isRead ? inertForRunner(printable(line)) : printable(line)}\n`);
  };
  const note = (line: string): void => {
    if (!quiet) tell(line);
  };
  const shown = (line: string): string => {
    if (!json && !raw) return isRead ? inertForRunner(printed(line)) : printed(line);
    // In a pipe or a file, JSON and what a gateway sent stay as they are.
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
  // Anything other than a word may be a key.
  if (!/^[a-z]{1,20}$/i.test(name)) throw new BadInputError('There is no such command: see movescope --help.');
  const nearest = nearestName(
    name,
    commands.map(command => command.name),
  );
  const hint = nearest === undefined ? 'see movescope --help' : `did you mean ${nearest}?`;
  const end = hint.endsWith('?') ? '' : '.';
  throw new BadInputError(`There is no command ${name}: ${hint}${end}`);
}

/** Surplus operands are not quoted, because they may be keys. */
function checkOperands({ name, operands }: Command, { operands: given }: Arguments): void {
  const usage = ['movescope', name, ...operands].join(' ');
  const [missing] = operands.slice(given.length).filter(operand => !operand.startsWith('['));
  if (missing !== undefined) throw new BadInputError(`${missing} is missing: ${usage}.`);
  const takesMany = operands.at(-1)?.includes('…') === true;
  if (!takesMany && given.length > operands.length)
    throw new BadInputError(`There are ${given.length} operands, but the command takes ${operands.length}: ${usage}.`);
}

/** Minimum length of a key that is removed; shorter texts occur in many words and are not real keys. */
const SHORTEST = 8;
/** How many characters of a response are searched for encoded keys, which takes long. */
const LONG = 1_000_000;

/** A terminal that shows no access key, even if a gateway or a command line repeats it. */
export interface Discreet extends Pick<Call, 'keepSecret' | 'withoutSecrets'> {
  readonly terminal: Terminal;
  /** Returns what a gateway sent without the access keys in any encoding, at least as far as people read. */
  readonly redacted: (text: string) => string;
}

/** Creates a terminal that shows neither the keys in its environment nor those that are registered later. */
function discreet(terminal: Terminal): Discreet {
  const keys = new Set<string>();
  const keepSecret = (key: string): void => {
    if (key.trim().length >= SHORTEST) keys.add(key.trim());
  };
  for (const name of [KEY_VARIABLE, SECOND_KEY_VARIABLE]) keepSecret(terminal.env[name] ?? '');
  const withoutSecrets = (text: string): string => [...keys].reduce((rest, key) => rest.replaceAll(key, '•••'), text);
  const whole = (text: string): string => [...keys].reduce((rest, key) => redactedKey(rest, key, Infinity), text);
  return {
    terminal: {
      ...terminal,
      // A response may be long, but a message is not, and parts of a key may be ordinary words in a sentence.
      write: text => {
        terminal.write(withoutSecrets(text));
      },
      writeError: text => {
        terminal.writeError(whole(text));
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
    'movescope: what is deployed on a Move (Aptos) chain, and what a transaction would do',
    '',
    'Usage: movescope COMMAND OPERANDS [OPTIONS]',
    '',
    'Commands:',
    ...indented(commands.map(({ name, operands, summary }) => [[name, ...operands].join(' '), summary])),
    '',
    'Options of commands that use a gateway:',
    ...optionLines(GATEWAY_OPTIONS),
    '',
    'Options of every command:',
    ...optionLines(COMMON_OPTIONS),
    '',
    'The access key comes from MOVESCOPE_ACCESS_KEY or, with --key-stdin, from standard input, never from an argument.',
    'MOVESCOPE_BASE_URL, MOVESCOPE_AUTH and MOVESCOPE_NETWORKS stand for --base-url, --auth and --networks.',
    'Proxies are taken from HTTP_PROXY, HTTPS_PROXY and NO_PROXY.',
    'Exit codes: 0 done, 1 the VM rejected the transaction, 2 bad input, 3 the gateway failed or returned bytes to sign that',
    'could not be verified against the request, 4 the output cannot be written, 5 not run to the end, which says nothing',
    'about the chain, 130 interrupted (129 and 143 by SIGHUP and SIGTERM).',
    '',
    'Try it: movescope simulate --sandbox --sender 0xa11ce payload.json',
    'Run movescope COMMAND --help for more about a command, movescope --version for the version.',
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
