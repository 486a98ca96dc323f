import { copyFileSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Config, readConfig } from "../../../src/config.ts"
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

/** The real service on a real port and a database file of its own; its clock stands still at `now`. */
export const startService = async (options: Options = {}) => {
  const { now = "2026-11-21T10:05:00.000Z", environment = {} } = options
  const folder = mkdtempSync(join(tmpdir(), "premio-test-"))
  const databasePath = join(folder, "premio.db")
  if (options.database) copyFileSync(options.database, databasePath)
  const clock: TestClock = {
    now: Date.parse(now),
    advance(milliseconds) {
      clock.now += milliseconds
    },
  }
  const configOf = (changed: Record<string, string> = {}): Config =>
    readConfig({
      PORT: "0",
      DATABASE_PATH: databasePath,
      ROOT_KEY: rootKey,
      LOG_LEVEL: "silent",
      RATE_LIMIT: "off",
      WEBHOOK_ALLOW_PRIVATE: "true",
      WEBHOOK_ALLOW_PORTS: "1,9",
      ...environment,
      ...changed,
    })
  const readClock = options.clock === "real" ? Date.now : () => clock.now
  let running = await startServer(configOf(), readClock)
  const service: TestService = {
    get url() {
      return running.url
    },
    get metricsUrl() {
      return running.metricsUrl
    },
    clock,
    databasePath,
    get operator() {
      return client(running.url, { key: rootKey })
    },
    organization: async (name = "Test") => {
      const orgId = `org-${++organizations}`
      const { body } = await service.operator.post("/api/v1/admin/organizations", { orgId, name }, { status: 201 })
      return client(() => running.url, { key: body.apiKey.key, orgId })
    },
    restart: async (between, changed = {}) => {
      await running.stop()
      between?.()
      running = await startServer(configOf(changed), readClock)
    },
    stop: async () => {
      await running.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return service
}
