import { describe, expect, test } from "bun:test"
import { damagedCases, database, expectAlone, givenDamaged, hurt, miniGames, own } from "../support/fixture/damaged.ts"
import { play } from "../support/fixture/play.ts"
import { client } from "../support/service/client.ts"
import { parseLog } from "../support/service/log.ts"
import { startProcess } from "../support/service/process.ts"
import { eventually } from "../support/waiting.ts"

givenDamaged()

/** The others are in test/long/fault. */
const some = ["campaigns.config", "webhooks.events", "standings.prize_wins"]

describe("a record that cannot be read", () => {
  test.each(damagedCases.filter(([table, column], index) => some.includes(`${table}.${column}`) && index % 2 === 0))(
    "of %s, whose %s is %j, disturbs its organization alone",
    expectAlone,
    60_000,
  )
})

describe("a record of the configuration that cannot be read", () => {
  const named: readonly (readonly [
    what: string,
    table: string,
    column: string,
    id: string,
    path: (id: string) => string,
  ])[] = [
    ["a campaign", "campaigns", "config", "campaign_id", (id) => `/api/v1/admin/campaigns/${id}`],
    ["a mini-game", miniGames, "config", "notification_id", (id) => `/api/v1/admin/notifications/${id}`],
    ["a webhook", "webhooks", "events", "webhook_id", (id) => `/api/v1/admin/webhooks/${id}`],
  ]
  test.each(named)(
    "returns a clear error as %s, and is reported once at the start",
    async (_what, table, column, id, path) => {
      const copy = await database.copy()
      const [found] = await copy.rows<Record<string, string>>(
        `SELECT ${id} AS id FROM ${table} WHERE ${own()} AND ${id} NOT IN ('sound', 'sound-wheel') LIMIT 1`,
      )
      const name = found?.["id"] ?? ""
      await copy.run(`UPDATE ${table} SET "${column}" = '"zzz"' WHERE ${id} = '${name}'`)
      const service = await startProcess({ ...copy.settings })
      const record = () =>
        parseLog(service.log()).filter(({ level, msg }) => level === 40 && msg.includes(`: ${column} must be`))
      try {
        await eventually(record, (lines) => lines.length === 1)
        for (const _again of [1, 2]) {
          const { status, body } = await client(service.url, hurt).get(path(name))
          expect([status, body.code]).toEqual([500, "INTERNAL_ERROR"])
          expect(body.error).toContain(`${name} of organization ${hurt.orgId} cannot be read: ${column} must be`)
        }
        // Once by its row, and once by its name, in whatever order.
        await eventually(record, (lines) => lines.length >= 2)
        expect(record()).toHaveLength(2)
        expect(parseLog(service.log()).filter(({ level, msg }) => level >= 50 && msg !== "request")).toEqual([])
        expect((await play(client(service.url, hurt), "sound", "zoe")).status).toBe(200)
      } finally {
        await service.end("SIGTERM")
        await copy.drop()
      }
    },
    30_000,
  )
})
