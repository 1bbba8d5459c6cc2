import { abortMeaning, gapWords, placeWords } from '../code/abortWords';
import { codeText } from '../code/codeText';
import { PossibleAborts, type AbortCatalogue } from '../code/possibleAborts';
import { interfaceText, symbolNamed, type InterfaceText } from '../modules/interfaceText';
import { bytesToHex } from '../move/hex';
import { type ModuleId, memberIdText } from '../move/functionId';
import { groupDigits } from '../text/digits';
import { nameIdText, parseNameId } from '../payloads/qualifiedName';
import { networkFacts, ToolInputError, type AgentTool, type ToolCall } from './agentTool';
import { pageOfItems, pageOfText, safeName, safeText } from './safeText';
import type { ToolInputs } from './toolInputSchemas';
import type { ToolOutputs } from './toolOutputSchemas';

const MOST_PLACES = 3;

type Input = ToolInputs['read_module'];
type Output = ToolOutputs['read_module'];

export const READ_MODULE: AgentTool<'read_module'> = {
  name: 'read_module',
  plan: async (input, { host }) => {
    const id = moduleOf(input.module);
    const { modules, code } = await host.connection();
    const isHere =
      (input.section ?? 'interface') === 'interface'
        ? modules.hasModule(id.address, id.module)
        : code.known(id) !== undefined;
    return isHere ? { requests: 0, sends: [] } : { requests: 1, sends: [`the module name ${nameIdText(id)}`] };
  },
  run: async (input, call) => {
    const id = moduleOf(input.module);
    call.progress(`Reading ${nameIdText(id)}`);
    switch (input.section ?? 'interface') {
      case 'interface':
        return readInterface(id, input, call);
      case 'code':
        return readCode(id, input, call);
      case 'aborts':
        return readAborts(id, input, call);
    }
  },
};

/** Parses the id of a module. @throws ToolInputError */
export function moduleOf(text: string): ModuleId {
  const id = parseNameId(text);
  if (!id || id.name !== undefined)
    throw new ToolInputError('"module" is not the name of a module: pass its address and name, such as 0x1::coin.');
  return { address: id.address, module: id.module };
}

/** Returns a complete module as a string, without pages. @throws ToolInputError; the client's errors */
export async function readWhole(section: 'interface' | 'code', module: string, call: ToolCall): Promise<string> {
  const id = moduleOf(module);
  const { text } = section === 'code' ? await readText(id, call) : await readAbi(id, call);
  return safeText(text.text, Infinity);
}

async function readAbi(id: ModuleId, call: ToolCall) {
  const { modules, network } = await call.connection();
  const { module, ledgerVersion, stale } = await modules.getModule(id.address, id.module, call.signal);
  return { text: interfaceText(module, id.module, sourceWords(network.label, ledgerVersion)), ledgerVersion, stale };
}

async function readText(id: ModuleId, call: ToolCall) {
  const { code, network } = await call.connection();
  const { bytes, ledgerVersion } = await code.module(id, call.signal);
  const module = { bytecode: bytesToHex(bytes) };
  const source = sourceWords(network.label, ledgerVersion);
  return { text: codeText({ id, module, source }, 'statements'), ledgerVersion };
}

async function readInterface(id: ModuleId, input: Input, call: ToolCall): Promise<Output> {
  const { text, ledgerVersion, stale } = await readAbi(id, call);
  return {
    ...head(id, 'interface', call, ledgerVersion),
    ...(stale && { read_at: new Date(stale.readAt).toISOString() }),
    ...textPart(text, id, input),
  };
}

async function readCode(id: ModuleId, input: Input, call: ToolCall): Promise<Output> {
  const { text, ledgerVersion } = await readText(id, call);
  const notes = text.notes.length === 0 ? {} : { notes: text.notes.map(note => safeText(note)) };
  return { ...head(id, 'code', call, ledgerVersion), ...notes, ...textPart(text, id, input) };
}

async function readAborts(id: ModuleId, { member, page }: Input, call: ToolCall): Promise<Output> {
  const { code } = await call.connection();
  const { bytes, ledgerVersion } = await code.module(id, call.signal);
  const aborts = new PossibleAborts(each =>
    each.address === id.address && each.module === id.module ? bytes : undefined,
  );
  const names = aborts.functionsOf(id);
  const probe = aborts.of({ ...id, name: member ?? '' });
  const reason = probe.unread.find(each => each.reason !== undefined)?.reason;
  if (!names || (member !== undefined && reason !== undefined))
    throw new ToolInputError(
      `The abort codes of ${nameIdText({ ...id, ...(member !== undefined && { name: member }) })} are unknown. ${safeText(reason ?? 'It has no bytecode.')}`,
    );
  const functions = (member === undefined ? names : [member]).map(name => functionAborts(aborts.of({ ...id, name })));
  const found = pageOfItems(functions, page);
  return {
    ...head(id, 'aborts', call, ledgerVersion),
    functions: [...found.content],
    page: found.page,
    pages: found.pages,
  };
}

function functionAborts(catalogue: AbortCatalogue) {
  return {
    function: safeName(memberIdText(catalogue.function)),
    may_abort_with: catalogue.aborts.map(abort => {
      const meaning = abortMeaning(abort);
      const places = [...new Set(abort.places.map(placeWords))].slice(0, MOST_PLACES).map(safeName);
      return {
        code: `0x${abort.code.toString(16)}`,
        module: safeName(nameIdText(abort.module)),
        ...(abort.error && { name: safeName(abort.error.name) }),
        ...(meaning !== '' && { meaning: safeText(meaning) }),
        places,
      };
    }),
    not_included: gapWords(catalogue).map(words => safeText(words)),
  };
}

function head(id: ModuleId, section: Output['section'], { host }: ToolCall, ledgerVersion: string | undefined) {
  return {
    network: networkFacts(host.network),
    module: safeName(nameIdText(id)),
    section,
    ...(ledgerVersion !== undefined && { ledger_version: ledgerVersion }),
  };
}

/** @throws ToolInputError if there is no such member or page */
function textPart(code: InterfaceText, id: ModuleId, { member, page }: Input) {
  const found = pageOfText(member === undefined ? code.text : memberText(code, id, member), page);
  return { text: safeText(found.content, Infinity), page: found.page, pages: found.pages };
}

function memberText(code: InterfaceText, id: ModuleId, member: string): string {
  const symbol = symbolNamed(code, member);
  if (!symbol)
    throw new ToolInputError(
      `${nameIdText(id)} has no function or struct ${safeName(member)}: omit "member" to list all of them.`,
    );
  const { first, last } = symbol.lines;
  return code.text
    .split('\n')
    .slice(first, last + 1)
    .map(line => line.slice(4))
    .join('\n');
}

function sourceWords(label: string, version: string | undefined): string {
  return version === undefined ? label : `${label} at ledger version ${groupDigits(version)}`;
}
