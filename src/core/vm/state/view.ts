/** The state of the ledger before the run. */
export interface StateView {
  /**
   * Returns a resource in BCS. If the ledger starts with its own genesis, resources that do not exist are `absent`;
   * otherwise, resources that were not read are `unknown`.
   *
   * @param address with 64 digits
   * @param type in the format of the node API (`Type.text`)
   */
  resource(address: string, type: string): Stored;

  /** Returns the value of a table item in BCS. @param handle with 64 digits @param key in BCS, in hex with `0x` */
  tableItem(handle: string, key: string): Stored;
}

export type Stored = Uint8Array | 'absent' | 'unknown';
