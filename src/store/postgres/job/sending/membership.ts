import type { ClientBase, Pool } from "pg"
import { isUnavailable } from "../../connection/fault.ts"
import { noticeChannel } from "../../log/delivery/wake.ts"
import {
  beatProcess,
  endProcess,
  leaveProcesses,
  type ProcessRow,
  type Registered,
  registerProcess,
} from "./process.ts"

const beatMs = 500
/**
 * How long this process may send after a beat. The others give it up a second later, so that it can finish what is in
 * flight.
 */
const leaseMs = 4_000
/**
 * A process has ended if it has not changed in this many readings, each at least half a second after the previous one.
 */
const missedBeats = 10
const answeredMs = 2_000
/** After this many readings, every living process has reported again. */
const acquaintedReadings = 3

/** The sender of deliveries that are caused by a process which does not send. */
const nobody = 0

export type MembershipEvents = {
  /** This process has become a sender, for the first time or again: it may have missed notices. */
  onJoined(): void
  /** This process has reported that it lives, and has learned which processes have ended. */
  onBeat(): void
  /** Others may take over the deliveries of this process. */
  onLost(): void
  /** Another process, or this one, has sent a notice. */
  onNotice(text: string): void
}

/**
 * The last report of another process, the number of readings since, and whether it has reported since the first
 * reading.
 */
type Watched = Pick<ProcessRow, "seenAt" | "isCurrent"> & { readonly unchanged: number; readonly isSeenAlive: boolean }

/**
 * The membership of this process among those that serve the same database. Every process reports twice a second that it
 * lives. Those that watch one that has not reported for five seconds declare it ended, whatever its clock says. This
 * cannot be undone: if the process continues after all, it gets another number. By then it has stopped sending by
 * itself, since its lease is shorter.
 */
export class Membership {
  readonly #pool: Pool
  readonly #onError: (error: unknown) => void
  #events: MembershipEvents | null = null
  readonly #joined = Promise.withResolvers<void>()
  #id = nobody
  readonly #mark = crypto.randomUUID()
  readonly #ids = new Set<number>()
  #leaseUntil = 0
  #leaseTimer: ReturnType<typeof setTimeout> | undefined
  /** The last report of each living process, and the number of readings since. */
  #watched = new Map<number, Watched>()
  #ended: readonly number[] = []
  #readings = 0
  #serving: Promise<void> = Promise.resolve()
  #stopping = Promise.withResolvers<void>()
  #isStopped = false

  /** `pool` serves this process only: one of its connections stays in use throughout. */
  constructor(pool: Pool, onError: (error: unknown) => void) {
    this.#pool = pool
    this.#onError = onError
  }

  /** The current number of this process; 0 until it has joined the others. */
  get id(): number {
    return this.#id
  }

  /** The sender of deliveries that this process causes: its own number, if it sends. */
  get sender(): number {
    return this.#events ? this.#id : nobody
  }

  /** Whether no other process may send the deliveries of this one. */
  get isHeld(): boolean {
    return this.#id !== nobody && performance.now() < this.#leaseUntil
  }

  /** Whether this process has, or once had, the number `id`. */
  hasBeen(id: number): boolean {
    return this.#ids.has(id)
  }

