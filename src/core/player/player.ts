import { type Refusal, refuse } from "../refusal.ts"
import { type PointsTransaction, transactionKinds } from "./transaction.ts"

/**
 * An end user (docs/api.md#players-and-clients). The person exists from the first play, code, ban or identification on;
 * `clientId` is null until the organization identifies them, and only then are they registered.
 */
export type Player = {
  readonly externalUserId: string
  readonly clientId: string | null
  readonly name: string | null
  readonly email: string | null
  readonly traits: Record<string, unknown> | null
  readonly xp: number
  readonly points: number
}

/** The part of a player that a play reads and changes. */
export type Account = Pick<Player, "externalUserId" | "clientId" | "xp" | "points">

/**
 * The part of `earned` that can be added to `total` so that the sum stays an exact integer, at most 2^53-1. Never below
 * 0.
 */
export const addable = (total: number, earned: number): number =>
  Math.max(0, Math.min(earned, Number.MAX_SAFE_INTEGER - total))

/** One change of a points balance. `sourceId` names what caused it: a session, an award, a prize. */
export type LedgerEntry = {
  readonly at: number
  readonly points: number
  readonly balance: number
  readonly reason: string
  readonly sourceId: string
}

/** A change of a balance as shown; the texts are those of a spend, an earn or a refund, and null for a play's cost. */
export type LedgerView = LedgerEntry & Partial<Pick<PointsTransaction, "note" | "externalReference">>

/** A row of the ledger with what its transaction says. */
export const ledgerView = (
  { at, points, balance, reason, sourceId }: LedgerEntry,
  transaction: Pick<PointsTransaction, "note" | "externalReference"> | null,
): LedgerView => {
  const row = { at, points, balance, reason, sourceId }
  if (!(spendingReasons as readonly string[]).includes(reason)) return row
  return { ...row, note: transaction?.note ?? null, externalReference: transaction?.externalReference ?? null }
}

/** The reasons whose rows have a note and a reference. */
const spendingReasons = [...transactionKinds, "play_cost"] as const

/** What may change a balance of points. */
export const ledgerReasons = ["play", "spin", "ranking", "merge", "adjustment", ...spendingReasons] as const

/** A change of a player's points by hand, with the reason for it; negative points are taken away. */
export type AdjustPointsRequest = {
  readonly orgId: string
  readonly externalUserId: string
  readonly points: number
  readonly reason: string
  readonly idempotencyKey?: string
}

/** A change of points by hand; `points` is the number given, less than requested if the balance reached its cap. */
export type PointsAdjustment = {
  readonly adjustmentId: string
  readonly externalUserId: string
  readonly points: number
  readonly balance: number
  readonly reason: string
  readonly createdAt: number
}

export type Ban = {
  readonly banId: string
  readonly externalUserId: string
  readonly clientId: string | null
  readonly reason: string | null
  readonly message: string | null
  readonly createdAt: number
  /** When it ends by itself; null if it stands until it is lifted. */
  readonly until: number | null
}

/** Whether a ban that was not lifted is in force: not from its end on. */
export const isInForce = ({ until }: Pick<Ban, "until">, now: number): boolean => until === null || now < until

/** A ban that was lifted, or that has ended by itself. */
export type PastBan = Ban & { readonly liftedAt: number }

/** Which bans a list shows: those of a player, or all. */
export type BanFilter = { readonly externalUserId?: string }

/** The message for a banned player if the organization gave none (docs/api.md#banned-players). */
export const defaultBanMessage = "Tu cuenta no puede participar en esta promoción."

/** A player as a request names them. */
export type NamedPlayer = { readonly externalUserId: string } | { readonly clientId: string }

export type IdentifyRequest = {
  readonly orgId: string
  readonly externalId: string
  readonly name?: string
  readonly email?: string
  readonly traits?: Record<string, unknown>
  /** The player's own token identifies. */
  readonly isByPlayer?: true
  /** If false, an id that refers to nobody yet is refused. */
  readonly mayRegister?: boolean
}

export type IdentifyAnswer = {
  readonly clientId: string
  readonly externalId: string
  readonly created: boolean
  readonly xp: number
  readonly points: number
  readonly tier: string | null
}

export type NewBan = {
  readonly externalUserId?: string
  readonly clientId?: string
  readonly reason?: string
  readonly message?: string
  readonly until?: number
}

/** A player as shown in lists; `mergedInto` is the external id of the player into whom they were merged. */
export type PlayerItem = Omit<Player, "traits"> & {
  readonly isBanned: boolean
  readonly mergedInto: string | null
  readonly createdAt: number
}

/** What a player has: row counts and totals. */
export type PlayerTotals = Pick<Player, "externalUserId" | "name" | "email" | "xp" | "points"> & {
  readonly clientId: string
  readonly plays: number
  readonly codes: number
  readonly awards: number
  readonly bans: number
}

/** The result that a merge of two clients would have. */
export type MergePreview = {
  readonly from: PlayerTotals
  readonly into: PlayerTotals
  readonly result: PlayerTotals & { readonly mergedClientIds: readonly string[] }
}

export const refuseUnknownClient = (field: string): Refusal =>
  refuse("CLIENT_NOT_FOUND", `no client has this ${field}; call POST /api/v1/clients/identify first`)

export const refuseUnknownPlayer = (externalUserId: string): Refusal =>
  refuse("NOT_FOUND", `player ${externalUserId} does not exist; check externalUserId`)
