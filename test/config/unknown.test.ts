import { describe, expect, test } from "bun:test"
import { serviceSettings } from "../../src/config/service.ts"
import { unknownSettings } from "../../src/config/unknown.ts"
import { replicationSettings } from "../../src/replication/settings.ts"

const warnings = (environment: Record<string, string>) => unknownSettings(environment, replicationSettings)

describe("a variable that looks like a setting and is none is named with the one that is nearest", () => {
  test.each([
    ["SECRET_KEY", "SECRETS_KEY"],
    ["SECRETS_KEYS", "SECRETS_KEY"],
    ["DATABSE_PATH", "DATABASE_PATH"],
    ["DATABASE-URL", "DATABASE_URL"],
    ["MAIL_FORM", "MAIL_FROM"],
    ["LOGLEVEL", "LOG_LEVEL"],
    ["root_key", "ROOT_KEY"],
    ["PREMIO_PORT", "PORT"],
    ["WEBHOOKS_ALLOW_PRIVATE", "WEBHOOK_ALLOW_PRIVATE"],
    ["WEBHOOK_HTTPS", "WEBHOOK_HTTPS_ONLY"],
    ["LITESTREAM_REPLICA_URI", "LITESTREAM_REPLICA_URL"],
    ["LITESTREAM_BUCKET_ENDPOINT", "LITESTREAM_ENDPOINT"],
    ["OIDC_SECRET", "OIDC_CLIENT_SECRET"],
    ["REPLICATION_SECONDS", "REPLICATION_STALL_SECONDS"],
    ["BACKUP_VERIFY_HOUR", "BACKUP_VERIFY_HOURS"],
  ])("%s: %s", (name, nearest) => {
    const lines = warnings({ [name]: "a-value", PATH: "/usr/bin" })
    expect(lines).toEqual([expect.stringMatching(new RegExp(`^${name} is not a setting .*do you mean ${nearest}\\?`))])
    expect(lines.join()).not.toContain("a-value")
  })
})

describe("what is a setting, is empty or belongs to others is not named", () => {
  test.each(Object.keys({ ...serviceSettings, ...replicationSettings }))("%s", (name) =>
    expect(warnings({ [name]: "a" })).toEqual([]),
  )

  test.each([
    [{ SECRET_KEY: "" }],
    [{ PATH: "/bin", HOME: "/root", HOSTNAME: "a", HOSTS: "b", PORTS: "c", LANG: "C", LOGNAME: "root", host: "x" }],
    [{ DATABASE_HOST: "db", PUBLIC_IP: "1.2.3.4", SMTP_HOST: "mail", LOG_FILE: "a", BACKUP_FOLDER: "b", RATE: "1" }],
    [{ AWS_ACCESS_KEY_ID: "id", OTEL_SERVICE_NAME: "premio", FLY_PUBLIC_IP: "a", NODE_ENV: "production", CI: "true" }],
    [{ REPLICATED: "true", SHOP_PORT: "3001", WEBHOOK_ID: "wh_1", WEBHOOK_SECRET: "whsec_a", PREMIO_URL: "http://a" }],
    [{ PREMIO_PORT: "tcp://10.0.0.1:80", PREMIO_SERVICE_HOST: "10.0.0.1", WEBHOOK_SERVICE_PORT_HTTP: "80" }],
    [{ WEBHOOK_PORT_80_TCP_ADDR: "10.0.0.2", WEBHOOK_PORT: "tcp://10.0.0.2:80" }],
  ] as Record<string, string>[][])("%j", (environment = {}) => expect(warnings(environment)).toEqual([]))
})
