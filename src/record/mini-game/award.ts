import type { Tally } from "../../core/campaign/standing/quota.ts"
import type { ChangeOf } from "../../core/change.ts"
import type { DrawShown } from "../../core/draw/open-chain.ts"
import type { MiniGame } from "../../core/mini-game/mini-game.ts"
import type {
  AwardHandout,
  AwardItem,
  RecordedRedemption,
  Redemption,
  StoredAward,
} from "../../core/mini-game/redemption.ts"
import type { Award } from "../../core/mini-game/spin.ts"
import type { Period } from "../../core/period.ts"
import type { LinkedAwardRedemption } from "../../core/report/redemption-link.ts"
import type { DrawLink } from "../draw.ts"
import { type Rows, tableOf } from "../rows.ts"
import type { Later, Tx } from "../transaction.ts"

type AwardRow = Omit<Award, "draw"> &
  DrawLink & {
    readonly id: number
    readonly miniGame: number
    readonly player: number
    readonly segmentId: string
  }

/** The link of a redemption in a chain; the hash is null in rows older than the chains. */
export type ChainLink = { readonly hash: string | null; readonly lane: number }

type RedemptionRow = Redemption &
  ChainLink & {
    readonly id: number
    readonly award: number
    readonly miniGame: number
    readonly isCurrent: boolean
    /** The key or user who sent it; null if unknown. */
    readonly recordedBy: string | null
  }

export const awardTable = tableOf<AwardRow>()({
  key: ["id"],
  changed: [],
  reads: {
    byAwardId: { kind: "one", by: ["miniGame", "awardId"] },
    first: { kind: "many", by: ["miniGame"], orderBy: "id", limit: 1 },
    ofPeriod: { kind: "many", by: ["player", "miniGame", "spinPeriod"], orderBy: "id" },
  },
})

export const redemptionTable = tableOf<RedemptionRow>()({
  key: ["id"],
  changed: ["isCurrent"],
  reads: { ofAward: { kind: "many", by: ["award"], limit: 2 } },
})

/** The prize of an award that the organization hands out, under the row of the award. */
export type AwardHandoutRow = AwardHandout & { readonly award: number; readonly orgId: string; readonly at: number }

export const awardHandoutTable = tableOf<AwardHandoutRow>()({
  key: ["award"],
  changed: ["handedOutAt", "note", "forfeitedAt"],
  reads: { ofAward: { kind: "one", by: ["award"] } },
})

export const toRedemption = (row: Redemption): Redemption => {
  const { saleTotal, discountAmount, currency, redeemedAt, externalReference, recordedAt } = row
  return { saleTotal, discountAmount, currency, redeemedAt, externalReference, recordedAt }
}

/** The newest report of an award counts, and its predecessor is shown as `previous`. */
export const recordedIn = ([current, previous]: readonly Redemption[]): RecordedRedemption | null =>
  current ? { current: toRedemption(current), previous: previous ? toRedemption(previous) : null } : null

/** An award as lists show it; `reports` are those about it, newest first. */
export const toAwardItem = (
  row: Omit<AwardRow, keyof DrawLink>,
  externalUserId: string,
  reports: readonly Redemption[],
  handout: AwardHandout | null,
): AwardItem => ({
  awardId: row.awardId,
  spinPeriod: row.spinPeriod,
  clientId: row.clientId,
  externalUserId,
  segmentId: row.segmentId,
  segmentName: row.segment.name,
  won: row.won,
  prizeCode: row.prizeCode,
  prizeCurrency: row.prizeCurrency,
  createdAt: row.createdAt,
  redemption: recordedIn(reports),
  ...(handout && { handout: toHandout(handout) }),
})

const toHandout = ({ name, value, handedOutAt, note, forfeitedAt }: AwardHandout): AwardHandout => ({
  name,
  value,
  handedOutAt,
  note,
  forfeitedAt,
})

const toAward = (row: AwardRow): Award => {
  const {
    awardId,
    spinPeriod,
    clientId,
    segment,
    won,
    prizeCode,
    pointsAwarded,
    prizeValue,
    prizeCurrency,
    createdAt,
  } = row
  return { awardId, spinPeriod, clientId, segment, won, prizeCode, pointsAwarded, prizeValue, prizeCurrency, createdAt }
}

/** An award for the console; `item` is given the external id of its player. */
type ListedAward = {
  readonly row: number
  readonly player: number
  item(externalUserId: string): AwardItem
}

type Needs = {
  readonly linkOf: (draw: DrawShown | undefined) => DrawLink
  /** The draw as the first answer showed it. */
  readonly shownDraw: (link: DrawLink) => DrawShown | undefined
  /** Links a report into its chain. */
  readonly linkAward: (tx: Tx, redemption: LinkedAwardRedemption) => ChainLink
  /** The player's wins of a segment in the period. */
  readonly countWon: (player: number, miniGame: number, segmentId: string, period: Period) => number
}

