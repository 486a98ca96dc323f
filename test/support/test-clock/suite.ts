import { testDatabase } from "../service/database.ts"
import { byScript, startProcess } from "../service/process.ts"
import { shortLived, startCluster } from "../store/postgres.ts"
import { exceptTests, files } from "./exceptions.ts"
import { sharedServersAs } from "./servers.ts"

const options = ["--parallel=4", "--no-isolate", "--timings=test/timings.json", "--timeout", "60000"]
const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")

/** Matches the names of all tests but the exceptions. */
const names = exceptTests.map(([test]) => escaped(test))
const others = names.length === 0 ? "" : `^(?!.*(?:${names.join("|")}))`

const isError = (line: string) => line.includes('"level":50')

/** Runs the tests in test organizations of servers that know no time but the wall clock's. */
const runOn = async (place: string, settings: Readonly<Record<string, string>>, servers: number, args: string[]) => {
  const processes = await Promise.all(Array.from({ length: servers }, () => startProcess(settings, byScript)))
  try {
    const child = Bun.spawn([process.execPath, "test", ...options, "--test-name-pattern", others, ...args], {
      env: {
        ...process.env,

        ...sharedServersAs({ urls: processes.map(({ url }) => url), place }),
      },
      stdio: ["ignore", "inherit", "inherit"],
    })
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal))
    const status = await child.exited
    for (const { log } of processes) for (const line of log().filter(isError)) process.stderr.write(`${line}\n`)
    return status
  } finally {
    await Promise.all(processes.map(({ end }) => end("SIGTERM")))
  }
}

const onFile = async (args: string[]) => {
  const database = await testDatabase()
  try {
    return await runOn(database.place, database.settings, 1, args)
  } finally {
    await database.drop()
  }
}

const onPostgres = async (args: string[]) => {
  const cluster = await startCluster({ ...shortLived, max_connections: "200" })
  if (!cluster) return 0
  try {
    const place = await cluster.database()
    return await runOn(place, { DATABASE_URL: place }, 2, args)
  } finally {
    await cluster.stop()
  }
}

const stores = { file: onFile, postgres: onPostgres }
const isStore = (arg: string) => Object.keys(stores).some((store) => arg === `--${store}`)
const chosen = process.argv.filter(isStore)
const rest = process.argv.slice(2).filter((arg) => !isStore(arg))
const paths = rest.filter((arg) => !arg.startsWith("-"))
const wanted = files().filter((file) => paths.length === 0 || paths.some((path) => file.startsWith(path)))
if (wanted.length === 0) throw new Error(`no test of ${paths} is one that moves a clock here`)
const args = [...rest.filter((arg) => arg.startsWith("-")), ...wanted]
let failed = 0
for (const [store, run] of Object.entries(stores))
  if (chosen.length === 0 || chosen.includes(`--${store}`)) failed ||= await run(args)
process.exit(failed)
