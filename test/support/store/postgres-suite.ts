import pg from "pg"
import { migrateDatabase } from "../../../src/store/postgres/connection/migrate.ts"
import { databaseAt, template } from "../service/database.ts"
import { startCluster } from "./postgres.ts"

/** The tests of what a store promises, of which nothing knows which store it is, and those of PostgreSQL alone. */
const contract = ["test/http", "test/webhooks", "test/cli", "test/history", "test/postgres"]

// What the disk keeps is tested elsewhere: in a crash, a test's cluster is lost anyway.
const settings = { fsync: "off", full_page_writes: "off", synchronous_commit: "off", max_connections: "500" }

const makeTemplate = async (url: string) => {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`CREATE DATABASE ${template}`)
  await client.end()
  const pool = new pg.Pool({ connectionString: databaseAt(url, template) })
  await migrateDatabase(pool)
  await pool.end()
}

/** Runs the tests that are named, or all of the contract, with services of two servers over one PostgreSQL. */
const runSuite = async (args: readonly string[]): Promise<number> => {
  const cluster = await startCluster(settings)
  if (!cluster) return 0
  const url = `postgres://postgres@127.0.0.1:${cluster.port}/postgres`
  try {
    await makeTemplate(url)
    const paths = args.some((arg) => !arg.startsWith("-")) ? [] : contract
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
