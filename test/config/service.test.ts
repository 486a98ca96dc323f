import { describe, expect, test } from "bun:test"
import { join } from "node:path"
import { type Config, readConfig } from "../../src/config/service.ts"
import { BadSetting } from "../../src/config/setting.ts"

const defaults: Config = {
  port: 3000,
  host: "127.0.0.1",
  edgeThreads: 1,
  database: { path: "premio.db" },
  rootKey: null,
  logLevel: "info",
  secretKeys: { current: null, previous: [] },
  webhookReach: { allowPrivate: false, allowPorts: new Set(), httpsOnly: false },
  rateLimit: 1_000,
  openId: null,
  mail: null,
  auditDays: 730,
  metricsPort: null,
  isTraced: false,
  clientAddressHeader: null,
  consoleFolder: join(import.meta.dir, "../../dist/console"),
  sdkFolder: join(import.meta.dir, "../../dist/sdk/v1"),
  playArchive: null,
  isReplicated: false,
}

const names = [
  "PORT",
  "HOST",
  "DATABASE_PATH",
  "DATABASE_URL",
  "ROOT_KEY",
  "LOG_LEVEL",
  "WEBHOOK_ALLOW_PRIVATE",
  "RATE_LIMIT",
  "METRICS_PORT",
  "OTEL_EXPORTER_OTLP_ENDPOINT",
  "CONSOLE_FOLDER",
  "SDK_FOLDER",
  "CLIENT_ADDRESS_HEADER",
  "REPLICATED",
  "WEBHOOK_ALLOW_PORTS",
  "WEBHOOK_HTTPS_ONLY",
  "SECRETS_KEY",
  "SECRETS_KEY_PREVIOUS",
  "AUDIT_DAYS",
  "OIDC_ISSUER",
  "OIDC_CLIENT_ID",
  "OIDC_CLIENT_SECRET",
  "SMTP_URL",
  "MAIL_FROM",
  "PUBLIC_URL",
]

describe("a setting that is unset or empty has its default", () => {
  test("all unset", () => expect(readConfig({})).toEqual(defaults))
  test.each(names)("%s empty", (name) => expect(readConfig({ [name]: "" })).toEqual(defaults))
  test.each(names)("%s undefined", (name) => expect(readConfig({ [name]: undefined })).toEqual(defaults))
})

const readable: [string, string, Partial<Config>][] = [
  ["PORT", "0", { port: 0 }],
  ["PORT", "8080", { port: 8080 }],
  ["PORT", "65535", { port: 65_535 }],
  ["HOST", "0.0.0.0", { host: "0.0.0.0" }],
  ["DATABASE_PATH", "/data/p.db", { database: { path: "/data/p.db" } }],
  ["DATABASE_URL", "postgres://u:p@db/premio", { database: { url: "postgres://u:p@db/premio" } }],
  ["DATABASE_URL", "postgres://u:p@one:1,two:2/premio", { database: { url: "postgres://u:p@one:1,two:2/premio" } }],
  ["ROOT_KEY", "s".repeat(32), { rootKey: "s".repeat(32) }],
  ["ROOT_KEY", "a phrase, ~ long: the words of it", { rootKey: "a phrase, ~ long: the words of it" }],
  ["LOG_LEVEL", "silent", { logLevel: "silent" }],
  ["LOG_LEVEL", "debug", { logLevel: "debug" }],
  ["WEBHOOK_ALLOW_PRIVATE", "true", { webhookReach: { ...defaults.webhookReach, allowPrivate: true } }],
  ["WEBHOOK_HTTPS_ONLY", "true", { webhookReach: { ...defaults.webhookReach, httpsOnly: true } }],
  ["WEBHOOK_ALLOW_PORTS", "25, 993", { webhookReach: { ...defaults.webhookReach, allowPorts: new Set([25, 993]) } }],
  ["WEBHOOK_ALLOW_PRIVATE", "false", {}],
  ["RATE_LIMIT", "off", { rateLimit: null }],
  ["RATE_LIMIT", "1", { rateLimit: 1 }],
  ["RATE_LIMIT", "250", { rateLimit: 250 }],
  ["METRICS_PORT", "9091", { metricsPort: 9091 }],
  ["AUDIT_DAYS", "1", { auditDays: 1 }],
  ["AUDIT_DAYS", "36500", { auditDays: 36_500 }],
  ["PLAYS_DAYS", "90", { playArchive: { days: 90, folder: "plays", isMade: true } }],
  ["PLAYS_FOLDER", "/srv/plays", {}],
  ["OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:4318", { isTraced: true }],
  ["CLIENT_ADDRESS_HEADER", "Fly-Client-IP", { clientAddressHeader: "Fly-Client-IP" }],
  ["CONSOLE_FOLDER", "/srv/console", { consoleFolder: "/srv/console" }],
  ["SDK_FOLDER", "/srv/sdk", { sdkFolder: "/srv/sdk" }],
  ["REPLICATED", "true", { isReplicated: true }],
  ["UNKNOWN", "x", {}],
]
test.each(readable)("%s=%s is read, and changes no other setting", (name, value, changed) => {
  expect(readConfig({ [name]: value })).toEqual({ ...defaults, ...changed })
})

