import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

/** The folder of the certificates for tests, below the project's root. */
export const CERTIFICATES = 'test/fixtures/certificates';

/** Certificates that must be refused, and the reason that the engine gives. */
export const UNSOUND_CERTIFICATES = [
  ['self-signed', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
  ['expired', 'CERT_HAS_EXPIRED'],
  ['wrong-host', 'ERR_TLS_CERT_ALTNAME_INVALID'],
] as const;

/** A gateway over TLS. */
export interface CertificateGateway {
  readonly server: Server;
  readonly port: number;
  /** The headers of each request, as JSON. */
  readonly received: readonly string[];
}

/**
 * Starts a gateway with one of the certificates, which answers every request with the same JSON.
 * @param folder of the certificates
 */
export async function startCertificateGateway(
  folder: string,
  certificate: string,
  answer: unknown,
): Promise<CertificateGateway> {
  const received: string[] = [];
  const [key, cert] = await Promise.all([
    readFile(join(folder, 'server.key')),
    readFile(join(folder, `${certificate}.pem`)),
  ]);
  const server = createServer({ key, cert }, (request, response) => {
    received.push(JSON.stringify(request.headers));
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return { server, port: (server.address() as AddressInfo).port, received };
}
