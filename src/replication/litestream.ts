import { existsSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { BadSetting } from "../config.ts"
import type { ReplicationSettings } from "./settings.ts"

const configPath = fileURLToPath(new URL("../../litestream.yml", import.meta.url))

/** The binary of the platform's package. The package's own command hides exit codes and drops signals. */
const packagedBinary = (): string | null => {
  const { resolve } = createRequire(import.meta.url)
  try {
    const manifest = resolve(`@flydotio/litestream-${process.platform}-${process.arch}/package.json`)
    return join(dirname(manifest), "litestream")
  } catch {
    return null
  }
}

/** Litestream's binary: that of the package, or else the one in PATH. Throws BadSetting when there is none. */
export const litestreamBinary = (): string => {
  const packaged = packagedBinary()
  const binary = packaged !== null && existsSync(packaged) ? packaged : Bun.which("litestream")
  if (binary === null) throw new BadSetting("Litestream is missing: install it, so that litestream is in PATH")
  return binary
}

/** The command line of a Litestream command with our configuration. */
export const litestream = (command: string, ...rest: readonly string[]): string[] => [
  litestreamBinary(),
  command,
  "-config",
  configPath,
  ...rest,
]

/** The environment of a Litestream command: ours, and the variables of its configuration. */
export const litestreamEnvironment = ({ variables }: ReplicationSettings, metricsAddress = "") => ({
  ...process.env,
  ...variables,
  LITESTREAM_METRICS_ADDRESS: metricsAddress,
})

/** The last error that Litestream logged, or what it printed when that is no log line. */
export const litestreamError = (output: string): string => {
  const lines = output.trim().split("\n")
  for (const line of lines.toReversed()) {
    const error = /"error":("(?:[^"\\]|\\.)*")/.exec(line)?.[1] ?? /\berror=("(?:[^"\\]|\\.)*")/.exec(line)?.[1]
    if (error !== undefined) return String(JSON.parse(error)).replaceAll(/\s+/g, " ")
  }
  return lines.at(-1) || "it said nothing"
}
