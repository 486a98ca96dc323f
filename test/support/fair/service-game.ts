import type { AskedOutcome } from "../../../src/core/draw/asked-outcome.ts"
import {
  type Added,
  addConfig,
  addDraw,
  addMoments,
  addShownMoments,
  type Chain,
  closeChain,
  openChain,
} from "../../../src/core/draw/chain.ts"
import { packDraw, unpackDraw } from "../../../src/core/draw/columns.ts"
import type { DrawConfig } from "../../../src/core/draw/draw-config.ts"
import { playOf, subjectOf } from "../../../src/core/draw/identity.ts"
import { byKey, placesOf, takenPlaces } from "../../../src/core/draw/limits.ts"
import { seededNumbers } from "../../../src/core/draw/numbers.ts"
import { decideOutcome, type OpenMoment, stockOf } from "../../../src/core/draw/outcome.ts"
import { hashDraw, recordLine } from "../../../src/core/draw/record.ts"
import { periodsAt } from "../../../src/core/period.ts"
import { nativeHashing } from "../../../src/secret/hash.ts"
import { sha256 } from "./records.ts"

const hashing = nativeHashing
const secret = new Uint8Array(32).fill(1)
const game = { kind: "campaign", id: "spring" } as const

/**
 * A game that draws by the rules of the service, with its log in an array and one chain at a time; with `test`, one of a
 * test organization.
 */
export class ServiceGame {
  now = Date.UTC(2026, 10, 22, 3)
  readonly #config: DrawConfig
  readonly #budget: number
  readonly #timezone: string
  readonly #isTest: boolean
  readonly #wins: { readonly user: string; readonly stock: string | null; readonly at: number }[] = []
  readonly #lines: string[] = []
  readonly #chains: string[] = []
  #moments: OpenMoment[] = []
  #chain: Chain
  #seed: Buffer
  #previous: { readonly chainId: string; readonly lastHash: string } | null = null
  #plays = 0
  readonly #planned = new Set<string>()

  constructor(config: DrawConfig, budget: number, timezone: string, isTest = false) {
    this.#config = config
    this.#budget = budget
    this.#timezone = timezone
    this.#isTest = isTest
    this.#seed = Buffer.alloc(32)
    this.#chain = this.#open()
  }

  get #periods() {
    return periodsAt(this.#timezone, this.now)
  }

  #count = (limit: string, user?: string): number => {
    const { start, end } = this.#periods[this.#config.limits[limit]?.period ?? "total"]
    const counts = this.#wins.filter((win) => limit === "quota" || win.stock === limit)
    return counts.filter((win) => win.at >= start && win.at < end && (user === undefined || win.user === user)).length
  }

  #added({ chain, record }: Added): Chain {
    this.#chain = chain
    this.#lines.push(recordLine(record))
    return chain
  }

  #open(): Chain {
    const chainId = `ch_${sha256(`chain ${this.#chains.length}`).slice(0, 25)}`
    this.#seed = Buffer.from(sha256(`seed ${chainId}`), "hex")
    this.#chains.push(chainId)
    const opening = {
      organization: "demo",
      game,
      ordinal: this.#chains.length,
      previous: this.#previous,
      config: this.#config,
      commitment: sha256(this.#seed),
      taken: takenPlaces(this.#config, byKey(this.#periods), this.#count),
      ...(this.#isTest && { test: true as const }),
    }
    return this.#added(openChain(chainId, opening, this.now, hashing))
  }

  /** Draws, and checks that the stored columns restore the same record; returns the outcome. */
  play(user: string, clientSeed?: string, asked?: AskedOutcome) {
    const config = this.#config
    const changed = addConfig(
      this.#chain,
      config,
      () => takenPlaces(config, byKey(this.#periods), this.#count),
      this.now,
      hashing,
    )
    if (changed) this.#added(changed)
    const { chainId, next: n } = this.#chain
    const chosen = clientSeed === undefined ? {} : { clientSeed }
    const u = seededNumbers(this.#seed, { chainId, n, ...chosen }, hashing)
    const facts = {
      taken: this.#count,
      takenByPlayer: (limit: string) => this.#count(limit, user),
      budget: { used: this.#wins.length, maxAmount: this.#budget },
      costOf: () => 1,
      moments: this.#moments.filter(({ at }) => at <= this.now),
      ...(asked && { asked, momentPrizes: [...this.#planned] }),
    }
    const outcome = decideOutcome(config, facts, u)
    const places = placesOf(config, outcome, byKey(this.#periods), this.#count)
    const receipt = sha256(`play ${this.#plays++}`).slice(0, 32)
    const [play, subject] = [playOf(receipt, hashing), subjectOf(secret, game.id, user, hashing)]
    const content = { play, subject, ...chosen, outcome, places }
    const added = addDraw(this.#chain, content, this.now, hashing)
    this.#added(added)
    const { at, ...stored } = unpackDraw(packDraw({ ...content, at: this.now }, config), config)
    if (hashDraw(stored, { ...added.position, at }, hashing).hash !== added.record.hash)
      throw new Error(`the columns of draw ${added.position.n} do not give its record`)
    if (!outcome.won) return outcome
    this.#wins.push({ user, stock: stockOf(config, outcome), at: this.now })
    const taken = this.#moments.findIndex(({ at }) => outcome.moment === new Date(at).toISOString())
    if (outcome.moment !== undefined) this.#moments = this.#moments.toSpliced(taken, 1)
    return outcome
  }

  /** Plans a moment at each of these times; the prize must have no weight. */
  plan(prizeId: string, times: readonly number[]) {
    const at = times.toSorted((a, b) => a - b)
    this.#planned.add(prizeId)
    this.#moments = [...this.#moments, ...at.map((one) => ({ prizeId, at: one }))].toSorted((a, b) => a.at - b.at)
    const moments = at.map((one) => new Date(one).toISOString())
    const batchId = `bat_${this.#lines.length}`
    const commitment = sha256(`${sha256(batchId)}\n${moments.join("\n")}`)
    this.#added(
      addMoments(this.#chain, { type: "moments", batchId, prizeId, count: at.length, commitment }, this.now, hashing),
    )
    return () =>
      this.#added(
        addShownMoments(
          this.#chain,
          { batchId, salt: sha256(batchId), list: JSON.stringify(moments) },
          this.now,
          hashing,
        ),
      )
  }

  reveal() {
    const { chainId, lastHash } = this.#added(closeChain(this.#chain, this.#seed.toString("hex"), this.now, hashing))
    this.#previous = { chainId, lastHash }
    this.#open()
  }

  text(): string {
    const header = {
      type: "pack",
      version: this.#isTest ? 2 : 1,
      organization: "demo",
      game,
      whole: true,
      chains: this.#chains,
    }
    return [JSON.stringify(header), ...this.#lines, ""].join("\n")
  }
}
