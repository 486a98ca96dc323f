import { afterAll, beforeAll, beforeEach } from "bun:test"
import { copyFileSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { readConfig } from "../../../src/config/service.ts"
import { oneClock } from "../../../src/core/clock.ts"
import { startServer } from "../../../src/server.ts"
import { type Client, client } from "./client.ts"

export const rootKey = "root-key-of-the-tests-of-this-service"

/** A clock that a test sets; it stands still unless moved. */
export type TestClock = { now: number; advance(milliseconds: number): void }

export type TestService = {
  readonly url: string
  readonly metricsUrl: string
  readonly clock: TestClock
  readonly databasePath: string
  /** The operator, who creates organizations. */
  readonly operator: Client
  /** A new organization with an id of its own, and a client for its admin key. */
  organization(name?: string): Promise<Client>
  /**
   * Stops the process's server and starts another on the same database file, with `between` done to it meanwhile, and
   * with `environment` over what it had.
   */
  restart(between?: () => void, environment?: Record<string, string>): Promise<void>
  stop(): Promise<void>
}

type Options = {
  readonly now?: string
  readonly environment?: Record<string, string>
  /** `real` runs on the system's clock: `now` and `advance` have no effect. */
  readonly clock?: "real"
  /** A database file to go on from: the service works on a copy. */
  readonly database?: string
}

let organizations = 0

/** The service, still to be started: a real one on a real port, with a database of its own, whose clock stands at `now`. */
const prepareService = (options: Options) => {
  const { now = "2026-11-21T10:05:00.000Z", environment = {} } = options
  const clock: TestClock = {
    now: Date.parse(now),
    advance(milliseconds) {
      clock.now += milliseconds
    },
  }
  const readClock = options.clock === "real" ? Date.now : () => clock.now
  let folder = ""
  let running: Awaited<ReturnType<typeof startServer>>
  const run = async (changed: Record<string, string> = {}) => {
    const config = {
      PORT: "0",
      DATABASE_PATH: service.databasePath,
      ROOT_KEY: rootKey,
      LOG_LEVEL: "silent",
      RATE_LIMIT: "off",
      WEBHOOK_ALLOW_PRIVATE: "true",
      WEBHOOK_ALLOW_PORTS: "1,9",
    }
    running = await startServer(readConfig({ ...config, ...environment, ...changed }), oneClock(readClock))
  }
  const service: TestService = {
    get url() {
      return running.url
    },
    get metricsUrl() {
      return running.metricsUrl
    },
    clock,
    get databasePath() {
      return join(folder, "premio.db")
    },
    get operator() {
      return client(() => running.url, { key: rootKey })
    },
    organization: async (name = "Test") => {
      const orgId = `org-${++organizations}`
      const { body } = await service.operator.post("/api/v1/admin/organizations", { orgId, name }, { status: 201 })
      return client(() => running.url, { key: body.apiKey.key, orgId })
    },
    restart: async (between, changed) => {
      await running.stop()
      between?.()
      await run(changed)
    },
    stop: async () => {
      await running.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  const start = async () => {
    folder = mkdtempSync(join(tmpdir(), "premio-test-"))
    if (options.database) copyFileSync(options.database, service.databasePath)
    await run()
  }
  return { service, start }
}

/** A service that the caller stops. */
export const startService = async (options: Options = {}): Promise<TestService> => {
  const { service, start } = prepareService(options)
  await start()
  return service
}

/** One service for the tests of a file, whose clock is set back before each of them. */
export const givenService = (options: Options = {}): TestService => {
  const { service, start } = prepareService(options)
  const { now } = service.clock
  beforeAll(start)
  beforeEach(() => {
    service.clock.now = now
  })
  afterAll(() => service.stop())
  return service
}

/** A client for the admin key of a new organization: one for each test, or one for all of the file with `beforeAll`. */
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
