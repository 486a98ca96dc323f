import { existsSync } from "node:fs"
import { rename, rm } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { brotliCompressSync, gzipSync } from "node:zlib"
import { Glob } from "bun"

/** Bundles the console (`bun run build`), and checks whether an existing bundle is up to date. */

const root = fileURLToPath(new URL("../..", import.meta.url))
const source = join(root, "src", "console")
/** What the console shares with the service and with players' pages. */
const shared = ["src/core/appearance", "src/sdk/web"]

/** The folder of the built console: `index.html`, and `assets/` with hashed names, each with its .br and .gz. */
export const consoleFolder = join(root, "dist", "console")

/** The page's base URL. */
const base = "/console/"
const stampFile = "sources.txt"

/** A hash of all inputs of the bundle, or null if some are missing, as in an image. */
const sourcesHash = async (): Promise<string | null> => {
  const filesOf = (folder: string) =>
    existsSync(folder)
      ? [...new Glob("**/*").scanSync({ cwd: folder, onlyFiles: true })].sort().map((name) => join(folder, name))
      : []
  const own = filesOf(source)
  const lock = join(root, "bun.lock")
  if (own.length === 0 || !existsSync(lock)) return null
  const hash = new Bun.CryptoHasher("sha256")
  const others = shared.flatMap((folder) => filesOf(join(root, folder)))
  for (const path of [...own, ...others, lock, import.meta.path])
    hash.update(path.slice(root.length)).update(await Bun.file(path).bytes())
  return hash.digest("hex")
}

/** Whether the built console exists and matches the current sources. */
export const isConsoleFresh = async (): Promise<boolean> => {
  const stamp = Bun.file(join(consoleFolder, stampFile))
  if (!(await stamp.exists())) return false
  const hash = await sourcesHash()
  return hash === null || (await stamp.text()) === hash
}

type File = { readonly name: string; readonly bytes: Uint8Array }

/** The page's script, style sheet and lazily loaded chunks, each named by a hash of its content. */
const bundle = async (): Promise<File[]> => {
  const naming = "assets/[name]-[hash].[ext]"
  const { outputs } = await Bun.build({
    entrypoints: [join(source, "main.tsx"), join(source, "styles.css")],
    target: "browser",
    splitting: true,
    minify: true,
    define: { "process.env.NODE_ENV": '"production"' },
    publicPath: base,
    naming: { entry: naming, chunk: "assets/part-[hash].[ext]", asset: naming },
  })
  return Promise.all(
    outputs.map(async (output) => ({
      name: output.path.replace("./", ""),
      bytes: new Uint8Array(await output.arrayBuffer()),
    })),
  )
}

/** `index.html` with the addresses of the script and the style sheet filled in. */
const pageOf = async (files: readonly File[]): Promise<File> => {
  const address = (pattern: RegExp) => base + (files.find(({ name }) => pattern.test(name))?.name ?? "")
  const template = await Bun.file(join(source, "index.html")).text()
  const html = template
    .replace("{{script}}", address(/^assets\/main-.*\.js$/))
    .replace("{{styles}}", address(/^assets\/styles-.*\.css$/))
  return { name: "index.html", bytes: new TextEncoder().encode(html) }
}

/** The encodings that browsers accept, created once here so that no request has to compress. */
const compressed = ({ name, bytes }: File): File[] => [
  { name: `${name}.br`, bytes: brotliCompressSync(bytes) },
  { name: `${name}.gz`, bytes: gzipSync(bytes, { level: 9 }) },
]

/**
 * Bundles src/console into `consoleFolder`, which is replaced completely or not at all. Throws the bundler's errors.
 */
export const buildConsole = async (): Promise<void> => {
  const hash = (await sourcesHash()) ?? ""
  const assets = await bundle()
  const files = [
    ...assets.flatMap((file) => [file, ...compressed(file)]),
    await pageOf(assets),
    { name: stampFile, bytes: new TextEncoder().encode(hash) },
  ]
  const fresh = `${consoleFolder}.${process.pid}`
  for (const { name, bytes } of files) await Bun.write(join(fresh, name), bytes)
  const old = `${fresh}.old`
  await rename(consoleFolder, old).catch(() => {})
  await rename(fresh, consoleFolder)
  await rm(old, { recursive: true, force: true })
}

if (import.meta.main && !(await isConsoleFresh())) await buildConsole()
