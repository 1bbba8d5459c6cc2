import { json, nodeError, type Script } from './faultyGateway';

const FUNCTION = { visibility: 'public', is_entry: true, is_view: false, generic_type_params: [], return: [] };

/** A module of a changing account: its functions with the types of their parameters, and its code in hex. */
export interface ChangingModule {
  readonly functions: Readonly<Record<string, readonly string[]>>;
  readonly code?: string;
}

/** An account whose modules a test publishes again between two requests; a gateway answers with it. */
export class ChangingAccount {
  readonly #modules = new Map<string, ChangingModule>();
  readonly #address: string;
  /** The id of its chain; if absent, the gateway sends none. */
  chainId: number | undefined = 4;
  /** If absent, the gateway sends none. */
  ledgerVersion: number | undefined = 1_000;

  constructor(address: string) {
    this.#address = address;
  }

  /** Publishes a module instead of the one before, a hundred ledger versions later. */
  publish(name: string, module: ChangingModule): void {
    this.#modules.set(name, module);
    this.#later();
  }

  /** Removes a module, as a chain reset does. */
  remove(name: string): void {
    this.#modules.delete(name);
    this.#later();
  }

  /** Answers requests for the account and each of its modules, and all others with 404. */
  readonly script: Script = request => {
    const [, address, name] = /^\/v1\/accounts\/(0x[0-9a-f]+)\/module(?:s|\/(\w+))/.exec(request.url) ?? [];
    const module = name === undefined ? undefined : this.#modules.get(name);
    if (address !== this.#address) nodeError(404, 'account_not_found')(request);
    else if (name === undefined)
      json(
        [...this.#modules].map(([each, one]) => this.#wire(each, one)),
        this.#headers,
      )(request);
    else if (module) json(this.#wire(name, module), this.#headers)(request);
    else nodeError(404, 'module_not_found')(request);
  };

  get #headers(): Readonly<Record<string, string>> {
    return {
      ...(this.ledgerVersion !== undefined && { 'x-aptos-ledger-version': String(this.ledgerVersion) }),
      ...(this.chainId !== undefined && { 'x-aptos-chain-id': String(this.chainId) }),
    };
  }

  #later(): void {
    if (this.ledgerVersion !== undefined) this.ledgerVersion += 100;
  }

  /** Different functions result in different code. */
  #wire(name: string, { functions, code = '' }: ChangingModule) {
    const exposed_functions = Object.entries(functions).map(([each, params]) => ({ ...FUNCTION, name: each, params }));
    const abi = { address: this.#address, name, friends: [], exposed_functions, structs: [] };
    const bytecode = `0x${Buffer.from(JSON.stringify(functions)).toString('hex')}${code}`;
    return { bytecode, abi };
  }
}
