import { PremioError } from "./error.ts"
import type { Host } from "./host.ts"
import type { GetToken, GivenToken } from "./types.ts"
import { within } from "./within.ts"

type Token = {
  readonly text: string
  /** The `sub` of the token. */
  readonly player: string
  readonly dueAt: number
}

const renewalMs = 60_000

type Claims = { readonly sub?: unknown; readonly iat?: number; readonly exp?: number }

/** What a token says of itself; nothing if it is none, which the service refuses. */
const claimsOf = (token: string): Claims => {
  try {
    const [, payload = ""] = token.split(".")
    const bytes = atob(payload.replace(/-/g, "+").replace(/_/g, "/"))
    return JSON.parse(new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0))))
  } catch {
    return {}
  }
}

/** Reads a token at `now`. Where the device's clock is plainly wrong, the token's own life counts from now. */
const readToken = (given: Exclude<GivenToken, null>, now: number): Token => {
  const { token, expiresAt = undefined } = typeof given === "string" ? { token: given } : given
  const { sub, iat = 0, exp = Number.POSITIVE_INFINITY } = claimsOf(token)
  const life = (exp - iat) * 1000
  const left = (expiresAt === undefined ? exp * 1000 : Date.parse(expiresAt)) - now
  return { text: token, player: String(sub ?? ""), dueAt: now + (left > 0 && left <= life ? left : life) - renewalMs }
}

/** The token of the player who is signed in: fetched once for all calls that wait for it, and again when it is due. */
export const createTokens = (getToken: GetToken, { now, requestMs }: Host) => {
  let current: Token | null = null
  let pending: Promise<Token> | null = null

  const fetchToken = async (): Promise<Token> => {
    const given = await within(requestMs, async () => getToken()).catch((cause) => {
      if (cause instanceof PremioError) throw cause
      if (cause instanceof TypeError) throw new PremioError("OFFLINE", "getToken reached no server", { cause })
      throw new PremioError("TOKEN_FAILED", "getToken failed: see the cause", { cause })
    })
    if (given === null) throw new PremioError("SIGNED_OUT", "nobody is signed in")
    return readToken(given, now())
  }

  return {
    take: (): Promise<Token> => {
      if (current && now() < current.dueAt) return Promise.resolve(current)
      if (pending) return pending
      const asked = fetchToken()
      pending = asked
      const settle = (token: Token | null) => {
        if (pending !== asked) return
        pending = null
        current = token
      }
      asked.then(settle, () => settle(null))
      return asked
    },
    /** Forgets a token that was refused, unless a newer one is known. */
    refuse: (text: string): void => {
      if (current?.text === text) current = null
    },
    /** Forgets everything, also the token that is being fetched. */
    forget: (): void => {
      current = pending = null
    },
  }
}
