import { resolve } from "node:path"
import { BadSetting, readConfig } from "../config.ts"

type Environment = Readonly<Record<string, string | undefined>>

/** What Litestream needs to know: where the database is, where its replica, and what litestream.yml names. */
export type ReplicationSettings = {
  readonly databasePath: string
  readonly replicaUrl: string
  readonly logLevel: string
  /** The values of the `${…}` in litestream.yml. */
  readonly variables: Readonly<Record<string, string>>
  /** The keys of the bucket, under the names that S3 tools share; empty where they come from the machine's role. */
  readonly keys: Readonly<Record<string, string>>
  /** How long the replica may make no progress while the bucket takes writes. */
  readonly stallMs: number
  /** How often the replica is restored and checked; null: never. */
  readonly verifyMs: number | null
}

const defaultSyncInterval = "100ms"
const defaultStallSeconds = "120"
/** How long a stop may take: the service's own end takes at most 5 seconds; the rest is for the last sync. */
export const stopMs = 25_000

/** What the name of a Unix socket may hold everywhere. */
const maxSocketBytes = 103

/** Where Litestream listens for the supervisor. */
export const socketOf = (databasePath: string) => `${databasePath}-litestream.sock`

/** What would end a quoted value in litestream.yml. */
const unquotable = /["\\\p{Cc}]/u

const quotable = (name: string, value: string): string => {
  if (unquotable.test(value)) throw new BadSetting(`${name} must have no quotes, backslashes and control characters`)
  return value
}

const replicaUrlForm = "file:///folder or s3://bucket/prefix"

/** The URL as it was given; keys inside it are refused, since it is logged. */
const readReplicaUrl = (text: string | undefined): string => {
  if (!text) throw new BadSetting(`LITESTREAM_REPLICA_URL is missing: set it to ${replicaUrlForm}`)
  const url = URL.parse(quotable("LITESTREAM_REPLICA_URL", text))
  const isFile = url?.protocol === "file:" && url.hostname === "" && url.pathname.length > 1
  const isBucket = url?.protocol === "s3:" && url.hostname !== ""
  if (url?.username || url?.password)
    throw new BadSetting(
      "LITESTREAM_REPLICA_URL must not hold keys: set LITESTREAM_ACCESS_KEY_ID and …SECRET_ACCESS_KEY",
    )
  if (!isFile && !isBucket) throw new BadSetting(`LITESTREAM_REPLICA_URL must be ${replicaUrlForm}, not "${text}"`)
  return text
}

const readEndpoint = (text: string): string => {
  if (text !== "" && !/^https?:$/.test(URL.parse(text)?.protocol ?? ""))
    throw new BadSetting(`LITESTREAM_ENDPOINT must be an http or https URL, not "${text}"`)
  return quotable("LITESTREAM_ENDPOINT", text)
}

const readSyncInterval = (text: string): string => {
  if (!/^[1-9]\d*(ms|s|m)$/.test(text))
    throw new BadSetting(`LITESTREAM_SYNC_INTERVAL must be like 100ms, 1s or 1m, not "${text}"`)
  return text
}

const readKeys = (environment: Environment): Record<string, string> => {
  const read = (name: string) => environment[`LITESTREAM_${name}`] || environment[`AWS_${name}`] || ""
  const [id, secret] = [read("ACCESS_KEY_ID"), read("SECRET_ACCESS_KEY")]
  if ((id === "") !== (secret === ""))
    throw new BadSetting("LITESTREAM_ACCESS_KEY_ID and LITESTREAM_SECRET_ACCESS_KEY must be set together")
  return id === "" ? {} : { AWS_ACCESS_KEY_ID: id, AWS_SECRET_ACCESS_KEY: secret }
}

const readStall = (text: string): number => {
  const seconds = Number(text)
  if (!/^\d+$/.test(text) || seconds < 1 || seconds > 86_400)
    throw new BadSetting(`REPLICATION_STALL_SECONDS must be a whole number from 1 to 86400, not "${text}"`)
  return seconds * 1_000
}

const readVerify = (text: string): number | null => {
  if (text === "") return null
  const hours = Number(text)
  if (!/^\d+(\.\d+)?$/.test(text) || hours <= 0 || hours > 168)
    throw new BadSetting(`BACKUP_VERIFY_HOURS must be a number above 0, at most 168, not "${text}"`)
  return hours * 3_600_000
}

/**
 * Reads the settings of replication and checks those of the service with them, so that a bad one stops the start before
 * anything is restored. Throws BadSetting. Endpoint and region fall back to the names that S3 tools share.
 */
export const readReplication = (environment: Environment): ReplicationSettings => {
  const { databasePath, logLevel } = readConfig(environment)
  const replicaUrl = readReplicaUrl(environment["LITESTREAM_REPLICA_URL"])
  const keys = readKeys(environment)
  const path = quotable("DATABASE_PATH", resolve(databasePath))
  if (Buffer.byteLength(socketOf(path)) > maxSocketBytes)
    throw new BadSetting(`DATABASE_PATH is too long to be replicated: the socket ${socketOf(path)} could not be opened`)
  return {
    databasePath: path,
    replicaUrl,
    logLevel,
    variables: {
      DATABASE_PATH: path,
      LITESTREAM_REPLICA_URL: replicaUrl,
      LITESTREAM_ENDPOINT: readEndpoint(environment["LITESTREAM_ENDPOINT"] || environment["AWS_ENDPOINT_URL_S3"] || ""),
      LITESTREAM_REGION: quotable(
        "LITESTREAM_REGION",
        environment["LITESTREAM_REGION"] || environment["AWS_REGION"] || "",
      ),
      LITESTREAM_SYNC_INTERVAL: readSyncInterval(environment["LITESTREAM_SYNC_INTERVAL"] || defaultSyncInterval),
    },
    keys,
    stallMs: readStall(environment["REPLICATION_STALL_SECONDS"] || defaultStallSeconds),
    verifyMs: readVerify(environment["BACKUP_VERIFY_HOURS"] || ""),
  }
}
