import type { Pool } from "pg"
import type { Clocks } from "../../../../core/clock.ts"
import { idempotencyWindowMs } from "../../../../core/idempotency.ts"
import { decideErase, pseudonymsOf } from "../../../../core/operation/job/erase-player.ts"
import { readAction } from "../../../../core/organization/audit.ts"
import type { Caller } from "../../../../core/organization/organization.ts"
import { publicOrgId } from "../../../../core/organization/test-organization.ts"
import { type Erasure, type Pseudonyms, personalTextsOf, withReceipts } from "../../../../core/player/erasure.ts"
import type { PlayerAdmin } from "../../../../core/port/admin/player.ts"
import type { Sources } from "../../../../core/random.ts"
import { isRefusal, type Refusal, refuseUnavailable } from "../../../../core/refusal.ts"
import type { ApplyChanges } from "../../../../operation/apply/apply.ts"
import { type GamesOfPlayer, pastUsesOf } from "../../../../operation/job/past-uses.ts"
import type { Records } from "../../../../record/records.ts"
import { Later, type Tx } from "../../../../record/transaction.ts"
import { inEveryPart } from "../../cluster/every-part.ts"
import { type Session, withSession } from "../../connection/pool.ts"
import { retryUntilAvailable } from "../../connection/retry-until-available.ts"
import { facts } from "../../engine/commit/batch.ts"
import type { GroupCommit } from "../../engine/commit/commit.ts"
import { repeatedly } from "../../engine/repeatedly.ts"
import type { Reader } from "../../engine/row/facts.ts"
import type { ErasureRow, Merging } from "../../record/player/merging.ts"
import type { Players } from "../../record/player/player.ts"
import { rewriteStep } from "./personal-texts.ts"
import { receiptsOfSpins } from "./spin-receipts.ts"

const rowsOfAStep = 1_000

const playedCampaigns = "SELECT campaign FROM standings WHERE org_id = $1 AND player = $2"
/** The receipts name the stored answers that may show them. */
const clearPlays = `WITH step AS MATERIALIZED (SELECT id, receipt, at, entry_code FROM plays
    WHERE org_id COLLATE "C" = $1 AND player = $2 AND campaign = $3 AND id > $4 ORDER BY id LIMIT ${rowsOfAStep}),
  cleared AS (UPDATE plays SET metadata = NULL, receipt = NULL, entry_code = NULL
    WHERE org_id = $1 AND player = $2 AND id = ANY (ARRAY(SELECT id FROM step))
      AND (metadata IS NOT NULL OR receipt IS NOT NULL OR entry_code IS NOT NULL)),
  freed AS (UPDATE pool_codes SET play = NULL WHERE org_id COLLATE "C" = $1 AND kind = 'entry' AND code_key = ANY (ARRAY(
    SELECT upper(replace(entry_code, '-', '')) FROM step WHERE entry_code IS NOT NULL)))
  SELECT max(id) AS last, count(*) AS read,
    array_agg(encode(receipt, 'hex')) FILTER (WHERE receipt IS NOT NULL AND at >= $5) AS receipts FROM step`
const clearAwards = `UPDATE awards SET receipt = NULL WHERE org_id = $1 AND player = $2 AND id = ANY (ARRAY(
  SELECT id FROM awards WHERE org_id COLLATE "C" = $1 AND player = $2 AND receipt IS NOT NULL LIMIT ${rowsOfAStep})) RETURNING 1`
const forgetKeys = `UPDATE promo_codes SET issue_key = NULL WHERE org_id = $1 AND player = $2 AND id = ANY (ARRAY(
  SELECT id FROM promo_codes WHERE org_id COLLATE "C" = $1 AND player = $2 AND origin = 'codes' AND issue_key IS NOT NULL LIMIT ${rowsOfAStep})) RETURNING 1`
