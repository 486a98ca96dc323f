/** The body of a refusal, with what some codes add to it. */
export type RefusalBody = {
  readonly error?: string
  readonly code?: string
  /** With `TERMS_REQUIRED`: what the player has to accept. */
  readonly terms?: { readonly version: string; readonly url: string }
  readonly [detail: string]: unknown
}

type Details = {
  readonly status?: number
  readonly retryAfter?: number | null
  readonly body?: RefusalBody | null
  readonly cause?: unknown
}

/**
 * Why a call has no answer. `code` is the service's, or one of the client's own:
 * - `OFFLINE`: no answer came, or one that is not of the service;
 * - `TIMEOUT`: none came in time;
 * - `SIGNED_OUT`: nobody is signed in, or the service refused two tokens in a row;
 * - `PLAYER_CHANGED`: somebody else signed in during the call, which was not sent for them;
 * - `TOKEN_FAILED`: `getToken` threw, see `cause`;
 * - `UNEXPECTED_ANSWER`: what answers at `baseUrl` is not the service.
 */
export class PremioError extends Error {
  override readonly name = "PremioError"
  readonly code: string
  /** The HTTP status, or 0 if there was no answer. */
  readonly status: number
  /** In how many seconds a repeat may succeed, if the service said so. */
  readonly retryAfter: number | null
  readonly body: RefusalBody | null

  constructor(code: string, message: string, { status = 0, retryAfter = null, body = null, cause }: Details = {}) {
    super(message, { cause })
    this.code = code
    this.status = status
    this.retryAfter = retryAfter
    this.body = body
  }
}
