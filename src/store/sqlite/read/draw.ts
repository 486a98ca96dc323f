import { and, desc, eq, inArray, type SQL } from "drizzle-orm"
import { takeTurns } from "../../../concurrency/turn.ts"
import { refuseUnknownCampaign } from "../../../core/campaign/campaign.ts"
import { refuseUnknownChain } from "../../../core/draw/chain.ts"
import type { DrawConfig } from "../../../core/draw/draw-config.ts"
import { type DrawNames, namesOfPlay, namesOfSpin } from "../../../core/draw/names.ts"
import type { Game } from "../../../core/draw/record.ts"
import { refuseUnknownMiniGame } from "../../../core/mini-game/mini-game.ts"
import { isTest } from "../../../core/organization/test-organization.ts"
import type { ChainItem, ChainView, Draws } from "../../../core/port/draws.ts"
import { isRefusal, type Refusal } from "../../../core/refusal.ts"
import { nativeHashing } from "../../../secret/hash.ts"
import { drawLine, mostConfigBytes, packLines, poolText } from "../../pack.ts"
import { pageOf, toPage } from "../engine/page.ts"
import type { Db } from "../file/open.ts"
import { chains } from "../schema/draw.ts"

type ChainRow = typeof chains.$inferSelect
type StoredText = { readonly n: number; readonly text: string }
type StoredDraw = { readonly n: number; readonly hash: Uint8Array; readonly content: Uint8Array }

type Games = {
  readonly campaigns: { findCampaign(orgId: string, id: string): { readonly row: number } | null }
  readonly miniGames: { findMiniGame(orgId: string, id: string): { readonly row: number } | null }
}

const viewOf = ({ orgId, chainId, commitment, openedAt, closedAt, seed }: ChainRow): ChainView => ({
  chainId,
  commitment,
  openedAt,
  closedAt,
  seed: closedAt === null ? null : seed,
  ...(isTest(orgId) && { test: true }),
})

/** How long to wait before reading a pack, so that it includes everything from the millisecond that it names. */
const settledMs = 2

const isOpen = ({ closedAt }: Pick<ChainRow, "closedAt">): boolean => closedAt === null

/** Reads what the play or spin of a draw was called. A play is found by the time of its record. */
const namesReader = (client: Db["$client"]) => {
  type PlayRow = Parameters<typeof namesOfPlay>[0]
  const readPlay = client.query<PlayRow, [campaign: number, at: number, chain: number, n: number]>(
    `SELECT result, segment_id AS segmentId, prize_id AS prizeId, prize_kind AS prizeKind, prize_name AS prizeName
     FROM plays INDEXED BY plays_by_campaign WHERE campaign = +? AND at = +? AND chain = +? AND draw = +?`,
  )
  const readSpin = client.query<{ segment: string }, [chain: number, n: number]>(
    "SELECT segment FROM awards INDEXED BY awards_by_draw WHERE chain = ? AND draw = ?",
  )
  return ({ id, campaign }: Pick<ChainRow, "id" | "campaign">, n: number, line: string): DrawNames | null => {
    if (campaign !== null) {
      const { at } = JSON.parse(line) as { readonly at: number }
      const play = readPlay.get(campaign, at, id, n)
      return play && namesOfPlay(play)
    }
    const spin = readSpin.get(id, n)
    return spin && namesOfSpin(JSON.parse(spin.segment))
  }
}

/** Whether a configuration of some chains takes codes from a pool. */
const poolFinder = (client: Db["$client"]) => {
  const pooled = client.query<{ found: number }, [number]>(
    `SELECT 1 AS found FROM chain_records
     WHERE chain = ? AND octet_length(text) < ${mostConfigBytes} AND instr(text, '${poolText}') > 0 LIMIT 1`,
  )
  return async (found: readonly { readonly id: number }[]): Promise<boolean> => {
    const giveWay = takeTurns()
    for (const { id } of found) {
      await giveWay()
      if (pooled.get(id)) return true
    }
    return false
  }
}