const forgetGrants = `UPDATE play_grants SET reference = NULL, note = NULL WHERE org_id = $1 AND player = $2 AND id = ANY (ARRAY(
  SELECT id FROM play_grants WHERE org_id COLLATE "C" = $1 AND player = $2 AND reference IS NOT NULL LIMIT ${rowsOfAStep})) RETURNING 1`
const forgetAcceptances = `DELETE FROM accepted_terms WHERE org_id = $1 AND player = $2 AND id = ANY (ARRAY(
  SELECT id FROM accepted_terms WHERE org_id COLLATE "C" = $1 AND player = $2 LIMIT ${rowsOfAStep})) RETURNING 1`
const forgetReactions = `DELETE FROM push_reactions WHERE org_id = $1 AND player = $2 AND id = ANY (ARRAY(
  SELECT id FROM push_reactions WHERE org_id = $1 AND player = $2 LIMIT ${rowsOfAStep})) RETURNING 1`
const forgetTexts = `UPDATE points_transactions SET note = NULL, external_reference = NULL
  WHERE org_id = $1 AND player = $2 AND id = ANY (ARRAY(SELECT id FROM points_transactions
    WHERE org_id COLLATE "C" = $1 AND player = $2 AND (note IS NOT NULL OR external_reference IS NOT NULL) LIMIT ${rowsOfAStep})) RETURNING 1`
const forgetReads = `UPDATE audit_log t SET target = u.pseudonym, salt = NULL
  FROM unnest($2::text[], $3::text[]) AS u(id, pseudonym)
  WHERE t.org_id = $1 AND t.target = u.id AND t.action = '${readAction}'`

const forgetNotes = `UPDATE handouts SET note = NULL WHERE org_id = $1 AND note IS NOT NULL
  AND play = ANY (ARRAY(SELECT id FROM plays WHERE org_id COLLATE "C" = $1 AND player = $2))`

const forgetAwardNotes = `UPDATE award_handouts SET note = NULL WHERE org_id = $1 AND note IS NOT NULL
  AND award = ANY (ARRAY(SELECT id FROM awards WHERE org_id COLLATE "C" = $1 AND player = $2))`

const forgetRankingNotes = `UPDATE ranking_wins SET note = NULL WHERE org_id = $1 AND id = ANY (ARRAY(
  SELECT id FROM ranking_wins WHERE org_id COLLATE "C" = $1 AND player = $2 AND note IS NOT NULL))`

const campaignsOf = `SELECT campaign_id AS id FROM campaigns WHERE org_id = $1 AND id IN (
  SELECT campaign FROM standings WHERE org_id = $1 AND player = $2
  UNION SELECT campaign FROM promo_codes WHERE org_id COLLATE "C" = $1 AND player = $2)`
const miniGamesOf = `SELECT notification_id AS id FROM mini_games WHERE org_id = $1 AND id IN (
  SELECT mini_game FROM awards WHERE org_id COLLATE "C" = $1 AND player = $2)`

const leaseMs = 8_000
const renewMs = 2_000
/** The lease of an erasure until it is renewed for the first time. */
const firstLeaseMs = 60_000
/**
 * The server's clock at the start of the statement: a cluster does not change rows by a time that moves during the
 * statement.
 */
const nowMs = "(extract(epoch FROM statement_timestamp()) * 1000)::bigint"
const serverTime = `SELECT ${nowMs} AS now`
const renewErasure = `UPDATE erasures SET expires_at = ${nowMs} + ${leaseMs} WHERE org_id = $1 AND id = $2`
const dropLeftErasures = `DELETE FROM erasures WHERE expires_at < ${nowMs}`
const dropErasure = "DELETE FROM erasures WHERE org_id = $1 AND id = $2"

