import type { Pool } from "pg"
import { publicOrgId } from "../../../core/organization/test-organization.ts"
import { type RankedPlayer, RankedPlayers } from "../../../core/ranking/ranked-players.ts"
import { ScoreTotals } from "../../../core/ranking/score-totals.ts"
import { type Session, withSession } from "../connection/pool.ts"
import { reread } from "../connection/reread.ts"
import { Watermark } from "../engine/commit/watermark.ts"
import { type RankingOf, scoresAfter, scoresOf } from "./scores.ts"

/** How many rows are read at once: a few milliseconds during which nobody else is served. */
const rowsOfAStep = 2_000
const writersMs = 10_000

const playedSince = `SELECT id, player FROM plays WHERE org_id = $1 AND id >= $2 AND campaign = $3
  ORDER BY id LIMIT ${rowsOfAStep}`

/** A merge moves scores without a play; its row in the audit log names the client that both players have become. */
const mergesSince = `SELECT target FROM audit_log WHERE org_id = $1 AND action = 'client.merge' AND id >= $2
  ORDER BY id`
const mergedPlayers = `WITH named AS (SELECT id, merged_into FROM players WHERE org_id = $1 AND client_id = ANY ($2::text[]))
  SELECT id AS player FROM named
  UNION SELECT p.id FROM named n CROSS JOIN LATERAL (SELECT id FROM players
    WHERE org_id COLLATE "C" = $1 AND merged_into = coalesce(n.merged_into, n.id) OFFSET 0) p`

type Played = { readonly id: number; readonly player: number }

const bannedNow = "SELECT DISTINCT player FROM bans WHERE org_id = $1"

/**
 * An ordered ranking in memory. Each request updates it from the database by the plays and merges since the last
 * update, whichever process made them. Excludes banned players.
 */
export class RankingBoard {
  readonly ranking: RankingOf
  readonly #pool: Pool
  readonly #watermark = new Watermark()
  #ranked = new RankedPlayers()
  #totals = new ScoreTotals()
  #banned: ReadonlySet<number> = new Set()
  /** The row number from which new plays may appear; null before the ranking was filled. */
  #readTo: number | null = null
  /** The plays from there on that are already included. */
  #read = new Set<number>()
  #last: Promise<unknown> = Promise.resolve()
  #next: Promise<void> | null = null

  constructor(pool: Pool, ranking: RankingOf) {
    this.#pool = pool
    this.ranking = ranking
  }

  get size(): number {
    return this.#ranked.size
  }

  /**
   * Resolves once everything committed before this call is included. Callers that arrive during a read share the next
   * one.
   */
  update(): Promise<void> {
    this.#next ??= this.#last.then(() => {
      this.#next = null
      const reading = reread(() => withSession(this.#pool, (session) => this.#bringUp(session)))
      this.#last = reading.catch(() => undefined)
      return reading
    })
    return this.#next
  }

  /** Updates in a transaction with exclusive access to the organization, so that the ranking is complete. */
  async updateIn(session: Session): Promise<void> {
    await this.#last
    await this.#bringUp(session)
  }

  top(limit: number): RankedPlayer[] {
    return this.#ranked.top(limit)
  }

  /** The position and score of a player; null for one who is not ranked. */
  rankedPlayer(player: number): { readonly position: number; readonly score: number } | null {
    const entry = this.#rankedPlayer(player)
    return entry && { position: this.#ranked.countBefore(entry.score, entry.reached) + 1, score: entry.score }
  }

  #rankedPlayer(player: number): RankedPlayer | null {
    const { score, reached } = this.#totals.get(player)
    return reached === null || this.#banned.has(player) ? null : { player, score, reached }
  }

  async #bringUp(session: Session) {
    const { orgId, campaign } = this.ranking
    const from = this.#readTo ?? (await this.#fill(session))
    this.#readTo = from
    const since = (id: number) => session.query<Played>(playedSince, [orgId, id, campaign])
    // Sent together, and run in this order.
    const [settled, banned, merged, played] = await Promise.all([
      this.#watermark.advance(session, orgId),
      session.query<{ player: number }>(bannedNow, [orgId]),
      session.query<{ target: string }>(mergesSince, [publicOrgId(orgId), from]),
      since(from),
    ])
    this.#ban(banned)
    const clients = merged.map(({ target }) => target)
    if (clients.length > 0)
      await this.#readScores(session, await session.query<{ player: number }>(mergedPlayers, [orgId, clients]))
    for (let step = played; ; step = await since((step.at(-1)?.id ?? from) + 1)) {
      const unread = step.filter(({ id }) => !this.#read.has(id))
      await this.#readScores(session, unread)
      for (const { id } of unread) this.#read.add(id)
      if (step.length < rowsOfAStep) break
    }
    this.#readTo = settled ?? from
    for (const id of this.#read) if (id < this.#readTo) this.#read.delete(id)
  }

  /** Reads all scores again. Returns the row number from which plays may be missing from them. */
  async #fill(session: Session): Promise<number> {
    this.#ranked = new RankedPlayers()
    this.#totals = new ScoreTotals()
    const settled = await this.#watermark.settle(session, this.ranking.orgId, writersMs)
    if (settled === null) throw new Error("a transaction takes longer than a ranking can wait for")
    this.#read = new Set()
    for (let after: number | null = 0; after !== null; ) {
      const step = await scoresAfter(session, this.ranking, after, rowsOfAStep)
      for (const { player, score, reached } of step.scores) this.#put(player, score, reached)
      after = step.last
    }
    return settled
  }

  async #readScores(session: Session, rows: readonly { readonly player: number }[]) {
    if (rows.length === 0) return
    const players = [...new Set(rows.map(({ player }) => player))]
    const scores = await scoresOf(session, this.ranking, players)
    // Removals come first: the entry of a merged player now belongs to the remaining one.
    for (const player of new Set(players).difference(new Set(scores.map(({ player }) => player))))
      this.#put(player, 0, null)
    for (const { player, score, reached } of scores) this.#put(player, score, reached)
  }

  #put(player: number, score: number, reached: number | null) {
    const before = this.#rankedPlayer(player)
    if (before?.score === score && before.reached === reached) return
    if (before) this.#ranked.remove(before)
    if (reached === null) this.#totals.delete(player)
    else this.#totals.set(player, { score, reached })
    const after = this.#rankedPlayer(player)
    if (after) this.#ranked.add(after)
  }

  /** Removes newly banned players from the ranking, and returns those whose last ban was lifted. */
  #ban(rows: readonly { readonly player: number }[]) {
    const banned = new Set(rows.map(({ player }) => player))
    const before = this.#banned
    for (const player of banned.difference(before)) {
      const entry = this.#rankedPlayer(player)
      if (entry) this.#ranked.remove(entry)
    }
    this.#banned = banned
    for (const player of before.difference(banned)) {
      const entry = this.#rankedPlayer(player)
      if (entry) this.#ranked.add(entry)
    }
  }
}
