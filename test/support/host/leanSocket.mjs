/* global FileReader, WebSocket, queueMicrotask */

/**
 * In a page: hands the messages of WebSockets to the workbench as buffers instead of blobs, in the same order. VS Code
 * reads each blob with a `FileReader`, which takes several messages between the browser's processes: a sixth of the
 * processor time of the tests inside the host.
 */
export function leanSockets() {
  const { readAsArrayBuffer } = FileReader.prototype;
  FileReader.prototype.readAsArrayBuffer = function (/** @type {Blob | ArrayBuffer} */ data) {
    if (!(data instanceof ArrayBuffer)) {
      readAsArrayBuffer.call(this, data);
      return;
    }
    const read = /** @type {ProgressEvent<FileReader>} */ (/** @type {unknown} */ ({ target: { result: data } }));
    queueMicrotask(() => this.onload?.(read));
  };
  globalThis.WebSocket = new Proxy(WebSocket, {
    construct(target, from) {
      const socket = Reflect.construct(target, from);
      socket.binaryType = 'arraybuffer';
      return socket;
    },
  });
}
