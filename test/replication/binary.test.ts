import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { installedLitestream, installFromRelease, isUsable, pinnedVersion } from "../../src/replication/binary.ts"
import { hasLitestream } from "../support/replication/replication.ts"
import { replicated, runToEnd } from "../support/service/process.ts"

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "premio-binary-"))
})
afterEach(() => rmSync(folder, { recursive: true }))

test.each([
  [pinnedVersion, true],
  ["0.5.99", true],
  ["0.5.16", false],
  ["0.3.13", false],
  ["0.6.0", false],
  ["1.5.17", false],
  ["", false],
  ["(development build)", false],
])("version %p in PATH is used: %p", (version, expected) => {
  expect(isUsable(version)).toBe(expected)
})

/** Packs what is at `path` like a release, and serves it. */
const release = (path: string) => {
  const packed = join(folder, "packed")
  mkdirSync(packed)
  copyFileSync(path, join(packed, "litestream"))
  writeFileSync(join(packed, "README.md"), "beside it")
  expect(
    Bun.spawnSync(["tar", "-czf", join(folder, "r.tar.gz"), "-C", packed, "README.md", "litestream"]).success,
  ).toBe(true)
  const asked: string[] = []
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: ({ url }) => {
      asked.push(new URL(url).pathname)
      return new Response(readFileSync(join(folder, "r.tar.gz")))
    },
  })
  return { base: server.url.href.replace(/\/$/, ""), asked, stop: () => server.stop(true) }
}

describe("the release", () => {
  test.skipIf(!hasLitestream)("is installed when it is what was released", async () => {
    const { base, asked, stop } = release(installedLitestream() ?? "")
    const path = await installFromRelease(base)
    await stop()
    expect(asked).toEqual([
      expect.stringMatching(new RegExp(`^/v${pinnedVersion}/litestream-${pinnedVersion}-[a-z]+-\\w+\\.tar\\.gz$`)),
    ])
    expect(
      Bun.spawnSync([path ?? "", "version"])
        .stdout.toString()
        .trim(),
    ).toBe(pinnedVersion)
  })

  test("is refused when it is anything else, and nothing is put in the place of what was there", async () => {
    const before = installedLitestream()
    writeFileSync(join(folder, "other"), "#!/bin/sh\necho 0.5.17\n")
    chmodSync(join(folder, "other"), 0o755)
    const { base, stop } = release(join(folder, "other"))
    await expect(installFromRelease(base)).rejects.toThrow("is not the released one: its SHA-256 ")
    await stop()
    expect(installedLitestream()).toBe(before)
  })

  test("that cannot be fetched is said in one line", async () => {
    await expect(installFromRelease("http://127.0.0.1:1")).rejects.toThrow(
      /^cannot fetch http:\/\/127\.0\.0\.1:1\/v0\.5\.17\//,
    )
  })
})

/** Where it is installed; the folder around it may hold the Bun that runs the tests. */
const installations = join(import.meta.dir, "../../node_modules/.cache/litestream")
const canHide =
  Bun.which("litestream") === null &&
  Bun.spawnSync(["unshare", "--mount", "mount", "-t", "tmpfs", "x", tmpdir()]).success

test.skipIf(!canHide)(
  "a service that has no Litestream and may not install one says in one line what to do",
  async () => {
    mkdirSync(installations, { recursive: true })
    const hidden = `mount -t tmpfs -o ro none "${installations}" && exec "$0" "$@"`
    const { code, lines } = await runToEnd(
      { DATABASE_PATH: join(folder, "premio.db"), LITESTREAM_REPLICA_URL: `file://${folder}/replica` },
      ["unshare", "--mount", "sh", "-c", hidden, ...replicated],
    )
    expect(code).toBe(1)
    expect(lines).toEqual([
      expect.stringMatching(/^premio: Litestream .* is missing: run npm run litestream, .* read-only file system/),
    ])
  },
)
