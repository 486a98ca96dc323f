import { Cache } from "../../../core/cache.ts"
import type { DrawShown, KeptRecord, OpenChain } from "../../../core/draw/open-chain.ts"
import type { Chains, StoredGame } from "../../../record/draw.ts"
import type { DrawSecrets } from "../../../record/organization.ts"
import type { Tx } from "../../../record/transaction.ts"
import type { SecretCipher } from "../../../secret/secret.ts"
import { encryptSeed } from "../../../secret/seed.ts"
import { preparedInserts } from "../engine/insert.ts"
import { type Db, insertedRow } from "../file/open.ts"
import { chainReader, gameColumn, type LiveChain } from "../log/chain.ts"
import { type DrawLink, noLink } from "../log/draw-link.ts"
import type { DrawPlaces } from "./draw-place.ts"

const cachedSecrets = 10_000
/** Of the configurations of open chains, in characters. */
const cachedConfigs = 32 * 1024 * 1024
/** The overhead of each game. */
const sizeOfEach = 512

type WaitingDraw = {
  readonly chain: number
  readonly n: number
  readonly hash: Uint8Array
  readonly content: Uint8Array
}
type Newest = { readonly closing: number | null; readonly chainId: string; readonly lastHash: string }

const isTrusted = ({ chain }: LiveChain): boolean => !chain.isDistrusted

const sizeOf = (open: readonly LiveChain[]): number =>
  open.reduce((size, { chain }) => size + chain.config.length, sizeOfEach)

