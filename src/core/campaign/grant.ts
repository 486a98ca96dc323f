/** Whether each play of a campaign needs a granted one, or only those beyond its `playLimits` (docs/api.md#granted-plays). */
export type GrantRules = { readonly required: boolean }

/** Plays that the organization gave a player. Times are epoch milliseconds. */
export type Grant = {
  readonly grantId: string
  readonly campaignId: string
  readonly plays: number
  readonly used: number
  readonly expiresAt: number | null
  /** The organization's own, such as the id of an order; null after an erasure of the player. */
  readonly reference: string | null
  readonly note: string | null
  readonly createdAt: number
  readonly revokedAt: number | null
}

/** What POST /plays/grants asks for. */
export type GrantRequest = {
  readonly orgId: string
  readonly campaignId: string
  readonly externalUserId: string
  readonly plays: number
  readonly expiresAt?: number
  readonly reference: string
  readonly note?: string
}

/** Which grants a list shows: those of a player, in a campaign, or all. */
export type GrantFilter = { readonly externalUserId?: string; readonly campaignId?: string }

/** A grant with the row that holds it. */
export type StoredGrant = Grant & { readonly row: number }

/** A grant as responses show it. */
export type GrantView = Grant & { readonly externalUserId: string; readonly left: number }

/** How many plays of a grant can still be taken. */
export const leftOf = ({ plays, used, expiresAt, revokedAt }: Grant, now: number): number =>
  revokedAt !== null || (expiresAt !== null && now >= expiresAt) ? 0 : plays - used

export const grantView = (grant: Grant, externalUserId: string, now: number): GrantView => {
  const { grantId, campaignId, plays, used, expiresAt, reference, note, createdAt, revokedAt } = grant
  const left = leftOf(grant, now)
  return { grantId, campaignId, externalUserId, plays, used, left, expiresAt, reference, note, createdAt, revokedAt }
}

/** The plays that a player can still take of these grants. */
export const playsGranted = (grants: readonly Grant[], now: number): number =>
  grants.reduce((sum, grant) => sum + leftOf(grant, now), 0)

const expiryOf = ({ expiresAt }: Grant) => expiresAt ?? Number.POSITIVE_INFINITY

const isOlder = (one: StoredGrant, other: StoredGrant): boolean =>
  one.createdAt < other.createdAt || (one.createdAt === other.createdAt && one.row < other.row)

/** Whether a grant is taken before another: the one that expires first, and of those the oldest. */
const isBefore = (one: StoredGrant, other: StoredGrant): boolean =>
  expiryOf(one) < expiryOf(other) || (expiryOf(one) === expiryOf(other) && isOlder(one, other))

const firstBy = (grants: readonly StoredGrant[], isFirst: typeof isOlder): StoredGrant | null =>
  grants.reduce<StoredGrant | null>((first, grant) => (first && !isFirst(grant, first) ? first : grant), null)

/** The oldest of several grants: it answers for a reference that two merged players both had. */
export const oldestOf = (grants: readonly StoredGrant[]): StoredGrant | null => firstBy(grants, isOlder)

/** The grant that the next play takes; null if nothing is left of any. */
export const nextGrant = (grants: readonly StoredGrant[], now: number): StoredGrant | null =>
  firstBy(
    grants.filter((grant) => leftOf(grant, now) > 0),
    isBefore,
  )
