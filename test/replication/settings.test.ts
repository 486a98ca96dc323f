import { describe, expect, test } from "bun:test"
import { resolve } from "node:path"
import { BadSetting } from "../../src/config/setting.ts"
import { litestreamError } from "../../src/replication/litestream.ts"
import { readReplication } from "../../src/replication/settings.ts"

const url = "s3://backups/premio"
const given = { DATABASE_PATH: "data/premio.db", LITESTREAM_REPLICA_URL: url }

test("the variables of litestream.yml have their defaults, and the path is absolute", () => {
  expect(readReplication(given)).toEqual({
    databasePath: resolve("data/premio.db"),
    replicaUrl: url,
    logLevel: "info",
    variables: {
      DATABASE_PATH: resolve("data/premio.db"),
      LITESTREAM_REPLICA_URL: url,
      LITESTREAM_ENDPOINT: "",
      LITESTREAM_REGION: "",
      LITESTREAM_SYNC_INTERVAL: "100ms",
    },
    keys: {},
    stallMs: 120_000,
    verifyMs: null,
  })
})

test("keys by either name reach Litestream and the probe by one", () => {
  const own = { LITESTREAM_ACCESS_KEY_ID: "id", LITESTREAM_SECRET_ACCESS_KEY: "secret" }
  const shared = { AWS_ACCESS_KEY_ID: "other", AWS_SECRET_ACCESS_KEY: "others" }
  const keys = { AWS_ACCESS_KEY_ID: "id", AWS_SECRET_ACCESS_KEY: "secret" }
  expect(readReplication({ ...given, ...own, ...shared }).keys).toEqual(keys)
  expect(readReplication({ ...given, ...shared }).keys).toEqual(shared)
})

test.each([
  [{ REPLICATION_STALL_SECONDS: "5" }, { stallMs: 5_000 }],
  [{ BACKUP_VERIFY_HOURS: "24" }, { verifyMs: 86_400_000 }],
  [{ BACKUP_VERIFY_HOURS: "0.5" }, { verifyMs: 1_800_000 }],
] as [Record<string, string>, object][])("%j is read", (environment, expected) => {
  expect(readReplication({ ...given, ...environment })).toMatchObject(expected)
})

const readable: [Record<string, string>, Record<string, string>][] = [
  [{ LITESTREAM_ENDPOINT: "http://127.0.0.1:9000" }, { LITESTREAM_ENDPOINT: "http://127.0.0.1:9000" }],
  [{ AWS_ENDPOINT_URL_S3: "https://s3.example" }, { LITESTREAM_ENDPOINT: "https://s3.example" }],
  [
    { AWS_ENDPOINT_URL_S3: "https://other.example", LITESTREAM_ENDPOINT: "https://s3.example" },
    { LITESTREAM_ENDPOINT: "https://s3.example" },
  ],
  [{ AWS_REGION: "auto" }, { LITESTREAM_REGION: "auto" }],
  [{ AWS_REGION: "auto", LITESTREAM_REGION: "sa-east-1" }, { LITESTREAM_REGION: "sa-east-1" }],
  [{ LITESTREAM_SYNC_INTERVAL: "1s" }, { LITESTREAM_SYNC_INTERVAL: "1s" }],
  [{ LITESTREAM_REPLICA_URL: "file:///var/replica" }, { LITESTREAM_REPLICA_URL: "file:///var/replica" }],
  [{ LITESTREAM_ACCESS_KEY_ID: "id", AWS_SECRET_ACCESS_KEY: "secret" }, {}],
]
test.each(readable)("%j gives %j", (environment, changed) => {
  const { variables } = readReplication(given)
  expect(readReplication({ ...given, ...environment }).variables).toEqual({ ...variables, ...changed })
})

describe("refused, by name", () => {
  const refused: [string, string, string][] = [
    ["LITESTREAM_REPLICA_URL", "", "missing"],
    ["LITESTREAM_REPLICA_URL", "backups", "must be"],
    ["LITESTREAM_REPLICA_URL", "s3:///premio", "must be"],
    ["LITESTREAM_REPLICA_URL", "file://", "must be"],
    ["LITESTREAM_REPLICA_URL", "file://folder", "must be"],
    ["LITESTREAM_REPLICA_URL", "https://backups/premio", "must be"],
    ["LITESTREAM_REPLICA_URL", "s3://id:secret@backups/premio", "must not contain keys"],
    ["LITESTREAM_REPLICA_URL", 's3://backups/"premio', "quotes"],
    ["LITESTREAM_ENDPOINT", "s3.example", "http or https"],
    ["LITESTREAM_ENDPOINT", "ftp://s3.example", "http or https"],
    ["LITESTREAM_REGION", "auto\nretention: 1s", "control characters"],
    ["LITESTREAM_SYNC_INTERVAL", "100", "must be like"],
    ["LITESTREAM_SYNC_INTERVAL", "0s", "must be like"],
    ["LITESTREAM_ACCESS_KEY_ID", "id", "together"],
    ["REPLICATION_STALL_SECONDS", "0", "whole number"],
    ["REPLICATION_STALL_SECONDS", "1.5", "whole number"],
    ["BACKUP_VERIFY_HOURS", "0", "above 0"],
    ["BACKUP_VERIFY_HOURS", "daily", "above 0"],
    ["DATABASE_PATH", 'data/"premio".db', "quotes"],
    ["DATABASE_PATH", `/${"long/".repeat(20)}premio.db`, "too long"],
    ["PORT", "abc", "whole number"],
  ]
  test.each(refused)("%s=%s", (name, value, reason) => {
    const read = () => readReplication({ ...given, [name]: value })
    expect(read).toThrow(BadSetting)
    expect(read).toThrow(new RegExp(`^${name} .*${reason}`))
  })

  test("a key in a URL is not repeated", () => {
    const read = () => readReplication({ ...given, LITESTREAM_REPLICA_URL: "s3://id:hunter2@backups/premio" })
    expect(read).not.toThrow("hunter2")
  })
})

test.each([
  [
    '{"level":"ERROR","msg":"failed to run","error":"NoSuchBucket: it \\"is\\" missing\\n\\tstatus code: 404"}',
    'NoSuchBucket: it "is" missing status code: 404',
  ],
  ['time=x level=ERROR msg="failed to run" error="config file not found"', "config file not found"],
  ['{"level":"INFO","msg":"first"}\n{"error":"the first"}\n{"error":"the last"}\n', "the last"],
  ["panic: something\n", "panic: something"],
  ["time=x level=INFO msg=y\nError: cannot calc restore plan\n", "cannot calc restore plan"],
  ["", "it gave no reason"],
])("the line for the operator of %j", (output, line) => {
  expect(litestreamError(output)).toBe(line)
})
