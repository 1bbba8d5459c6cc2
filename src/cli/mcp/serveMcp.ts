import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { AgentSession } from '../../core/agents/agentSession';
import type { ToolHost } from '../../core/agents/agentTool';
import type { Call } from '../command';
import { EXIT } from '../exitCode';
import type { LazyGateway } from '../gateway';
import { createMcpServer, LineTransport } from './mcpServer';

/**
 * Serves the tools until standard input ends or the program is interrupted.
 * @param sender of simulations that name none
 * @returns the exit code
 */
export async function serveMcp({ terminal, note }: Call, gateway: LazyGateway, sender?: string): Promise<number> {
  const host: ToolHost = {
    network: gateway.network,
    connection: gateway.connection,
    defaultSender: () => Promise.resolve(sender === undefined ? undefined : { address: sender }),
    accessKey: () => Promise.resolve(gateway.key),
  };
  const session = new AgentSession(host, () => performance.now());

  const ended = new AbortController();
  const closed = new Promise<void>(resolve => {
    ended.signal.addEventListener('abort', () => {
      resolve();
    });
  });
  const end = (): void => {
    ended.abort(new DOMException('The connection was closed.', 'AbortError'));
  };
  const transport = new LineTransport(terminal, end);
  const handle = serveStdio(() => createMcpServer(session, ended.signal), {
    transport,
    onerror: () => {
      note('A message could not be read or sent: it is not one of the Model Context Protocol.');
    },
  });
  terminal.signal.addEventListener('abort', end);
  if (terminal.signal.aborted) end();
  await closed;
  await handle.close();
  await gateway.close();
  return terminal.signal.aborted ? EXIT.interrupted : EXIT.done;
}
