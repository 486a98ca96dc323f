import { statSync } from "node:fs"
import { Failure } from "./failure.ts"

/** Refuses the path of a file to read if there is nothing, or a folder. */
export const refuseMissing = (path: string) => {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? true) throw new Failure(`there is no file ${path}`)
}
