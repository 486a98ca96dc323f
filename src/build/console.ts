import { join } from "node:path"
import { type File, isFresh, replaceFolder, root, sourcesHash, withCompressed } from "./folder.ts"

/** Bundles the console, and checks whether an existing bundle is up to date. */

const source = join(root, "src", "console")
/** What the console shares with the service and with players' pages. */
const shared = [join(root, "src", "core", "appearance"), join(root, "src", "sdk", "web")]

/** The folder of the built console: `index.html`, and `assets/` with hashed names, each with its .br and .gz. */
export const consoleFolder = join(root, "dist", "console")

/** The page's base URL. */
const base = "/console/"

const hashed = () => sourcesHash([source, ...shared], [import.meta.path])

/** Whether the built console exists and matches the current sources. */
export const isConsoleFresh = async (): Promise<boolean> => isFresh(consoleFolder, await hashed())

/** The page's script, style sheet and lazily loaded chunks, each named by a hash of its content. */
const bundle = async (): Promise<{ readonly assets: readonly File[]; readonly sources: readonly string[] }> => {
  const naming = "assets/[name]-[hash].[ext]"
  const { outputs, metafile } = await Bun.build({
    entrypoints: [join(source, "main.tsx"), join(source, "styles.css")],
    metafile: true,
    target: "browser",
    splitting: true,
    minify: true,
    define: { "process.env.NODE_ENV": '"production"' },
    publicPath: base,
    naming: { entry: naming, chunk: "assets/part-[hash].[ext]", asset: naming },
  })
  const assets = outputs.map(async (output) => ({
    name: output.path.replace("./", ""),
    bytes: new Uint8Array(await output.arrayBuffer()),
  }))
  return { assets: await Promise.all(assets), sources: Object.keys(metafile?.inputs ?? {}) }
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

/** Bundles src/console into `consoleFolder`. Returns the paths of all files that the bundle is made of. Throws the bundler's errors. */
export const buildConsole = async (): Promise<readonly string[]> => {
  const hash = await hashed()
  const { assets, sources } = await bundle()
  await replaceFolder(consoleFolder, [...assets.flatMap(withCompressed), await pageOf(assets)], hash)
  return sources
}
