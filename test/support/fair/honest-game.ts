import { iso, numbersOf, periodOf, pick, totalLimits } from "./independent.ts"
import {
  type DrawConfig,
  type DrawSegment,
  hashRecord,
  type Outcome,
  type Pack,
  type PackRecord,
  type PeriodKind,
  sha256,
  type Taken,
} from "./records.ts"

/**
 * A game that draws as docs/fair-draws.md says, written independently of the service and the verifier: it keeps a log
 * of wins, and counts it for every draw.
 */

type Candidate = { id: string; weight: number; stock: string | null; segment?: DrawSegment; prizeId?: string }
const isPooled = ({ prizes = [] }: DrawConfig, id: string | undefined) =>
  prizes.some(({ prizeId, pool }) => prizeId === id && pool)
const usesPool = (config: DrawConfig) => config.pool || config.prizes?.some(({ pool }) => pool)
type Win = { at: number; user: string; prize: string | null }
type Batch = { batchId: string; prizeId: string; salt: string; moments: string[]; open: string[]; isShown: boolean }
type Chain = { id: string; process: number; seed: Buffer; records: PackRecord[]; draws: number; config: DrawConfig }

export type PlayStep = { user: string; process?: number; clientSeed?: string }

export class HonestGame {
  now = Date.UTC(2026, 10, 22, 3)
  /** What is left of the budget, and the cost of a win. */
  budget = { left: Number.POSITIVE_INFINITY, spent: 0, cost: 100 }
  /** The codes of the pool that all prizes with one share. */
  pool = { left: Number.POSITIVE_INFINITY, given: 0 }
  readonly #closed: Chain[] = []
  readonly #chains: Chain[] = []
  readonly #wins: Win[] = []
  readonly #batches: Batch[] = []
  readonly #pack: Pack
  readonly #offsetHours: number
  readonly #checkpointEvery: number
  config: DrawConfig
  #ids = 0

  constructor(config: DrawConfig, { offsetHours = 0, checkpointEvery = 7 } = {}) {
    this.config = config
    this.#offsetHours = offsetHours
    this.#checkpointEvery = checkpointEvery
    const game = { kind: config.gameType === "mini_game" ? "notification" : "campaign", id: "spring" }
    const header = { type: "pack", version: 1, organization: "demo", game, whole: true, chains: [] }
    this.#pack = { header, chains: [], events: [] }
  }

