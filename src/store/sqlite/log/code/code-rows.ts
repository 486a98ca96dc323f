import { getTableColumns, type SQL, sql } from "drizzle-orm"
import { type CodeItem, type CodeOrigin, codeKey, codeStatus, type PromoCode } from "../../../../core/code/code.ts"
import type { Period } from "../../../../core/period.ts"
import type { Tx } from "../../../../record/transaction.ts"
import { appender } from "../../engine/row/appender.ts"
import { beginsWith } from "../../engine/walk.ts"
import type { Db } from "../../file/open.ts"
import { codeKeys, codeOwners, promoCodes } from "../../schema/code.ts"
import type { CodeIndex } from "./code-index.ts"
import type { PromisedCodes } from "./promised-codes.ts"

export type Issue = {
  readonly orgId: string
  readonly campaignRow: number
  readonly playerRow: number
  readonly origin: CodeOrigin
  readonly issueKey: string | null
}

type StoredRow = typeof promoCodes.$inferSelect

/** A row with the ids that the console shows with it. */
export type CodeRow = { readonly code: StoredRow; readonly campaignId: string; readonly externalUserId: string }

export const toPromoCode = (row: StoredRow): PromoCode => {
  const { code, discountType, discountValue, maxDiscountAmount, uses, maxUses, createdAt, expiresAt } = row
  const { deactivatedAt, boughtFor } = row
  const terms = { discountType, discountValue, maxDiscountAmount, maxUses }
  return { code, ...terms, uses, createdAt, expiresAt, deactivatedAt, boughtFor }
}

export const toItem = ({ code, campaignId, externalUserId }: CodeRow, now: number): CodeItem => {
  const promo = toPromoCode(code)
  return { ...promo, campaignId, externalUserId, origin: code.origin, status: codeStatus(promo, now) }
}

const shown = Object.entries(getTableColumns(promoCodes))
  .map(([field, { name }]) => `p.${name} AS ${field}`)
  .join(", ")
/** Only codes that are active by `codeStatus` match, so that past codes need not be scanned. */
const living = "p.uses < p.max_uses AND p.deactivated_at IS NULL AND p.expires_at > +?3"
/** The codes in the file's index of player `?1` in campaign `?2`; CROSS JOIN keeps its order. */
const ownedOnes = `FROM code_owners o CROSS JOIN promo_codes p ON p.id = o.code WHERE o.player = +?1 AND o.campaign = +?2`

// For the plus before a bound value, see bound.ts.
const statementsFor = ({ $client: client }: Db) => ({
  byRow: client.query<StoredRow & Omit<CodeRow, "code">, [number]>(
    `SELECT ${shown}, c.campaign_id AS campaignId, u.external_user_id AS externalUserId FROM promo_codes p
     JOIN campaigns c ON c.id = p.campaign JOIN players u ON u.id = p.player WHERE p.id = +?`,
  ),
  newestLiving: client.query<StoredRow, [player: number, campaign: number, now: number, upTo: number]>(
    `SELECT ${shown} ${ownedOnes} AND ${living} AND o.code <= +?4 ORDER BY o.code DESC LIMIT 1`,
  ),
  newestOfKey: client.query<StoredRow, [player: number, campaign: number, now: number, key: string, since: number]>(
    // Otherwise SQLite would scan all codes that the campaign has issued since.
    `SELECT ${shown} FROM promo_codes p INDEXED BY promo_codes_by_key
     WHERE p.player = +?1 AND p.campaign = +?2 AND ${living}
     AND p.origin = 'codes' AND p.issue_key IS NOT NULL AND p.issue_key = +?4 AND p.created_at > +?5
     ORDER BY p.id DESC LIMIT 1`,
  ),
  countOwned: client.query<{ n: number }, [player: number, campaign: number, from: number, to: number, upTo: number]>(
    `SELECT count(*) AS n ${ownedOnes} AND p.created_at >= +?3 AND p.created_at < +?4 AND o.code <= +?5`,
  ),
  owned: client.query<{ campaign: number; code: number }, [player: number, limit: number]>(
    "SELECT campaign, code FROM code_owners WHERE player = ? LIMIT ?",
  ),
  // Skips from one campaign to the next, however many codes each has.
  campaignsOf: client.query<{ campaign: number }, [player: number]>(
    `WITH RECURSIVE owned AS (
       SELECT min(campaign) AS campaign FROM code_owners WHERE player = ?1
       UNION ALL SELECT (SELECT min(campaign) FROM code_owners WHERE player = ?1 AND campaign > owned.campaign)
       FROM owned WHERE campaign IS NOT NULL)
     SELECT campaign FROM owned WHERE campaign IS NOT NULL`,
  ),
  ofCampaign: client.query<{ id: number }, [number]>(
    "SELECT id FROM promo_codes INDEXED BY promo_codes_of_campaign WHERE campaign = +? LIMIT 1",
  ),
  newestOwned: client.query<{ code: number }, [player: number, campaign: number, upTo: number, limit: number]>(
    `SELECT code FROM code_owners WHERE player = +?1 AND campaign = +?2 AND code <= +?3 ORDER BY code DESC
     LIMIT CAST(?4 AS INTEGER)`,
  ),
  setOwner: client.query("UPDATE promo_codes SET player = ? WHERE id = ?"),
  moveOwned: client.query("UPDATE code_owners SET player = ? WHERE player = ? AND campaign = ? AND code = ?"),
  forgetKeys: client.query(
    `UPDATE promo_codes SET issue_key = NULL WHERE id IN (
       SELECT id FROM promo_codes INDEXED BY promo_codes_by_key
       WHERE player = ? AND origin = 'codes' AND issue_key IS NOT NULL LIMIT ?)`,
  ),
})

