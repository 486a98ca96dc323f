import { copyFile, rm } from "node:fs/promises"
import { dirname, join } from "node:path"
import { Glob } from "bun"
import { root } from "./folder.ts"
import { packLibrary } from "./package.ts"
import { playerTypes } from "./types.ts"

const source = join(root, "src", "sdk", "web")
const own = join(source, "package")

/** The types of frameworks, which only pages that use one of them load. */
const frameworks = ["react.d.ts", "vue.d.ts"]

const entries = ["premio", "premio-client"]

/** The declarations that others name, directly or through others. */
const declarationsFrom = async (path: string, found = new Set<string>()): Promise<ReadonlySet<string>> => {
  found.add(path)
  const text = await Bun.file(path).text()
  for (const [, named = ""] of text.matchAll(/(?:from |import\()"(\.[^"]+)\.ts"/g)) {
    const other = join(dirname(path), `${named}.d.ts`)
    if (!found.has(other)) await declarationsFrom(other, found)
  }
  return found
}

/** Removes the declarations of what only the package itself uses. */
const hideInternals = async (dist: string): Promise<void> => {
  const shown = new Set<string>()
  for (const entry of entries) await declarationsFrom(join(dist, `${entry}.d.ts`), shown)
  for (const name of new Glob("**/*.d.ts").scanSync(dist)) if (!shown.has(join(dist, name))) await rm(join(dist, name))
}

/** Packs premio-web into `folder`. Returns the path of the tarball. */
export const packWebLibrary = (folder: string): Promise<string> =>
  packLibrary(
    {
      name: "premio-web",
      description: "Prize games in a web page: custom elements, and the client for player tokens behind them",
      source,
      entries: entries.map((entry) => `${entry}.ts`),
      readme: join(own, "README.md"),
      exports: {
        ".": { types: "premio.d.ts", default: "premio.js" },
        "./client": { types: "premio-client.d.ts", default: "premio-client.js" },
        "./react": { types: "react.d.ts" },
        "./vue": { types: "vue.d.ts" },
      },
      target: "ES2022",
      fields: { sideEffects: ["./dist/premio.js"] },
      finish: async (dist) => {
        await hideInternals(dist)
        for (const file of frameworks) await copyFile(join(own, file), join(dist, file))
        await Bun.write(join(dist, "client", "schema.d.ts"), await playerTypes("described"))
      },
    },
    folder,
  )
