/** The ledger before the run. */
export interface StateView {
  /**
   * A resource in BCS. A ledger that began at its genesis knows what is absent; otherwise what was not read is unknown.
   *
   * @param address with 64 digits @param type as nodes print it (`Type.text`)
   */
  resource(address: string, type: string): Stored;

  /** The value of a table's item in BCS. @param handle with 64 digits @param key in BCS as `0x…` */
  tableItem(handle: string, key: string): Stored;
}

export type Stored = Uint8Array | 'absent' | 'unknown';