  /** The other processes that may live: those that this process does not know to have ended. */
  get others(): readonly number[] {
    return [...this.#watched.keys()]
  }

  /** The other processes that have reported while this one watched: a restored row proves nothing. */
  get living(): readonly number[] {
    return [...this.#watched].filter(([, { isSeenAlive }]) => isSeenAlive).map(([id]) => id)
  }

  /** The number of processes, including this one. */
  get count(): number {
    return this.#watched.size + 1
  }

  /** Whether all processes known to serve are of a version that needs no compatibility with earlier ones. */
  get isAmongCurrent(): boolean {
    return this.#readings > 0 && [...this.#watched.values()].every(({ isCurrent }) => isCurrent)
  }

  /** The senders whose deliveries any process may take over. */
  get ended(): readonly number[] {
    return this.#ended
  }

  get #registered(): Registered {
    return { id: this.#id, mark: this.#mark }
  }

  /** Whether this process has watched long enough to know which others live. */
  get #isAcquainted(): boolean {
    return this.#readings >= acquaintedReadings || this.living.length === this.#watched.size
  }

  /**
   * Joins the others. Resolves once it knows which of them live, or after a while if the database cannot be reached.
   */
  async start(): Promise<void> {
    this.#serving = this.#serve()
    await Promise.race([this.#joined.promise, Bun.sleep(answeredMs)])
  }

  /** Makes this process a sender; null makes it stop sending. */
  listen(events: MembershipEvents | null) {
    this.#events = events
    if (this.isHeld) events?.onJoined()
  }

  /** Leaves the others, which may take over at once. */
  async stop(): Promise<void> {
    this.#isStopped = true
    this.#stopping.resolve()
    clearTimeout(this.#leaseTimer)
    await this.#serving
    this.#id = nobody
  }

  async #serve() {
    while (!this.#isStopped) {
      try {
        await this.#connected((client) => this.#beatOn(client))
      } catch (error) {
        if (!isUnavailable(error)) this.#onError(error)
      }
      await this.#pause()
    }
  }

  async #connected(use: (client: ClientBase) => Promise<void>) {
    const client = await this.#pool.connect()
    try {
      client.on("notification", ({ payload }) => this.#events?.onNotice(payload ?? ""))
      // Losing a beat with the server does no harm; waiting for a standby would.
      await client.query("SET synchronous_commit = off")
      await client.query(`LISTEN ${noticeChannel}`)
      await use(client)
    } finally {
      client.release(true)
    }
  }

  async #beatOn(client: ClientBase) {
    for (let isFirst = true; !this.#isStopped; isFirst = false) {
      const isJoining = isFirst || !this.isHeld
      if (await this.#beat(client)) {
        if (this.#isAcquainted) this.#joined.resolve()
        if (isJoining) this.#events?.onJoined()
        this.#events?.onBeat()
      }
      await this.#pause()
    }
    if (this.#id !== nobody) await leaveProcesses(client, this.#registered)
  }

  /** Reports that this process lives, and reads the others' reports. Returns whether it may send. */
  async #beat(client: ClientBase): Promise<boolean> {
    const sentAt = performance.now()
    if (this.#id === nobody) {
      this.#id = await registerProcess(client, this.#mark)
      this.#ids.add(this.#id)
    }
    const { isBeaten, rows } = await beatProcess(client, this.#registered)
    if (!isBeaten) {
      this.#id = nobody
      this.#lose()
      return false
    }
    this.#leaseUntil = sentAt + leaseMs
    clearTimeout(this.#leaseTimer)
    this.#leaseTimer = setTimeout(() => this.#lose(), Math.max(this.#leaseUntil - performance.now(), 0))
    await this.#watch(client, rows)
    return true
  }

  #lose() {
    clearTimeout(this.#leaseTimer)
    this.#leaseUntil = 0
    this.#events?.onLost()
  }

  async #watch(client: ClientBase, rows: readonly ProcessRow[]) {
    const watched = new Map<number, Watched>()
    const ended: number[] = [nobody]
    for (const row of rows) {
      const before = this.#watched.get(row.id)
      const unchanged = before?.seenAt === row.seenAt ? before.unchanged + 1 : 0
      if (row.ended || (unchanged >= missedBeats && (await endProcess(client, row)))) ended.push(row.id)
      else if (row.id !== this.#id) {
        const isSeenAlive = before !== undefined && (before.isSeenAlive || row.seenAt > before.seenAt)
        watched.set(row.id, { seenAt: row.seenAt, isCurrent: row.isCurrent, unchanged, isSeenAlive })
      }
    }
    this.#watched = watched
    this.#readings++
    this.#ended = ended
  }

  /** Waits until the next beat, or until this process leaves. */
  #pause(): Promise<void> {
    return Promise.race([Bun.sleep(beatMs), this.#stopping.promise])
  }
}
