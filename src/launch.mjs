// Runs under Node alone: gets the Bun that package.json names, installs what bun.lock says, and hands over to it.
import { spawn, spawnSync } from "node:child_process"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const version = JSON.parse(readFileSync(join(root, "package.json"), "utf8")).dependencies.bun
const bootstrapFolder = join(root, "node_modules", ".cache", "bun")

const fail = (message) => {
  process.stderr.write(`premio: ${message}\n`)
  process.exit(1)
}

const isRightBun = (path) => {
  const { status, stdout } = spawnSync(path, ["--version"], { encoding: "utf8" })
  return status === 0 && stdout.trim() === version
}

/** The binaries of the bun package below `folder`: its own once its install script ran, else that of the platform. */
const bunsIn = (folder) => {
  const platforms = join(folder, "node_modules", "@oven")
  const names = existsSync(platforms) ? readdirSync(platforms) : []
  return [
    join(folder, "node_modules", "bun", "bin", "bun.exe"),
    ...names.map((name) => join(platforms, name, "bin", process.platform === "win32" ? "bun.exe" : "bun")),
  ]
}

const installedBun = () =>
  [...(process.versions.bun ? [process.execPath] : []), ...bunsIn(root), ...bunsIn(bootstrapFolder), "bun"].find(
    isRightBun,
  )

/** Install scripts stay off: the platform's package holds a binary that runs as it is. */
const bootstrapBun = () => {
  process.stderr.write(`premio: installing bun@${version} and the dependencies, which takes up to a minute …\n`)
  const options = ["--no-save", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
  const npm = process.platform === "win32" ? "npm.cmd" : "npm"
  const { status } = spawnSync(npm, ["install", "--prefix", bootstrapFolder, ...options, `bun@${version}`], {
    stdio: ["ignore", "ignore", "inherit"],
  })
  return status === 0 ? bunsIn(bootstrapFolder).find(isRightBun) : undefined
}

if (!existsSync(join(root, "bun.lock"))) fail("bun.lock is missing: check out the repository again")
const bun = installedBun() ?? bootstrapBun() ?? fail(`cannot install bun@${version}: can the npm registry be reached?`)
const install = spawnSync(bun, ["install", "--frozen-lockfile", "--silent"], {
  cwd: root,
  stdio: ["ignore", "inherit", "inherit"],
})
if (install.status !== 0) fail("bun install failed: see the lines above")

// In a process group of its own: Ctrl+C reaches the launcher alone, which passes it on once.
const child = spawn(bun, ["--no-orphans", ...process.argv.slice(2)], { cwd: root, stdio: "inherit", detached: true })
// An npm that is killed passes nothing on: its death is noticed instead.
const parent = process.ppid
const watch = setInterval(() => {
  if (process.ppid === parent) return
  clearInterval(watch)
  child.kill("SIGTERM")
}, 250).unref()
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal))
child.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
