import { afterAll, beforeAll, expect, test } from "bun:test"
import { lineTypes } from "../../../src/core/stream/line.ts"
import { operations } from "../../../src/http/app.ts"
import type { Client } from "../../support/service/client.ts"
import { type ExplainedService, explainedCluster, explainedService } from "../../support/store/explained.ts"
import { calledPaths, callsOf, walks } from "../../support/store/plan-calls.ts"
import { fillLogs, givenGames, hero, logTables } from "../../support/store/plan-data.ts"

const cluster = await explainedCluster()
/** The rows of each log of the organization that is looked at. */
const count = 20_000
const others = 4_000
/** What is counted of four logs passes each through a few steps; a join without keys compares `count * count` rows. */
const mostRows = 20 * count
const admin = "/api/v1/admin"

let explained: ExplainedService
let org: Client

beforeAll(async () => {
  if (!cluster) return
  explained = await explainedService(cluster)
  const other = await givenGames(explained.service, "Other")
  org = await givenGames(explained.service, "Large")
  await explained.run(`${fillLogs(other, 1, others)}; SELECT setval('row_ids', 100000000); ANALYZE`)
  await explained.run(fillLogs(org, 2, count))
}, 300_000)
afterAll(() => (explained ?? cluster)?.stop())

/** Counts that calls make of the logs: each state makes them anew. */
const counts = `TRUNCATE activity_counts, activity_marks, result_counts, result_costs, result_marks, campaign_counts,
  code_counts, code_marks, sale_counts, spin_counts, spin_costs, spin_marks`

/** What the planner is told; rows that came after the last ANALYZE are the first that it knows nothing of. */
const states = {
  "of before its rows came": "SELECT 1",
  "of other data, and plans that fit any values": `${logTables.map((table) => `ALTER TABLE ${table} ALTER COLUMN org_id SET (n_distinct = 100000)`).join(";")};
    ANALYZE; ALTER SYSTEM SET plan_cache_mode = force_generic_plan`,
  "of nothing": `DELETE FROM pg_statistic;
    UPDATE pg_class SET reltuples = -1, relpages = 0 WHERE relnamespace = 'public'::regnamespace`,
}

type Fault = { readonly call: string; readonly rows: number; readonly text: string }

/** The statements of a call that read too much. */
const faultsIn = (call: string): Fault[] =>
  explained
    .logged()
    .filter(({ rows }) => rows > mostRows)
    .map(({ rows, text }) => ({ call, rows, text }))

const read = async (path: string) => {
  const response = await fetch(explained.service.url + path, {
    headers: { authorization: `Bearer ${org.key}`, "x-org-id": org.orgId },
  })
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${path} was answered ${response.status}: ${text}`)
  const isJson = response.headers.get("content-type")?.startsWith("application/json")
  return isJson ? (JSON.parse(text) as { readonly nextCursor?: string | null }) : {}
}

/** Two pages of each list, and everything else once. */
const callAll = async (): Promise<Fault[]> => {
  const faults: Fault[] = []
  const [hook] = (await org.get(`${admin}/webhooks`)).body.items
  for (const call of callsOf(hook.webhookId)) {
    const { nextCursor } = await read(call)
    if (nextCursor) await read(`${call}&cursor=${encodeURIComponent(nextCursor)}`)
    faults.push(...faultsIn(call))
  }
  return faults
}

/** What partners' servers call, for a player of whom much is known. */
const partnerCalls = [
  ["/api/v1/games/play", { campaignId: "points", externalUserId: hero }],
  ["/api/v1/games/play", { campaignId: "card", externalUserId: hero }],
  ["/api/v1/codes", { campaignId: "codes", externalUserId: hero }],
  ["/api/v1/inapp-games/spin", { notificationId: "wheel", externalUserId: hero }],
  ["/api/v1/points/earn", { externalUserId: hero, points: 1 }],
  ["/api/v1/clients/identify", { externalId: hero }],
] as const

const serve = async (): Promise<Fault[]> => {
  const faults: Fault[] = []
  for (const [path, body] of partnerCalls) {
    const { status, text } = await org.post(path, body)
    if (status > 201) throw new Error(`${path} was answered ${status}: ${text}`)
    faults.push(...faultsIn(path))
  }
  return faults
}

let hasWalked = false

/** Whole logs, under one state: their pages are those of the lists. */
const walkOn = async (): Promise<Fault[]> => {
  const faults: Fault[] = []
  for (const walk of hasWalked ? [] : walks) {
    await read(walk)
    faults.push(...faultsIn(walk))
  }
  hasWalked = true
  return faults
}

test("every list of an organization is called", () => {
  const lists = operations.filter(({ method, path }) => method === "GET" && path.startsWith(`${admin}/`))
  const limited = lists.filter(({ query }) => query && "limit" in (query.properties ?? {})).map(({ path }) => path)
  const small = ["marketplace-games", "test/events", "organizations", "test-organizations", "player-keys"]
  const expected = limited.filter((path) => !small.includes(path.slice(admin.length + 1)))
  expect(expected.filter((path) => !calledPaths.includes(path))).toEqual([])
})

test.skipIf(!cluster).each(Object.entries(states))(
  "with statistics %s, no statement reads more than a few times a log",
  async (_name, statements) => {
    for (const statement of statements.split(/;\s*(?=ALTER SYSTEM|UPDATE)/)) await explained.run(statement)
    await explained.run(`${counts}; SELECT pg_reload_conf()`)
    await explained.service.restart()
    explained.logged()
    const faults = [...(await callAll()), ...(await serve()), ...(await walkOn())]
    expect(faults).toEqual([])
  },
  300_000,
)

test.skipIf(!cluster)(
  "a stream of whatever types is one statement, since connections keep each that they prepare",
  async () => {
    explained.logged()
    for (const type of lineTypes) await read(`${admin}/stream?types=${type}&limit=10`)
    const texts = explained.logged().map(({ text }) => text)
    expect(new Set(texts.filter((text) => text.startsWith("SELECT u.id, u.log"))).size).toBe(1)
  },
)
