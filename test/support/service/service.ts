import { afterAll, beforeAll, beforeEach } from "bun:test"
import { playFiles } from "../../../src/archive/files.ts"
import { type Config, readConfig } from "../../../src/config/service.ts"
import { oneClock } from "../../../src/core/clock.ts"
import { argonPasswords } from "../../../src/identity/password.ts"
import { type Running, startServer } from "../../../src/server.ts"
import { type Gateway, startGateway } from "../test-clock/gateway.ts"
import { sharedServers } from "../test-clock/servers.ts"
import { eventually } from "../waiting.ts"
import { ofWebhook } from "../webhook/deliveries.ts"
import { type Client, client } from "./client.ts"
import { existingDatabase, type TestDatabase, testDatabase } from "./database.ts"
import type { byOneServer } from "./exceptions.ts"

export const rootKey = "root-key-of-the-tests-of-this-service"

/** A clock that a test sets; it stands still unless moved. */
export type TestClock = { now: number; advance(milliseconds: number): void }

export type TestService = {
  /** Over PostgreSQL, two servers share the database, and each read of `url` returns the next one. */
  readonly url: string
  /** The metrics of the first server. */
  readonly metricsUrl: string
  readonly clock: TestClock
  /** The file of SQLite. */
  readonly databasePath: string
  readonly database: TestDatabase
  /** The operator, who creates organizations. */
  readonly operator: Client
  /** A new organization with its own id, and a client for its admin key. */
  organization(name?: string): Promise<Client>
  /**
   * Stops the servers and starts others on the same database, after calling `between`, and with `environment` added to
   * their settings.
   */
  restart(between?: () => void, environment?: Record<string, string>): Promise<void>
  /** Resolves once nothing changes by itself any more: all background work that is due is done. */
  settle(): Promise<void>
  stop(): Promise<void>
}

type Options = {
  readonly now?: string
  readonly environment?: Record<string, string>
  /** `real` runs on the system's clock: `now` and `advance` have no effect. */
  readonly clock?: "real"
  /** A database to continue from; for a file, the service works on a copy. */
  readonly database?: string | TestDatabase
  /** `real` hashes passwords at the cost of production, which takes tens of milliseconds each time. */
  readonly passwords?: "real"
  /** Starts one server over PostgreSQL too, for the given reason. */
  readonly alone?: (typeof byOneServer)[keyof typeof byOneServer]
}

/** Hashes passwords as in production, but with the least memory that a stored hash may have. */
const cheapPasswords = () => argonPasswords({ memoryCost: 1_024, timeCost: 1 })

let organizations = 0
/** Of the organizations that this process makes: others make theirs on the same servers. */
const organizationPrefix = sharedServers ? `org-${process.pid}` : "org"

/** Does what would be done by and by, in a service that this process runs. */
const workOff = async ({ upkeep }: Running["store"], { playArchive }: Config) => {
  await upkeep.sendDueDates()
  await upkeep.endBans()
  await upkeep.giveDueRankingPrizes()
  await upkeep.rotateChains()
  await upkeep.sweepPastUses(500)
  await upkeep.sweepRevocations(500)
  while (Number(await upkeep.sweepMembers(500)) > 0);
  await upkeep.continuePools()
  if (!playArchive) return
  const { days, folder, isMade } = playArchive
  const observer = { archived: () => undefined, failed: () => undefined }
  while (await upkeep.archivePlays({ days, files: playFiles(folder, { isMade }), observer }));
}

