/** Bytes of the heap that are in use after a collection. @throws Error without `--expose-gc` */
export async function heapInUse(): Promise<number> {
  const { gc } = globalThis;
  if (gc === undefined) throw new Error('Run node with --expose-gc.');
  for (let turn = 0; turn < 4; turn++) {
    gc();
    await new Promise(resolve => setImmediate(resolve));
  }
  return process.memoryUsage().heapUsed;
}
