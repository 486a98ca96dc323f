/** What is read of a request, which another thread may have parsed. */
export type Incoming = Pick<Request, "method" | "url" | "signal" | "body" | "bytes"> & {
  readonly headers: Pick<Headers, "get" | "has" | "keys">
  /** The body as text, if it has been read already. */
  readonly sentText?: string | undefined
}
