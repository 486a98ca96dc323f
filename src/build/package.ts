import { copyFile, mkdir, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import manifest from "../../package.json"
import { root } from "./folder.ts"

/** A library as npm gets it: compiled sources of one folder, with its README.md. */
export type Library = {
  readonly name: string
  readonly description: string
  /** The folder of the sources. */
  readonly source: string
  /** Files of that folder; what they import is compiled too. */
  readonly entries: readonly string[]
  readonly readme: string
  /** What `exports` names, without `dist/`: types, and a module unless there are only types. */
  readonly exports: Readonly<Record<string, { readonly types: string; readonly default?: string }>>
  readonly target: string
  /** Further fields of package.json. */
  readonly fields: Readonly<Record<string, unknown>>
  /** Adds to or changes what is compiled. */
  readonly finish?: (dist: string) => Promise<void>
}

const compilerOptions = {
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
}

const run = async (command: string[], cwd: string): Promise<void> => {
  const child = Bun.spawn(command, { cwd, stdin: "ignore", stdout: "pipe", stderr: "pipe" })
  const [output, errors] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  if ((await child.exited) !== 0) throw new Error(`${command.join(" ")} failed:\n${output}${errors}`)
}

const below = (dist: string, path: string) => `./${dist}/${path}`

const packageJson = ({ name, description, exports, fields }: Library) => ({
  name,
  version: manifest.version,
  description,
  license: manifest.license,
  type: "module",
  exports: Object.fromEntries(
    Object.entries(exports).map(([path, { types, default: module }]) => [
      path,
      { types: below("dist", types), ...(module !== undefined && { default: below("dist", module) }) },
    ]),
  ),
  files: ["dist"],
  ...fields,
})

/** Compiles a library, and packs it into `folder`. Returns the path of the tarball. */
export const packLibrary = async (library: Library, folder: string): Promise<string> => {
  const { name, source, entries, readme, target, finish } = library
  const work = await mkdtemp(join(tmpdir(), `${name}-`))
  const dist = join(work, "dist")
  try {
    const config = {
      compilerOptions: { ...compilerOptions, target, rootDir: source, outDir: dist },
      files: entries.map((file) => join(source, file)),
    }
    await Bun.write(join(work, "tsconfig.json"), JSON.stringify(config))
    await Bun.write(join(work, "package.json"), `${JSON.stringify(packageJson(library), null, 2)}\n`)
    await run([process.execPath, join(root, "node_modules", "typescript", "bin", "tsc"), "-p", work], work)
    await finish?.(dist)
    await copyFile(readme, join(work, "README.md"))
    await copyFile(join(root, "LICENSE"), join(work, "LICENSE"))
    await mkdir(folder, { recursive: true })
    await run([process.execPath, "pm", "pack", "--destination", folder, "--quiet"], work)
    return join(folder, `${name}-${manifest.version}.tgz`)
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}