/** A query of row numbers: those in the file's index and the late ones, at most `limit`, or all if it is negative. */
const rowsOf = (index: CodeIndex, indexed: SQL, late: readonly number[], limit: number): SQL =>
  sql`SELECT code AS id FROM (${indexed} AND code <= ${index.indexed()}
    UNION ALL SELECT value FROM json_each(${JSON.stringify(late)})) LIMIT ${limit}`

/** A code as a row. Field by field, since each play that wins may issue one. */
const appended = ({ orgId, campaignRow, playerRow, origin, issueKey }: Issue, code: PromoCode, key: string) => ({
  orgId,
  codeKey: key,
  code: code.code,
  campaign: campaignRow,
  player: playerRow,
  origin,
  issueKey,
  discountType: code.discountType,
  discountValue: code.discountValue,
  maxDiscountAmount: code.maxDiscountAmount,
  uses: code.uses,
  maxUses: code.maxUses,
  createdAt: code.createdAt,
  expiresAt: code.expiresAt,
  deactivatedAt: code.deactivatedAt,
  boughtFor: code.boughtFor,
})

/** The log of promo codes, searchable by text and by player. Reads include what the transaction has appended. */
export const codeRows = (db: Db, index: CodeIndex, promised: PromisedCodes) => {
  const { append: appendRow, flush, flushFor } = appender(db, promoCodes)
  const sqlite = statementsFor(db)

  /** Saves a new code, and returns its row number. Its text must not be taken. */
  const append = (tx: Tx, issue: Issue, code: PromoCode): number => {
    const key = codeKey(code.code)
    const row = appendRow(tx, appended(issue, code, key))
    const { orgId, campaignRow: campaign, playerRow: player } = issue
    index.add(tx, { row, orgId, codeKey: key, player, campaign, createdAt: code.createdAt })
    return row
  }

  /** Whether the campaign has issued a code. */
  const isIssuing = (campaign: number): boolean => {
    flush()
    return sqlite.ofCampaign.get(campaign) !== null
  }

  const read = (row: number): CodeRow | null => {
    flushFor(row)
    const found = sqlite.byRow.get(row)
    if (!found) return null
    const { campaignId, externalUserId, ...code } = found
    return { code, campaignId, externalUserId }
  }

  const find = (orgId: string, code: string): CodeRow | null => {
    const row = index.find(orgId, codeKey(code))
    return row === null ? null : read(row)
  }

  /** The player's codes that may be active, newest first, up to the first active one in the file's index. */
  function* newest(player: number, campaign: number, now: number): Generator<PromoCode> {
    for (const late of index.lateOf(player).toReversed()) {
      const code = late.campaign === campaign ? read(late.row)?.code : undefined
      if (code) yield toPromoCode(code)
    }
    yield* sqlite.newestLiving.all(player, campaign, now, index.indexed()).map(toPromoCode)
  }

  /** The newest code that may be active among those that the player requested with `key` after `since`. */
  const newestOfKey = (player: number, campaign: number, now: number, key: string, since: number): PromoCode[] => {
    const newestLate = index.lateOf(player).at(-1)
    if (newestLate) flushFor(newestLate.row)
    return sqlite.newestOfKey.all(player, campaign, now, key, since).map(toPromoCode)
  }

  /** How many codes of any origin the player has received from the campaign in the period. */
  const count = (player: number, campaign: number, { start, end }: Period): number => {
    const late = index
      .lateOf(player)
      .filter((code) => code.campaign === campaign && code.createdAt >= start && code.createdAt < end)
    return late.length + (sqlite.countOwned.get(player, campaign, start, end, index.indexed())?.n ?? 0)
  }

  /** Selects the rows of the player's codes, up to a limit. */
  const ofPlayer = (player: number, limit: number): SQL => {
    const late = index.lateOf(player).map(({ row }) => row)
    return rowsOf(index, sql`SELECT code FROM ${codeOwners} WHERE player = ${player}`, late, limit)
  }

  return {
    flush,
    isIssuing,
    append,
    find,
    newest,
    newestOfKey,
    count,
    /** Whether a code, or one promised to a winner, has this text. */
    isTaken: (orgId: string, code: string): boolean =>
      index.find(orgId, codeKey(code)) !== null || promised.has(orgId, code),

    ofPlayer,

    /** Selects the rows of the organization's codes that begin with `prefix`, up to a limit. */
    beginning: (orgId: string, prefix: string, limit: number): SQL => {
      const key = codeKey(prefix)
      const indexed = sql`SELECT code FROM ${codeKeys} WHERE org_id = ${orgId} AND ${beginsWith(codeKeys.codeKey, key)}`
      return rowsOf(index, indexed, index.lateBeginning(orgId, key), limit)
    },

    /** Moves up to `limit` codes of one player to another; returns how many. */
    move: (tx: Tx, from: number, into: number, limit: number): number => {
      flush()
      const late = index.lateOf(from).slice(0, limit)
      const indexed = sqlite.owned.all(from, limit)
      for (const { row } of late) sqlite.setOwner.run(into, row)
      for (const { campaign, code } of indexed) {
        sqlite.setOwner.run(into, code)
        sqlite.moveOwned.run(into, from, campaign, code)
      }
      index.move(tx, from, into, late.length)
      return Math.max(late.length, indexed.length)
    },

    /** Removes the request keys of up to `limit` codes of the player; returns how many. */
    forgetKeys: (player: number, limit: number): number => {
      flush()
      return sqlite.forgetKeys.run(player, limit).changes
    },

    /** The campaigns that the player has received codes of; some may come twice. */
    campaignsOf: (player: number): number[] =>
      [...index.lateOf(player), ...sqlite.campaignsOf.all(player)].map(({ campaign }) => campaign),

    /** The rows of the player's newest codes, up to a limit: the newest among those of each campaign. */
    newestOf: (player: number, limit: number): number[] => {
      const late = index.lateOf(player).map(({ row }) => row)
      const indexed = sqlite.campaignsOf
        .all(player)
        .flatMap(({ campaign }) => sqlite.newestOwned.all(player, campaign, index.indexed(), limit))
        .map(({ code }) => code)
      return [...late, ...indexed].sort((a, b) => b - a).slice(0, limit)
    },

    /** How many codes the player has, counted up to `limit`, or all if it is negative. */
    countOf: (player: number, limit: number): number =>
      db.all<{ n: number }>(sql`SELECT count(*) AS n FROM (${ofPlayer(player, limit)})`)[0]?.n ?? 0,
  }
}

export type CodeRows = ReturnType<typeof codeRows>
