import { canonical, type Json } from "../../../core/draw/canonical.ts"
import type { DrawShown, OpenChain } from "../../../core/draw/open-chain.ts"
import type { DrawLink, StoredGame } from "../../../record/draw.ts"
import type { Tx } from "../../../record/transaction.ts"
import type { SecretCipher } from "../../../secret/secret.ts"
import { decryptSeed } from "../../../secret/seed.ts"
import type { Db } from "../file/open.ts"
import type { chains } from "../schema/draw.ts"

/** A chain in memory, as the transaction under way has left it. */
export type LiveChain = { readonly row: number; readonly game: StoredGame; chain: OpenChain; changedBy: Tx | null }

type ChainRow = typeof chains.$inferSelect
type Newest = { readonly n: number; readonly hash: string }
type Configured = { readonly type: string; readonly hash: string; readonly config?: Json }

const columns = `id, org_id AS orgId, chain_id AS chainId, ordinal, commitment, seed, sealed_with AS sealedWith,
  opened_at AS openedAt, distrusted`

/** The column of the rows of games of this kind. */
export const gameColumn = ({ kind }: StoredGame["game"]) => (kind === "campaign" ? "campaign" : "notification")

/** Reads the open chains of games: the next number and the last hash are those of the newest records. */
export const chainReader = (db: Db, cipher: SecretCipher) => {
  const client = db.$client
  const selectOpen = (column: string) =>
    client.query<ChainRow, [number]>(
      `SELECT ${columns} FROM chains WHERE ${column} = ? AND closed_at IS NULL ORDER BY ordinal`,
    )
  const open = { campaign: selectOpen("campaign"), notification: selectOpen("notification") }
  const newestDraw = client.query<{ n: number; hash: Uint8Array }, [number]>(
    "SELECT n, hash FROM draws WHERE chain = ? ORDER BY n DESC LIMIT 1",
  )
  const records = client.query<{ n: number; text: string }, [number]>(
    "SELECT n, text FROM chain_records WHERE chain = ? ORDER BY n DESC",
  )
  const checkpoint = client.query<OpenChain["checkpoint"], [number]>(
    "SELECT draws, at FROM draw_checkpoints WHERE chain = ?",
  )

  const newestOf = (row: number): { newest: Newest; config: string; count: number } => {
    const drawn = newestDraw.get(row)
    let newest: Newest = drawn ? { n: drawn.n, hash: drawn.hash.toHex() } : { n: -1, hash: "" }
    let config: string | null = null
    let count = 0
    for (const { n, text } of records.all(row)) {
      count++
      if (config !== null && n < newest.n) continue
      const record = JSON.parse(text) as Configured
      if (n > newest.n) newest = { n, hash: record.hash }
      if (record.config !== undefined) config ??= canonical(record.config)
    }
    if (config === null) throw new Error(`chain ${row} has no configuration`)
    return { newest, config, count }
  }

  return (game: StoredGame): LiveChain[] =>
    open[gameColumn(game.game)].all(game.row).map((stored) => {
      const { id: row, chainId, ordinal, commitment, openedAt, distrusted } = stored
      const { newest, config, count } = newestOf(row)
      const draws = newest.n + 1 - count
      const chain: OpenChain = {
        chainId,
        ordinal,
        commitment,
        openedAt,
        config,
        draws,
        game: game.game,
        next: newest.n + 1,
        lastHash: newest.hash,
        seed: Uint8Array.fromHex(decryptSeed(cipher, stored)),
        checkpoint: checkpoint.get(row) ?? { draws: 0, at: openedAt },
        isDistrusted: Boolean(distrusted),
      }
      return { row, game, chain, changedBy: null }
    })
}

/** The draw of a play or spin, as its answer showed it. */
export const shownDraws = (db: Db, flush: () => void) => {
  const select = db.$client.query<Omit<DrawShown, "hash" | "n" | "receipt"> & { hash: Uint8Array }, [number, number]>(
    `SELECT c.chain_id AS chainId, c.commitment, d.hash FROM draws d JOIN chains c ON c.id = d.chain
     WHERE d.chain = ? AND d.n = ?`,
  )
  return ({ chain, draw: n, receipt }: DrawLink): DrawShown | undefined => {
    if (chain === null || n === null || receipt === null) return undefined
    flush()
    const found = select.get(chain, n)
    return found ? { ...found, n, hash: found.hash.toHex(), receipt } : undefined
  }
}
