import { UserFacingError } from '../../userFacingError';

/** The connection was closed before there was an answer. Whoever shows what a gateway says of its own accord asks the next one. */
export class ConnectionClosedError extends UserFacingError {
  override readonly name = 'ConnectionClosedError';

  /** @param network its label */
  constructor(network: string) {
    super(
      `The connection to ${network} was closed before there was an answer, because another network was selected or the settings or the access key of the network changed. Run it again.`,
    );
  }
}
