import type { Answer } from './answer';
import { ConnectionClosedError } from './errors/connectionClosedError';
import { TimeLimitError } from './errors/timeLimitError';
import { NoTurnError, type Pacer } from './pacer';
import type { GatewayRequest, Transport } from './transport';

/**
 * Sends at the pacer's pace, which others may share; a request that the gateway refuses for its limit waits again, a
 * POST too.
 */
export function createPacedTransport(inner: Transport, pacer: Pacer): Transport {
  return {
    network: inner.network,
    async request(request: GatewayRequest, signal: AbortSignal): Promise<Answer<unknown>> {
      try {
        return await pacer.run(() => inner.request(request, signal), request.priority ?? 'user', signal, inner);
      } catch (error) {
        if (!(error instanceof NoTurnError)) throw error;
        throw new TimeLimitError({ operation: request.operation, network: inner.network }, 'turn', error.waitedMs);
      }
    },
    dispose(reason = new ConnectionClosedError(inner.network)) {
      pacer.leave(inner, reason);
      inner.dispose(reason);
    },
  };
}
