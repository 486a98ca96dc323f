import { statSync } from "node:fs"
import { Failure } from "./failure.ts"

/** Refuses the name of a file to read that names nothing, or a folder. */
export const refuseMissing = (path: string) => {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? true) throw new Failure(`there is no file ${path}`)
}
