import { copyFileSync, existsSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { oneClock } from "../../../src/core/clock.ts"
import type { Sources } from "../../../src/core/random.ts"
import { openStore, type SqliteStore } from "../../../src/store/sqlite/store.ts"
import { inspectDatabase } from "../../../src/store/sqlite/upkeep/inspect.ts"
import { accepted, caller, makeFailing, seededSources } from "../store/store.ts"

const hour = 3_600_000
const opened = { isScratch: true }
let files = 0

/** What happens to a store between two batches of calls: hours pass (or are set back), it is closed and opened, or killed. */
export type Fate =
  | { readonly clock: number }
  | { readonly restart: true }
  /** How many turns after a write-back has begun the process is gone; null without one. */
  | { readonly crash: number | null }

/** Makes the database that histories begin with at `now`: an organization with what `fill` adds. */
export const makeTemplate = async (path: string, now: number, fill: (store: SqliteStore) => Promise<unknown>) => {
  const store = openStore(
    path,
    oneClock(() => now),
    seededSources(1),
    opened,
  )
  await accepted(store.admin.createOrganization({ orgId: "org", name: "Org" }))
  await accepted(store.admin.putMarketplaceGame(caller, { gameId: "flappy", active: true }))
  await fill(store)
  makeFailing(path)
  await store.close()
}

/** A store on a copy of `template`, beside it, that goes on after whatever befalls it, by the clock of `model`. */
export class MortalStore {
  /** Whether the clock was ever set back. */
  wasSetBack = false
  store: SqliteStore
  readonly #sources: Sources
  readonly #template: string
  readonly #model: { now: number }
  #path: string

  constructor(template: string, model: { now: number }, seed: number) {
    this.#sources = seededSources(seed)
    this.#template = template
    this.#model = model
    this.#path = this.#nextFile()
    copyFileSync(template, this.#path)
    this.store = this.#open()
  }

  #nextFile() {
    return join(dirname(this.#template), `${++files}-${basename(this.#template)}`)
  }

  #open() {
    return openStore(
      this.#path,
      oneClock(() => this.#model.now),
      this.#sources,
      opened,
    )
  }

  async meet(fate: Fate) {
    if ("clock" in fate) {
      this.#model.now += fate.clock * hour
      if (fate.clock < 0) this.wasSetBack = true
    } else if ("restart" in fate) {
      await this.store.close()
      this.store = this.#open()
    } else await this.#crash(fate.crash)
  }

  /** What a killed process leaves: the file and its log as they are. */
  async #crash(turns: number | null) {
    const writing = turns === null ? null : this.store.writeBack()
    for (let turn = 0; turn < (turns ?? 0); turn++) await new Promise((resolve) => setImmediate(resolve))
    const left = this.#path
    this.#path = this.#nextFile()
    for (const part of ["", "-wal"]) if (existsSync(left + part)) copyFileSync(left + part, this.#path + part)
    await writing
    await this.store.close()
    this.store = this.#open()
  }

  /** Closes the store and returns the rules that its file breaks. */
  async autopsy() {
    await this.store.close()
    const { findings } = inspectDatabase(this.#path)
    // Only a clock that moves forward shows which plays came after a change of the rules.
    const isKnown = ({ rule }: { rule: string }) => !(this.wasSetBack && rule.endsWith("-limits"))
    return findings.filter((finding) => finding.violations > 0 && isKnown(finding))
  }
}
