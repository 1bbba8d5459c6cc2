/** What a sandbox reads of a request; a `Request` is one. */
export interface SandboxRequest extends Pick<Request, 'method' | 'url' | 'signal' | 'arrayBuffer'> {
  readonly headers: Pick<Headers, 'get'>;
}
