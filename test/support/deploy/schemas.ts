import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"

/** Lets the JSON schemas in a folder refer to each other by file, instead of by addresses at which there is nothing. */
export const referToFiles = (folder: string): void => {
  for (const file of readdirSync(folder).map((name) => join(folder, name))) {
    const { $id, ...schema } = JSON.parse(readFileSync(file, "utf8")) as { $id?: string }
    writeFileSync(file, JSON.stringify(schema).replaceAll('"/api/_definitions.json#', '"_definitions.json#'))
  }
}
