import { copyFile, mkdir, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import manifest from "../../package.json"

/** Makes the npm package premio-server (`bun run build:sdk`). */

const root = fileURLToPath(new URL("../..", import.meta.url))
const source = join(root, "src", "sdk", "server")

/** What the package needs where it is installed. */
const dependencies = { standardwebhooks: manifest.devDependencies.standardwebhooks }

const packageOf = (version: string) => ({
  name: "premio-server",
  version,
  description: "Calls the Premio API from a server: every operation typed, safe repeats, webhooks and player tokens",
  license: manifest.license,
  type: "module",
  exports: { ".": { types: "./dist/premio.d.ts", default: "./dist/premio.js" } },
  files: ["dist"],
  engines: { node: ">=22" },
  sideEffects: false,
  dependencies,
})

const compilerOptions = {
  target: "ES2023",
  module: "NodeNext",
  lib: ["ES2023", "DOM", "DOM.Iterable"],
  types: [],
  typeRoots: [],
  strict: true,
  noUncheckedIndexedAccess: true,
  verbatimModuleSyntax: true,
  skipLibCheck: true,
  declaration: true,
  rewriteRelativeImportExtensions: true,
  rootDir: source,
}

const run = async (command: string[], cwd: string): Promise<void> => {
  const child = Bun.spawn(command, { cwd, stdin: "ignore", stdout: "pipe", stderr: "pipe" })
  const [output, errors] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  if ((await child.exited) !== 0) throw new Error(`${command.join(" ")} failed:\n${output}${errors}`)
}

/** Compiles premio-server, and packs it into `folder`. Returns the path of the tarball. */
export const packServerLibrary = async (folder: string): Promise<string> => {
  const work = await mkdtemp(join(tmpdir(), "premio-server-"))
  try {
    const config = {
      compilerOptions: { ...compilerOptions, outDir: join(work, "dist") },
      files: [join(source, "premio.ts")],
    }
    await Bun.write(join(work, "tsconfig.json"), JSON.stringify(config))
    await Bun.write(join(work, "package.json"), `${JSON.stringify(packageOf(manifest.version), null, 2)}\n`)
    await run([process.execPath, join(root, "node_modules", "typescript", "bin", "tsc"), "-p", work], work)
    await copyFile(join(source, "README.md"), join(work, "README.md"))
    await copyFile(join(root, "LICENSE"), join(work, "LICENSE"))
    await mkdir(folder, { recursive: true })
    await run([process.execPath, "pm", "pack", "--destination", folder, "--quiet"], work)
    return join(folder, `premio-server-${manifest.version}.tgz`)
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

if (import.meta.main) process.stdout.write(`${await packServerLibrary(join(root, "dist", "sdk"))}\n`)