const refused: [string, string][] = [
  ...["-1", "65536", "80a", "1.5", "1e3", "0x50", " 80", "http", "99999999999999999999"].map(
    (value): [string, string] => ["PORT", value],
  ),
  ...["INFO", "loud", "0"].map((value): [string, string] => ["LOG_LEVEL", value]),
  ...["TRUE", "1", "yes", "on", " true"].map((value): [string, string] => ["WEBHOOK_ALLOW_PRIVATE", value]),
  ...["yes", "1"].map((value): [string, string] => ["WEBHOOK_HTTPS_ONLY", value]),
  ...["X Y", "a:b", "é"].map((value): [string, string] => ["CLIENT_ADDRESS_HEADER", value]),
  ...["0", "36501", "off", "1.5"].map((value): [string, string] => ["AUDIT_DAYS", value]),
  ...["collector", "collector:4318", "127.0.0.1:4318", "ftp://collector", "http://"].map((value): [string, string] => [
    "OTEL_EXPORTER_OTLP_ENDPOINT",
    value,
  ]),
  ...[
    "https://",
    "https://a b",
    "id.example",
    "http://id.example",
    "ftp://localhost",
    "http://localhost.id.example",
    "http://127.id.example",
    "http://127.0.0.1@id.example",
  ].map((value): [string, string] => ["OIDC_ISSUER", value]),
  ...["0", "-5", "2.5", "OFF", "none", "10000001", "Infinity"].map((value): [string, string] => ["RATE_LIMIT", value]),
]
test("the folder of plays must be told over PostgreSQL, and exist where it is told", () => {
  const archived = (more: Record<string, string>) => readConfig({ PLAYS_DAYS: "30", ...more }).playArchive
  const url = { DATABASE_URL: "postgres://u:p@db/premio" }
  expect(() => archived(url)).toThrow("PLAYS_FOLDER must be set beside PLAYS_DAYS with DATABASE_URL")
  expect(archived({ ...url, PLAYS_FOLDER: "/mnt/plays" })).toEqual({ days: 30, folder: "/mnt/plays", isMade: false })
  expect(archived({ DATABASE_PATH: "/data/p.db" })).toEqual({ days: 30, folder: "/data/plays", isMade: true })
})

