import { fileURLToPath } from "node:url"
import {
  BadSetting,
  type Environment,
  type Form,
  listOf,
  matching,
  oneOf,
  optional,
  orOff,
  readSettings,
  setting,
  text,
  trueOrFalse,
  wholeNumber,
} from "./setting.ts"

/** What the environment says, read once at the start (docs/api.md §8.2). */
export type Config = {
  readonly port: number
  readonly host: string
  readonly databasePath: string
  readonly rootKey: string | null
  readonly logLevel: string
  /** What webhooks may reach. */
  readonly webhookReach: {
    readonly allowPrivate: boolean
    readonly allowPorts: ReadonlySet<number>
    readonly httpsOnly: boolean
  }
  /** What webhook secrets are encrypted with, and were before. */
  readonly secretKeys: { readonly current: Uint8Array | null; readonly previous: readonly Uint8Array[] }
  /** Requests a second for one key, or null for no limit. */
  readonly rateLimit: number | null
  /** How long rows of the audit log are kept. */
  readonly auditDays: number
  /** Where GET /metrics is served alone; null: beside the operations. */
  readonly metricsPort: number | null
  /** Whether requests are traced; the exporter reads OpenTelemetry's own variables. */
  readonly isTraced: boolean
  /** The header in which a trusted proxy names the client's address, or null when clients connect directly. */
  readonly clientAddressHeader: string | null
  /** Where the built console lies. */
  readonly consoleFolder: string
  /** Whether a supervisor replicates the database, and says how that goes. */
  readonly isReplicated: boolean
}

/** The umask of every process: what it makes is its user's alone, the database as well as exports and restored files. */
export const privateMask = 0o077

const maxPort = 65_535
const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"]
const builtConsole = fileURLToPath(new URL("../../dist/console", import.meta.url))

const minRootKeyLength = 32

/** A key that no header can carry would lock the operator out; it is never shown. */
const rootKey: Form<string> = {
  must: `at least ${minRootKeyLength} printable ASCII characters`,
  read: (name, given) => {
    if (!/^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(given))
      throw new BadSetting(`${name} must be printable ASCII characters without a space at either end`)
    if (given.length < minRootKeyLength)
      throw new BadSetting(`${name} must have at least ${minRootKeyLength} characters: openssl rand -hex 32 makes one`)
    return given
  },
}

const secretsKeyBytes = 32

/** A key in hex or base64; it is never shown. */
const encryptionKey: Form<Uint8Array> = {
  must: `${secretsKeyBytes} bytes in hex or base64`,
  read: (name, given) => {
    const isHex = /^[0-9a-fA-F]{64}$/.test(given)
    const isBase64 = /^[A-Za-z0-9+/]{43}=?$/.test(given)
    const key = Buffer.from(given, isHex ? "hex" : "base64")
    if (!(isHex || isBase64) || key.length !== secretsKeyBytes)
      throw new BadSetting(`${name} must be ${encryptionKey.must}: openssl rand -hex 32 makes one`)
    return new Uint8Array(key)
  },
}

/** The settings of the service; docs/operating.md says what each is for. */
export const serviceSettings = {
  PORT: setting(wholeNumber(0, maxPort), "3000"),
  HOST: setting(text("an address or a name of this machine"), "127.0.0.1"),
  // SQLite takes what begins so for a database in memory, or for a URI.
  DATABASE_PATH: setting(matching("the path of a file", /^(?!:memory:|file:)/), "premio.db"),
  ROOT_KEY: optional(rootKey),
  LOG_LEVEL: setting(oneOf(...logLevels), "info"),
  RATE_LIMIT: setting(orOff(wholeNumber(1, 10_000_000)), "1000"),
  AUDIT_DAYS: setting(wholeNumber(1, 36_500), "730"),
  CLIENT_ADDRESS_HEADER: optional(matching("the name of a header", /^[A-Za-z0-9-]+$/)),
  METRICS_PORT: optional(wholeNumber(0, maxPort)),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(text("the URL of a collector")),
  CONSOLE_FOLDER: optional(text("a folder")),
}

export const webhookSettings = {
  WEBHOOK_ALLOW_PRIVATE: setting(trueOrFalse, "false"),
  WEBHOOK_ALLOW_PORTS: setting(listOf(wholeNumber(1, maxPort)), ""),
  WEBHOOK_HTTPS_ONLY: setting(trueOrFalse, "false"),
}

export const secretSettings = {
  SECRETS_KEY: optional(encryptionKey),
  SECRETS_KEY_PREVIOUS: setting(listOf(encryptionKey), ""),
}

/** Reads SECRETS_KEY and SECRETS_KEY_PREVIOUS. Throws BadSetting. */
export const readSecretKeys = (environment: Environment): Config["secretKeys"] => {
  const { SECRETS_KEY, SECRETS_KEY_PREVIOUS } = readSettings(secretSettings, environment)
  return { current: SECRETS_KEY, previous: SECRETS_KEY_PREVIOUS }
}

/** Reads the settings. Throws BadSetting. */
export const readConfig = (environment: Environment): Config => {
  const service = readSettings(serviceSettings, environment)
  const webhooks = readSettings(webhookSettings, environment)
  return Object.freeze({
    port: service.PORT,
    host: service.HOST,
    databasePath: service.DATABASE_PATH,
    rootKey: service.ROOT_KEY,
    logLevel: service.LOG_LEVEL,
    webhookReach: {
      allowPrivate: webhooks.WEBHOOK_ALLOW_PRIVATE,
      allowPorts: new Set(webhooks.WEBHOOK_ALLOW_PORTS),
      httpsOnly: webhooks.WEBHOOK_HTTPS_ONLY,
    },
    secretKeys: readSecretKeys(environment),
    rateLimit: service.RATE_LIMIT,
    auditDays: service.AUDIT_DAYS,
    metricsPort: service.METRICS_PORT,
    isTraced: service.OTEL_EXPORTER_OTLP_ENDPOINT !== null,
    clientAddressHeader: service.CLIENT_ADDRESS_HEADER,
    consoleFolder: service.CONSOLE_FOLDER ?? builtConsole,
    // Set by the supervisor, not by the operator.
    isReplicated: environment["REPLICATED"] === "true",
  })
}
