import { existsSync, mkdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const cache = fileURLToPath(new URL("../../../node_modules/.cache", import.meta.url))

const run = (...command: string[]): boolean => {
  try {
    return Bun.spawnSync(command, { stdin: "ignore", stdout: "ignore", stderr: "ignore" }).success
  } catch {
    return false
  }
}

/** A separate Python environment with the contents of the lock file `name`.txt in this folder. */
export const pythonEnvironment = async (name: string) => {
  const lock = join(import.meta.dir, `${name}.txt`)
  const folder = join(cache, name, Bun.hash(await Bun.file(lock).text()).toString(36))
  /** Written last, so that an incomplete installation does not count. */
  const mark = join(folder, "installed")
  const program = (command: string) => join(folder, "bin", command)
  const isInstalled = () => existsSync(mark)

  /** Whether it is installed now; it is not if Python, venv or pip is missing. */
  const install = async (): Promise<boolean> => {
    if (isInstalled()) return true
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    const pip = [program("python3"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    if (!run("python3", "-m", "venv", folder) || !run(...pip, "--require-hashes", "-r", lock)) return false
    await Bun.write(mark, "")
    return true
  }

  return { program, isInstalled, install }
}

/** The S3 server of the tests. */
export const moto = await pythonEnvironment("moto")
/** Generates a client from an OpenAPI document; includes the Standard Webhooks library. */
export const clientGenerator = await pythonEnvironment("openapi-python-client")
/** Calls a service with everything its OpenAPI document allows and forbids. */
export const schemathesis = await pythonEnvironment("schemathesis")
/** A warehouse in a process, for what docs/warehouse.md says of it. */
export const duckdb = await pythonEnvironment("duckdb")
