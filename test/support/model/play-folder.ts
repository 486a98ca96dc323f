import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { playFiles } from "../../../src/archive/files.ts"
import type { Archiving } from "../../../src/core/port/archive.ts"
import { scratchFolder } from "../scratch.ts"

type Written = { readonly org: string; readonly month: string; readonly bytes: number }

/** The folder into which a store that may be killed archives its plays. */
export class PlayFolder {
  readonly #path = mkdtempSync(join(scratchFolder, "premio-plays-"))
  /** A process that is killed fails, and another goes on. */
  readonly archiving: Archiving = {
    days: 1,
    files: playFiles(this.#path, { isMade: true }),
    observer: { archived: () => undefined, failed: () => undefined },
  }

  /** The ids of the plays that have left, as far as the store notes that they are in their files. */
  committed(files: readonly Written[]): string[] {
    return files.flatMap(({ org, month, bytes }) =>
      readFileSync(join(this.#path, org, `${month}.ndjson`))
        .subarray(0, bytes)
        .toString()
        .split("\n")
        .slice(0, -1)
        .map((line) => JSON.parse(line).id as string),
    )
  }

  drop() {
    rmSync(this.#path, { recursive: true })
  }
}