/** Awards and their reports, for jobs (docs/api.md#spin to #report-a-redemption-conflicts). */
export const awardRecords = (rows: Rows, { linkOf, shownDraw, linkAward, countWon }: Needs) => {
  const toStored = (row: AwardRow): StoredAward => ({
    row: row.id,
    awardId: row.awardId,
    segmentId: row.segmentId,
    isTurned: row.segment.isTurned ?? false,
    redemption: recordedIn(rows.many(redemptionTable, "ofAward", row.id)),
  })

  return {
    countWon,

    /** Whether anybody has spun. */
    hasAny: (miniGame: number): boolean => rows.many(awardTable, "first", miniGame).length > 0,

    findAward: (miniGame: number, awardId: string): StoredAward | null => {
      const row = rows.one(awardTable, "byAwardId", miniGame, awardId)
      return row && toStored(row)
    },

    /** The player's awards of a segment in each of `spinPeriods`, in that order, read lazily. */
    *findAwards(
      miniGame: number,
      player: number,
      spinPeriods: readonly string[],
      segmentId: string,
    ): Generator<StoredAward> {
      for (const spinPeriod of spinPeriods) rows.want(awardTable, "ofPeriod", player, miniGame, spinPeriod)
      for (const spinPeriod of spinPeriods)
        for (const row of rows.many(awardTable, "ofPeriod", player, miniGame, spinPeriod))
          if (row.segmentId === segmentId) yield toStored(row)
    },

    /** The player's spin of the period: the first one if two merged players had both spun. */
    findSpin: (player: number, miniGame: number, spinPeriod: string): Award | null => {
      const [row] = rows.many(awardTable, "ofPeriod", player, miniGame, spinPeriod)
      if (!row) return null
      const draw = shownDraw(row)
      return { ...toAward(row), ...(draw && { draw }) }
    },

    /** `prize` is the prize that the organization hands out, if it is one. */
    addAward: (orgId: string, miniGame: number, player: number, { award: spun, prize }: ChangeOf<"addAward">) => {
      const { draw, ...award } = spun
      const { chain, draw: n, receipt } = linkOf(draw)
      const { segmentId } = award.segment
      const { id } = rows.add(awardTable, { ...award, miniGame, player, segmentId, chain, draw: n, receipt })
      if (!prize) return
      const { name, value = null } = prize
      rows.add(awardHandoutTable, {
        award: id,
        orgId,
        at: award.createdAt,
        name,
        value,
        handedOutAt: null,
        note: null,
        forfeitedAt: null,
      })
    },

    /** An award as lists show it, with its row and that of its player; null if there is none of this id. */
    findListed: (miniGame: number, awardId: string): ListedAward | null => {
      const row = rows.one(awardTable, "byAwardId", miniGame, awardId)
      if (!row) return null
      const reports = rows.many(redemptionTable, "ofAward", row.id)
      const handout = rows.one(awardHandoutTable, "ofAward", row.id)
      const item = (externalUserId: string) => toAwardItem(row, externalUserId, reports, handout)
      return { row: row.id, player: row.player, item }
    },

    /** Replaces the note on a prize that the organization hands out. */
    handOut: ({ award, handout }: ChangeOf<"handOutAward">) => {
      const before = rows.one(awardHandoutTable, "ofAward", award)
      if (!before) throw new Error(`the prize of award ${award}, handed out, does not exist`)
      const { handedOutAt, note, forfeitedAt } = handout
      rows.change(awardHandoutTable, before, { ...before, handedOutAt, note, forfeitedAt })
    },

    recordRedemption: (tx: Tx, orgId: string, miniGame: number, change: ChangeOf<"recordRedemption">) => {
      const { award, awardId, miniGameId, redemption, recordedBy } = change
      const [newest] = rows.many(redemptionTable, "ofAward", award)
      const { hash, lane } = linkAward(tx, { orgId, awardId, miniGameId, ...redemption })
      if (newest) rows.change(redemptionTable, newest, { ...newest, isCurrent: false })
      rows.add(redemptionTable, { ...redemption, award, miniGame, isCurrent: true, hash, lane, recordedBy })
    },
  }
}

export type Awards = ReturnType<typeof awardRecords>

export type SegmentStocks = {
  /** The wins counted in the current periods, by the segments that have a total limit. */
  load(tx: Tx, miniGameRow: number, miniGame: MiniGame): ReadonlyMap<string, Tally> | Later
  /** Stores the wins of a segment; null if no total limit counts them any more, which removes a stored count. */
  countSegment(tx: Tx, miniGameRow: number, segmentId: string, wins: Tally | null): void
}
