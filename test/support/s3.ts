import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Readable } from "node:stream"
import { buffer } from "node:stream/consumers"
import S3rver from "@20minutes/s3rver"

type List = S3rver["store"]["listObjects"]
type Put = S3rver["store"]["putObject"]

/**
 * The server's own listing with a delimiter hides prefixes that hold only further prefixes, where a restore looks. So
 * all keys are listed, and what stands before the delimiter is worked out here.
 */
const listByDelimiter = (listAll: List): List => {
  return async (bucket, { delimiter = "", prefix = "", startAfter = "", maxKeys = 1_000 }) => {
    const { objects } = await listAll(bucket, { prefix, startAfter })
    const endOf = (key: string) => (delimiter === "" ? -1 : key.indexOf(delimiter, prefix.length))
    const own = objects.filter(({ key }) => endOf(key) === -1).sort((a, b) => (a.key < b.key ? -1 : 1))
    const below = objects.filter(({ key }) => endOf(key) !== -1).map(({ key }) => key.slice(0, endOf(key) + 1))
    return {
      objects: own.slice(0, maxKeys),
      commonPrefixes: [...new Set(below)].sort(),
      isTruncated: own.length > maxKeys,
    }
  }
}

/** An upload that breaks off leaves no object, as in S3; the server's own way keeps what has arrived. */
const putWhole =
  (put: Put): Put =>
  async (object) => {
    const content = await buffer(object.content)
    if (content.length !== object.size) throw new Error("the upload broke off")
    object.content = Readable.from([content])
    return put(object)
  }

/** An S3 server on loopback with one empty bucket, and the environment with which Litestream finds it. */
export const startS3 = async () => {
  const directory = mkdtempSync(join(tmpdir(), "premio-s3-"))
  const server = new S3rver({
    ...{ address: "127.0.0.1", port: 0, silent: true, directory },
    configureBuckets: [{ name: "backups", configs: [] }],
  })
  const { store } = server
  store.putObject = putWhole(store.putObject.bind(store))
  store.listObjects = listByDelimiter(store.listObjects.bind(store))
  const { port } = await server.run()
  return {
    environment: {
      LITESTREAM_REPLICA_URL: "s3://backups/premio",
      LITESTREAM_ENDPOINT: `http://127.0.0.1:${port}`,
      LITESTREAM_ACCESS_KEY_ID: "S3RVER",
      LITESTREAM_SECRET_ACCESS_KEY: "S3RVER",
    },
    stop: async () => {
      await server.close()
      rmSync(directory, { recursive: true })
    },
  }
}
