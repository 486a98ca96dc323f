import type { SQLQueryBindings } from "bun:sqlite"
import type { Tx } from "./commit.ts"
import type { Db } from "./open.ts"

const columns = "id, session_id, campaign, player, previous, at, result, won, used_quota, score, prize_code, metadata"
const row = `(${columns.replaceAll(/\w+/g, "?")})`
/** Of so many rows a statement: one of 32 takes two thirds of what 32 of one take. */
const sizes = [32, 8, 1]

export type NewPlay = {
  readonly sessionId: string
  readonly campaign: number
  readonly player: number
  /** The player's play before this one in the campaign. */
  readonly previous: number | null
  readonly at: number
  readonly result: string
  readonly won: boolean
  readonly usedQuota: boolean
  readonly score: number
  readonly prizeCode: string | null
  readonly metadata: Readonly<Record<string, unknown>> | undefined
}

/** Appends plays to the log: those of a transaction together, at its end or when one of its jobs reads the log. */
export const playAppender = (db: Db) => {
  const client = db.$client
  const statements = sizes.map((size) => ({
    size,
    insert: client.query(`INSERT INTO plays (${columns}) VALUES ${Array(size).fill(row).join(", ")}`),
  }))
  const used = client.query<{ seq: number }, []>("SELECT seq FROM sqlite_sequence WHERE name = 'plays'").get()
  let last = used?.seq ?? 0
  let waiting: SQLQueryBindings[][] = []
  /** The transaction that plays were last appended in. */
  let open: Tx | undefined

  /** Writes what waits. */
  const flush = () => {
    let written = 0
    for (const { size, insert } of statements)
      for (; waiting.length - written >= size; written += size)
        insert.run(...waiting.slice(written, written + size).flat())
    waiting = []
  }

  const begin = (tx: Tx) => {
    const before = last
    open = tx
    tx.beforeCommit(flush)
    tx.onRollback(() => {
      last = before
      waiting = []
    })
  }

  /** Answers the row number of the play. */
  const append = (tx: Tx, play: NewPlay): number => {
    if (tx !== open) begin(tx)
    const id = ++last
    waiting.push([
      ...[id, play.sessionId, play.campaign, play.player, play.previous, play.at, play.result],
      ...[play.won, play.usedQuota, play.score, play.prizeCode],
      play.metadata ? JSON.stringify(play.metadata) : null,
    ])
    return id
  }

  return { append, flush }
}
