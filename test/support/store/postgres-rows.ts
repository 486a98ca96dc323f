import type { Pool, PoolClient } from "pg"
import { lockSpace } from "../../../src/store/postgres/engine/commit/batch.ts"

type Client = Pool | PoolClient
type Row = Readonly<Record<string, unknown>>

const namesOf = (row: Row) =>
  Object.keys(row).map((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))

/** Inserts rows with the same fields, in the form of the schema. */
export const insertRows = async (client: Client, table: string, rows: readonly Row[]) => {
  const [first] = rows
  if (!first) return
  await client.query(
    `INSERT INTO ${table} (${namesOf(first).join(", ")})
      SELECT ${namesOf(first).join(", ")} FROM json_populate_recordset(NULL::${table}, $1)`,
    [
      JSON.stringify(
        rows.map((row) => Object.fromEntries(namesOf(row).map((name, at) => [name, Object.values(row)[at]]))),
      ),
    ],
  )
}

/** A transaction that takes the lock of an organization like a batch, before it draws row numbers. */
export const beginBatch = async (pool: Pool, orgId: string): Promise<PoolClient> => {
  const client = await pool.connect()
  await client.query("BEGIN")
  await client.query("SELECT pg_advisory_xact_lock_shared($1, hashtext($2))", [lockSpace, orgId])
  return client
}

export const commitBatch = async (client: PoolClient) => {
  await client.query("COMMIT")
  client.release()
}

/** A row number, drawn like a batch does. */
export const drawId = async (client: Client): Promise<number> =>
  Number((await client.query("SELECT nextval('row_ids') AS id")).rows[0].id)

/** What a campaign needs in order to be listed and ranked. */
export const campaignRow = (orgId: string, id: number, campaignId: string, config: Row = {}) => ({
  id,
  orgId,
  campaignId,
  createdAt: 0,
  updatedAt: 0,
  rankingDueAt: null,
  zoneSince: null,
  oddsSince: null,
  momentPrizes: [],
  config: {
    name: campaignId,
    status: "active",
    kind: "game",
    gameType: "marketplace",
    rewardType: "none",
    winProbability: 0,
    timezone: "UTC",
    ...config,
  },
})

/** A mini-game of organization acme. */
export const miniGameRow = (id: number, notificationId: string) => ({
  id,
  orgId: "acme",
  notificationId,
  createdAt: 0,
  updatedAt: 0,
  config: { name: notificationId, status: "active", cadence: "none", startsAt: 0, timezone: "UTC", segments: [] },
})

export const playerRow = (orgId: string, id: number, externalUserId: string) => ({
  id,
  orgId,
  externalUserId,
  clientId: null,
  mergedInto: null,
  xp: 0,
  points: 0,
  createdAt: 0,
})
