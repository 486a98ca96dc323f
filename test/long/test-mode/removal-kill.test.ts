import { expect, test } from "bun:test"
import { play } from "../../support/fixture/play.ts"
import { times, winningCampaign } from "../../support/fixture/promo.ts"
import { makeTestOrganization } from "../../support/fixture/test-organization.ts"
import { cli } from "../../support/service/cli.ts"
import { client } from "../../support/service/client.ts"
import { existingDatabase, type TestDatabase } from "../../support/service/database.ts"
import { givenKilled, type KilledOver } from "../../support/service/killed.ts"
import { rootKey } from "../../support/service/service.ts"
import { eventually } from "../../support/waiting.ts"

const players = 3_000
const atOnce = 30

const { stores, database: databaseOf } = await givenKilled()

const tablesOf = {
  sqlite: `SELECT m.name FROM sqlite_schema m WHERE m.type = 'table'
    AND EXISTS (SELECT 1 FROM pragma_table_info(m.name) c WHERE c.name = 'org_id')`,
  postgres: `SELECT table_name AS name FROM information_schema.columns
    WHERE column_name = 'org_id' AND table_schema = 'public'`,
}

/** The tables with rows under the data id, and in a file those whose rows refer to rows that are gone. */
const leftUnder = async (database: TestDatabase, store: KilledOver, dataId: string) => {
  const left: string[] = []
  for (const { name } of await database.rows<{ name: string }>(tablesOf[store])) {
    const found = await database.rows(`SELECT 1 FROM ${name} WHERE org_id = '${dataId}' LIMIT 1`)
    if (found.length > 0) left.push(name)
  }
  const broken = store === "sqlite" ? await database.rows<{ table: string }>("PRAGMA foreign_key_check") : []
  return [...left, ...broken.map(({ table }) => table)]
}

test.each(stores)(
  "the next process ends a removal that kill -9 has cut off over %s, while live organizations are served",
  async (store) => {
    const { place, start } = await databaseOf(store)
    const killed = await start()
    let { url } = killed
    const database = existingDatabase(place)
    const live = client(() => url, await killed.organization())
    const liveGame = await winningCampaign(live)
    const org = client(() => url, await makeTestOrganization({ operator: client(() => url, { key: rootKey }), url }))
    await org.post("/api/v1/admin/webhooks", { url: "http://127.0.0.1:9/nobody", events: ["*"] }, { status: 201 })
    const game = await winningCampaign(org)
    for (let from = 0; from < players; from += atOnce)
      await Promise.all(times(atOnce, (index) => play(org, game, `player-${from + index}`)))
    const named = () => database.rows<{ dataId: string }>(`SELECT data_id AS "dataId" FROM test_organizations`)
    const dataId = (await named())[0]?.dataId ?? ""
    const plays = async () => Number((await database.rows<{ n: number }>(`SELECT count(*) AS n FROM plays`))[0]?.n)
    const isSound = async () => {
      const { objects } = await cli(place, "doctor", "--json", "--database", place)
      return objects.flatMap(({ findings }) => findings).every(({ violations }) => violations === 0)
    }

    await org.post("/api/v1/admin/test/reset", undefined, { status: 204 })
    expect((await org.get("/api/v1/admin/players", { status: 200 })).body.items).toEqual([])
    await eventually(plays, (left) => left < players)
    await play(live, liveGame, "ana")
    await killed.end("SIGKILL")
    expect((await leftUnder(database, store, dataId)).length).toBeGreaterThan(0)
    expect(await isSound()).toBe(true)

    url = (await start()).url
    // Over PostgreSQL, the lease of the killed process ends first.
    for (let round = 0; (await database.rows("SELECT 1 FROM removals")).length > 0; round++) {
      await play(live, liveGame, `live-${round}`)
      await Bun.sleep(50)
    }
    expect(await leftUnder(database, store, dataId)).toEqual([])
    expect(await isSound()).toBe(true)
    await play(org, game, "player-1")
    expect((await org.get("/api/v1/admin/players", { status: 200 })).body.items).toHaveLength(1)
  },
  180_000,
)