/** The service, not started yet: a real one on a real port, with its own database and a clock at `now`. */
const prepareService = (options: Options) => {
  const { now = "2026-11-21T10:05:00.000Z", environment = {} } = options
  const clock: TestClock = {
    now: Date.parse(now),
    advance(milliseconds) {
      clock.now += milliseconds
    },
  }
  const readClock = options.clock === "real" ? Date.now : () => clock.now
  let database: TestDatabase
  let servers: Running[] = []
  let config: Config
  let gateway: Gateway | undefined
  let asked = 0
  const run = async (changed: Record<string, string> = {}) => {
    const settings = {
      PORT: "0",
      ...database.settings,
      ROOT_KEY: rootKey,
      LOG_LEVEL: "silent",
      RATE_LIMIT: "off",
      EDGE_THREADS: process.env["EDGE_THREADS"] ?? "1",
      WEBHOOK_ALLOW_PRIVATE: "true",
      WEBHOOK_ALLOW_PORTS: "1,9",
    }
    config = readConfig({ ...settings, ...environment, ...changed })
    const serversAtOnce = "url" in config.database && options.alone === undefined ? 2 : 1
    const start = () =>
      startServer(config, oneClock(readClock), options.passwords === "real" ? {} : { passwords: cheapPasswords() })
    servers = await Promise.all(Array.from({ length: serversAtOnce }, start))
  }
  const end = async () => {
    const ending = servers
    servers = []
    await Promise.all(ending.map((server) => server.stop()))
  }
  const service: TestService = {
    get url() {
      return gateway?.url ?? (servers[asked++ % servers.length] as Running).url
    },
    get metricsUrl() {
      return (servers[0] as Running).metricsUrl
    },
    clock,
    get database() {
      return database
    },
    get databasePath() {
      const path = database.settings["DATABASE_PATH"]
      if (path === undefined) throw new Error("there is no file over PostgreSQL")
      return path
    },
    get operator() {
      return client(() => service.url, { key: rootKey })
    },
    organization: async (name = "Test") => {
      const orgId = `${organizationPrefix}-${++organizations}`
      const { body } = await service.operator.post("/api/v1/admin/organizations", { orgId, name }, { status: 201 })
      return client(() => service.url, { key: body.apiKey.key, orgId })
    },
    restart: async (between, changed) => {
      // Servers that others use run on: what a restart has to keep is tested without a test clock.
      if (gateway) {
        between?.()
        return
      }
      await end()
      between?.()
      await run(changed)
    },
    settle: async () => {
      for (const { store } of servers) await workOff(store, config)
      await gateway?.settle()
      // A webhook that was switched off is sent nothing more.
      const due = `SELECT 1 FROM deliveries d JOIN webhooks w ON ${ofWebhook(database)}
        WHERE w.switched_off_at IS NULL AND d.due_at <= ${gateway ? Date.now() : clock.now}
          AND w.org_id LIKE '${organizationPrefix}-%'`
      await eventually(
        () => database.rows(due),
        (deliveries) => deliveries.length === 0,
        30_000,
      )
    },
    stop: async () => {
      await end()
      if (gateway) await gateway.stop()
      else await database.drop()
    },
  }
  const start = async () => {
    if (sharedServers) {
      if (options.database !== undefined || options.clock === "real" || options.environment)
        throw new Error("a service with settings of its own is not one of those that tests share")
      const { urls, place } = sharedServers
      database = existingDatabase(place)
      gateway = startGateway(options.alone === undefined ? urls : urls.slice(0, 1), () => clock.now)
      return
    }
    database = typeof options.database === "object" ? options.database : await testDatabase(options.database)
    await run()
  }
  const beginTest = () => {
    service.clock.now = Date.parse(now)
    gateway?.forget()
  }
  return { service, start, beginTest }
}

/** A service that the caller stops. */
export const startService = async (options: Options = {}): Promise<TestService> => {
  const { service, start } = prepareService(options)
  await start()
  return service
}

/** One service for the tests of a file; its clock is reset before each of them. */
export const givenService = (options: Options = {}): TestService => {
  const { service, start, beginTest } = prepareService(options)
  beforeAll(start)
  beforeEach(beginTest)
  afterAll(() => service.stop())
  return service
}

/** A client for the admin key of a new organization: one for each test, or with `beforeAll` one for the whole file. */
export const givenOrganization = (service: TestService, before: typeof beforeEach = beforeEach): Client => {
  let org: Client | undefined
  before(async () => {
    org = await service.organization()
  })
  return client(() => service.url, {
    get key() {
      return org?.key ?? ""
    },
    get orgId() {
      return org?.orgId ?? ""
    },
  })
}
