import { join } from "node:path"
import { jsonHeaders } from "../api.ts"
import { startServer } from "../process.ts"
import { missingPostgres, startCluster, user } from "./cluster.ts"
import { missingNode, nodePath } from "./node.ts"
import { nothingPrepared, type Target, type Totals } from "./target.ts"

const readTotals = (query: (text: string) => string, ids: readonly string[]): Totals => {
  const number = (text: string) => Number(query(text))
  const best = query(`
    SELECT sum(score) AS n FROM sessions JOIN campaigns ON campaigns.id = campaign
    WHERE campaign_id = 'ranked' GROUP BY player HAVING sum(score) > 0 ORDER BY n DESC LIMIT 100`)
  return {
    sessions: number("SELECT count(*) FROM sessions"),
    scores: number("SELECT coalesce(sum(score), 0) FROM sessions"),
    countedPlays: number("SELECT coalesce(sum(plays), 0) FROM standings"),
    countedScores: number("SELECT coalesce(sum(total_score), 0) FROM standings"),
    playCodes: number("SELECT count(*) FROM codes"),
    countedWins: number("SELECT sum(wins) FROM campaigns"),
    events: number("SELECT count(*) FROM outbox"),
    best: best.split("\n").filter(Boolean).map(Number),
    known: number(`SELECT count(*) FROM sessions WHERE session_id = ANY ('{${ids.join(",")}}')`),
  }
}

export const fastifyPostgres: Target = {
  name: "fastify-postgres",
  title: "Fastify, PostgreSQL 15, Node, pool of 20, a transaction for each request",
  isWhole: false,
  missing: () => missingPostgres() ?? missingNode(),
  start: async ({ folder, webhook }) => {
    const cluster = await startCluster()
    const environment = {
      BENCH_PGHOST: cluster.folder,
      PGPORT: String(cluster.port),
      BENCH_PGDATABASE: user,
      ...(webhook !== null && { BENCH_WEBHOOK: webhook }),
    }
    const command = [nodePath(), "bench/servers/node/postgres.mjs"]
    const server = await startServer(command, environment, join(folder, "log")).catch(async (error) => {
      await cluster.stop()
      throw error
    })
    return {
      server,
      helpers: [cluster.pid],
      headers: jsonHeaders("bench"),
      prepared: nothingPrepared,
      stop: async (ids) => {
        await server.stop()
        const totals = readTotals(cluster.query, ids)
        await cluster.stop()
        return { totals }
      },
    }
  },
}
