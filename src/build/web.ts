import { existsSync, readdirSync, readFileSync } from "node:fs"
import { basename, join } from "node:path"
import type { BunPlugin } from "bun"
import { version } from "../version.ts"
import { type File, isFresh, replaceFolder, root, sourcesHash, withCompressed } from "./folder.ts"

/** Bundles what partners' pages load from /sdk/v1/, and checks whether an existing bundle is up to date. */

const source = join(root, "src", "sdk", "web")

/** The files of released versions, which stay served. */
export const releasedFolder = join(root, "src", "sdk", "released")

/** The folder of the built files, each with its .br and .gz, and `manifest.json`. */
export const webFolder = join(root, "dist", "sdk", "v1")

const entries = ["premio", "premio-client"]

/** `premio.0123456789abcdef.js`: named by a hash of the bytes. */
export const hashedName = ({ name, bytes }: File): string =>
  name.replace(/\.js$/, `.${new Bun.CryptoHasher("sha256").update(bytes).digest("hex").slice(0, 16)}.js`)

const compact = (css: string): string =>
  css
    .replace(/\s+/g, " ")
    .replace(/ ?([{};,]) ?/g, "$1")
    .replaceAll(": ", ":")
    .replaceAll(";}", "}")
    .trim()

/** Takes the white space out of the style sheets, which are mere texts to the bundler. */
const compactStyles: BunPlugin = {
  name: "compact styles",
  setup: ({ onLoad }) => {
    onLoad({ filter: /src.sdk.web.\w+.([\w-]+-)?style\.ts$/ }, ({ path }) => ({
      loader: "ts",
      contents: readFileSync(path, "utf8").replace(/`([^`]*)`\n$/, (_, css: string) => `\`${compact(css)}\`\n`),
    }))
  },
}

/** The texts of a language by their names, as its file writes them. */
const textsIn = (file: string): ReadonlyMap<string, string> => {
  const written = readFileSync(join(source, "text", file), "utf8").matchAll(/^ {2}(\w+):\s*("(?:[^"\\]|\\.)*"),$/gm)
  return new Map(Array.from(written, ([, name = "", text = '""']) => [name, JSON.parse(text)]))
}

/** Writes the texts of other languages without their names, in the order of the Spanish ones. */
const compactTexts: BunPlugin = {
  name: "compact texts",
  setup: ({ onLoad }) => {
    onLoad({ filter: /src.sdk.web.text.(en|pt)\.ts$/ }, ({ path }) => {
      const texts = textsIn(basename(path))
      const names = [...textsIn("es.ts").keys()]
      if (names.length !== texts.size) throw new Error(`${path}: its texts are not those of es.ts`)
      const list = JSON.stringify(names.map((name) => texts.get(name) ?? "").join("\n"))
      const contents = `import { es } from "./es.ts"
const texts = ${list}.split("\\n")
export const ${basename(path, ".ts")} = Object.fromEntries(Object.keys(es).map((name, at) => [name, texts[at]]))`
      return { loader: "ts", contents }
    })
  },
}

/** `premio.js` and `premio-client.js`: modules without imports. Throws the bundler's errors. */
export const bundleWeb = (): Promise<readonly File[]> =>
  Promise.all(
    entries.map(async (entry) => {
      const { outputs } = await Bun.build({
        entrypoints: [join(source, `${entry}.ts`)],
        target: "browser",
        format: "esm",
        minify: true,
        plugins: [compactStyles, compactTexts],
      })
      return { name: `${entry}.js`, bytes: new Uint8Array((await outputs[0]?.arrayBuffer()) ?? []) }
    }),
  )

/** What names the current files, for pages that check the integrity of what they load. */
const manifestOf = (files: readonly File[]): File => {
  const described = files.map((file) => {
    const integrity = `sha384-${new Bun.CryptoHasher("sha384").update(file.bytes).digest("base64")}`
    return [file.name, { url: `/sdk/v1/${hashedName(file)}`, integrity, bytes: file.bytes.length }]
  })
  const text = JSON.stringify({ version, files: Object.fromEntries(described) })
  return { name: "manifest.json", bytes: new TextEncoder().encode(text) }
}

const releasedIn = (folder: string): File[] =>
  (existsSync(folder) ? readdirSync(folder) : [])
    .filter((name) => name.endsWith(".js"))
    .map((name) => ({ name, bytes: new Uint8Array(readFileSync(join(folder, name))) }))

const hashed = () =>
  sourcesHash([source], [import.meta.path, ...releasedIn(releasedFolder).map(({ name }) => join(releasedFolder, name))])

/** Whether the built files exist and match the current sources. */
export const isWebFresh = async (): Promise<boolean> => isFresh(webFolder, await hashed())

/** Bundles src/sdk/web into a folder, beside the files of released versions. Throws the bundler's errors. */
export const buildWeb = async (folder = webFolder, released = releasedFolder): Promise<void> => {
  const hash = await hashed()
  const current = await bundleWeb()
  const named = [...current.map((file) => ({ ...file, name: hashedName(file) })), ...releasedIn(released)]
  const files = new Map([...named, ...current].map((file) => [file.name, file]))
  await replaceFolder(folder, [...[...files.values()].flatMap(withCompressed), manifestOf(current)], hash)
}

/** Adds the current files to those of released versions. */
export const releaseWeb = async (released = releasedFolder): Promise<void> => {
  for (const file of await bundleWeb()) await Bun.write(join(released, hashedName(file)), file.bytes)
}