describe("DATABASE_URL", () => {
  test.each([
    "db.example/premio",
    "mysql://u:secret@db/premio",
    "postgres://",
    "postgres://u:secret@db",
    "postgres://u:secret@db/",
    "postgres://u:secret@one,/premio",
    "postgres://u:secret@one:5432,two:x/premio",
  ])("%s is refused and not shown", (value) => {
    const read = () => readConfig({ DATABASE_URL: value })
    expect(read).toThrow(BadSetting)
    expect(read).toThrow(/^DATABASE_URL must be like postgres:\/\/user:password@host:port\/database$/)
  })

  test("takes precedence over DATABASE_PATH", () => {
    const url = "postgres://u:secret@db/premio"
    expect(readConfig({ DATABASE_URL: url, DATABASE_PATH: "premio.db" }).database).toEqual({ url })
  })
})

test.each(["https://id.example/realms/sun", "http://localhost:8080", "http://127.0.0.2", "http://[::1]:9"])(
  "%s is read as the issuer of sign-ins",
  (issuer) => {
    const { openId } = readConfig({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: "premio" })
    expect(openId).toEqual({ issuer, clientId: "premio", clientSecret: null })
  },
)

test.each(refused)("%s=%s is refused by name", (name, value) => {
  const read = () => readConfig({ [name]: value })
  expect(read).toThrow(BadSetting)
  expect(read).toThrow(new RegExp(`^${name} must be .*"${value}"$`))
})

test.each([
  ["25;26", "25;26"],
  ["0", "0"],
  ["25,smtp", "smtp"],
])("WEBHOOK_ALLOW_PORTS=%s is refused, naming %s", (value, part) => {
  expect(() => readConfig({ WEBHOOK_ALLOW_PORTS: value })).toThrow(
    `WEBHOOK_ALLOW_PORTS must be a whole number from 1 to 65535, not "${part}"`,
  )
})

describe("keys of secrets", () => {
  const bytes = Uint8Array.from({ length: 32 }, (_, index) => 255 - index)
  const hex = Buffer.from(bytes).toString("hex")
  const base64 = Buffer.from(bytes).toString("base64")

  test.each([hex, hex.toUpperCase(), base64, base64.replace("=", "")])("%s is 32 bytes", (text) => {
    expect(readConfig({ SECRETS_KEY: text }).secretKeys).toEqual({ current: bytes, previous: [] })
    expect(readConfig({ SECRETS_KEY_PREVIOUS: `${text}, ${hex}` }).secretKeys.previous).toEqual([bytes, bytes])
  })

  test.each([
    "short",
    hex.slice(2),
    `${hex}00`,
    Buffer.alloc(16).toString("base64"),
    `${hex.slice(1)}g`,
    "-".repeat(43),
  ])("%s is refused, and not shown", (text) => {
    for (const name of ["SECRETS_KEY", "SECRETS_KEY_PREVIOUS"])
      expect(() => readConfig({ [name]: text })).toThrow(
        new BadSetting(`${name} must be 32 bytes in hex or base64: generate one with openssl rand -hex 32`),
      )
  })
})

test.each([":memory:", "file:premio.db?mode=memory"])("DATABASE_PATH=%s is not a file", (value) => {
  expect(() => readConfig({ DATABASE_PATH: value })).toThrow(/^DATABASE_PATH must be the path of a file/)
})

test.each([" ", " secret", "secret\n", "sécret", "a\tb"])(
  "a ROOT_KEY that no header can carry is refused and not shown: %j",
  (value) => {
    const read = () => readConfig({ ROOT_KEY: value })
    expect(read).toThrow(BadSetting)
    expect(read).toThrow(/^ROOT_KEY must be printable ASCII characters without a space at either end$/)
  },
)

test.each(["s", "a-long-secret", "s".repeat(31)])("a short ROOT_KEY is refused and not shown: %s", (value) => {
  const read = () => readConfig({ ROOT_KEY: value })
  expect(read).toThrow(BadSetting)
  expect(read).toThrow(/^ROOT_KEY must have at least 32 characters: generate one with openssl rand -hex 32$/)
})

test("a config cannot be changed", () => {
  expect(Object.isFrozen(readConfig({}))).toBe(true)
})
