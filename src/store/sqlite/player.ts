import { and, desc, eq, sql } from "drizzle-orm"
import { newId } from "../../core/id.ts"
import type { Player } from "../../core/player.ts"
import type { Random } from "../../core/random.ts"
import { refuse } from "../../core/rejection.ts"
import type { Store } from "../../core/store.ts"
import { tierOf } from "../../core/tier.ts"
import type { GroupCommit, Tx } from "./commit.ts"
import { type Db, insertedRow } from "./open.ts"
import type { Tiers } from "./organization.ts"
import { newestShown } from "./page.ts"
import { campaigns } from "./schema/campaign.ts"
import { plays } from "./schema/play.ts"
import { players, pointsLedger } from "./schema/player.ts"

/** A player as jobs know them: `row` is what other tables refer to them by, null before their first trace. */
export type StoredPlayer = { readonly row: number | null; readonly player: Player }

type PlayerRow = typeof players.$inferSelect

/** A row number that no player has, for lists of a player whom nobody knows. */
export const noRow = -1

export const toPlayer = ({ externalUserId, clientId, name, email, traits, xp, points }: PlayerRow): Player => ({
  externalUserId,
  clientId,
  name,
  email,
  traits,
  xp,
  points,
})

const unknownPlayer = (externalUserId: string): StoredPlayer => ({
  row: null,
  player: { externalUserId, clientId: null, name: null, email: null, traits: null, xp: 0, points: 0 },
})

/** End users: found by either id, made on their first trace, registered by identify (organization-api.md §2). */
export const playerStore = (db: Db, commit: GroupCommit, tiers: Tiers, random: Random) => {
  const byExternalId = db
    .select()
    .from(players)
    .where(
      and(eq(players.orgId, sql.placeholder("orgId")), eq(players.externalUserId, sql.placeholder("externalUserId"))),
    )
    .prepare()
  const insertPlayer = db
    .insert(players)
    .values({
      orgId: sql.placeholder("orgId"),
      externalUserId: sql.placeholder("externalUserId"),
      createdAt: sql.placeholder("createdAt"),
    })
    .prepare()
  const setTotals = db
    .update(players)
    .set({ xp: sql`${sql.placeholder("xp")}`, points: sql`${sql.placeholder("points")}` })
    .where(eq(players.id, sql.placeholder("row")))
    .prepare()
  const appendLedger = db
    .insert(pointsLedger)
    .values({
      player: sql.placeholder("player"),
      at: sql.placeholder("at"),
      points: sql.placeholder("points"),
      balance: sql.placeholder("balance"),
      reason: sql.placeholder("reason"),
      sourceId: sql.placeholder("sourceId"),
    })
    .prepare()

  const byClientId = db
    .select()
    .from(players)
    .where(and(eq(players.orgId, sql.placeholder("orgId")), eq(players.clientId, sql.placeholder("clientId"))))
    .prepare()
  const byRow = db
    .select()
    .from(players)
    .where(eq(players.id, sql.placeholder("row")))
    .prepare()

  /** The player that a row stands for now: the one it was merged into, or itself. */
  const current = (row: PlayerRow): { row: number; player: Player } => {
    const kept = row.mergedInto === null ? row : (byRow.get({ row: row.mergedInto }) ?? row)
    return { row: kept.id, player: toPlayer(kept) }
  }

  const findPlayer = (orgId: string, externalUserId: string): StoredPlayer => {
    const row = byExternalId.get({ orgId, externalUserId })
    return row ? current(row) : unknownPlayer(externalUserId)
  }

  const findByClientId = (orgId: string, clientId: string): StoredPlayer | null => {
    const row = byClientId.get({ orgId, clientId })
    return row ? current(row) : null
  }

  const findByRow = (row: number): StoredPlayer | null => {
    const found = byRow.get({ row })
    return found ? current(found) : null
  }

  /** The client ids of all who were merged into the player, the earliest made first. */
  const mergedClientIds = (row: number): string[] =>
    db
      .select({ clientId: players.clientId })
      .from(players)
      .where(eq(players.mergedInto, row))
      .orderBy(players.id)
      .all()
      .flatMap(({ clientId }) => clientId ?? [])

  /** The row of a player, made now if this is their first trace. */
  const ensureRow = (tx: Tx, orgId: string, { row, player }: StoredPlayer): number =>
    row ?? insertedRow(insertPlayer.run({ orgId, externalUserId: player.externalUserId, createdAt: tx.now }))

  /** Adds XP and points to a player, and the points to the ledger. */
  const earn = (
    tx: Tx,
    row: number,
    player: Player,
    earned: { xp: number; points: number; reason: string; sourceId: string },
  ) => {
    if (earned.xp === 0 && earned.points === 0) return
    const balance = player.points + earned.points
    setTotals.run({ row, xp: player.xp + earned.xp, points: balance })
    if (earned.points === 0) return
    const { points, reason, sourceId } = earned
    appendLedger.run({ player: row, at: tx.now, points, balance, reason, sourceId })
  }

  const newestPlays = (row: number) =>
    db
      .select({ play: plays, campaignId: campaigns.campaignId })
      .from(plays)
      .innerJoin(campaigns, eq(campaigns.id, plays.campaign))
      .where(eq(plays.player, row))
      .orderBy(desc(plays.id))
      .limit(newestShown)
      .all()
      .map(({ play, campaignId }) => {
        const { sessionId, at, result, won, score, prizeCode, metadata } = play
        return { sessionId, campaignId, at, result, won, score, prizeCode, metadata }
      })

  const newestLedger = (row: number) =>
    db
      .select()
      .from(pointsLedger)
      .where(eq(pointsLedger.player, row))
      .orderBy(desc(pointsLedger.id))
      .limit(newestShown)
      .all()
      .map(({ at, points, balance, reason, sourceId }) => ({ at, points, balance, reason, sourceId }))

  const store = {
    identify: ({ orgId, externalId, name, email, traits }) =>
      commit.run((tx) => {
        const stored = findPlayer(orgId, externalId)
        const created = stored.player.clientId === null
        const clientId = stored.player.clientId ?? newId("c", tx.now, random)
        const row = ensureRow(tx, orgId, stored)
        db.update(players).set({ clientId, name, email, traits }).where(eq(players.id, row)).run()
        const { xp, points } = stored.player
        const { externalUserId } = stored.player
        return {
          clientId,
          externalId: externalUserId,
          created,
          xp,
          points,
          tier: tierOf(tiers.tiersOf(tx, orgId), xp)?.name ?? null,
        }
      }),
  } satisfies Partial<Store>

  return {
    ...store,
    findPlayer,
    findByClientId,
    findByRow,
    mergedClientIds,
    ensureRow,
    earn,
    newestPlays,
    newestLedger,
  }
}

export type Players = Omit<ReturnType<typeof playerStore>, keyof Store>

export const refuseUnknownClient = (field: string) =>
  refuse("CLIENT_NOT_FOUND", `no client has this ${field}; call POST /api/v1/clients/identify first`)
