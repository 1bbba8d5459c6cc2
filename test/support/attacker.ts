import { createServer, type AddressInfo, type Server } from 'node:net';

/** A server of somebody else on this machine that counts who comes; it answers nothing, so that a connection alone is too much. */
export class Attacker {
  readonly #server: Server;
  #connections = 0;

  private constructor() {
    this.#server = createServer(socket => {
      this.#connections++;
      socket.destroy();
    });
  }

  static async start(): Promise<Attacker> {
    const attacker = new Attacker();
    // On every address of this machine, however a name of it resolves.
    await new Promise<void>(resolve => attacker.#server.listen(0, resolve));
    return attacker;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** How often somebody connected. */
  get connections(): number {
    return this.#connections;
  }

  /** Where a redirect could lead: another port, another name of this machine, and TLS. */
  get origins(): readonly string[] {
    return [`http://127.0.0.1:${this.port}`, `http://localhost:${this.port}`, `https://127.0.0.1:${this.port}`];
  }

  async stop(): Promise<void> {
    await new Promise(resolve => this.#server.close(resolve));
  }
}
