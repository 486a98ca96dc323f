import { expect, test } from "bun:test"
import { gzipSync } from "node:zlib"
import { bundleWeb } from "../../../src/build/web.ts"

const kibibyte = 1024

test("the client has at most 6 KiB, and with all elements and languages 30 KiB, by gzip -9", async () => {
  const files = await bundleWeb()
  const sizes = Object.fromEntries(files.map(({ name, bytes }) => [name, gzipSync(bytes, { level: 9 }).length]))
  expect(sizes["premio-client.js"]).toBeLessThanOrEqual(6 * kibibyte)
  expect(sizes["premio.js"]).toBeLessThanOrEqual(30 * kibibyte)
})
