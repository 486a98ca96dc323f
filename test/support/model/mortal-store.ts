import type { Store } from "../../../src/core/port/store.ts"
import { isPostgres } from "../service/database.ts"
import { accepted, caller } from "../store/store.ts"
import { databaseTemplate } from "./mortal-database.ts"
import { fileTemplate } from "./mortal-file.ts"
import { PlayFolder } from "./play-folder.ts"

/**
 * What happens to a store between two batches of calls: hours pass (or are set back), it is closed and reopened, or
 * killed.
 */
export type Fate =
  | { readonly clock: number }
  | { readonly restart: true }
  /** How many turns after the start of a write-back the process ends; null without a write-back. */
  | { readonly crash: number | null }
  /** Plays are archived, weeks later; the process ends so many turns after the start of that, unless it is null. */
  | { readonly archive: number | null }

/** A rule of doctor that is broken. */
type Broken = { readonly rule: string; readonly violations: number }

/** A database that is served, whatever happens to its servers. */
export type Serving = {
  /** The store that takes the next call. */
  store(): Store
  /**
   * Sends calls so that the store takes them in order: in one turn, or one after the other if several processes serve.
   */
  inOrder<T>(calls: readonly (() => Promise<T>)[]): Promise<T[]>
  /** Writes any in-memory state to the disk. */
  writeBack(): Promise<unknown>
  restart(): Promise<void>
  /**
   * `work` is what runs meanwhile, instead of a write-back. `killed` is called at the moment after which a process that
   * only a copy of its file outlives may begin nothing else outside of that file.
   */
  crash(turns: number | null, work?: () => Promise<unknown>, killed?: () => void): Promise<void>
  /** The rows of a query that both databases understand. */
  rows<Row extends object>(query: string): Promise<Row[]>
  /** Ends it, and returns the broken rules of doctor. */
  end(): Promise<readonly Broken[]>
}

/** A database that histories begin with. */
export type Template = {
  /** Serves a copy by the clock of `model`. */
  serve(model: { readonly now: number }, seed: number): Promise<Serving>
  drop(): Promise<void>
}

const hour = 3_600_000
const weeks = 45 * 24 * hour

/** A banned player, whose refused play opens a chain of draws: others overtake a play that waits for one. */
const opener = "opener"

/** Creates a database of some kind at `now`, and lets `fill` add to it. */
export type MakeTemplate = (now: number, fill: (store: Store) => Promise<unknown>) => Promise<Template>

/** Creates the database that histories begin with at `now`: an organization with what `fill` adds. */
export const makeTemplate = (
  now: number,
  fill: (store: Store) => Promise<unknown>,
  make: MakeTemplate = isPostgres ? databaseTemplate : fileTemplate,
): Promise<Template> =>
  make(now, async (store) => {
    await accepted(store.admin.createOrganization({ orgId: "org", name: "Org" }))
    await accepted(store.admin.putMarketplaceGame(caller, { gameId: "flappy", active: true }))
    await fill(store)
    await accepted(store.admin.createBan(caller, { externalUserId: opener }))
  })

/** A store on a copy of a template that continues whatever happens to it, with the clock of `model`. */
export class MortalStore {
  /** Whether the clock was ever set back. */
  wasSetBack = false
  readonly #serving: Serving
  readonly #model: { now: number }
  readonly #folder = new PlayFolder()

  private constructor(serving: Serving, model: { now: number }) {
    this.#serving = serving
    this.#model = model
  }

  static async serve(template: Template, model: { now: number }, seed: number) {
    return new MortalStore(await template.serve(model, seed), model)
  }

  get store(): Store {
    return this.#serving.store()
  }

  inOrder<T>(calls: readonly (() => Promise<T>)[]): Promise<T[]> {
    return this.#serving.inOrder(calls)
  }

  /** Opens the chains of draws that are due. */
  async openChains(campaigns: readonly string[]) {
    for (const campaignId of campaigns)
      await this.store.partner.play({ orgId: "org", campaignId, externalUserId: opener })
  }

  async #archive(turns: number | null) {
    this.#model.now += weeks
    const archive = async () => {
      while (await this.store.upkeep.archivePlays(this.#folder.archiving));
    }
    if (turns === null) await archive()
    else await this.#serving.crash(turns, archive, () => this.#folder.abandon())
    this.#folder.serveAnew()
  }

  /** The ids of the plays that the store has, and of those that have left it. */
  async sessions() {
    const rows = <Row extends object>(query: string) => this.#serving.rows<Row>(query)
    const stored = await rows<{ id: string }>("SELECT session_id AS id FROM plays")
    const left = await this.#folder.committed(await rows("SELECT org_id AS org, month, bytes FROM archive_files"))
    const [{ plays } = { plays: 0 }] = await rows<{ plays: number }>("SELECT plays FROM play_archives")
    return { stored: stored.map(({ id }) => id), left, counted: plays }
  }

  writeBack = () => this.#serving.writeBack()

  async meet(fate: Fate) {
    if ("clock" in fate) {
      this.#model.now += fate.clock * hour
      if (fate.clock < 0) this.wasSetBack = true
    } else if ("archive" in fate) await this.#archive(fate.archive)
    else if ("restart" in fate) await this.#serving.restart()
    else await this.#serving.crash(fate.crash)
  }

  /** Ends the store and returns the rules that its database breaks. */
  async autopsy() {
    const findings = await this.#serving.end()
    this.#folder.drop()
    // Only a clock that moves forward shows which plays came after a change of the rules.
    const isKnown = ({ rule }: { rule: string }) => !(this.wasSetBack && rule.endsWith("-limits"))
    return findings.filter((finding) => finding.violations > 0 && isKnown(finding))
  }
}