/** The person's codes and awards, as far as earlier transactions have written them. */
const gamesOf: Reader<readonly [orgId: string, player: number], GamesOfPlayer> = {
  name: "games of a player",
  idOf: (key) => key.join("\n"),
  load: (session, keys) =>
    Promise.all(
      keys.map(async (key) => {
        const [campaigns, miniGames] = await Promise.all([
          session.query<{ id: string }>(campaignsOf, [...key]),
          session.query<{ id: string }>(miniGamesOf, [...key]),
        ])
        return { campaignIds: campaigns.map(({ id }) => id), miniGameIds: miniGames.map(({ id }) => id) }
      }),
    ),
}

type Needs = {
  readonly clocks: Clocks
  readonly pools: { readonly writing: Pool; readonly counting: Pool }
  readonly sources: Sources
  readonly jobs: GroupCommit
  readonly people: Players & { readonly merging: Merging }
  readonly apply: ApplyChanges
  readonly records: Pick<Records, "awards" | "campaigns" | "codes" | "miniGames" | "standings">
  readonly onError: (error: unknown) => void
}

/** A person: the current player for the requested id, and all players merged into it. */
type Person = {
  readonly erasure: ErasureRow
  readonly externalId: string
  readonly pseudonyms: Pseudonyms
  /** When the erasure began. */
  readonly at: number
}

/** How far the audit log was read: requests that do not wait may add rows that name the person. */
type Done = { readonly audited: readonly (string | number)[] | null }

/**
 * Erases a player's identity on request (docs/operating.md); accounting, limits and codes stay as they are. Requests
 * for the player wait from the first step to the last, so that only the audit log can name them again.
 */
