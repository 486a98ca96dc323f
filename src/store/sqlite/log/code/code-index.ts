import type { Database } from "bun:sqlite"
import { isRefusal, type Refusal } from "../../../../core/refusal.ts"
import type { Tx } from "../../../../record/transaction.ts"
import type { GroupCommit } from "../../engine/commit/commit.ts"
import { preparedInserts } from "../../engine/row/insert.ts"
import type { Db } from "../../file/open.ts"
import { codesIndexed } from "../../schema/code.ts"

const minRowsOfAStep = 64

/** A code that is not yet in the file's index. A merge changes the player. */
export type LateCode = {
  readonly row: number
  readonly orgId: string
  /** The code in upper case. */
  readonly codeKey: string
  player: number
  readonly campaign: number
  readonly createdAt: number
}

/** A batch of codes to be written together; each list is in row order. */
const emptyLot = () => ({
  last: 0,
  size: 0,
  /** The codes of each organization by their key. */
  byKey: new Map<string, Map<string, LateCode>>(),
  byPlayer: new Map<number, LateCode[]>(),
})

type Lot = ReturnType<typeof emptyLot>

const addTo = (lot: Lot, code: LateCode) => {
  const own = lot.byKey.get(code.orgId)
  if (own) own.set(code.codeKey, code)
  else lot.byKey.set(code.orgId, new Map([[code.codeKey, code]]))
  lot.size++
  const owned = lot.byPlayer.get(code.player)
  if (owned) owned.push(code)
  else lot.byPlayer.set(code.player, [code])
  lot.last = code.row
}

const removeLast = (lot: Lot, { orgId, codeKey, player }: LateCode) => {
  lot.byKey.get(orgId)?.delete(codeKey)
  lot.size--
  const owned = lot.byPlayer.get(player)
  owned?.pop()
  if (owned?.length === 0) lot.byPlayer.delete(player)
}

/** Texts without a comparison function, and numbers in a typed array, are sorted ten times as fast. */
const inKeyOrder = (byKey: Lot["byKey"]): LateCode[] => {
  const codes: LateCode[] = []
  for (const orgId of [...byKey.keys()].sort()) {
    const own = byKey.get(orgId)
    for (const key of [...(own?.keys() ?? [])].sort()) codes.push(own?.get(key) as LateCode)
  }
  return codes
}

/** Moves the oldest `count` codes of `from` to `into`; returns a function that undoes it. */
const moveIn = ({ byPlayer }: Lot, from: number, into: number, count: number): (() => void) => {
  const owned = byPlayer.get(from)
  if (!owned || count <= 0) return () => undefined
  const before = byPlayer.get(into)
  const [moved, left] = [owned.slice(0, count), owned.slice(count)]
  if (left.length === 0) byPlayer.delete(from)
  else byPlayer.set(from, left)
  byPlayer.set(
    into,
    [...(before ?? []), ...moved].sort((a, b) => a.row - b.row),
  )
  for (const code of moved) code.player = into
  return () => {
    for (const code of moved) code.player = from
    byPlayer.set(from, owned)
    if (before) byPlayer.set(into, before)
    else byPlayer.delete(into)
  }
}

const statementsFor = (db: Db) => {
  const client = db.$client
  return {
    findKey: client.query<{ code: number }, [string, string]>(
      "SELECT code FROM code_keys WHERE org_id = ? AND code_key = ?",
    ),
    addKeys: preparedInserts(client, "INSERT OR IGNORE INTO code_keys (org_id, code_key, code)", 3),
    addOwners: preparedInserts(client, "INSERT OR IGNORE INTO code_owners (player, campaign, code)", 3),
    after: client.query<LateCode, [number]>(
      `SELECT id AS row, org_id AS orgId, code_key AS codeKey, player, campaign, created_at AS createdAt
       FROM promo_codes WHERE id > ? ORDER BY id`,
    ),
  }
}

/**
 * Finds the rows of promo codes by text and by player. With indexes of the table, each code would dirty two pages at
 * random positions. `code_keys` and `code_owners` are instead written later, in batches sorted by key. Until then,
 * codes are found in memory; after a crash, the next start reads them from the log of codes.
 */
