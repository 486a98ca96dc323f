import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { playFiles } from "../../../src/archive/files.ts"
import type { Archiving } from "../../../src/core/port/archive.ts"
import { scratchFolder } from "../scratch.ts"

type Written = { readonly org: string; readonly month: string; readonly bytes: number }

/** The folder into which a store that may be killed archives its plays. */
export class PlayFolder {
  readonly #path = mkdtempSync(join(scratchFolder, "premio-plays-"))
  readonly #files = playFiles(this.#path, { isMade: true })
  #isAbandoned = false
  /** A process that is killed fails, and another goes on. */
  readonly archiving: Archiving = {
    days: 1,
    files: {
      ...this.#files,
      append: (...written) =>
        this.#isAbandoned ? Promise.reject(new Error("the process was killed")) : this.#files.append(...written),
    },
    observer: { archived: () => undefined, failed: () => undefined },
  }

  /** From now on the process that archives writes nothing: it was killed. What it has begun to write may still arrive. */
  abandon() {
    this.#isAbandoned = true
  }

  /** Another process archives. */
  serveAnew() {
    this.#isAbandoned = false
  }

  /** The ids of the plays that have left, as far as the store notes that they are in their files. */
  committed(files: readonly Written[]): string[] {
    // A file is noted before it is first written.
    const begun = files.filter(({ bytes }) => bytes > 0)
    return begun.flatMap(({ org, month, bytes }) =>
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
