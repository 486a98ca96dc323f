import { distributeDatabase } from "../../../src/store/postgres/upkeep/distribute.ts"
import { isDistributed, template } from "../service/database.ts"
import { citusSettings, closeDatabase, hasCitus, joinServers } from "./citus.ts"
import { type Cluster, shortLived, startCluster } from "./postgres.ts"

/**
 * The tests of what a store promises, which do not know which store it is, and those of PostgreSQL alone. Bun takes all
 * paths that begin so: without their last character, test/cli would bring test/clients along.
 */
const contract = ["test/http/", "test/webhooks/", "test/cli/", "test/history/", "test/postgres/"]

/** What happens before a store is called is the same for each, and is tested with the other tests. */
const beforeAnyStore = [
  "test/http/edge/body.test.ts",
  "test/http/document/**",
  "test/http/edge/console.test.ts",
  "test/http/edge/csv-lines.test.ts",
  "test/http/edge/app-page.test.ts",
  "test/http/edge/apps-guide.test.ts",
  "test/http/edge/guides.test.ts",
  "test/http/edge/headers.test.ts",
  "test/http/edge/request-id.test.ts",
  "test/http/edge/sdk.test.ts",
  "test/http/edge/target.test.ts",
  "test/http/edge/threads.test.ts",
  "test/http/key/client-address.test.ts",
  "test/http/page/home.test.ts",
  "test/http/report/csv.property.test.ts",
  "test/webhooks/address.test.ts",
  "test/webhooks/fault.test.ts",
  "test/webhooks/lookup.test.ts",
  "test/webhooks/verify-guide.test.ts",
].map((path) => `--path-ignore-patterns=${path}`)

/** A database of an earlier version that is not distributed, and so cannot be served as one that is. */
const ofPlainDatabases = "--path-ignore-patterns=test/history/upgrade.test.ts"

// Crash safety is tested on separate servers.
const settings = { ...shortLived, max_connections: "500" }

const options = ["--parallel=4", "--no-isolate", "--timings=test/timings.json", "--timeout", "60000"]

/** Few, since each test's database is copied. */
const shards = 2

const makeTemplate = async (cluster: Cluster) => {
  if (!isDistributed) return cluster.makeTemplate()
  const url = await cluster.empty(template)
  await joinServers(url, [])
  await distributeDatabase(url, shards)
  await closeDatabase(cluster.url("postgres"), template)
}

/** Runs the named tests, or all of the contract, with services of two servers over one PostgreSQL. */
const runSuite = async (args: readonly string[]): Promise<number> => {
  if (isDistributed && !hasCitus()) return 0
  const cluster = await startCluster(isDistributed ? { ...settings, ...citusSettings } : settings)
  if (!cluster) return 0
  const url = cluster.url("postgres")
  try {
    await makeTemplate(cluster)
    const isNamed = args.some((arg) => !arg.startsWith("-"))
    const paths = isNamed ? [] : [...beforeAnyStore, ...(isDistributed ? [ofPlainDatabases] : []), ...contract]
    const command = [process.execPath, "test", ...options, ...args, ...paths]
    const child = Bun.spawn(command, {
      env: { ...process.env, TEST_POSTGRES_URL: url },
      stdio: ["ignore", "inherit", "inherit"],
    })
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal))
    return await child.exited
  } finally {
    await cluster.stop()
  }
}

process.exit(await runSuite(process.argv.slice(2)))
