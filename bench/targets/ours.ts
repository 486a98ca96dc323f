import { Database } from "bun:sqlite"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { oneClock } from "../../src/core/clock.ts"
import { secureSources } from "../../src/random.ts"
import { openStore } from "../../src/store/sqlite/store.ts"
import { rootKey } from "../api.ts"
import { root, startServer } from "../process.ts"
import { prepare } from "./prepare.ts"
import type { OtherTotals, Running, Setup, Target, Totals } from "./target.ts"

/** How the service is started for a benchmark: as deployed, only without a rate limit and with local receivers. */
export const settings = {
  PORT: "0",
  ROOT_KEY: rootKey,
  RATE_LIMIT: "off",
  WEBHOOK_ALLOW_PRIVATE: "true",
  WEBHOOK_ALLOW_PORTS: "1",
}

const profiled = (folder: string) => ["--cpu-prof", "--cpu-prof-md", `--cpu-prof-dir=${folder}`]

/** The service as deployed, from the checkout `cwd`; writes a CPU profile if requested. */
export const startService = (databasePath: string, logPath: string, profile: string | null = null, cwd = root) =>
  startServer(
    [process.execPath, ...(profile === null ? [] : profiled(profile)), "src/main.ts"],
    { ...settings, DATABASE_PATH: databasePath },
    logPath,
    cwd,
  )

/** Completes the counters of a stopped service: a start rebuilds from the logs what its stop had no time to write. */
export const completeCounters = (path: string): Promise<void> =>
  openStore(path, oneClock(Date.now), secureSources).close()

/** The contents of a stopped service's database: the log of plays, the counters derived from it, and the rest. */
export const readTotals = (path: string, ids: readonly string[]): { totals: Totals; other: OtherTotals } => {
  const sqlite = new Database(path)
  const number = (query: string, ...values: string[]) =>
    Number((sqlite.query(query).get(...values) as { n: number | null }).n ?? 0)
  const best = sqlite.query<{ n: number }, []>(`
    SELECT sum(score) AS n FROM plays JOIN campaigns ON campaigns.id = campaign
    WHERE campaign_id = 'ranked' GROUP BY player HAVING n > 0 ORDER BY n DESC LIMIT 100`)
  const totals = {
    sessions: number("SELECT count(*) AS n FROM plays"),
    scores: number("SELECT sum(score) AS n FROM plays"),
    countedPlays: number("SELECT sum(plays) AS n FROM standings"),
    countedScores: number("SELECT sum(total_score) AS n FROM standings"),
    playCodes: number("SELECT count(*) AS n FROM promo_codes WHERE origin = 'play'"),
    countedWins: number("SELECT sum(wins) AS n FROM quotas"),
    events: number("SELECT count(*) AS n FROM deliveries"),
    best: best.all().map(({ n }) => n),
    known: number(
      "SELECT count(*) AS n FROM plays WHERE session_id IN (SELECT value FROM json_each(?))",
      JSON.stringify(ids),
    ),
  }
  const other = {
    codes: number("SELECT count(*) AS n FROM promo_codes WHERE origin = 'codes'"),
    spins: number("SELECT count(*) AS n FROM awards"),
    codeRedemptions: number("SELECT sum(uses) AS n FROM promo_codes"),
    awardRedemptions: number("SELECT count(*) AS n FROM redemptions WHERE is_current"),
    pushClicks: number("SELECT sum(click_count) AS n FROM push_sends"),
  }
  sqlite.close()
  return { totals, other }
}

const startPrepared = async (setup: Setup, cwd = root): Promise<Running & { readonly path: string }> => {
  const path = join(setup.folder, "premio.db")
  const server = await startService(path, join(setup.folder, "log"), setup.profile, cwd)
  const { headers, prepared } = await prepare(server.url, setup)
  const stop = async () => {
    await server.stop()
    return null
  }
  return { server, helpers: [], headers, prepared, path, stop }
}

/** Our service, as `bun run serve` runs it: synchronous=FULL, group commit. */
export const ours: Target = {
  name: "ours",
  title: "this service",
  isWhole: true,
  missing: () => null,
  start: async (setup) => {
    const { path, ...running } = await startPrepared(setup)
    return {
      ...running,
      stop: async (ids) => {
        await running.server.stop()
        await completeCounters(path)
        const { totals, other } = readTotals(path, ids)
        return { totals, other: { ...other, codes: other.codes - setup.codes, spins: other.spins - setup.awards } }
      },
    }
  },
}

/** The service of another checkout: its responses are checked, its database is not. */
export const checkout = (name: string, folder: string): Target => ({
  name,
  title: folder,
  isWhole: true,
  missing: () => (existsSync(join(folder, "src/main.ts")) ? null : "it has no src/main.ts"),
  start: (setup) => startPrepared(setup, folder),
})
