import type { Cache } from "../../../../core/cache/cache.ts"
import { RowsHeld } from "../../connection/fault.ts"
import type { Session } from "../../connection/pool.ts"
import { type Locking, lockingTexts, type Reader } from "../../engine/row/facts.ts"
import { forEachOwner } from "../../engine/row/owner.ts"
import { columnsOf } from "../../engine/row/reader.ts"
import { chains } from "../../schema/draw.ts"
import { type GameKey, isOfGame, namedGames } from "./game.ts"

export type ChainRow = typeof chains.$inferSelect

/** What the newest rows that belong to an open chain add to its own row. */
type Head = {
  readonly chain: number
  /** The newest draw; null before the first. */
  readonly n: number | null
  readonly hash: string | null
  readonly checkpointDraws: number | null
  readonly checkpointAt: number | null
  /** The newest record with a configuration; null if that is known already. */
  readonly configText: string | null
}

/** An open chain as stored in the database; `config` is the text of its newest record with a configuration. */
export type FoundChain = { readonly row: ChainRow; readonly head: Omit<Head, "configText">; readonly config: string }

/** Which chain of a game a process draws from, as the parameters from $3 on. */
export type Preference = {
  readonly own: number
  /** The other processes that were seen to live. */
  readonly living: readonly number[]
  /** Chains of this process that have not been announced for long enough. */
  readonly fresh: readonly number[]
}

/**
 * Prefers its own chain, then the oldest among its own fresh ones and those of other living processes. Chains of ended
 * processes are not drawn from.
 */
const preferred = `AND NOT c.distrusted AND (c.process = $3::bigint OR c.process = ANY($4::bigint[]))
    ORDER BY c.process <> $3::bigint OR c.id = ANY($5::bigint[]), c.id LIMIT 1`

const openOf = (kind: GameKey[1]) => `FROM chains c WHERE ${isOfGame(kind, "c")} AND c.closed_at IS NULL`

const lockText = (kind: GameKey[1], locking: Locking) => `SELECT k.n AS "keyNumber", ${columnsOf(chains)}
  FROM ${namedGames(kind)}
  CROSS JOIN LATERAL (SELECT c.* ${openOf(kind)} ${preferred} ${locking}) t ORDER BY k.n`

const headsText = (kind: GameKey[1], picked: string, known: string) => `SELECT k.n AS "keyNumber", c.id AS chain,
    d.n, encode(d.hash, 'hex') AS hash, p.draws AS "checkpointDraws", p.at AS "checkpointAt", r.text AS "configText"
  FROM ${namedGames(kind)}
  CROSS JOIN LATERAL (SELECT c.id, c.newest_config ${openOf(kind)} ${picked} OFFSET 0) c
  LEFT JOIN LATERAL (SELECT d.n, d.hash FROM draws d WHERE d.org_id = $1 AND d.chain = c.id
    ORDER BY d.n DESC LIMIT 1) d ON true
  LEFT JOIN LATERAL (SELECT p.draws, p.at FROM draw_checkpoints p WHERE p.org_id = $1 AND p.chain = c.id OFFSET 0) p ON true
  LEFT JOIN LATERAL (SELECT r.text FROM chain_records r WHERE r.org_id = $1 AND r.chain = c.id AND r.n = c.newest_config
    ${known} OFFSET 0) r ON true
  ORDER BY k.n, c.id`

const isUnknown =
  "AND NOT EXISTS (SELECT FROM unnest($6::bigint[], $7::int[]) u (chain, n) WHERE u.chain = c.id AND u.n = c.newest_config)"

const textsOf = (kind: GameKey[1]) => ({
  lock: lockingTexts((locking) => lockText(kind, locking)),
  head: headsText(kind, preferred, isUnknown),
  all: `SELECT k.n AS "keyNumber", ${columnsOf(chains)} FROM ${namedGames(kind)}
    CROSS JOIN LATERAL (SELECT c.* ${openOf(kind)} OFFSET 0) t ORDER BY k.n, t.id`,
  allHeads: headsText(kind, "", ""),
})
const texts = { campaign: textsOf("campaign"), notification: textsOf("notification") }

