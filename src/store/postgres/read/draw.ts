import { and, asc, desc, eq, gte, inArray, isNotNull, lte, type SQL, sql } from "drizzle-orm"
import { refuseUnknownCampaign } from "../../../core/campaign/campaign.ts"
import type { TimeOf } from "../../../core/clock.ts"
import { refuseUnknownChain } from "../../../core/draw/chain.ts"
import type { DrawConfig } from "../../../core/draw/draw-config.ts"
import { type DrawNames, namesOfPlay, namesOfSpin } from "../../../core/draw/names.ts"
import type { Game } from "../../../core/draw/record.ts"
import { refuseUnknownMiniGame } from "../../../core/mini-game/mini-game.ts"
import { isTest } from "../../../core/organization/test-organization.ts"
import type { ChainItem, ChainView, Draws } from "../../../core/port/draws.ts"
import { nativeHashing } from "../../../secret/hash.ts"
import { drawLine, type KeptDraw, mostConfigBytes, packLines, poolText } from "../../pack.ts"
import { type Db, toPage } from "../engine/page.ts"
import { drawsBetween } from "../log/draw/row.ts"
import { campaigns, momentBatches } from "../schema/campaign.ts"
import { chainRecords, chains } from "../schema/draw.ts"
import { awards, miniGames } from "../schema/mini-game.ts"
import { plays } from "../schema/play.ts"

/** A chain; for an open one with its newest draw, which its row does not hold. */
type Found = ChainView & {
  readonly id: number
  readonly orgId: string
  readonly campaign: number | null
  readonly ordinal: number
  readonly records: number
  readonly newestRecord: number
  readonly newestHash: string
  readonly n: number | null
  readonly hash: string | null
}

/**
 * Reads all chains at one moment: whoever sees a place in one chain also sees the places before it in any other. Both
 * tables get the organization as a condition, since a cluster joins on one server only what it knows to be there.
 */
const foundBy = (
  orgId: string,
  condition: SQL,
  end = sql``,
): SQL => sql`SELECT c.id, c.org_id AS "orgId", c.chain_id AS "chainId", c.campaign,
    c.ordinal, c.commitment, c.opened_at AS "openedAt", c.closed_at AS "closedAt",
    CASE WHEN c.closed_at IS NOT NULL THEN c.seed END AS seed, c.records, c.newest_record AS "newestRecord",
    c.newest_hash AS "newestHash", d.n, encode(d.hash, 'hex') AS hash
  FROM (SELECT * FROM chains c WHERE c.org_id = ${orgId} AND ${condition} ${end}) c
  LEFT JOIN LATERAL (SELECT d.n, d.hash FROM draws d WHERE d.org_id = ${orgId} AND d.chain = c.id
    AND c.closed_at IS NULL ORDER BY d.n DESC LIMIT 1) d ON true`

const lastOf = ({ n, newestRecord }: Found): number => Math.max(n ?? 0, newestRecord)

const viewOf = ({ orgId, chainId, commitment, openedAt, closedAt, seed }: Found): ChainView => ({
  chainId,
  commitment,
  openedAt,
  closedAt,
  seed,
  ...(isTest(orgId) && { test: true }),
})

const itemOf = (chain: Found): ChainItem => {
  const { ordinal, records, n, hash, newestHash } = chain
  const last = lastOf(chain)
  return {
    ...viewOf(chain),
    ordinal,
    draws: last + 1 - records,
    lastHash: last === n && hash !== null ? hash : newestHash,
  }
}

const hashIn = (text: string): string => (JSON.parse(text) as { readonly hash: string }).hash

/** The draws `first` to `last` of a chain. Takes parameters, since a cluster needs the organization to find the server. */
export const drawnBetween = (orgId: SQL, chain: SQL, first: SQL, last: SQL): SQL => {
  const values: Readonly<Record<string, SQL>> = { "@org": orgId, "@chain": chain, "@first": first, "@last": last }
  const parts = drawsBetween("@org", "@chain", "@first", "@last").split(/(@\w+)/)
  return sql.join(parts.map((part) => values[part] ?? sql.raw(part)))
}

