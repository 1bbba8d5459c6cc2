import { inertAbi, inertFunction, inertStruct } from '../modules/readAbi';
import { SymbolIndex, type DeployedSymbol } from '../modules/symbolIndex';
import { parseAddress } from '../move/address';
import { counted } from '../text/digits';
import { functionSignature, structDeclaration } from '../move/signature';
import { networkFacts, ToolInputError, type AgentTool } from './agentTool';
import { pageOfItems, safeName, safeText } from './safeText';
import { REQUEST_LIMITS } from './limitedConnection';

/** Maximum number of listed matches; if there are more, a narrower query is better. */
const MOST_MATCHES = 500;

/** Finds deployed modules, functions and structs by name. */
export const FIND_MODULES: AgentTool<'find_modules'> = {
  name: 'find_modules',
  plan: async ({ address }, { host }) => {
    const account = address === undefined ? undefined : accountOf(address);
    if (account === undefined) return NOTHING_SENT;
    const { modules } = await host.connection();
    if (modules.hasAccount(account)) return NOTHING_SENT;
    return { requests: REQUEST_LIMITS.perCall, per: 'one per 100 modules', sends: [`the address ${account}`] };
  },
  run: async ({ query, address, page }, call) => {
    const account = address === undefined ? undefined : accountOf(address);
    const connection = await call.connection();
    let isWhole = true;
    if (account !== undefined) {
      call.progress(`Reading the modules of ${account}`);
      isWhole = await connection.readAccount(account, call.signal);
    }
    const modules = connection.loaded().filter(each => account === undefined || each.address === account);
    const index = new SymbolIndex();
    index.put(modules);
    const { symbols, hasMore } = index.find(query, MOST_MATCHES);
    const found = pageOfItems(symbols.map(matchOf), page);
    const note = noteOf(modules.length, account, hasMore, isWhole);
    return {
      network: networkFacts(connection.network),
      matches: [...found.content],
      searched_modules: modules.length,
      is_partial: !isWhole,
      ...(note !== undefined && { note }),
      page: found.page,
      pages: found.pages,
    };
  },
};

const NOTHING_SENT = { requests: 0, sends: [] } as const;

function accountOf(text: string): string {
  const address = parseAddress(text);
  if (address === undefined)
    throw new ToolInputError('"address" is not an account address: pass up to 64 hex digits, such as 0x1.');
  return address;
}

function noteOf(modules: number, account: string | undefined, hasMore: boolean, isWhole: boolean): string | undefined {
  if (modules === 0 && account === undefined)
    return 'No module has been read yet: pass "address" to read the modules of an account.';
  if (!isWhole) return `Only ${counted(modules, 'module')} of the account could be read; call again to continue.`;
  return hasMore ? `Only the best ${MOST_MATCHES} matches are listed: pass a longer query.` : undefined;
}

function matchOf(symbol: DeployedSymbol) {
  const { address, name } = inertAbi({ ...symbol.module, functions: [], structs: [], friends: [] });
  const module = `${address}::${name}`;
  switch (symbol.kind) {
    case 'module': {
      const { functions, structs } = symbol.module;
      const declaration = `${counted(functions.length, 'function')}, ${counted(structs.length, 'struct')}`;
      return { kind: 'module' as const, id: safeName(module), declaration };
    }
    case 'function': {
      const abi = inertFunction(symbol.abi);
      const view = abi.isView ? '#[view] ' : '';
      const declaration = safeText(`${view}${functionSignature(abi)}`);
      return { kind: 'function' as const, id: safeName(`${module}::${abi.name}`), declaration };
    }
    case 'struct': {
      const abi = inertStruct(symbol.abi);
      return {
        kind: 'struct' as const,
        id: safeName(`${module}::${abi.name}`),
        declaration: safeText(structDeclaration(abi)),
      };
    }
  }
}
