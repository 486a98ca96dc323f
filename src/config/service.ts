import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { serverUrls } from "../core/database-servers.ts"
import {
  BadSetting,
  type Environment,
  type Form,
  isOverHttp,
  listOf,
  matching,
  oneOf,
  optional,
  orOff,
  readSettings,
  setting,
  text,
  trueOrFalse,
  url,
  wholeNumber,
} from "./setting.ts"

/** The settings from the environment, read once at startup (docs/api.md#service-settings). */
export type Config = {
  readonly port: number
  readonly host: string
  /** How many threads speak HTTP in front of the one that answers; 1: that one speaks it itself. */
  readonly edgeThreads: number
  /** A file of SQLite, or a database of PostgreSQL. */
  readonly database: { readonly path: string } | { readonly url: string }
  readonly rootKey: string | null
  readonly logLevel: string
  /** What webhooks may reach. */
  readonly webhookReach: {
    readonly allowPrivate: boolean
    readonly allowPorts: ReadonlySet<number>
    readonly httpsOnly: boolean
  }
  /** The current and the previous keys of encrypted secrets. */
  readonly secretKeys: { readonly current: Uint8Array | null; readonly previous: readonly Uint8Array[] }
  /** Requests per second for one key, or null for no limit. */
  readonly rateLimit: number | null
  /** The provider of sign-ins by OpenID Connect; null: there is none. */
  readonly openId: {
    readonly issuer: string
    readonly clientId: string
    readonly clientSecret: string | null
  } | null
  /** How mails are sent; null: none are. */
  readonly mail: {
    readonly smtpUrl: string
    readonly from: string
    /** The address of the service in the links of mails, without a slash at its end. */
    readonly publicUrl: string
  } | null
  /** How long rows of the audit log are kept. */
  readonly auditDays: number
  /** After how many days plays go to files, and where; null: never. */
  readonly playArchive: {
    readonly days: number
    readonly folder: string
    /** Whether the folder is created where it is missing, as beside a file. */
    readonly isMade: boolean
  } | null
  /** The separate port of GET /metrics; null: the port of the operations. */
  readonly metricsPort: number | null
  /** Whether requests are traced; the exporter reads OpenTelemetry's own variables. */
  readonly isTraced: boolean
  /** The header in which a trusted proxy passes the client's address, or null if clients connect directly. */
  readonly clientAddressHeader: string | null
  /** The folder of the built console. */
  readonly consoleFolder: string
  /** The folder of the built files that partners' pages load. */
  readonly sdkFolder: string
  /** Whether a supervisor replicates the database and reports its state. */
  readonly isReplicated: boolean
}

/**
 * The umask of every process: only its user can access the files it creates, such as the database, exports and restored
 * files.
 */
export const privateMask = 0o077

const maxPort = 65_535
const maxEdgeThreads = 16
const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"]
const builtConsole = fileURLToPath(new URL("../../dist/console", import.meta.url))
const builtSdk = fileURLToPath(new URL("../../dist/sdk/v1", import.meta.url))

const minRootKeyLength = 32

/** A key that no header can carry would lock the operator out. The key is never shown. */
const rootKey: Form<string> = {
  must: `at least ${minRootKeyLength} printable ASCII characters`,
  read: (name, given) => {
    if (!/^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(given))
      throw new BadSetting(`${name} must be printable ASCII characters without a space at either end`)
    if (given.length < minRootKeyLength)
      throw new BadSetting(
        `${name} must have at least ${minRootKeyLength} characters: generate one with openssl rand -hex 32`,
      )
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
      throw new BadSetting(`${name} must be ${encryptionKey.must}: generate one with openssl rand -hex 32`)
    return new Uint8Array(key)
  },
}

/** A database of PostgreSQL. The URL is never shown, since it may hold a password. */
const databaseUrl: Form<string> = {
  must: "postgres://user:password@host:port/database",
  read: (name, given) => {
    const urls = serverUrls(given)
    if (urls.length === 0 || urls.some((url) => !URL.parse(url)?.hostname))
      throw new BadSetting(`${name} must be like ${databaseUrl.must}`)
    return given
  },
}

// SQLite treats names that start like this as an in-memory database or a URI.
const databasePath = matching("the path of a file", /^(?!:memory:|file:)./s)

/** A server of mails. The URL is never shown, since it may hold a password. */
const smtpUrl: Form<string> = {
  must: "smtp://user:password@host:port, or smtps:// for TLS from the first byte",
  read: (name, given) => {
    const parsed = URL.parse(given)
    if (!parsed?.hostname || !/^smtps?:$/.test(parsed.protocol))
      throw new BadSetting(`${name} must be like ${smtpUrl.must}`)
    return given
  },
}

