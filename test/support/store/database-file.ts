import { Database } from "bun:sqlite"
import { afterEach, beforeEach, expect } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { oneClock } from "../../../src/core/clock.ts"
import { secureSources } from "../../../src/random.ts"
import { openDatabase } from "../../../src/store/sqlite/file/open.ts"
import { openStore } from "../../../src/store/sqlite/store.ts"
import { DatabaseUnusable } from "../../../src/unusable.ts"

/** The path of a database file that each test creates for itself, in a folder that is removed with the test. */
export const givenDatabaseFile = () => {
  const file = { folder: "", path: "" }
  beforeEach(() => {
    file.folder = mkdtempSync(join(tmpdir(), "premio-open-"))
    file.path = join(file.folder, "premio.db")
  })
  afterEach(() => rmSync(file.folder, { recursive: true }))
  return file
}

export const open = (path: string) => openStore(path, oneClock(Date.now), secureSources)

/** The line for the operator with which opening fails; anything but a one-line DatabaseUnusable fails the test. */
export const reasonOf = (path: string, migrations?: string): string => {
  try {
    openDatabase(path, migrations === undefined ? {} : { folder: migrations }).close()
  } catch (error) {
    expect(error).toBeInstanceOf(DatabaseUnusable)
    const { message } = error as DatabaseUnusable
    expect(message.split("\n")).toHaveLength(1)
    expect(message).toContain(path)
    return message
  }
  throw new Error(`${path} was opened`)
}

/** The names of all tables of a file, sorted. */
export const tables = (path: string): string[] => {
  const sqlite = new Database(path, { readonly: true })
  const rows = sqlite.query<{ name: string }, []>("SELECT name FROM sqlite_schema WHERE type = 'table'").all()
  sqlite.close()
  return rows.map(({ name }) => name).sort()
}
