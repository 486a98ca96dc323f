import { Cache } from "../../../core/cache/cache.ts"
import type { Clocks } from "../../../core/clock.ts"
import type { AppSettings } from "../../../core/organization/app-bounds.ts"
import { isTest } from "../../../core/organization/test-organization.ts"
import type { PlayerToken } from "../../../core/player/token.ts"
import {
  checkClaims,
  isFor,
  isIdShaped,
  isOfKey,
  type ReadToken,
  refuseToken,
  subjectOf,
  type TokenFacts,
  type TokenFault,
} from "../../../core/player/token-check.ts"
import type { Identity } from "../../../core/port/identity.ts"
import type { Store } from "../../../core/port/store.ts"
import { type Refusal, refuse } from "../../../core/refusal.ts"

type Needs = {
  readonly store: Pick<Store, "credentials">
  readonly clocks: Clocks
  readonly identity: Pick<Identity, "playerTokens">
}

/** A token with a valid signature, and the key that verified it. */
type Verified = { readonly read: ReadToken; readonly key: string; readonly bytes: number }

const cachedBytes = 16 * 1024 * 1024

/** Verified tokens: verifying one takes longer than a play. Everything else is checked each time. */
const verified = new Cache<string, Verified>(cachedBytes, ({ bytes }) => bytes)

export const refuseNoOrganization = (): Refusal =>
  refuse("VALIDATION_ERROR", "X-Org-Id is missing: it must be the id of your organization")

/** The organization and the key of a valid token, what it says, and what the organization allows apps to do. */
type ValidToken = {
  readonly orgId: string
  readonly keyId: string
  readonly player: PlayerToken
  readonly app: AppSettings | undefined
}

type Verdict = ValidToken | TokenFault

/** The checks of a token whose signature is valid under the key of the facts. */
const admitted = (clocks: Clocks, read: ReadToken, orgId: string, { revocations, app }: TokenFacts): Verdict => {
  const player = checkClaims(read, orgId, revocations, clocks.wall())
  return typeof player === "string" ? player : { orgId, keyId: read.keyId, player, app }
}

/** The checks of a token with its facts; without a promise if its signature was verified before. */
const checked = (
  { clocks, identity: { playerTokens } }: Needs,
  token: string,
  read: ReadToken,
  orgId: string,
  facts: TokenFacts,
): Verdict | Promise<Verdict> => {
  const { key } = facts
  if (!key) return "invalid"
  if (verified.get(token)?.key === key.key) return admitted(clocks, read, orgId, facts)
  if (!isOfKey(key, read.algorithm)) return "forged"
  return playerTokens.isSigned(token, key).then((isSigned) => {
    if (!isSigned) return "forged"
    verified.set(token, { read, key: key.key, bytes: token.length })
    return admitted(clocks, read, orgId, facts)
  })
}

/** What a token says if it is valid for the organization, or why it is not (docs/api.md#player-tokens). */
export const verifyToken = (needs: Needs, token: string, orgId: string): Verdict | Promise<Verdict> => {
  const read = verified.get(token)?.read ?? needs.identity.playerTokens.read(token)
  if (!read) return "forged"
  const { keyId, claims } = read
  const subject = subjectOf(claims)
  if (subject === null || !isIdShaped(orgId) || isTest(orgId) || !isFor(claims, orgId)) return "invalid"
  if (testIds.get(orgId)) return checkedInTest(needs, token, read, orgId, subject)
  const found = needs.store.credentials.findTokenFacts(orgId, keyId, subject)
  return found instanceof Promise
    ? found.then((facts) => checkedAnywhere(needs, token, read, orgId, subject, facts))
    : checkedAnywhere(needs, token, read, orgId, subject, found)
}

/** The same in the organization of these facts; one that has no such key may be a test organization. */
const checkedAnywhere = (
  needs: Needs,
  token: string,
  read: ReadToken,
  orgId: string,
  subject: string,
  facts: TokenFacts,
): Verdict | Promise<Verdict> =>
  facts.key ? checked(needs, token, read, orgId, facts) : checkedInTest(needs, token, read, orgId, subject)

const maxTestIds = 10_000
/** OrgIds that were those of test organizations, which are looked for there first. */
const testIds = new Cache<string, true>(maxTestIds)

/** The same in the test organization of this id, if there is one. */
const checkedInTest = async (
  needs: Needs,
  token: string,
  read: ReadToken,
  orgId: string,
  subject: string,
): Promise<Verdict> => {
  const { credentials } = needs.store
  const found = await credentials.findTestOrganization(orgId)
  if (!found) {
    testIds.delete(orgId)
    return "invalid"
  }
  testIds.set(orgId, true)
  const facts = await credentials.findTokenFacts(found.dataId, read.keyId, subject)
  const verdict = await checked(needs, token, read, orgId, facts)
  return typeof verdict === "string" ? verdict : { ...verdict, orgId: found.dataId }
}

/** The refusal of a token; `count` counts one that was never signed against its sender's address. */
export const refuseFault = async (fault: TokenFault, count: () => Promise<Refusal | null>): Promise<Refusal> =>
  (fault === "forged" ? await count() : null) ?? refuseToken(fault)
