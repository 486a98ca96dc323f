import { existsSync } from "node:fs"
import { join } from "node:path"
import { root } from "../process.ts"

const folder = join(root, "bench/servers/node")
const pinned = ["x64", "arm64"].map((cpu) => join(folder, `node_modules/node-linux-${cpu}/bin/node`))

/** The Node of the package's lockfile if there is one for this system, otherwise the one in PATH. */
export const nodePath = (): string => pinned.find(existsSync) ?? "node"

/** The result of the check; undefined until then. */
let reason: string | null | undefined

const install = (): string | null => {
  const { exitCode, stderr } = Bun.spawnSync([process.execPath, "install", "--frozen-lockfile", "--ignore-scripts"], {
    cwd: folder,
    stdin: "ignore",
    stdout: "ignore",
    stderr: "pipe",
  })
  return exitCode === 0 ? null : `its packages cannot be installed: ${stderr.toString().trim().split("\n").at(-1)}`
}

/** better-sqlite3 needs Node 22 or later, and crashes older ones: checked in a separate process. */
const tryNode = (): string | null => {
  const script = 'const D = require("better-sqlite3"); new D(":memory:").close()'
  try {
    const { exitCode } = Bun.spawnSync([nodePath(), "-e", script], { cwd: folder, stdout: "ignore", stderr: "ignore" })
    return exitCode === 0 ? null : "better-sqlite3 does not load in this Node; it needs Node 22 or later"
  } catch {
    return "there is no Node"
  }
}

/**
 * Installs the dependencies of the comparisons on Node, next to the benchmark only, and returns why they cannot run, or
 * null. Runs no install scripts: the packages contain their binaries.
 */
export const missingNode = (): string | null => {
  if (reason === undefined) reason = install() ?? tryNode()
  return reason
}
