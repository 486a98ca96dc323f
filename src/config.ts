import { fileURLToPath } from "node:url"

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

/** A setting that cannot be used, in a line for the operator. */
export class BadSetting extends Error {}

export type Environment = Readonly<Record<string, string | undefined>>

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"]
const defaultRateLimit = 1_000
const defaultAuditDays = 730
const maxAuditDays = 36_500
const builtConsole = fileURLToPath(new URL("../dist/console", import.meta.url))

const wholeNumber = (name: string, text: string, min: number, max: number): number => {
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < min || value > max)
    throw new BadSetting(`${name} must be a whole number from ${min} to ${max}, not "${text}"`)
  return value
}

const oneOf = (name: string, text: string, values: readonly string[]): string => {
  if (!values.includes(text)) throw new BadSetting(`${name} must be one of ${values.join(", ")}, not "${text}"`)
  return text
}

const yesOrNo = (name: string, text: string): boolean => oneOf(name, text, ["true", "false"]) === "true"

/** Port numbers with commas between them. */
const ports = (name: string, text: string): ReadonlySet<number> =>
  new Set(text === "" ? [] : text.split(",").map((port) => wholeNumber(name, port.trim(), 1, 65_535)))

const headerName = (name: string, text: string): string => {
  if (!/^[A-Za-z0-9-]+$/.test(text)) throw new BadSetting(`${name} must be the name of a header, not "${text}"`)
  return text
}

/** A key that no header can carry would lock the operator out; it is never shown. */
const headerValue = (name: string, text: string): string => {
  if (!/^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(text))
    throw new BadSetting(`${name} must be printable ASCII characters without a space at either end`)
  return text
}

const minRootKeyLength = 32

const secretKey = (name: string, text: string): string => {
  if (headerValue(name, text).length < minRootKeyLength)
    throw new BadSetting(`${name} must have at least ${minRootKeyLength} characters: openssl rand -hex 32 makes one`)
  return text
}

/** SQLite takes these for a database in memory, or for a URI. */
const fileName = (name: string, text: string): string => {
  if (/^(:memory:|file:)/.test(text)) throw new BadSetting(`${name} must be the path of a file, not "${text}"`)
  return text
}

const secretsKeyBytes = 32

/** A key in hex or base64; it is never shown. */
const encryptionKey = (name: string, text: string): Uint8Array => {
  const isHex = /^[0-9a-fA-F]{64}$/.test(text)
  const isBase64 = /^[A-Za-z0-9+/]{43}=?$/.test(text)
  const key = Buffer.from(text, isHex ? "hex" : "base64")
  if (!(isHex || isBase64) || key.length !== secretsKeyBytes)
    throw new BadSetting(`${name} must be ${secretsKeyBytes} bytes in hex or base64: openssl rand -hex 32 makes one`)
  return new Uint8Array(key)
}

/** Reads SECRETS_KEY and SECRETS_KEY_PREVIOUS, where several keys have commas between them. Throws BadSetting. */
export const readSecretKeys = (environment: Environment): Config["secretKeys"] => {
  const { SECRETS_KEY: current, SECRETS_KEY_PREVIOUS: previous } = environment
  return {
    current: current ? encryptionKey("SECRETS_KEY", current) : null,
    previous: previous ? previous.split(",").map((key) => encryptionKey("SECRETS_KEY_PREVIOUS", key.trim())) : [],
  }
}

/** Reads the settings; an empty one counts as unset. Throws BadSetting, naming the setting and what it must be. */
export const readConfig = (environment: Environment): Config => {
  const setting = (name: string, fallback: string) => environment[name] || fallback
  const rateLimit = setting("RATE_LIMIT", String(defaultRateLimit))
  const metricsPort = setting("METRICS_PORT", "")
  const clientAddress = setting("CLIENT_ADDRESS_HEADER", "")
  return Object.freeze({
    port: wholeNumber("PORT", setting("PORT", "3000"), 0, 65_535),
    host: setting("HOST", "127.0.0.1"),
    databasePath: fileName("DATABASE_PATH", setting("DATABASE_PATH", "premio.db")),
    rootKey: environment["ROOT_KEY"] ? secretKey("ROOT_KEY", environment["ROOT_KEY"]) : null,
    logLevel: oneOf("LOG_LEVEL", setting("LOG_LEVEL", "info"), logLevels),
    webhookReach: {
      allowPrivate: yesOrNo("WEBHOOK_ALLOW_PRIVATE", setting("WEBHOOK_ALLOW_PRIVATE", "false")),
      allowPorts: ports("WEBHOOK_ALLOW_PORTS", setting("WEBHOOK_ALLOW_PORTS", "")),
      httpsOnly: yesOrNo("WEBHOOK_HTTPS_ONLY", setting("WEBHOOK_HTTPS_ONLY", "false")),
    },
    secretKeys: readSecretKeys(environment),
    rateLimit: rateLimit === "off" ? null : wholeNumber("RATE_LIMIT", rateLimit, 1, 10_000_000),
    auditDays: wholeNumber("AUDIT_DAYS", setting("AUDIT_DAYS", String(defaultAuditDays)), 1, maxAuditDays),
    metricsPort: metricsPort === "" ? null : wholeNumber("METRICS_PORT", metricsPort, 0, 65_535),
    isTraced: setting("OTEL_EXPORTER_OTLP_ENDPOINT", "") !== "",
    clientAddressHeader: clientAddress === "" ? null : headerName("CLIENT_ADDRESS_HEADER", clientAddress),
    consoleFolder: setting("CONSOLE_FOLDER", builtConsole),
    isReplicated: setting("REPLICATED", "") === "true",
  })
}
