import { Cache } from "../../../core/cache/cache.ts"
import type { DrawShown, KeptRecord } from "../../../core/draw/open-chain.ts"
import { isTest } from "../../../core/organization/test-organization.ts"
import { type Chains, type DrawLink, noDraw } from "../../../record/draw.ts"
import type { DrawSecrets } from "../../../record/organization/organization.ts"
import type { SecretCipher } from "../../../secret/secret.ts"
import { encryptSeed } from "../../../secret/seed.ts"
import { preparedInserts } from "../engine/row/insert.ts"
import { type Db, insertedRow } from "../file/open.ts"
import { chainReader, gameColumn, type LiveChain } from "../log/chain.ts"
import type { DrawPlaces } from "./draw-place.ts"
import { LiveChains } from "./live-chains.ts"

const cachedSecrets = 10_000
type WaitingDraw = {
  readonly chain: number
  readonly n: number
  readonly hash: Uint8Array
  readonly content: Uint8Array
}
type Newest = { readonly closing: number | null; readonly chainId: string; readonly lastHash: string }

const isTrusted = ({ chain }: LiveChain): boolean => !chain.isDistrusted

const statements = (client: Db["$client"]) => {
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
  const forgetOf = (column: string, table: string, id: string) =>
    client.query(
      `UPDATE chains SET due_at = NULL
       WHERE closed_at IS NULL AND ${column} = (SELECT id FROM ${table} WHERE org_id = ? AND ${id} = ?)`,
    )
  const forgetDue = {
    one: client.query("UPDATE chains SET due_at = NULL WHERE id = ?"),
    campaign: forgetOf("campaign", "campaigns", "campaign_id"),
    notification: forgetOf("notification", "notifications", "notification_id"),
  }
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
  return { insertDraws, insertRecord, insert, close, forgetDue, putCheckpoint, newest }
}

/** The chains of draws. */
export const chainRecords = (db: Db, cipher: SecretCipher, places: DrawPlaces, stored: DrawSecrets) => {
  const client = db.$client
  const live = new LiveChains(chainReader(db, cipher))
  const secrets = new Cache<string, Uint8Array>(cachedSecrets)
  const { insertDraws, insertRecord, insert, close, forgetDue, putCheckpoint, newest } = statements(client)
  let waiting: WaitingDraw[] = []

  const flush = () => {
    const draws = waiting
    waiting = []
    insertDraws(draws.length, (values, index) => {
      const { chain, n, hash, content } = draws[index] as WaitingDraw
      values.push(chain, n, hash, content)
    })
  }

  const addRecord = (row: number, { n, text }: KeptRecord) => insertRecord.run(row, n, text)

  const records: Chains = {
    toDraw: (tx, game) => live.ofGame(tx, game).findLast(isTrusted)?.chain ?? null,
    open: (tx, game) => live.ofGame(tx, game).map(({ chain }) => chain),
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
      const others = live.ofGame(tx, game)
      const row = insertedRow(
        insert[gameColumn(game.game)].run(
          ...[game.orgId, game.row, chainId, ordinal, previous, commitment, seed, sealedWith, openedAt],
        ),
      )
      const opened: LiveChain = { row, game, chain, changedBy: tx }
      live.open(tx, others, opened)
      addRecord(row, record)
      places.take(tx, game, taken)
    },

    appendDraw: (tx, { chain, n, hash, content, places: { used, usedPeriod }, isCheckpoint }) => {
      const one = live.byId(chain.chainId)
      if (waiting.length === 0) {
        tx.beforeCommit(flush)
        tx.onRollback(() => {
          waiting = []
        })
      }
      waiting.push({ chain: one.row, n, hash: Uint8Array.fromHex(hash), content })
      live.change(tx, one, chain)
      if (chain.draws === 1 && isTest(one.game.orgId)) forgetDue.one.run(one.row)
      for (const limit in used) places.raise(tx, one.game, limit, usedPeriod[limit] ?? "", used[limit] ?? 0)
      if (isCheckpoint) putCheckpoint.run(one.row, chain.checkpoint.draws, chain.checkpoint.at)
    },

    appendRecord: (tx, { chain, record, taken }) => {
      const one = live.byId(chain.chainId)
      addRecord(one.row, record)
      live.change(tx, one, chain)
      places.take(tx, one.game, taken)
    },

    closeChain: (tx, { chain, record, closedAt, closing }) => {
      const one = live.byId(chain.chainId)
      addRecord(one.row, record)
      close.run(closedAt, closing, chain.draws, record.hash, chain.seed.toHex(), one.row)
      live.close(tx, one)
    },

    forgetDue: (orgId, { kind, id }) => {
      forgetDue[kind].run(orgId, id)
    },
  }

  const linkOf = (draw: DrawShown | undefined): DrawLink =>
    draw ? { chain: live.byId(draw.chainId).row, draw: draw.n, receipt: draw.receipt } : noDraw

  return {
    chains: records,
    linkOf,
    /** The same for rows that are written directly. */
    bytesLinkOf: (draw: DrawShown | undefined): DrawLink<Uint8Array> =>
      draw ? { chain: live.byId(draw.chainId).row, draw: draw.n, receipt: Uint8Array.fromHex(draw.receipt) } : noDraw,
    /** Writes the draws that wait for the end of the transaction. */
    flush: () => {
      if (waiting.length > 0) flush()
    },
  }
}

export type ChainStore = ReturnType<typeof chainRecords>
