import { Database } from "bun:sqlite"
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { join } from "node:path"
import { oneClock } from "../../../src/core/clock.ts"
import type { Store } from "../../../src/core/port/store.ts"
import { openStore } from "../../../src/store/sqlite/store.ts"
import { inspectDatabase } from "../../../src/store/sqlite/upkeep/inspect.ts"
import { scratchFolder } from "../scratch.ts"
import { accepted, makeFailing, seededSources } from "../store/store.ts"
import type { Serving, Template } from "./mortal-store.ts"

const opened = { isScratch: true }

/** One process on a file: each crash leaves a copy of its current state, from which the next one continues. */
const serveFile = (folder: string, template: string, model: { readonly now: number }, seed: number): Serving => {
  // Even, since the template's is odd: a copy must not generate the template's ids.
  const sources = seededSources(2 * seed)
  let files = 0
  const nextFile = () => join(folder, `${++files}.db`)
  let path = nextFile()
  copyFileSync(template, path)
  const open = () =>
    openStore(
      path,
      oneClock(() => model.now),
      sources,
      opened,
    )
  let store = open()
  return {
    store: () => store,
    inOrder: (calls) => Promise.all(calls.map((call) => call())),
    writeBack: () => accepted(store.writeBack()),
    restart: async () => {
      await store.close()
      store = open()
    },
    /** What a killed process leaves: the file and its log as they are. */
    crash: async (turns, work = store.writeBack, killed) => {
      const writing = turns === null ? null : work()
      for (let turn = 0; turn < (turns ?? 0); turn++) await new Promise((resolve) => setImmediate(resolve))
      const left = path
      path = nextFile()
      for (const part of ["", "-wal"]) if (existsSync(left + part)) copyFileSync(left + part, path + part)
      killed?.()
      await writing
      await store.close()
      store = open()
    },
    rows: async <Row extends object>(query: string) => {
      const sqlite = new Database(path, { readonly: true })
      try {
        return sqlite.query<Row, []>(query).all()
      } finally {
        sqlite.close()
      }
    },
    end: async () => {
      await store.close()
      return (await inspectDatabase(path, undefined, model.now)).findings
    },
  }
}

/** A file of SQLite that histories begin with at `now`. */
export const fileTemplate = async (now: number, fill: (store: Store) => Promise<unknown>): Promise<Template> => {
  const folder = mkdtempSync(join(scratchFolder, "premio-history-"))
  const template = join(folder, "template.db")
  const store = openStore(
    template,
    oneClock(() => now),
    seededSources(1),
    opened,
  )
  await fill(store)
  makeFailing(template)
  await store.close()
  let served = 0
  return {
    serve: async (model, seed) => {
      const own = join(folder, String(++served))
      mkdirSync(own)
      return serveFile(own, template, model, seed)
    },
    drop: async () => rmSync(folder, { recursive: true }),
  }
}