export const codeIndex = (db: Db) => {
  const sqlite = statementsFor(db)
  let indexed = db.select().from(codesIndexed).get()?.code ?? 0
  let fresh = emptyLot()
  /** The batch being written, which only changes its players. */
  let writing = emptyLot()
  let lastWriteBack: Promise<unknown> = Promise.resolve()
  for (const code of sqlite.after.iterate(indexed)) addTo(fresh, code)

  const findLate = (orgId: string, codeKey: string): LateCode | undefined =>
    fresh.byKey.get(orgId)?.get(codeKey) ?? writing.byKey.get(orgId)?.get(codeKey)

  /** Adds a code that was appended to the log. Throws if its text already exists. */
  const add = (tx: Tx, code: LateCode) => {
    if (findLate(code.orgId, code.codeKey)) throw new Error("a code was issued twice")
    const lot = fresh
    const { last } = lot
    addTo(lot, code)
    tx.onRollback(() => {
      removeLast(lot, code)
      lot.last = last
    })
  }

  const find = (orgId: string, codeKey: string): number | null =>
    findLate(orgId, codeKey)?.row ?? sqlite.findKey.get(orgId, codeKey)?.code ?? null

  /** The codes of a player after row number `indexed()`, oldest first. */
  const lateOf = (player: number): readonly LateCode[] => {
    const [older, newer] = [writing.byPlayer.get(player), fresh.byPlayer.get(player)]
    return older && newer ? [...older, ...newer] : (older ?? newer ?? [])
  }

  /** The rows after `indexed()` of the codes of an organization that begin with `prefix`, in upper case. */
  const lateBeginning = (orgId: string, prefix: string): number[] => {
    const found: number[] = []
    for (const { byKey } of [writing, fresh])
      for (const code of byKey.get(orgId)?.values() ?? []) if (code.codeKey.startsWith(prefix)) found.push(code.row)
    return found
  }

  /** Moves the oldest `count` late codes of one player to another. */
  const move = (tx: Tx, from: number, into: number, count: number) => {
    const older = Math.min(count, writing.byPlayer.get(from)?.length ?? 0)
    tx.onRollback(moveIn(writing, from, into, older))
    tx.onRollback(moveIn(fresh, from, into, count - older))
  }

  const inSteps = async <T>(
    commit: GroupCommit,
    values: readonly T[],
    steps: number,
    write: (values: readonly T[]) => void,
  ): Promise<null | Refusal> => {
    const step = Math.max(minRowsOfAStep, Math.ceil(values.length / steps))
    for (let from = 0; from < values.length; from += step) {
      const written = await commit.runForAll(() => write(values.slice(from, from + step)))
      if (isRefusal(written)) return written
    }
    return null
  }

  /** In key order; a batch that could not be completed before is written again. */
  const writeLot = async (commit: GroupCommit, steps: number): Promise<null | Refusal> => {
    const { byKey, byPlayer, last } = writing
    const keys = await inSteps(commit, inKeyOrder(byKey), steps, (step) => {
      sqlite.addKeys(step.length, (values, index) => {
        const { orgId, codeKey, row } = step[index] as LateCode
        values.push(orgId, codeKey, row)
      })
    })
    if (keys) return keys
    const players = new Float64Array([...byPlayer.keys()]).sort()
    const codes: LateCode[] = []
    for (const player of players) for (const code of byPlayer.get(player) ?? []) codes.push(code)
    const owners = await inSteps(commit, codes, steps, (step) => {
      sqlite.addOwners(step.length, (values, index) => {
        const { player, campaign, row } = step[index] as LateCode
        values.push(player, campaign, row)
      })
    })
    if (owners) return owners
    const noted = await commit.runForAll((tx) => {
      db.insert(codesIndexed)
        .values({ id: 1, code: last })
        .onConflictDoUpdate({ target: codesIndexed.id, set: { code: last } })
        .run()
      tx.afterCommit(() => {
        indexed = last
        writing = emptyLot()
      })
    })
    return isRefusal(noted) ? noted : null
  }

  const writeLots = async (commit: GroupCommit, steps: number): Promise<null | Refusal> => {
    if (writing.size > 0) {
      const refusal = await writeLot(commit, steps)
      if (refusal) return refusal
    }
    if (fresh.size === 0) return null
    writing = fresh
    fresh = emptyLot()
    return writeLot(commit, steps)
  }

  return {
    add,
    find,
    lateOf,
    lateBeginning,
    move,

    /** The watermark: every code up to this row number is in the file's index, the others are in memory. */
    indexed: (): number => indexed,

    deferredWrites: (): number => writing.size + fresh.size,

    /**
     * Flushes the current codes to the file's index: their keys in a limited number of transactions, their owners in as
     * many, and the watermark in one. The index is correct between any two of them.
     */
    writeBack: (commit: GroupCommit, steps: number): Promise<null | Refusal> => {
      const writeBack = lastWriteBack.then(() => writeLots(commit, steps))
      lastWriteBack = writeBack.catch(() => null)
      return writeBack
    },
  }
}

export type CodeIndex = ReturnType<typeof codeIndex>

/** Brings the file's index up to date with the log of codes, in the open transaction. */
export const completeCodeIndex = (sqlite: Database) => {
  const tail = "FROM promo_codes WHERE id > coalesce((SELECT code FROM codes_indexed), 0)"
  sqlite.run(`INSERT OR IGNORE INTO code_keys SELECT org_id, code_key, id ${tail} ORDER BY org_id, code_key`)
  sqlite.run(`INSERT OR IGNORE INTO code_owners SELECT player, campaign, id ${tail} ORDER BY player, campaign, id`)
  sqlite.run("INSERT OR REPLACE INTO codes_indexed SELECT 1, coalesce(max(id), 0) FROM promo_codes")
}
