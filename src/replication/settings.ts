import { resolve } from "node:path"
import { BadSetting, readConfig } from "../config.ts"

type Environment = Readonly<Record<string, string | undefined>>

/** What Litestream needs to know: where the database is, where its replica, and what litestream.yml names. */
export type ReplicationSettings = {
  readonly databasePath: string
  readonly replicaUrl: string
  readonly logLevel: string
  /** The values of the `${…}` in litestream.yml. The keys go by the environment, under Litestream's own names. */
  readonly variables: Readonly<Record<string, string>>
}

const defaultSyncInterval = "100ms"
/** How long a stop may take: the service's own end takes at most 9 seconds; the rest is for the last sync. */
export const stopMs = 25_000

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

const checkKeys = (environment: Environment) => {
  const has = (name: string) => Boolean(environment[`LITESTREAM_${name}`] || environment[`AWS_${name}`])
  if (has("ACCESS_KEY_ID") !== has("SECRET_ACCESS_KEY"))
    throw new BadSetting("LITESTREAM_ACCESS_KEY_ID and LITESTREAM_SECRET_ACCESS_KEY must be set together")
}

/**
 * Reads the settings of replication and checks those of the service with them, so that a bad one stops the start before
 * anything is restored. Throws BadSetting. Endpoint and region fall back to the names that S3 tools share.
 */
export const readReplication = (environment: Environment): ReplicationSettings => {
  const { databasePath, logLevel } = readConfig(environment)
  const replicaUrl = readReplicaUrl(environment["LITESTREAM_REPLICA_URL"])
  checkKeys(environment)
  const path = quotable("DATABASE_PATH", resolve(databasePath))
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
  }
}
