import { resolve } from "node:path"
import { readConfig } from "../config/service.ts"
import {
  BadSetting,
  type Environment,
  type Form,
  form,
  isOverHttp,
  matching,
  optional,
  readSettings,
  setting,
  text,
  url,
  wholeNumber,
} from "../config/setting.ts"

/** The settings of Litestream: the location of the database and its replica, and the variables of litestream.yml. */
export type ReplicationSettings = {
  readonly databasePath: string
  readonly replicaUrl: string
  readonly logLevel: string
  /** The values of the `${…}` in litestream.yml. */
  readonly variables: Readonly<Record<string, string>>
  /** The keys of the bucket, under the names common to S3 tools; empty if they come from the machine's role. */
  readonly keys: Readonly<Record<string, string>>
  /** How long the replica may make no progress while the bucket accepts writes. */
  readonly stallMs: number
  /** How often the replica is restored and verified; null: never. */
  readonly verifyMs: number | null
}

/** How long a stop may take: the service itself takes at most 10 seconds; the rest is for the last sync. */
export const stopMs = 25_000

/** The longest name of a Unix socket that every platform accepts. */
const maxSocketBytes = 103

/** Where Litestream listens for the supervisor. */
export const socketOf = (databasePath: string) => `${databasePath}-litestream.sock`

const replicaUrlForm = "file:///folder or s3://bucket/prefix"

/** A text without characters that would end a quoted value in litestream.yml. */
const quotable = <T extends string>({ must, read }: Form<T>): Form<T> => ({
  must,
  read: (name, given) => {
    const value = read(name, given)
    if (/["\\\p{Cc}]/u.test(value))
      throw new BadSetting(`${name} must not contain quotes, backslashes or control characters`)
    return value
  },
})

/** The URL as given; keys inside it are refused, since it is logged. */
const replicaUrl: Form<string> = {
  must: replicaUrlForm,
  read: (name, given) => {
    const url = URL.parse(given)
    if (url?.username || url?.password)
      throw new BadSetting(`${name} must not contain keys: set LITESTREAM_ACCESS_KEY_ID and …SECRET_ACCESS_KEY`)
    const isFile = url?.protocol === "file:" && url.hostname === "" && url.pathname.length > 1
    const isBucket = url?.protocol === "s3:" && url.hostname !== ""
    if (!isFile && !isBucket) throw new BadSetting(`${name} must be ${replicaUrlForm}, not "${given}"`)
    return given
  },
}

const httpUrl = url("an http or https URL", isOverHttp)

const hours = form("a number above 0, at most 168", (given) => {
  const value = Number(given)
  return /^\d+(\.\d+)?$/.test(given) && value > 0 && value <= 168 ? value : undefined
})

const key = text("a key of the bucket")

/** The settings of replication; docs/operating.md describes each. */
export const replicationSettings = {
  LITESTREAM_REPLICA_URL: optional(quotable(replicaUrl)),
  LITESTREAM_ENDPOINT: optional(quotable(httpUrl)),
  LITESTREAM_REGION: optional(quotable(text("a region"))),
  LITESTREAM_ACCESS_KEY_ID: optional(key),
  LITESTREAM_SECRET_ACCESS_KEY: optional(key),
  LITESTREAM_SYNC_INTERVAL: setting(matching("like 100ms, 1s or 1m", /^[1-9]\d*(ms|s|m)$/), "100ms"),
  REPLICATION_STALL_SECONDS: setting(wholeNumber(1, 86_400), "120"),
  BACKUP_VERIFY_HOURS: optional(hours),
}

/** The names common to S3 tools, as fallbacks for ours. */
const sharedNames = {
  LITESTREAM_ENDPOINT: "AWS_ENDPOINT_URL_S3",
  LITESTREAM_REGION: "AWS_REGION",
  LITESTREAM_ACCESS_KEY_ID: "AWS_ACCESS_KEY_ID",
  LITESTREAM_SECRET_ACCESS_KEY: "AWS_SECRET_ACCESS_KEY",
}

const withShared = (environment: Environment): Environment => ({
  ...environment,
  ...Object.fromEntries(
    Object.entries(sharedNames).map(([name, shared]) => [name, environment[name] || environment[shared]]),
  ),
})

/** A line if the settings name a replica: the service alone makes none. */
export const unreplicated = ({ LITESTREAM_REPLICA_URL }: Environment): string[] =>
  LITESTREAM_REPLICA_URL
    ? ["LITESTREAM_REPLICA_URL has no effect here: to replicate the database, start with bun run serve:replicated"]
    : []

/**
 * Reads the settings of replication and also checks those of the service, so that an invalid one stops the start before
 * anything is restored. Throws BadSetting. Endpoint and region fall back to the names common to S3 tools.
 */
export const readReplication = (environment: Environment): ReplicationSettings => {
  const { database, logLevel } = readConfig(environment)
  if ("url" in database)
    throw new BadSetting("Litestream does not replicate DATABASE_URL: start with bun run serve instead")
  const given = readSettings(replicationSettings, withShared(environment))
  if (given.LITESTREAM_REPLICA_URL === null)
    throw new BadSetting(`LITESTREAM_REPLICA_URL is missing: set it to ${replicaUrlForm}`)
  const [id, secret] = [given.LITESTREAM_ACCESS_KEY_ID, given.LITESTREAM_SECRET_ACCESS_KEY]
  if ((id === null) !== (secret === null))
    throw new BadSetting("LITESTREAM_ACCESS_KEY_ID and LITESTREAM_SECRET_ACCESS_KEY must be set together")
  const path = quotable(text("a path")).read("DATABASE_PATH", resolve(database.path))
  if (Buffer.byteLength(socketOf(path)) > maxSocketBytes)
    throw new BadSetting(`DATABASE_PATH is too long to be replicated: the socket ${socketOf(path)} could not be opened`)
  return {
    databasePath: path,
    replicaUrl: given.LITESTREAM_REPLICA_URL,
    logLevel,
    variables: {
      DATABASE_PATH: path,
      LITESTREAM_REPLICA_URL: given.LITESTREAM_REPLICA_URL,
      LITESTREAM_ENDPOINT: given.LITESTREAM_ENDPOINT ?? "",
      LITESTREAM_REGION: given.LITESTREAM_REGION ?? "",
      LITESTREAM_SYNC_INTERVAL: given.LITESTREAM_SYNC_INTERVAL,
    },
    keys: id === null || secret === null ? {} : { AWS_ACCESS_KEY_ID: id, AWS_SECRET_ACCESS_KEY: secret },
    stallMs: given.REPLICATION_STALL_SECONDS * 1_000,
    verifyMs: given.BACKUP_VERIFY_HOURS === null ? null : given.BACKUP_VERIFY_HOURS * 3_600_000,
  }
}
