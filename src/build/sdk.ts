import { join } from "node:path"
import { root } from "./folder.ts"
import { packServerLibrary } from "./server-package.ts"
import { packWebLibrary } from "./web-package.ts"

/** Packs the libraries that partners install (`bun run build:sdk`). */

for (const pack of [packServerLibrary, packWebLibrary])
  process.stdout.write(`${await pack(join(root, "dist", "sdk"))}\n`)