/** The chains and records of draws (docs/api.md#draws). */
export const drawReads = (db: Db, timeOf: (orgId: string) => number, { campaigns, miniGames }: Games) => {
  const client = db.$client
  const hasPools = poolFinder(client)
  const newestOf = (table: string) =>
    client.query<{ n: number }, [number]>(`SELECT n FROM ${table} WHERE chain = ? ORDER BY n DESC LIMIT 1`)
  const newestDraw = newestOf("draws")
  const newestRecord = newestOf("chain_records")
  const records = client.query<StoredText, [number, number, number]>(
    "SELECT n, text FROM chain_records WHERE chain = ? AND n >= ? AND n <= ? ORDER BY n",
  )
  const recordsBefore = client.query<StoredText, [number, number]>(
    "SELECT n, text FROM chain_records WHERE chain = ? AND n < ? ORDER BY n DESC",
  )
  const countRecords = client.query<{ count: number }, [number]>(
    "SELECT count(*) AS count FROM chain_records WHERE chain = ?",
  )
  const drawnMoments = client.query<{ found: number }, [number]>(
    "SELECT 1 AS found FROM moment_batches WHERE campaign = ? AND on_record AND drawn_from IS NOT NULL LIMIT 1",
  )
  const namesOf = namesReader(client)
  const draws = client.query<StoredDraw, [number, number, number, number]>(
    "SELECT n, hash, content FROM draws WHERE chain = ? AND n >= ? AND n <= ? ORDER BY n LIMIT ?",
  )

  const hashAt = (chain: number, n: number): string => {
    const [drawn] = draws.all(chain, n, n, 1)
    if (drawn) return drawn.hash.toHex()
    const [record] = records.all(chain, n, n)
    return record ? (JSON.parse(record.text) as { hash: string }).hash : ""
  }

  const lastOf = (chain: number): number => Math.max(newestDraw.get(chain)?.n ?? 0, newestRecord.get(chain)?.n ?? 0)

  const itemOf = (row: ChainRow): ChainItem => {
    const { id, ordinal, closedAt, draws: count, lastHash } = row
    if (closedAt !== null) return { ...viewOf(row), ordinal, draws: count ?? 0, lastHash: lastHash ?? "" }
    const last = lastOf(id)
    const others = countRecords.get(id)?.count ?? 0
    return { ...viewOf(row), ordinal, draws: last + 1 - others, lastHash: hashAt(id, last) }
  }

  const ofGame = (orgId: string, { kind, id }: Game): SQL | Refusal => {
    if (kind === "campaign") {
      const found = campaigns.findCampaign(orgId, id)
      return found ? eq(chains.campaign, found.row) : refuseUnknownCampaign(id)
    }
    const found = miniGames.findMiniGame(orgId, id)
    return found ? eq(chains.miniGame, found.row) : refuseUnknownMiniGame(id)
  }

  const hasWindows = ({ kind, id }: Game, orgId: string): boolean => {
    const campaign = kind === "campaign" ? campaigns.findCampaign(orgId, id) : null
    return campaign !== null && drawnMoments.get(campaign.row) !== null
  }

  /** The configuration in force at record `n`. */
  const configAt = (chain: number, n: number): DrawConfig | null => {
    for (const { text } of recordsBefore.iterate(chain, n)) {
      const { config } = JSON.parse(text) as { config?: DrawConfig }
      if (config) return config
    }
    return null
  }

  const lineAt = (chain: ChainRow, n: number): { line: string; config: DrawConfig | null } | null => {
    const [record] = records.all(chain.id, n, n)
    if (record) return { line: record.text, config: null }
    const [drawn] = draws.all(chain.id, n, n, 1)
    const config = drawn && configAt(chain.id, n)
    if (!drawn || !config) return null
    return {
      line: drawLine(drawn, { chainId: chain.chainId, config, prev: hashAt(chain.id, n - 1) }, nativeHashing),
      config,
    }
  }

  const reads: Omit<Draws, "closeChains"> = {
    record: async (chainId, n, hash) => {
      const chain = db.select().from(chains).where(eq(chains.chainId, chainId)).get()
      if (!chain || hashAt(chain.id, n) !== hash) return null
      const found = lineAt(chain, n)
      if (!found) return null
      const names = found.config && namesOf(chain, n, found.line)
      return { orgId: chain.orgId, record: found.line, chain: viewOf(chain), config: found.config, names }
    },

    chains: async (orgId, game, page) => {
      const own = ofGame(orgId, game)
      if (isRefusal(own)) return own
      const { where, orderBy, limit } = pageOf(chains.id, page, own)
      return toPage(db.select().from(chains).where(where).orderBy(orderBy).limit(limit).all(), page, itemOf)
    },

    exportDraws: async (orgId, game, chainId) => {
      const exportedAt = timeOf(orgId)
      await Bun.sleep(settledMs)
      const own = ofGame(orgId, game)
      if (isRefusal(own)) return own
      const where = chainId === undefined ? own : and(own, eq(chains.chainId, chainId))
      const { id, closedAt } = chains
      const found = db
        .select({ id, chainId: chains.chainId, closedAt })
        .from(chains)
        .where(where)
        .orderBy(chains.ordinal)
        .all()
      if (chainId !== undefined && found.length === 0) return refuseUnknownChain(chainId)
      const ends = new Map(found.filter(isOpen).map(({ id: chain }) => [chain, lastOf(chain)]))
      return packLines({
        orgId,
        game,
        isWhole: chainId === undefined,
        exportedAt,
        chains: found,
        hasWindows: hasWindows(game, orgId),
        hasPools: () => hasPools(found),
        lastOf: (chain) => ends.get(chain) ?? lastOf(chain),
        recordsOf: async (chain, from, to) => records.all(chain, from, to),
        drawsOf: async (chain, from, to, limit) => draws.all(chain, from, to, limit),
      })
    },
  }

  return {
    ...reads,
    chainItems: async (orgId: string, chainIds: readonly string[]): Promise<readonly ChainItem[]> =>
      db
        .select()
        .from(chains)
        .where(and(eq(chains.orgId, orgId), inArray(chains.chainId, [...chainIds])))
        .orderBy(desc(chains.id))
        .all()
        .map(itemOf),
  }
}