/** The chains of draws. The open chains of recently drawn games are in memory, in the state of their newest records. */
export const chainRecords = (db: Db, cipher: SecretCipher, places: DrawPlaces, stored: DrawSecrets) => {
  const client = db.$client
  const read = chainReader(db, cipher)
  const live = new Map<string, LiveChain>()
  const noGames = () => ({ campaign: new Map<number, LiveChain[]>(), notification: new Map<number, LiveChain[]>() })
  let recent = noGames()
  let older = noGames()
  let recentSize = 0
  let isFull = false
  const secrets = new Cache<string, Uint8Array>(cachedSecrets)
  const insertDraws = preparedInserts(client, "INSERT INTO draws (chain, n, hash, content)", 4)
  const insertRecord = client.query("INSERT INTO chain_records (chain, n, text) VALUES (?, ?, ?)")
  const insertChain = (column: string) =>
    client.query(
      `INSERT INTO chains (org_id, ${column}, chain_id, ordinal, previous, commitment, seed, sealed_with, opened_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
  const insert = { campaign: insertChain("campaign"), notification: insertChain("notification") }
  const close = client.query(
    "UPDATE chains SET closed_at = ?, closing = ?, draws = ?, last_hash = ?, seed = ?, sealed_with = NULL WHERE id = ?",
  )
  const putCheckpoint = client.query("INSERT OR REPLACE INTO draw_checkpoints (chain, draws, at) VALUES (?, ?, ?)")
  const selectNewest = (column: string) => ({
    ordinal: client.query<{ ordinal: number | null }, [number]>(
      `SELECT max(ordinal) AS ordinal FROM chains WHERE ${column} = ?`,
    ),
    closed: client.query<Newest, [number]>(
      `SELECT closing, chain_id AS chainId, last_hash AS lastHash FROM chains
       WHERE ${column} = ? AND closing IS NOT NULL ORDER BY closing DESC LIMIT 1`,
    ),
    // Chains that an older version has closed have no number.
    unnumbered: client.query<Newest, [number]>(
      `SELECT closing, chain_id AS chainId, last_hash AS lastHash FROM chains
       WHERE ${column} = ? AND closed_at IS NOT NULL ORDER BY ordinal DESC LIMIT 1`,
    ),
  })
  const newest = { campaign: selectNewest("campaign"), notification: selectNewest("notification") }
  let waiting: WaitingDraw[] = []

  /** Evicts the games that have not been used lately. The changes of a transaction are only in memory until it ends. */
  const makeRoom = (tx: Tx) => {
    isFull = true
    tx.onRollback(() => {
      isFull = false
    })
    tx.afterCommit(() => {
      for (const games of Object.values(older))
        for (const { chain } of [...games.values()].flat()) live.delete(chain.chainId)
      older = recent
      recent = noGames()
      recentSize = 0
      isFull = false
    })
  }

  const keep = (tx: Tx, { game, row }: StoredGame, chains: LiveChain[]) => {
    older[game.kind].delete(row)
    recent[game.kind].set(row, chains)
    recentSize += sizeOf(chains)
    if (recentSize > cachedConfigs / 2 && !isFull) makeRoom(tx)
  }

  const readLive = (game: StoredGame): LiveChain[] => {
    const found = read(game)
    for (const one of found) live.set(one.chain.chainId, one)
    return found
  }

  const chainsOf = (tx: Tx, game: StoredGame): LiveChain[] => {
    const { kind } = game.game
    const kept = recent[kind].get(game.row)
    if (kept) return kept
    const found = older[kind].get(game.row) ?? readLive(game)
    keep(tx, game, found)
    return found
  }

  const liveOf = (chainId: string): LiveChain => {
    const found = live.get(chainId)
    if (!found) throw new Error(`chain ${chainId} is not open`)
    return found
  }

  const flush = () => {
    const draws = waiting
    waiting = []
    insertDraws(draws.length, (values, index) => {
      const { chain, n, hash, content } = draws[index] as WaitingDraw
      values.push(chain, n, hash, content)
    })
  }

  /** Called before the first change in the transaction. */
  const beginChange = (tx: Tx, one: LiveChain) => {
    const { chain: before } = one
    one.changedBy = tx
    tx.onRollback(() => {
      one.chain = before
      one.changedBy = null
    })
  }

  const change = (tx: Tx, one: LiveChain, chain: OpenChain) => {
    if (one.changedBy !== tx) beginChange(tx, one)
    one.chain = chain
  }

  /** Reads the game's chains again at the next request. */
  const forget = (game: StoredGame, chainId: string) => {
    recent[game.game.kind].delete(game.row)
    older[game.game.kind].delete(game.row)
    live.delete(chainId)
  }

  const addRecord = (row: number, { n, text }: KeptRecord) => insertRecord.run(row, n, text)

  const records: Chains = {
    toDraw: (tx, game) => chainsOf(tx, game).findLast(isTrusted)?.chain ?? null,
    open: (tx, game) => chainsOf(tx, game).map(({ chain }) => chain),
    isOwn: ({ isDistrusted }) => !isDistrusted,
    newest: (_tx, { game, row }) => {
      const { ordinal, closed, unnumbered } = newest[gameColumn(game)]
      const found = closed.get(row) ?? unnumbered.get(row)
      return {
        ordinal: ordinal.get(row)?.ordinal ?? 0,
        closings: found?.closing ?? 0,
        closed: found && { chainId: found.chainId, lastHash: found.lastHash },
      }
    },
    lastPlaceOf: (_tx, game, limit, period) => places.lastPlaceOf(game, limit, period),

    secretOf: (_tx, orgId) => {
      const kept = secrets.get(orgId)
      if (kept) return kept
      const hex = stored.secretOf(orgId)
      if (hex === null) return null
      const secret = Uint8Array.fromHex(hex)
      secrets.set(orgId, secret)
      return secret
    },

    setSecret: (tx, orgId, secret) => {
      stored.setSecret(orgId, secret)
      tx.onRollback(() => secrets.delete(orgId))
    },

    openChain: (tx, game, { chain, previous, record, taken }) => {
      const { chainId, ordinal, commitment, openedAt } = chain
      const { seed, sealedWith } = encryptSeed(cipher, game.orgId, chainId, chain.seed.toHex())
      const others = chainsOf(tx, game)
      const row = insertedRow(
        insert[gameColumn(game.game)].run(
          ...[game.orgId, game.row, chainId, ordinal, previous, commitment, seed, sealedWith, openedAt],
        ),
      )
      const opened: LiveChain = { row, game, chain, changedBy: tx }
      keep(tx, game, [...others, opened])
      live.set(chainId, opened)
      tx.onRollback(() => forget(game, chainId))
      addRecord(row, record)
      places.take(tx, game, taken)
    },

    appendDraw: (tx, { chain, n, hash, content, places: { used, usedPeriod }, isCheckpoint }) => {
      const one = liveOf(chain.chainId)
      if (waiting.length === 0) {
        tx.beforeCommit(flush)
        tx.onRollback(() => {
          waiting = []
        })
      }
      waiting.push({ chain: one.row, n, hash: Uint8Array.fromHex(hash), content })
      change(tx, one, chain)
      for (const limit in used) places.raise(tx, one.game, limit, usedPeriod[limit] ?? "", used[limit] ?? 0)
      if (isCheckpoint) putCheckpoint.run(one.row, chain.checkpoint.draws, chain.checkpoint.at)
    },

    appendRecord: (tx, { chain, record, taken }) => {
      const one = liveOf(chain.chainId)
      addRecord(one.row, record)
      change(tx, one, chain)
      places.take(tx, one.game, taken)
    },

    closeChain: (tx, { chain, record, closedAt, closing }) => {
      const one = liveOf(chain.chainId)
      addRecord(one.row, record)
      close.run(closedAt, closing, chain.draws, record.hash, chain.seed.toHex(), one.row)
      const others = chainsOf(tx, one.game).filter((other) => other !== one)
      keep(tx, one.game, others)
      tx.onRollback(() => forget(one.game, chain.chainId))
      tx.afterCommit(() => live.delete(chain.chainId))
    },
  }

  const linkOf = (draw: DrawShown | undefined): DrawLink<string> =>
    draw ? { chain: liveOf(draw.chainId).row, draw: draw.n, receipt: draw.receipt } : noLink

  return {
    chains: records,
    linkOf,
    /** The same for rows that are written directly. */
    bytesLinkOf: (draw: DrawShown | undefined): DrawLink<Uint8Array> =>
      draw ? { chain: liveOf(draw.chainId).row, draw: draw.n, receipt: Uint8Array.fromHex(draw.receipt) } : noLink,
    /** Writes the draws that wait for the end of the transaction. */
    flush: () => {
      if (waiting.length > 0) flush()
    },
  }
}

export type ChainStore = ReturnType<typeof chainRecords>