/** The records of a chain, for reads outside of jobs. */
const recordReads = (db: Db) => {
  const between = (orgId: string, chain: number, from: number, to: number) => {
    const { n } = chainRecords
    return and(eq(chainRecords.orgId, orgId), eq(chainRecords.chain, chain), gte(n, from), lte(n, to))
  }

  const drawsOf = async (orgId: string, chain: number, from: number, to: number, limit: number) => {
    const last = Math.min(to, from + limit - 1)
    const drawn = drawnBetween(sql`${orgId}`, sql`${chain}::bigint`, sql`${from}::int`, sql`${last}::int`)
    const { rows } = await db.execute<KeptDraw & Record<string, unknown>>(sql`SELECT t.* FROM ${drawn} t ORDER BY t.n`)
    return rows
  }

  const recordsOf = (orgId: string, chain: number, from: number, to: number) =>
    db
      .select({ n: chainRecords.n, text: chainRecords.text })
      .from(chainRecords)
      .where(between(orgId, chain, from, to))
      .orderBy(asc(chainRecords.n))

  const hashAt = async (orgId: string, chain: number, n: number): Promise<string> => {
    const [[draw], [record]] = await Promise.all([drawsOf(orgId, chain, n, n, 1), recordsOf(orgId, chain, n, n)])
    return draw ? draw.hash.toHex() : record ? hashIn(record.text) : ""
  }

  /** The configuration in force at record `n`. */
  const configAt = async (orgId: string, chain: number, n: number): Promise<DrawConfig | null> => {
    const [found] = await db
      .select({ text: chainRecords.text })
      .from(chainRecords)
      .where(and(between(orgId, chain, 0, n - 1), sql`strpos(${chainRecords.text}, ',"config":{') > 0`))
      .orderBy(desc(chainRecords.n))
      .limit(1)
    return found ? (JSON.parse(found.text) as { readonly config: DrawConfig }).config : null
  }

  return { drawsOf, recordsOf, hashAt, configAt }
}

/** Reads what the play or spin of a draw was called. A play is found by the time of its record. */
const namesReader = (db: Db) => {
  const ofPlay = async ({ orgId, id, campaign }: Found, n: number, line: string): Promise<DrawNames | null> => {
    const { at } = JSON.parse(line) as { readonly at: number }
    const { result, segmentId, prizeId, prizeKind, prizeName } = plays
    const [play] = await db
      .select({ result, segmentId, prizeId, prizeKind, prizeName })
      .from(plays)
      .where(
        and(
          ...[eq(plays.orgId, orgId), eq(plays.campaign, campaign ?? 0), eq(plays.at, at)],
          ...[eq(plays.chain, id), eq(plays.draw, n)],
        ),
      )
    return play ? namesOfPlay(play) : null
  }

  const ofSpin = async ({ orgId, id }: Found, n: number): Promise<DrawNames | null> => {
    const own = and(eq(awards.orgId, orgId), eq(awards.chain, id), eq(awards.draw, n))
    const [spin] = await db.select({ segment: awards.segment }).from(awards).where(own)
    return spin ? namesOfSpin(spin.segment) : null
  }

  return (chain: Found, n: number, line: string) =>
    chain.campaign === null ? ofSpin(chain, n) : ofPlay(chain, n, line)
}

/**
 * How long to wait before reading a pack, so that it includes what other processes were writing at the time it names.
 */
const settledMs = 200

