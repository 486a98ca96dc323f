import type { Pool } from "pg"
import { codeKey } from "../../../../core/code/code.ts"
import { Later } from "../../../../record/transaction.ts"
import { withSession } from "../../connection/pool.ts"
import { retryUntilAvailable } from "../../connection/retry-until-available.ts"
import { facts, organization } from "../../engine/commit/batch.ts"
import type { Reader } from "../../engine/row/facts.ts"
import { forEachOwner } from "../../engine/row/owner.ts"
import type { Key } from "../../engine/row/reader.ts"
import { tableOf } from "../../engine/row/table.ts"
import { erasures, merges } from "../../schema/player/player.ts"

/** A merge in progress. */
export type MergeRow = typeof merges.$inferSelect
/** An erasure in progress. */
export type ErasureRow = typeof erasures.$inferSelect

/**
 * What long jobs of an organization reserve until they are done: the players who are being merged, or one who is being
 * erased (listed on both sides), and whether codes are promised to winners.
 */
type UnderWay = { readonly merges: readonly MergeRow[]; readonly hasPromised: boolean }

/**
 * One statement for both: every job of a player needs the answer, which is nearly always empty. A promised prize names
 * no player.
 */
const selectUnderWay = `SELECT id, org_id AS "orgId", key_id AS "keyId", from_player AS "fromPlayer",
    into_player AS "intoPlayer", worker FROM merges WHERE org_id = $1
  UNION ALL SELECT id, org_id, NULL, player, player, NULL FROM erasures WHERE org_id = $1
  UNION ALL (SELECT id, org_id, NULL, NULL, NULL, NULL FROM ranking_prizes
  WHERE org_id = $1 AND given_at IS NULL AND prize_code IS NOT NULL LIMIT 1) ORDER BY id`

type UnderWayRow = MergeRow | (Omit<MergeRow, "fromPlayer"> & { readonly fromPlayer: null })
const isMerge = (row: UnderWayRow): row is MergeRow => row.fromPlayer !== null

export const underWay: Reader<Key, UnderWay> = {
  name: "long jobs under way",
  idOf: ([orgId]) => String(orgId),
  load: (session, keys) =>
    Promise.all(
      keys.map(async ([orgId]) => {
        const rows = await session.query<UnderWayRow>(selectUnderWay, [orgId])
        const found = rows.filter(isMerge)
        return { merges: found, hasPromised: found.length < rows.length }
      }),
    ),
}

/** Codes are compared in upper case: PostgreSQL's upper() agrees with JavaScript's for ASCII only. */
export const selectPromised = `SELECT prize_code AS code FROM ranking_prizes
  WHERE org_id = $1 AND given_at IS NULL AND prize_code IS NOT NULL
    AND (upper(prize_code COLLATE "C") = ANY($2::text[]) OR octet_length(prize_code) > char_length(prize_code))`

/** Whether a code is promised, by its text in upper case. */
const promised: Reader<Key, boolean> = {
  name: "promised code",
  idOf: (key) => key.join("\n"),
  load: async (session, keys) => {
    const found = new Set<string>()
    const read = async (orgId: Key[number] | undefined, own: readonly Key[]) => {
      const rows = await session.query<{ code: string }>(selectPromised, [orgId, own.map(([, code]) => code)])
      for (const { code } of rows) found.add(promised.idOf([orgId ?? "", codeKey(code)]))
    }
    await forEachOwner(keys, ([orgId]) => orgId, read)
    return keys.map((key) => found.has(promised.idOf(key)))
  },
}
const erasing = tableOf(erasures, { key: ["orgId", "id"] })
const table = tableOf(merges, { key: ["orgId", "id"] })

/**
 * Whether a code with this text is promised to a winner of a ranking who does not have it yet. Codes are only looked up
 * while any is promised; the first promise is made with exclusive access to the organization.
 */
export const isPromised = (orgId: string, code: string): boolean =>
  facts().get(underWay, [orgId]).hasPromised && facts().get(promised, [orgId, codeKey(code)])

/** The same; null if not known yet, and then loaded by the next read. */
export const isKnownPromised = (orgId: string, code: string): boolean | null => {
  if (!facts().get(underWay, [orgId]).hasPromised) return false
  const key = [orgId, codeKey(code)]
  facts().want(promised, key)
  return facts().peek(promised, key) ?? null
}

/** Promises a code: later draws of the same transaction see it too. */
export const promiseCode = (code: string) => {
  const orgId = organization()
  facts().put(underWay, [orgId], { ...facts().get(underWay, [orgId]), hasPromised: true })
  facts().put(promised, [orgId, codeKey(code)], true)
}

const isThere = `SELECT 1 FROM merges WHERE org_id = $1 AND id = $2
  UNION ALL SELECT 1 FROM erasures WHERE org_id = $1 AND id = $2`
const askAgainMs = 50

/** Returns a function that resolves once a merge, given by its row number, has ended, in whichever process. */
export const mergeEnds = (pool: Pool) => {
  /** By organization too: over a cluster, each server has row numbers of its own. */
  const waiting = new Map<string, Promise<void>>()
  const untilEnded = async (orgId: string, merge: number) => {
    const ask = () => withSession(pool, (session) => session.query(isThere, [orgId, merge]))
    while ((await retryUntilAvailable(ask)).length > 0) await Bun.sleep(askAgainMs)
  }
  return (orgId: string, merge: number): Promise<void> => {
    const name = `${orgId} ${merge}`
    const known = waiting.get(name)
    if (known) return known
    const ended = untilEnded(orgId, merge).finally(() => waiting.delete(name))
    waiting.set(name, ended)
    // Callers that wait get the error too; there may be none.
    ended.catch(() => undefined)
    return ended
  }
}

/** The merges in progress, for jobs. `ended` resolves once a merge, given by its row number, has ended. */
export const mergingRecords = (ended: (orgId: string, merge: number) => Promise<void>) => {
  const read = () => facts().get(underWay, [organization()]).merges
  const put = (rows: readonly MergeRow[]) => {
    const { hasPromised } = facts().get(underWay, [organization()])
    facts().put(underWay, [organization()], { merges: rows, hasPromised })
  }
  const laterFor = (merge: MergeRow | undefined): Later | null =>
    merge ? new Later(ended(merge.orgId, merge.id)) : null

  return {
    /** When to retry a request for a player who is being merged; null for any other. */
    laterFor: (row: number | null): Later | null =>
      row === null
        ? null
        : laterFor(read().find(({ fromPlayer, intoPlayer }) => [fromPlayer, intoPlayer].includes(row))),

    /** When to retry a request for all players, while any two are being merged. */
    laterForAll: (): Later | null => laterFor(read()[0]),

    isUnderWay: ({ id }: Pick<MergeRow, "id">): boolean => read().some((merge) => merge.id === id),

    begin: (merge: Omit<MergeRow, "id">): MergeRow => {
      const begun = { id: facts().nextId(), ...merge }
      table.add(begun)
      put([...read(), begun])
      return begun
    },

    end: (merge: MergeRow) => {
      table.remove(merge)
      put(read().filter(({ id }) => id !== merge.id))
    },

    /** Makes requests for a player wait until `endErasure`. */
    beginErasure: (erasure: Omit<ErasureRow, "id">): ErasureRow => {
      const begun = { id: facts().nextId(), ...erasure }
      erasing.add(begun)
      return begun
    },

    endErasure: (erasure: ErasureRow) => erasing.remove(erasure),
  }
}

export type Merging = ReturnType<typeof mergingRecords>
