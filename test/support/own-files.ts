import { join } from "node:path"
import { Glob } from "bun"

const root = join(import.meta.dir, "../..")

/** The paths of the project's own files, in order, without those of packages that a benchmark has installed. */
export const ownFiles = (...patterns: string[]): string[] =>
  patterns
    .flatMap((pattern) => [...new Glob(pattern).scanSync({ cwd: root, dot: true })])
    .filter((path) => !path.includes("node_modules/"))
    .sort()
