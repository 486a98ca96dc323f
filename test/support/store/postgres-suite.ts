import pg from "pg"
import { migrateDatabase } from "../../../src/store/postgres/connection/migrate.ts"
import { distributeDatabase } from "../../../src/store/postgres/upkeep/distribute.ts"
import { template } from "../service/database.ts"
import { citusSettings, closeDatabase, joinServers } from "./citus.ts"
import { type Cluster, startCluster } from "./postgres.ts"

/** The tests of what a store promises, of which nothing knows which store it is, and those of PostgreSQL alone. */
const contract = ["test/http", "test/webhooks", "test/cli", "test/history", "test/postgres"]

/** Histories fail writes by a trigger, which Citus has none of on distributed tables. */
const contractOfCluster = contract.filter((path) => path !== "test/history")

/** What happens before a store is asked is the same with each: tested with the other tests. */
const beforeAnyStore = [
  "test/cli/usage.test.ts",
  "test/http/edge/body.test.ts",
  "test/webhooks/verify-guide.test.ts",
].map((path) => `--path-ignore-patterns=${path}`)

// What the disk keeps is tested elsewhere: in a crash, a test's cluster is lost anyway.
const settings = { fsync: "off", full_page_writes: "off", synchronous_commit: "off", max_connections: "500" }

/** With TEST_CITUS=true, the tables are distributed over this one server: each statement is planned as over several. */
const isDistributed = process.env["TEST_CITUS"] === "true"
/** Few, since each test's database is copied. */
const shards = 2

const makeTemplate = async (cluster: Cluster) => {
  const url = await cluster.database(template)
  if (isDistributed) {
    await joinServers(url, [])
    await distributeDatabase(url, shards)
    await closeDatabase(cluster, template)
    return
  }
  const pool = new pg.Pool({ connectionString: url })
  await migrateDatabase(pool)
  await pool.end()
}

/** Runs the tests that are named, or all of the contract, with services of two servers over one PostgreSQL. */
const runSuite = async (args: readonly string[]): Promise<number> => {
  const cluster = await startCluster(isDistributed ? { ...settings, ...citusSettings } : settings)
  if (!cluster) return 0
  const url = cluster.url("postgres")
  try {
    await makeTemplate(cluster)
    const isNamed = args.some((arg) => !arg.startsWith("-"))
    const paths = isNamed ? [] : [...beforeAnyStore, ...(isDistributed ? contractOfCluster : contract)]
    const command = [process.execPath, "test", "--parallel=4", "--no-isolate", "--timeout", "30000", ...args, ...paths]
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
