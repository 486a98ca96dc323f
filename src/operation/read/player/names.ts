import { takeTurns } from "../../../concurrency/turn.ts"
import type { FoundNames, NamedTarget } from "../../../core/names.ts"
import type { NameAdmin } from "../../../core/port/admin/audit.ts"
import type { CommittedRows } from "../../../record/committed.ts"
import { miniGameTable } from "../../../record/mini-game/mini-game.ts"
import { audienceTable } from "../../../record/player/audience.ts"
import { poolTable } from "../../../record/pool/row.ts"
import type { Table } from "../../../record/rows.ts"
import { webhookTable } from "../../../record/webhook/webhook.ts"
import type { OwnDetails } from "./own.ts"

/** The names of players by their external ids, without those who have no record. */
export type PlayerNames = (orgId: string, externalUserIds: readonly string[]) => Promise<FoundNames["players"]>

type Needs = Pick<OwnDetails, "campaignsOf"> & {
  readonly committed: CommittedRows
  readonly playerNames: PlayerNames
}

/** How many configurations are read at once, each of which may be large. */
const namedOfAStep = 10

type Read = (ids: readonly string[]) => Promise<readonly (readonly [id: string, name: string])[]>

/** A record that has a name of its own, until it is deleted. */
type NamedRow = { readonly orgId: string; readonly name: string; readonly deletedAt: number | null }

const inSteps = async (ids: readonly string[], read: Read): Promise<ReadonlyMap<string, string>> => {
  const names = new Map<string, string>()
  const giveWay = takeTurns()
  for (let from = 0; from < ids.length; from += namedOfAStep) {
    await giveWay()
    for (const [id, name] of await read(ids.slice(from, from + namedOfAStep))) names.set(id, name)
  }
  return names
}

/** The names that lists show before ids (docs/api.md#names). */
export const nameReads = ({ committed, campaignsOf, playerNames }: Needs): NameAdmin => {
  const ofCampaigns = (orgId: string): Read => {
    return async (ids) => [...(await campaignsOf(orgId, ids))].map(([id, { name }]) => [id, name] as const)
  }
  const ofMiniGames = (orgId: string): Read => {
    const list = { of: { orgId }, fields: ["notificationId", "config"] } as const
    return async (ids) =>
      (await committed.among(miniGameTable, list, "notificationId", ids)).map(
        ({ notificationId, config }) => [notificationId, config.name] as const,
      )
  }
  const named =
    <Row extends NamedRow & Readonly<Record<Key, string>>, Key extends string>(table: Table<Row>, key: Key) =>
    (orgId: string): Read =>
    async (ids) => {
      const list = { of: { orgId } as Partial<Row>, where: ["deletedAt"], fields: [key, "name"] } as const
      const rows = await committed.among(table, list, key, ids)
      return rows.map(({ [key]: id, name }) => [id, name] as const)
    }
  const targets: Readonly<Record<NamedTarget, (orgId: string) => Read>> = {
    audience: named(audienceTable, "audienceId"),
    "code-pool": named(poolTable, "poolId"),
    webhook: (orgId) => async (ids) => {
      const list = { of: { orgId }, where: ["deletedAt"], fields: ["webhookId", "description", "url"] } as const
      const rows = await committed.among(webhookTable, list, "webhookId", ids)
      return rows.map(({ webhookId, description, url }) => [webhookId, description || url] as const)
    },
  }
  return {
    names: async (orgId, { campaignIds, miniGameIds, externalUserIds }) => {
      const [campaigns, miniGames, players] = await Promise.all([
        inSteps(campaignIds, ofCampaigns(orgId)),
        inSteps(miniGameIds, ofMiniGames(orgId)),
        externalUserIds.length === 0 ? new Map() : playerNames(orgId, externalUserIds),
      ])
      return { campaigns, miniGames, players }
    },

    targetNames: (orgId, kind, ids) => inSteps(ids, targets[kind](orgId)),
  }
}
