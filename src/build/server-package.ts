import { join } from "node:path"
import manifest from "../../package.json"
import { root } from "./folder.ts"
import { packLibrary } from "./package.ts"

const source = join(root, "src", "sdk", "server")

/** Packs premio-server into `folder`. Returns the path of the tarball. */
export const packServerLibrary = (folder: string): Promise<string> =>
  packLibrary(
    {
      name: "premio-server",
      description:
        "Calls the Premio API from a server: every operation typed, safe repeats, webhooks and player tokens",
      source,
      entries: ["premio.ts"],
      readme: join(source, "README.md"),
      exports: { ".": { types: "premio.d.ts", default: "premio.js" } },
      target: "ES2023",
      fields: {
        engines: { node: ">=22" },
        sideEffects: false,
        dependencies: { standardwebhooks: manifest.devDependencies.standardwebhooks },
      },
    },
    folder,
  )