const sender = /^([^<>"\r\n]+ <[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/

const isThisMachine = (hostname: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)

/** The settings of the service; docs/operating.md describes each. */
export const serviceSettings = {
  PORT: setting(wholeNumber(0, maxPort), "3000"),
  HOST: setting(text("an address or a name of this machine"), "127.0.0.1"),
  EDGE_THREADS: setting(wholeNumber(1, maxEdgeThreads), "1"),
  DATABASE_PATH: setting(databasePath, "premio.db"),
  DATABASE_URL: optional(databaseUrl),
  ROOT_KEY: optional(rootKey),
  LOG_LEVEL: setting(oneOf(...logLevels), "info"),
  RATE_LIMIT: setting(orOff(wholeNumber(1, 10_000_000)), "1000"),
  AUDIT_DAYS: setting(wholeNumber(1, 36_500), "730"),
  PLAYS_DAYS: optional(wholeNumber(1, 36_500)),
  PLAYS_FOLDER: optional(text("a folder")),
  CLIENT_ADDRESS_HEADER: optional(matching("the name of a header", /^[A-Za-z0-9-]+$/)),
  METRICS_PORT: optional(wholeNumber(0, maxPort)),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(url("the URL of a collector", isOverHttp)),
  CONSOLE_FOLDER: optional(text("a folder")),
  SDK_FOLDER: optional(text("a folder")),
  OIDC_ISSUER: optional(
    url("an https URL, or an http URL of this machine", (issuer) =>
      issuer.protocol === "http:" ? isThisMachine(issuer.hostname) : issuer.protocol === "https:",
    ),
  ),
  OIDC_CLIENT_ID: optional(text("the id by which the provider knows the service")),
  OIDC_CLIENT_SECRET: optional(text("the secret of that id")),
  SMTP_URL: optional(smtpUrl),
  MAIL_FROM: optional(matching("an e-mail address, or a name with one as in Premio <premio@example.com>", sender)),
  PUBLIC_URL: optional(
    url("an http or https URL without a query", (given) => isOverHttp(given) && !given.search && !given.hash),
  ),
}

/** The provider of sign-ins, if there is one. Throws BadSetting. */
const readOpenId = (environment: Environment): Config["openId"] => {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = readSettings(serviceSettings, environment)
  if (OIDC_ISSUER === null) return null
  if (OIDC_CLIENT_ID === null) throw new BadSetting("OIDC_CLIENT_ID must be set beside OIDC_ISSUER")
  return { issuer: OIDC_ISSUER, clientId: OIDC_CLIENT_ID, clientSecret: OIDC_CLIENT_SECRET }
}

/** How mails are sent, if they are. Throws BadSetting. */
const readMail = (environment: Environment): Config["mail"] => {
  const { SMTP_URL, MAIL_FROM, PUBLIC_URL } = readSettings(serviceSettings, environment)
  if (SMTP_URL === null) return null
  if (MAIL_FROM === null) throw new BadSetting("MAIL_FROM must be set beside SMTP_URL")
  if (PUBLIC_URL === null) throw new BadSetting("PUBLIC_URL must be set beside SMTP_URL")
  return { smtpUrl: SMTP_URL, from: MAIL_FROM, publicUrl: PUBLIC_URL.replace(/\/+$/, "") }
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

/**
 * The database that the settings name: DATABASE_URL takes precedence, since an image may set DATABASE_PATH. Throws
 * BadSetting.
 */
export const readDatabase = (environment: Environment): Config["database"] => {
  const { DATABASE_PATH: path, DATABASE_URL: url } = readSettings(serviceSettings, environment)
  return url === null ? { path } : { url }
}

/** The database that `address` names, the value of the option `name`. Throws BadSetting. */
export const readDatabaseAddress = (name: string, address: string): Config["database"] =>
  /^postgres(ql)?:/.test(address)
    ? { url: databaseUrl.read(name, address) }
    : { path: databasePath.read(name, address) }

/** How plays are archived, if they are. Throws BadSetting. */
const readPlayArchive = (environment: Environment, database: Config["database"]): Config["playArchive"] => {
  const { PLAYS_DAYS: days, PLAYS_FOLDER: folder } = readSettings(serviceSettings, environment)
  if (days === null) return null
  if (folder !== null) return { days, folder, isMade: false }
  if ("url" in database) throw new BadSetting("PLAYS_FOLDER must be set beside PLAYS_DAYS with DATABASE_URL")
  return { days, folder: join(dirname(database.path), "plays"), isMade: true }
}

/** Reads the settings. Throws BadSetting. */
export const readConfig = (environment: Environment): Config => {
  const service = readSettings(serviceSettings, environment)
  const webhooks = readSettings(webhookSettings, environment)
  const database = readDatabase(environment)
  return Object.freeze({
    port: service.PORT,
    host: service.HOST,
    edgeThreads: service.EDGE_THREADS,
    database,
    rootKey: service.ROOT_KEY,
    logLevel: service.LOG_LEVEL,
    webhookReach: {
      allowPrivate: webhooks.WEBHOOK_ALLOW_PRIVATE,
      allowPorts: new Set(webhooks.WEBHOOK_ALLOW_PORTS),
      httpsOnly: webhooks.WEBHOOK_HTTPS_ONLY,
    },
    secretKeys: readSecretKeys(environment),
    rateLimit: service.RATE_LIMIT,
    openId: readOpenId(environment),
    mail: readMail(environment),
    auditDays: service.AUDIT_DAYS,
    playArchive: readPlayArchive(environment, database),
    metricsPort: service.METRICS_PORT,
    isTraced: service.OTEL_EXPORTER_OTLP_ENDPOINT !== null,
    clientAddressHeader: service.CLIENT_ADDRESS_HEADER,
    consoleFolder: service.CONSOLE_FOLDER ?? builtConsole,
    sdkFolder: service.SDK_FOLDER ?? builtSdk,
    // Set by the supervisor, not by the operator.
    isReplicated: environment["REPLICATED"] === "true",
  })
}