type Numbered = { readonly keyNumber: number }

/** Calls `read` for the games of each kind that `keys` name. Games of one kind always come in the same order. */
const byKind = (
  keys: readonly GameKey[],
  read: (kind: GameKey[1], orgId: string, games: readonly GameKey[]) => Promise<unknown>,
) =>
  forEachOwner(
    keys.toSorted(([, kind, id], [, otherKind, other]) =>
      kind === otherKind ? (id < other ? -1 : 1) : kind < otherKind ? -1 : 1,
    ),
    ([orgId, kind]) => `${kind}\n${orgId}`,
    (_owner, own) => {
      const [orgId = "", kind = "campaign"] = own[0] ?? []
      return read(kind, orgId, own)
    },
  )

const idOf = (key: GameKey) => key.join("\n")

/** The newest configuration of each chain that was drawn from recently. */
export type KnownConfigs = Cache<string, { readonly chain: number; readonly n: number; readonly text: string }>

/**
 * The chain of a game that this process draws from, with its row locked; null if none is open. The next statement reads
 * its newest rows, so that it sees the draws of the previous holder of the lock.
 */
export const drawnChain = (preference: () => Preference, known: KnownConfigs): Reader<GameKey, FoundChain | null> => ({
  name: "chain that is drawn from",
  lock: "chain",
  idOf,
  load: async (session, keys, _filling, locking) => {
    const found = new Map<string, FoundChain>()
    const { own, living, fresh } = preference()
    await byKind(keys, async (kind, orgId, games) => {
      const { lock, head } = texts[kind]
      const by = [orgId, games.map(([, , id]) => id), own, living, fresh]
      const configs = games.flatMap((game) => known.get(idOf(game)) ?? [])
      const lists = [configs.map(({ chain }) => chain), configs.map(({ n }) => n)]
      const [rows, heads] = await Promise.all([
        session.query<ChainRow & Numbered>(lock[locking], by),
        session.query<Head & Numbered>(head, [...by, ...lists]),
      ])
      for (const { keyNumber, ...row } of rows) {
        const id = idOf(games[keyNumber - 1] as GameKey)
        const tip = heads.find((one) => one.keyNumber === keyNumber && one.chain === row.id)
        const text = tip?.configText ?? known.get(id)?.text
        // Another chain has become the preferred one in between.
        if (!tip || text === undefined) throw new RowsHeld("the chain to draw from has changed")
        const { configText: _text, ...newest } = tip
        known.set(id, { chain: row.id, n: row.newestConfig, text })
        found.set(id, { row, head: newest, config: text })
      }
    })
    return keys.map((key) => found.get(idOf(key)) ?? null)
  },
})

/** All open chains of a game, for jobs with exclusive access to the organization. */
export const openChains: Reader<GameKey, readonly FoundChain[]> = {
  name: "open chains of a game",
  idOf,
  load: async (session: Session, keys) => {
    const found = new Map<string, FoundChain[]>()
    await byKind(keys, async (kind, orgId, games) => {
      const by = [orgId, games.map(([, , id]) => id)]
      const [rows, heads] = await Promise.all([
        session.query<ChainRow & Numbered>(texts[kind].all, by),
        session.query<Head & Numbered>(texts[kind].allHeads, by),
      ])
      for (const { keyNumber, ...row } of rows) {
        const id = idOf(games[keyNumber - 1] as GameKey)
        const tip = heads.find(({ chain }) => chain === row.id)
        if (!tip || tip.configText === null) throw new Error(`chain ${row.id} has no configuration`)
        const { configText, ...newest } = tip
        found.set(id, [...(found.get(id) ?? []), { row, head: newest, config: configText }])
      }
    })
    return keys.map((key) => found.get(idOf(key)) ?? [])
  },
}
