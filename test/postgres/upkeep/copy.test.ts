import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test"
import type { Client } from "pg"
import { connect } from "../../../src/store/postgres/upkeep/connection.ts"
import { Copy, copiedText } from "../../../src/store/postgres/upkeep/copy.ts"
import { shareCluster } from "../../support/store/postgres.ts"
import { until } from "../../support/waiting.ts"

const cluster = await shareCluster()
let client: Client
beforeAll(async () => {
  if (!cluster) return
  client = await connect(await cluster.empty())
  await client.query("CREATE TABLE copied (id bigint PRIMARY KEY, body text, state json, done boolean, score float8)")
})
beforeEach(async () => {
  await client?.query("TRUNCATE copied")
})
afterAll(async () => {
  await client?.end()
  await cluster?.stop()
})

const columns = ["id", "body", "state", "done", "score"]
type Row = readonly [id: unknown, body: unknown, state: unknown, done: unknown, score: unknown]
const texts = (row: Row) => row.map((value, index) => copiedText(value, index === 2 ? "json" : "value"))
const stored = async () => (await client.query({ text: "SELECT * FROM copied ORDER BY id", rowMode: "array" })).rows

/** Copies rows in a transaction, which is undone if the server refuses any. */
const copy = async (rows: Iterable<Row>) => {
  await client.query("BEGIN")
  try {
    const copying = new Copy(client, "copied", columns)
    for (const row of rows) await copying.add(texts(row))
    await copying.end()
    await client.query("COMMIT")
  } catch (error) {
    await client.query("ROLLBACK")
    throw error
  }
}

describe.skipIf(!cluster)("rows that are copied", () => {
  test("are stored as they are, whatever text they hold", async () => {
    const odd = [
      "",
      "\\N",
      "\\.",
      "a\tb\nc\rd\\e",
      "\\\\t",
      '"quoted", {listed}',
      "ñ 😀 \u2028",
      "nul \0 and \uE000",
      "null",
    ]
    const rows = odd.map(
      (text, index): Row => [index, text, { text, list: [text, null, 1.5] }, index % 2 === 0, -1e-7 / (index + 1)],
    )
    const others: Row[] = [
      [100, null, null, false, 1.7e308],
      [101, "x", "a text", true, 0],
      [102, "y", [1, "\0"], true, Number.MAX_SAFE_INTEGER],
    ]
    await copy([...rows, ...others])
    expect(await stored()).toEqual([...rows, ...others] as never)
  })

  const many = function* (wrong: number) {
    for (let id = 0; id < 20_000; id++) yield [id === wrong ? "none" : id, "x".repeat(100), null, true, 1] as Row
  }

  test("are all stored, however many they are", async () => {
    await copy(many(-1))
    expect(await stored()).toHaveLength(20_000)
  })

  test.each([0, 10_000, 19_999])("are not stored when the server refuses one of them: %i", async (wrong) => {
    const refused = copy(many(wrong)).catch((error) => error.message)
    expect(await refused).toBe('invalid input syntax for type bigint: "none"')
    expect(await stored()).toEqual([])
  })

  test("end with the connection", async () => {
    const lost = await connect(cluster?.url("postgres") ?? "")
    await lost.query("CREATE TEMP TABLE copied (id bigint, body text, state json, done boolean, score float8)")
    const copying = new Copy(lost, "copied", columns)
    await copying.add(texts([1, "x", null, true, 1]))
    const pid = await until("the copying", async () => {
      const { rows } = await client.query("SELECT pid FROM pg_stat_activity WHERE query LIKE 'COPY copied%'")
      return rows[0]?.pid
    })
    await client.query("SELECT pg_terminate_backend($1)", [pid])
    const rest = async () => {
      for (const row of many(-1)) await copying.add(texts(row))
      await copying.end()
    }
    await expect(rest()).rejects.toThrow()
  })
})
