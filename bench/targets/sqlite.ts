import { Database } from "bun:sqlite"
import { join } from "node:path"
import { jsonHeaders } from "../api.ts"
import { startServer } from "../process.ts"
import { missingNode, nodePath } from "./node.ts"
import { nothingPrepared, type Target, type Totals } from "./target.ts"

/** The totals of a database made by servers/schema.sql. */
const readTotals = (path: string, ids: readonly string[]): Totals => {
  const sqlite = new Database(path)
  const number = (query: string, ...values: string[]) =>
    Number((sqlite.query(query).get(...values) as { n: number | null }).n ?? 0)
  const best = sqlite.query<{ n: number }, []>(`
    SELECT sum(score) AS n FROM sessions JOIN campaigns ON campaigns.id = campaign
    WHERE campaign_id = 'ranked' GROUP BY player HAVING n > 0 ORDER BY n DESC LIMIT 100`)
  const totals = {
    sessions: number("SELECT count(*) AS n FROM sessions"),
    scores: number("SELECT sum(score) AS n FROM sessions"),
    countedPlays: number("SELECT sum(plays) AS n FROM standings"),
    countedScores: number("SELECT sum(total_score) AS n FROM standings"),
    playCodes: number("SELECT count(*) AS n FROM codes"),
    countedWins: number("SELECT sum(wins) AS n FROM campaigns"),
    events: number("SELECT count(*) AS n FROM outbox"),
    best: best.all().map(({ n }) => n),
    known: number(
      "SELECT count(*) AS n FROM sessions WHERE session_id IN (SELECT value FROM json_each(?))",
      JSON.stringify(ids),
    ),
  }
  sqlite.close()
  return totals
}

const start =
  (command: () => readonly string[]): Target["start"] =>
  async ({ folder, webhook }) => {
    const path = join(folder, "bench.db")
    const environment = { BENCH_DATABASE: path, ...(webhook !== null && { BENCH_WEBHOOK: webhook }) }
    const server = await startServer(command(), environment, join(folder, "log"))
    return {
      server,
      helpers: [],
      headers: jsonHeaders("bench"),
      prepared: nothingPrepared,
      stop: async (ids) => {
        await server.stop()
        return { totals: readTotals(path, ids) }
      },
    }
  }

/** What a team would write first on our stack. */
export const elysiaDrizzle: Target = {
  name: "drizzle",
  title: "Elysia, drizzle, bun:sqlite, a transaction for each request",
  isWhole: false,
  missing: () => null,
  start: start(() => [process.execPath, "bench/servers/drizzle.ts"]),
}

export const fastifySqlite: Target = {
  name: "fastify-sqlite",
  title: "Fastify, better-sqlite3, Node, a transaction for each request",
  isWhole: false,
  missing: missingNode,
  start: start(() => [nodePath(), "bench/servers/node/sqlite.mjs"]),
}
