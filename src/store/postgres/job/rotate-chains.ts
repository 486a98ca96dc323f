import type { Pool } from "pg"
import type { CampaignConfig } from "../../../core/campaign/campaign.ts"
import { effectiveStatusAt } from "../../../core/campaign/dates.ts"
import { isRevealDue, revealEveryOf } from "../../../core/draw/chain.ts"
import { drawsByChance } from "../../../core/draw/config.ts"
import type { Game } from "../../../core/draw/record.ts"
import type { MiniGameConfig } from "../../../core/mini-game/mini-game.ts"
import type { FoundGames } from "../../../operation/job/rotate-chains.ts"
import { inEveryPart } from "../cluster/every-part.ts"
import { hasDraws } from "../engine/access-path.ts"
import type { OwnChains } from "../log/draw/own-chain.ts"
import { type DatabaseServer, databaseServer, isOpenedOn } from "../log/draw/server.ts"

/** How many rows a step examines. */
const configsOfAStep = 100
const chainsOfAStep = 100

const openChains = (alias: string, reference: string) =>
  `EXISTS (SELECT FROM chains c WHERE c.org_id = ${alias}.org_id AND c.${reference} = ${alias}.id AND c.closed_at IS NULL)`

const unopenedCampaigns = `SELECT t.id AS row, t.org_id AS "orgId", t.campaign_id AS id, t.config,
    ${openChains("t", "campaign")} AS "isOpen"
  FROM campaigns t WHERE t.id > $1 AND strpos(t.org_id, '~') = 0 ORDER BY t.id LIMIT ${configsOfAStep}`
const unopenedMiniGames = `SELECT t.id AS row, t.org_id AS "orgId", t.notification_id AS id, t.config,
    ${openChains("t", "mini_game")} AS "isOpen"
  FROM mini_games t WHERE t.id > $1 AND strpos(t.org_id, '~') = 0 ORDER BY t.id LIMIT ${configsOfAStep}`

const open = `SELECT c.id AS row, c.org_id AS "orgId", c.opened_at AS "openedAt", c.distrusted, c.server, c.instance, c.process,
    g.campaign_id AS "campaignId", g.config AS campaign, m.notification_id AS "miniGameId", m.config AS "miniGame",
    ${hasDraws("c.org_id", "c.id")} AS "hasDraws"
  FROM (SELECT * FROM chains
    WHERE closed_at IS NULL AND strpos(org_id, '~') = 0 AND id > $1 ORDER BY id LIMIT ${chainsOfAStep}) c
  LEFT JOIN LATERAL (SELECT * FROM campaigns WHERE org_id = c.org_id AND id = c.campaign LIMIT 1) g ON true
  LEFT JOIN LATERAL (SELECT * FROM mini_games WHERE org_id = c.org_id AND id = c.mini_game LIMIT 1) m ON true
  ORDER BY c.id`

type UnopenedRow<Config> = {
  readonly row: number
  readonly orgId: string
  readonly id: string
  readonly config: Config
  readonly isOpen: boolean
}

type OpenRow = {
  readonly row: number
  readonly orgId: string
  readonly openedAt: number
  readonly distrusted: boolean
  readonly server: string
  readonly instance: string | null
  readonly process: number
  readonly campaignId: string | null
  readonly campaign: CampaignConfig | null
  readonly miniGameId: string | null
  readonly miniGame: MiniGameConfig | null
  readonly hasDraws: boolean
}

/** The first rows of all parts of the database, which may have the same numbers: of these, none is left for the next step. */
const firstOf = <Row extends { readonly row: number }>(rows: readonly Row[], limit: number): readonly Row[] => {
  const sorted = [...rows].sort((a, b) => a.row - b.row)
  const last = sorted[limit - 1]?.row ?? Number.POSITIVE_INFINITY
  return sorted.filter(({ row }) => row <= last)
}

const lastOf = (rows: readonly { readonly row: number }[], limit: number): number | null =>
  rows.length < limit ? null : (rows.at(-1)?.row ?? null)

const gameOf = ({ campaignId, miniGameId }: OpenRow): Game =>
  campaignId === null ? { kind: "notification", id: miniGameId ?? "" } : { kind: "campaign", id: campaignId }

/** Whether the game will draw nothing more. */
const isOver = ({ campaign, miniGame }: OpenRow, now: number): boolean =>
  campaign
    ? !drawsByChance(campaign) || effectiveStatusAt(campaign, now) === "ended"
    : miniGame !== null && effectiveStatusAt(miniGame, now) === "ended"

/**
 * Finds games of live organizations that need a chain of draws opened or closed. Their jobs have exclusive access to the
 * organization, so it names only games with work to do.
 */
export const gamesToRotate = (pool: Pool, clock: () => number, own: Pick<OwnChains, "isLeft">) => {
  const unopened =
    <Config>(text: string, kind: Game["kind"], isActive: (config: Config) => boolean) =>
    async (after: number): Promise<FoundGames> => {
      const read = inEveryPart(pool, (session) => session.query<UnopenedRow<Config>>(text, [after]))
      const rows = firstOf(await read, configsOfAStep)
      const found = rows.filter(({ config, isOpen }) => !isOpen && isActive(config))
      return {
        games: found.map(({ row, orgId, id }) => ({ row, orgId, game: { kind, id } })),
        last: lastOf(rows, configsOfAStep),
      }
    }

  const isDue = (row: OpenRow, server: DatabaseServer): boolean => {
    const config = row.campaign ?? row.miniGame
    const { openedAt, hasDraws } = row
    if (!config || isOver(row, clock())) return true
    if (hasDraws && (row.distrusted || own.isLeft(row) || !isOpenedOn(row, server))) return true
    const chain = { openedAt, draws: hasDraws ? 1 : 0 }
    return isRevealDue(chain, revealEveryOf(config.fairDraws), config.timezone, clock())
  }

  return {
    unopened: [
      unopened<CampaignConfig>(
        unopenedCampaigns,
        "campaign",
        (config) =>
          drawsByChance(config) && effectiveStatusAt(config, clock()) !== "ended" && config.status === "active",
      ),
      unopened<MiniGameConfig>(
        unopenedMiniGames,
        "notification",
        (config) => effectiveStatusAt(config, clock()) !== "ended" && config.status === "active",
      ),
    ],
    open: async (after: number): Promise<FoundGames> => {
      const read = inEveryPart(pool, async (session) => {
        const [found, [server]] = await Promise.all([
          session.query<OpenRow>(open, [after]),
          databaseServer.load(session, [null], { fill: () => undefined }, "FOR UPDATE"),
        ])
        return found.map((row) => ({ ...row, readOn: server }))
      })
      const rows = firstOf(await read, chainsOfAStep)
      const due = rows.filter((row) => row.readOn && isDue(row, row.readOn))
      return {
        games: due.map((row) => ({ row: row.row, orgId: row.orgId, game: gameOf(row) })),
        last: lastOf(rows, chainsOfAStep),
      }
    },
  }
}