export const eraseOperations = ({ clocks, pools, sources, jobs, people, records, apply, onError }: Needs) => {
  const { merging } = people

  /** `aheadMs` is how far the server's clock, by which leases end, is ahead of the clock of this process. */
  const begin = (tx: Tx, { orgId }: Caller, externalId: string, aheadMs: number): Person | Refusal | Later => {
    const { row } = people.findPlayer(orgId, externalId)
    const later = merging.laterFor(row)
    if (later) return later
    const ids = row === null ? null : people.externalIds(row)
    const pseudonyms = pseudonymsOf(ids, { externalUserId: externalId }, tx.wall, sources)
    if (isRefusal(pseudonyms) || row === null) return pseudonyms as Refusal
    return {
      erasure: merging.beginErasure({ orgId, player: row, expiresAt: tx.wall + aheadMs + firstLeaseMs }),
      externalId,
      pseudonyms,
      at: tx.now,
    }
  }

  /** Runs one repeatable step in a transaction of its own. */
  const step = <T>(run: (session: Session) => Promise<T>): Promise<T> =>
    retryUntilAvailable(() => withSession(pools.counting, run))

  const aheadOfThis = async (): Promise<number> => {
    const [server] = await step((session) => session.query<{ now: number }>(serverTime, []))
    return server ? server.now - clocks.wall() : 0
  }

  /** Returns the receipts that stored answers may show. */
  const clearAllPlays = async ({ erasure: { orgId, player }, at }: Person): Promise<readonly string[]> => {
    const receipts: string[] = []
    const played = await step((session) => session.query<{ campaign: number }>(playedCampaigns, [orgId, player]))
    for (const { campaign } of played)
      for (let after: number | null = 0; after !== null; ) {
        const from: number = after
        type Step = { readonly last: number | null; readonly read: number; readonly receipts: readonly string[] | null }
        const values = [orgId, player, campaign, from, at - idempotencyWindowMs]
        const [cleared] = await step((session) => session.query<Step>(clearPlays, values))
        receipts.push(...(cleared?.receipts ?? []))
        after = cleared?.read === rowsOfAStep ? cleared.last : null
      }
    return receipts
  }

  const forgetAllReads = (session: Session, orgId: string, pseudonyms: Pseudonyms) =>
    session.query(forgetReads, [publicOrgId(orgId), [...pseudonyms.keys()], [...pseudonyms.values()]])

  const eraseTraces = async (person: Person): Promise<Done> => {
    const { erasure, pseudonyms } = person
    const { orgId, player } = erasure
    const receipts = [...(await receiptsOfSpins(step, orgId, player)), ...(await clearAllPlays(person))]
    const traces = withReceipts(pseudonyms, receipts)
    for (const text of [clearAwards, forgetAcceptances, forgetGrants, forgetKeys, forgetReactions, forgetTexts])
      while ((await step((session) => session.query(text, [orgId, player]))).length === rowsOfAStep);
    const reached = new Map<string, readonly (string | number)[]>()
    for (const kind of personalTextsOf(orgId))
      for (let isLast = false; !isLast; ) {
        const after = reached.get(kind) ?? null
        const next = await step((session) => rewriteStep(session, kind, orgId, traces, after))
        if (next) reached.set(kind, next)
        isLast = next === null
      }
    await step((session) => forgetAllReads(session, orgId, pseudonyms))
    return { audited: reached.get("auditLog") ?? null }
  }

  /**
   * Erases the notes about wins, and the audit rows added since. It belongs to the last step's transaction, which has
   * exclusive access to the organization.
   */
  const restOf = ({ erasure, pseudonyms }: Person, { audited }: Done): Reader<string, true> => ({
    name: "erased rest of the audit log",
    idOf: (orgId) => orgId,
    load: async (session, orgIds) => {
      let after = audited
      do after = await rewriteStep(session, "auditLog", erasure.orgId, pseudonyms, after)
      while (after)
      await forgetAllReads(session, erasure.orgId, pseudonyms)
      await session.query(forgetNotes, [erasure.orgId, erasure.player])
      await session.query(forgetAwardNotes, [erasure.orgId, erasure.player])
      await session.query(forgetRankingNotes, [erasure.orgId, erasure.player])
      return orgIds.map((): true => true)
    },
  })

  /** The last step; the remaining personal data belongs to the current player. */
  const finish = (
    tx: Tx,
    caller: Caller,
    { erasure, externalId, pseudonyms }: Person,
    rest: Reader<string, true>,
  ): Erasure | Refusal | Later => {
    const { orgId, player: row } = erasure
    if (!merging.isUnderWay(erasure)) return refuseUnavailable("the lease of the erasure has expired")
    const player = people.findByRow(row)
    const isSamePlayer = people.findPlayer(orgId, externalId).row === row
    const idCount = people.externalIds(row).length
    const uses = pastUsesOf(records, tx, orgId, player, facts().get(gamesOf, [orgId, row]))
    if (uses instanceof Later) return uses
    const erased = { isSamePlayer, player: player.player, idCount, uses }
    const decision = decideErase(erased, { pseudonyms, last: pseudonyms }, sources)
    if (!isRefusal(decision)) facts().get(rest, orgId)
    merging.endErasure(erasure)
    return apply(tx, { ...caller, orgId, player }, decision)
  }

  const port: Pick<PlayerAdmin, "erasePlayer"> = {
    erasePlayer: async (caller, externalUserId): Promise<Erasure | Refusal> => {
      const aheadMs = await aheadOfThis()
      const person = await jobs.run(caller, (tx) => begin(tx, caller, externalUserId, aheadMs))
      if (isRefusal(person)) return person
      const { orgId, id } = person.erasure
      const renew = () => step((session) => session.query(renewErasure, [orgId, id])).then(() => undefined)
      await renew()
      const stopRenewing = repeatedly(renewMs, renew, onError)
      try {
        const rest = restOf(person, await eraseTraces(person))
        return await jobs.run({ orgId }, (tx) => finish(tx, caller, person, rest))
      } finally {
        await stopRenewing()
        // Either nothing is left to erase, or somebody will request the erasure again.
        await step((session) => session.query(dropErasure, [orgId, id]))
      }
    },
  }

  /** Ends the erasures of processes that have died; whoever requested one requests it again. */
  const dropLeft = async (): Promise<void> => {
    await inEveryPart(pools.writing, (session) => session.query(dropLeftErasures))
  }
  return { port, dropLeft }
}
