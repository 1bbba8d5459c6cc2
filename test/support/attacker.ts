import { createServer, type AddressInfo, type Server } from 'node:net';

/**
 * A foreign server on this machine that counts connections. It answers nothing, so that even a connection is too much.
 */
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
    // On all addresses of this machine, however one of its names resolves.
    await new Promise<void>(resolve => attacker.#server.listen(0, resolve));
    return attacker;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Number of connections. */
  get connections(): number {
    return this.#connections;
  }

  /** Origins to which a redirect could lead: a different port, a different name of this machine, and TLS. */
  get origins(): readonly string[] {
    return [`http://127.0.0.1:${this.port}`, `http://localhost:${this.port}`, `https://127.0.0.1:${this.port}`];
  }

  async stop(): Promise<void> {
    await new Promise(resolve => this.#server.close(resolve));
  }
}
