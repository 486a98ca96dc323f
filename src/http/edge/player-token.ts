import { createHash } from "node:crypto"
import { Cache } from "../../core/cache.ts"
import type { Clocks } from "../../core/clock.ts"
import type { AppSettings } from "../../core/organization/app-bounds.ts"
import type { PlayerToken } from "../../core/player/token.ts"
import {
  checkClaims,
  isFor,
  isIdShaped,
  isOfKey,
  type ReadToken,
  refuseToken,
  subjectOf,
  type TokenFault,
} from "../../core/player/token-check.ts"
import type { Identity } from "../../core/port/identity.ts"
import type { Store } from "../../core/port/store.ts"
import { type Refusal, refuse } from "../../core/refusal.ts"

type Needs = {
  readonly store: Pick<Store, "credentials">
  readonly clocks: Clocks
  readonly identity: Pick<Identity, "playerTokens">
}

/** A token with a valid signature, and the key that verified it. */
type Verified = { readonly read: ReadToken; readonly key: string; readonly bytes: number }

const cachedBytes = 16 * 1024 * 1024

/** Verified tokens by their SHA-256: verifying one takes longer than a play. Everything else is checked each time. */
const verified = new Cache<string, Verified>(cachedBytes, ({ bytes }) => bytes)

const hashOf = (token: string): string => createHash("sha256").update(token).digest("base64")

export const refuseNoOrganization = (): Refusal =>
  refuse("VALIDATION_ERROR", "X-Org-Id is missing: it must be the id of your organization")

/** The organization and the key of a valid token, what it says, and what the organization allows apps to do. */
type ValidToken = {
  readonly orgId: string
  readonly keyId: string
  readonly player: PlayerToken
  readonly app: AppSettings | undefined
}

/** What a token says if it is valid for the organization, or why it is not (docs/api.md#player-tokens). */
export const verifyToken = async (
  { store, clocks, identity: { playerTokens } }: Needs,
  token: string,
  orgId: string,
): Promise<ValidToken | TokenFault> => {
  const hash = hashOf(token)
  const known = verified.get(hash)
  const read = known?.read ?? playerTokens.read(token)
  if (!read) return "forged"
  const { keyId, algorithm, claims } = read
  const subject = subjectOf(claims)
  if (subject === null || !isIdShaped(orgId) || !isFor(claims, orgId)) return "invalid"
  const found = store.credentials.findTokenFacts(orgId, keyId, subject)
  const { key, revocations, app } = found instanceof Promise ? await found : found
  if (!key) return "invalid"
  if (known?.key !== key.key) {
    if (!isOfKey(key, algorithm) || !(await playerTokens.isSigned(token, key))) return "forged"
    verified.set(hash, { read, key: key.key, bytes: token.length })
  }
  const player = checkClaims(read, orgId, revocations, clocks.wall())
  return typeof player === "string" ? player : { orgId, keyId, player, app }
}

/** The refusal of a token; `count` counts one that was never signed against its sender's address. */
export const refuseFault = async (fault: TokenFault, count: () => Promise<Refusal | null>): Promise<Refusal> =>
  (fault === "forged" ? await count() : null) ?? refuseToken(fault)