  #id(prefix: string): string {
    this.#ids++
    return prefix + sha256(`${this.#ids}`).slice(0, 20)
  }

  #add(chain: Chain, fields: Partial<PackRecord> & { type: string }): PackRecord {
    const n = chain.records.length
    const prev = chain.records.at(-1)?.hash ?? "0".repeat(64)
    const record = hashRecord({ chain: chain.id, n, at: this.now, prev, hash: "", ...fields })
    chain.records.push(record)
    return record
  }

  #emit(event: string, data: Record<string, unknown>) {
    this.#pack.events.push({ event, timestamp: iso(this.now), data })
  }

  #open(process: number): Chain {
    const seed = Buffer.from(sha256(this.#id("seed")), "hex")
    const config = structuredClone(this.config)
    const chain: Chain = { id: this.#id("ch_"), process, seed, records: [], draws: 0, config }
    const { organization, game, chains } = this.#pack.header
    chains.push(chain.id)
    this.#pack.chains.push(chain.records)
    this.#chains.push(chain)
    const before = this.#closed.at(-1)
    const commitment = sha256(seed)
    this.#add(chain, {
      type: "open",
      version: 1,
      organization,
      game,
      ordinal: chains.length,
      commitment,
      config,
      previous: before ? { chainId: before.id, lastHash: before.records.at(-1)?.hash ?? "" } : null,
      taken: this.#taken(),
    })
    this.#emit("draws.opened", { chainId: chain.id, game, commitment })
    return chain
  }

  #chainOf(process: number): Chain {
    return this.#chains.find((chain) => chain.process === process) ?? this.#open(process)
  }

  close(process: number) {
    const at = this.#chains.findIndex((chain) => chain.process === process)
    const [chain] = at < 0 ? [] : this.#chains.splice(at, 1)
    if (!chain) return
    this.#closed.push(chain)
    const seed = chain.seed.toString("hex")
    const { hash: lastHash } = this.#add(chain, { type: "close", draws: chain.draws, seed })
    this.#emit("draws.closed", { chainId: chain.id, draws: chain.draws, lastHash, seed })
  }

  #countOf(limit: string, kind: PeriodKind, user?: string): number {
    const period = periodOf(kind, this.now, this.#offsetHours)
    return this.#wins.filter(
      (win) =>
        (limit === "quota" || limit === `stock:${win.prize}`) &&
        (user === undefined || win.user === user) &&
        periodOf(kind, win.at, this.#offsetHours) === period,
    ).length
  }

  #taken(): Taken {
    const limits = Object.entries(this.config.limits).filter(([, limit]) => limit.maxTotal !== undefined)
    return Object.fromEntries(
      limits.map(([name, { period }]) => [
        name,
        { period: periodOf(period, this.now, this.#offsetHours), count: this.#countOf(name, period) },
      ]),
    )
  }

  #candidates(): { all: Candidate[]; prizes: Candidate[]; losses: Candidate[] } {
    const { gameType, segments = [], prizes = [] } = this.config
    if (gameType !== "roulette" && gameType !== "mini_game") {
      const all = prizes.map(({ prizeId, weight }) => ({ id: prizeId, weight, stock: prizeId, prizeId }))
      return { all, prizes: all, losses: [] }
    }
    const all = segments.map((segment) => {
      const { segmentId: id, weight, prizeId } = segment
      return {
        id,
        weight,
        stock: gameType === "mini_game" ? id : (prizeId ?? null),
        segment,
        ...(prizeId && { prizeId }),
      }
    })
    return {
      all,
      prizes: all.filter(({ segment }) => segment.isPrize),
      losses: all.filter(({ segment }) => !segment.isPrize),
    }
  }

  /** What stops a win by this limit, if anything does. */
  #stop(name: string, by: "quota" | "stock", user: string): { by: string; taken: number } | null {
    const limit = this.config.limits[name]
    if (!limit) return null
    const own = this.#countOf(name, limit.period, user)
    if (limit.maxPerUser !== undefined && own >= limit.maxPerUser) return { by: "perUser", taken: own }
    const all = this.#countOf(name, limit.period)
    return limit.maxTotal !== undefined && all >= limit.maxTotal ? { by, taken: all } : null
  }

  #stockStop = (candidate: Candidate | undefined, user: string) =>
    (candidate?.stock ? this.#stop(`stock:${candidate.stock}`, "stock", user) : null) ??
    (isPooled(this.config, candidate?.prizeId) && this.pool.left === 0 ? { by: "pool", taken: this.pool.given } : null)

  #budgetStop = () => (this.budget.left < this.budget.cost ? { by: "budget", taken: this.budget.spent } : null)

  #momentFor(user: string): { batch: Batch; moment: string } | null {
    if (this.#stop("quota", "quota", user) || this.#budgetStop()) return null
    const due = this.#batches.flatMap((batch) =>
      batch.open.filter((moment) => moment <= iso(this.now)).map((moment) => ({ batch, moment })),
    )
    const oldest = due.toSorted((a, b) => (a.moment < b.moment ? -1 : 1))
    return oldest.find(({ batch }) => !this.#stop(`stock:${batch.prizeId}`, "stock", user)) ?? null
  }

  #decide(u: number[], user: string): Outcome {
    const { all, prizes, losses } = this.#candidates()
    const { winProbability = 0, whenGone } = this.config
    const [u0 = 0, u1 = 0, u2 = 0, u3 = 0] = u
    const isWheel = this.config.gameType === "roulette" || this.config.gameType === "mini_game"
    const nameOf = (one: Candidate | undefined) => ({
      ...(one?.segment && { segmentId: one.id }),
      ...(one?.prizeId !== undefined && { prizeId: one.prizeId }),
    })
    const lossOn = (one: Candidate | undefined) => ({ won: false, ...(one?.segment && { segmentId: one.id }) })
    const planned = this.#momentFor(user)
    if (planned) {
      const { batch, moment } = planned
      batch.open.splice(batch.open.indexOf(moment), 1)
      return { won: true, ...nameOf((isWheel ? all : prizes).find(({ prizeId }) => prizeId === batch.prizeId)), moment }
    }
    const drawn = isWheel ? pick(all, u0) : u0 < winProbability ? pick(prizes, u1) : undefined
    const isOffered = (drawn?.segment?.isPrize ?? false) && (drawn?.weight ?? 0) > 0
    const won = isWheel ? isOffered : u0 < winProbability
    if (!won) return lossOn(drawn?.segment?.isPrize ? pick(losses, u2) : drawn)
    const turn = (turned: { by: string; taken: number }, among?: string[]) => ({
      ...lossOn(pick(losses, u2)),
      turned,
      ...(among && { redrawnAmong: among }),
    })
    const quota = this.#stop("quota", "quota", user)
    if (quota) return turn(quota)
    const stock = this.#stockStop(drawn, user)
    const left = prizes.filter((one) => one.weight > 0 && !this.#stockStop(one, user))
    if (stock && (whenGone !== "redraw" || left.length === 0)) return turn(stock)
    const among = stock ? left.map(({ id }) => id) : undefined
    const budget = this.#budgetStop()
    if (budget) return turn(budget, among)
    return { won: true, ...nameOf(among ? pick(left, u3) : drawn), ...(among && { redrawnAmong: among }) }
  }

  play({ user, process = 0, clientSeed }: PlayStep): PackRecord {
    const chain = this.#chainOf(process)
    if (JSON.stringify(chain.config) !== JSON.stringify(this.config)) {
      chain.config = structuredClone(this.config)
      this.#add(chain, { type: "config", config: chain.config, taken: this.#taken() })
    }
    const outcome = this.#decide(numbersOf(chain.seed, chain.id, chain.records.length, clientSeed), user)
    const places = outcome.won ? this.#take(outcome, user) : {}
    const play = sha256(this.#id("receipt"))
    const subject = sha256(`spring\n${user}`).slice(0, 32)
    const record = this.#add(chain, {
      type: "draw",
      play,
      subject,
      ...(clientSeed !== undefined && { clientSeed }),
      outcome,
      ...places,
    })
    if (++chain.draws % this.#checkpointEvery === 0)
      this.#emit("draws.checkpoint", { chainId: chain.id, n: record.n, hash: record.hash })
    return record
  }

  #take({ segmentId, prizeId }: Outcome, user: string): Pick<PackRecord, "used" | "usedPeriod"> {
    const prize = (this.config.gameType === "mini_game" ? segmentId : prizeId) ?? null
    this.#wins.push({ at: this.now, user, prize })
    this.budget.left -= this.budget.cost
    this.budget.spent += this.budget.cost
    if (isPooled(this.config, prizeId)) {
      this.pool.left--
      this.pool.given++
    }
    const taken = Object.entries(this.#taken()).filter(([name]) => name === "quota" || name === `stock:${prize}`)
    if (taken.length === 0) return {}
    return {
      used: Object.fromEntries(taken.map(([name, { count }]) => [name, count])),
      usedPeriod: Object.fromEntries(taken.map(([name, { period }]) => [name, period])),
    }
  }

  /** A change of the total limits closes the open chains, so that the next ones show it. */
  configure(config: DrawConfig) {
    const isOther = totalLimits(config) !== totalLimits(this.config)
    this.config = structuredClone(config)
    if (isOther) for (const { process } of [...this.#chains]) this.close(process)
  }

  /** Plans moments of a prize, which odds no longer draw; recorded in the newest chain. */
  plan(prizeId: string, inMs: readonly number[]) {
    const { prizes = [], segments = [] } = this.config
    this.configure({
      ...this.config,
      ...(this.config.prizes && {
        prizes: prizes.map((one) => (one.prizeId === prizeId ? { ...one, weight: 0 } : one)),
      }),
      ...(this.config.segments && {
        segments: segments.map((one) => (one.prizeId === prizeId ? { ...one, weight: 0 } : one)),
      }),
    })
    const moments = inMs.map((ms) => iso(this.now + ms)).toSorted()
    const salt = sha256(this.#id("salt"))
    const batch: Batch = { batchId: this.#id("bat_"), prizeId, salt, moments, open: [...moments], isShown: false }
    this.#batches.push(batch)
    const commitment = sha256(`${salt}\n${moments.join("\n")}`)
    const { batchId } = batch
    this.#add(this.#chains.at(-1) ?? this.#open(0), {
      type: "moments",
      batchId,
      prizeId,
      count: moments.length,
      commitment,
    })
  }

  /** Shows all planned moments, as at the end; none is taken afterwards. */
  show() {
    for (const batch of this.#batches.filter(({ isShown }) => !isShown)) {
      const { batchId, salt, moments } = batch
      batch.isShown = true
      batch.open = []
      this.#add(this.#chains[0] ?? this.#open(0), { type: "moments", batchId, salt, moments })
    }
  }

  pack(): Pack {
    const pack = structuredClone(this.#pack)
    if (pack.chains.flat().some(({ config }) => config && usesPool(config))) pack.header.version = 2
    return pack
  }
}
