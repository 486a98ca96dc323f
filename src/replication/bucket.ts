import { mkdirSync, rmSync, statfsSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import type { ReplicationSettings } from "./settings.ts"

const timeoutMs = 10_000
const objectName = "premio-probe"
/** Litestream copies the log next to the database before it sends it. */
const minFreeBytes = 4 * 1024 * 1024

const textOf = (error: unknown): string => {
  const { code, message } = error as { code?: string; message?: string }
  return (code && !message?.includes(code) ? `${code}: ${message}` : String(message)).replaceAll(/\s+/g, " ")
}

const probeFolder = (folder: string) => {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, objectName)
  writeFileSync(file, "")
  rmSync(file)
}

const regionOf = ({ variables }: ReplicationSettings) => variables["LITESTREAM_REGION"] || "us-east-1"
const endpointOf = (settings: ReplicationSettings) =>
  settings.variables["LITESTREAM_ENDPOINT"] || `https://s3.${regionOf(settings)}.amazonaws.com`

/** Sends the bucket's server a minimal request: any response will do, except a server error. */
const ask = async (settings: ReplicationSettings) => {
  const { status } = await fetch(endpointOf(settings), { method: "HEAD" })
  if (status >= 500) throw new Error(`the server returns ${status}`)
}

const probeBucket = async (settings: ReplicationSettings) => {
  const { replicaUrl, keys } = settings
  const { hostname, pathname } = new URL(replicaUrl)
  // With the machine's role instead of keys, requests cannot be signed here, so a response from the server has to
  // suffice.
  if (!keys["AWS_ACCESS_KEY_ID"]) return ask(settings)
  const [region, endpoint] = [regionOf(settings), endpointOf(settings)]
  const bucket = new Bun.S3Client({
    accessKeyId: keys["AWS_ACCESS_KEY_ID"],
    secretAccessKey: keys["AWS_SECRET_ACCESS_KEY"] ?? "",
    bucket: hostname,
    endpoint,
    region,
    sessionToken: process.env["AWS_SESSION_TOKEN"] || undefined,
  })
  const key = `${pathname.slice(1).replace(/\/?$/, "/")}${objectName}`.replace(/^\//, "")
  await bucket.write(key, "1")
}

const withTimeout = <T>(work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    Bun.sleep(timeoutMs).then(() => {
      throw new Error(`no response within ${timeoutMs / 1000} s`)
    }),
  ])

/**
 * Returns null if the server of the replica responds, otherwise the reason in one line. Litestream itself would retry
 * for two minutes, or for a day with a server that accepts connections but never responds.
 */
export const reachReplica = async (settings: ReplicationSettings): Promise<string | null> => {
  if (settings.replicaUrl.startsWith("file:")) return null
  try {
    await withTimeout(ask(settings))
    return null
  } catch (error) {
    return textOf(error)
  }
}

/**
 * Writes a small object next to the replica. Returns null if that succeeds, otherwise the reason in one line. A full
 * local disk also keeps the replica from making progress.
 */
export const probeReplica = async (settings: ReplicationSettings): Promise<string | null> => {
  const { databasePath, replicaUrl } = settings
  try {
    const { bavail, bsize } = statfsSync(dirname(databasePath))
    if (bavail * bsize < minFreeBytes) return "the disk of the database is full"
    if (replicaUrl.startsWith("file:")) probeFolder(fileURLToPath(replicaUrl))
    else await withTimeout(probeBucket(settings))
    return null
  } catch (error) {
    return textOf(error)
  }
}