/** The chains and records of draws (docs/api.md#draws). */
export const drawReads = (db: Db, timeOf: TimeOf) => {
  const { drawsOf, recordsOf, hashAt, configAt } = recordReads(db)
  const namesOf = namesReader(db)
  const read = async (query: SQL) => (await db.execute<Found & Record<string, unknown>>(query)).rows

  /** The condition of a game's chains; null if there is no such game. */
  const ofGame = async (orgId: string, { kind, id }: Game): Promise<SQL | null> => {
    if (kind === "campaign") {
      const where = and(eq(campaigns.orgId, orgId), eq(campaigns.campaignId, id))
      const [found] = await db.select({ id: campaigns.id }).from(campaigns).where(where)
      return found ? sql`c.campaign = ${found.id}` : null
    }
    const where = and(eq(miniGames.orgId, orgId), eq(miniGames.notificationId, id))
    const [found] = await db.select({ id: miniGames.id }).from(miniGames).where(where)
    return found ? sql`c.mini_game = ${found.id}` : null
  }

  const refuseUnknown = ({ kind, id }: Game) =>
    kind === "campaign" ? refuseUnknownCampaign(id) : refuseUnknownMiniGame(id)

  const lineAt = async ({ orgId, id, chainId }: Found, n: number) => {
    const [record] = await recordsOf(orgId, id, n, n)
    if (record) return { line: record.text, config: null }
    const [[draw], config] = await Promise.all([drawsOf(orgId, id, n, n, 1), configAt(orgId, id, n)])
    if (!draw || !config) return null
    return { line: drawLine(draw, { chainId, config, prev: await hashAt(orgId, id, n - 1) }, nativeHashing), config }
  }

  const hasWindows = async (orgId: string, { kind, id }: Game): Promise<boolean> => {
    if (kind !== "campaign") return false
    const campaign = db
      .select({ id: campaigns.id })
      .from(campaigns)
      .where(and(eq(campaigns.orgId, orgId), eq(campaigns.campaignId, id)))
    const { orgId: owner, campaign: of, onRecord, window } = momentBatches
    const own = and(eq(owner, orgId), inArray(of, campaign), eq(onRecord, true), isNotNull(window))
    return (await db.select({ id: momentBatches.id }).from(momentBatches).where(own).limit(1)).length > 0
  }

  const hasPools = async (orgId: string, found: readonly { readonly id: number }[]): Promise<boolean> => {
    const { orgId: owner, chain, text } = chainRecords
    const pooled = sql`octet_length(${text}) < ${mostConfigBytes} AND position(${poolText} IN ${text}) > 0`
    const ids = found.map(({ id }) => id)
    const own = and(eq(owner, orgId), inArray(chain, ids), pooled)
    return ids.length > 0 && (await db.select({ n: chainRecords.n }).from(chainRecords).where(own).limit(1)).length > 0
  }

  const reads: Omit<Draws, "closeChains"> = {
    record: async (chainId, n, hash) => {
      const [owner] = await db.select({ orgId: chains.orgId }).from(chains).where(eq(chains.chainId, chainId))
      if (!owner) return null
      const [chain] = await read(foundBy(owner.orgId, sql`c.chain_id = ${chainId}`))
      // A number beyond those of the chain may also exceed the range of its column.
      if (!chain || n > lastOf(chain) || (await hashAt(owner.orgId, chain.id, n)) !== hash) return null
      const found = await lineAt(chain, n)
      if (!found) return null
      const names = found.config && (await namesOf(chain, n, found.line))
      return { orgId: owner.orgId, record: found.line, chain: viewOf(chain), config: found.config, names }
    },

    chains: async (orgId, game, page) => {
      const own = await ofGame(orgId, game)
      if (!own) return refuseUnknown(game)
      const behind = page.before === null ? sql`` : sql`AND c.id < ${page.before}`
      const end = sql`ORDER BY c.id DESC LIMIT ${page.limit + 1}`
      return toPage(await read(sql`${foundBy(orgId, sql`${own} ${behind}`, end)} ORDER BY c.id DESC`), page, itemOf)
    },

    exportDraws: async (orgId, game, chainId) => {
      const exportedAt = await timeOf(orgId)
      await Bun.sleep(settledMs)
      const own = await ofGame(orgId, game)
      if (!own) return refuseUnknown(game)
      const one = chainId === undefined ? sql`` : sql`AND c.chain_id = ${chainId}`
      const found = await read(sql`${foundBy(orgId, sql`${own} ${one}`)} ORDER BY c.ordinal`)
      if (chainId !== undefined && found.length === 0) return refuseUnknownChain(chainId)
      const ends = new Map(found.map((chain) => [chain.id, lastOf(chain)]))
      return packLines({
        orgId,
        game,
        isWhole: chainId === undefined,
        exportedAt,
        chains: found,
        hasWindows: await hasWindows(orgId, game),
        hasPools: () => hasPools(orgId, found),
        lastOf: (chain) => ends.get(chain) ?? 0,
        recordsOf: (chain, from, to) => recordsOf(orgId, chain, from, to),
        drawsOf: (chain, from, to, limit) => drawsOf(orgId, chain, from, to, limit),
      })
    },
  }

  return {
    ...reads,
    chainItems: async (orgId: string, chainIds: readonly string[]): Promise<readonly ChainItem[]> => {
      const own = and(eq(chains.orgId, orgId), inArray(chains.chainId, [...chainIds]))
      const rows = chainIds.length === 0 ? [] : await db.select({ id: chains.id }).from(chains).where(own)
      if (rows.length === 0) return []
      const ids = sql.join(
        rows.map(({ id }) => sql`${id}`),
        sql`, `,
      )
      return (await read(sql`${foundBy(orgId, sql`c.id IN (${ids})`)} ORDER BY c.id DESC`)).map(itemOf)
    },
  }
}
