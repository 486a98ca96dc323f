import type { ClientBase, Pool } from "pg"
import { isUnavailable } from "../connection/fault.ts"
import { noticeChannel } from "../log/wake.ts"
import { beatProcess, endProcess, leaveProcesses, type ProcessRow, registerProcess } from "./process.ts"

const beatMs = 500
/** How long after a beat this process may send. The others give it up a second later: time to end what is in flight. */
const leaseMs = 4_000
/** A process has ended that has not changed in so many readings, each half a second or more after the one before. */
const missedBeats = 10
const answeredMs = 2_000
/** After so many readings, a process that lives has said so again. */
const acquaintedReadings = 3

/** The sender of deliveries that a process causes which does not send. */
const nobody = 0

export type MembershipEvents = {
  /** This process is one of those that send, again or for the first time: it may have missed notices. */
  onJoined(): void
  /** It said that it lives, and has heard which processes have ended. */
  onBeat(): void
  /** The others may take over its deliveries. */
  onLost(): void
  /** Another process, or this one, has sent a notice. */
  onNotice(text: string): void
}

/** What another process said last, in how many readings since, and whether it has said so since it was first read. */
type Watched = Pick<ProcessRow, "seenAt" | "isCurrent"> & { readonly unchanged: number; readonly isSeenAlive: boolean }

/**
 * This process among those that serve the same database. Every process says twice a second that it lives. One that has not for five
 * seconds is declared to have ended by those who watched, however its clock goes; this cannot be taken back: when it goes
 * on after all, it gets another number. By then it has stopped sending by itself, since its lease is shorter.
 */
export class Membership {
  readonly #pool: Pool
  readonly #onError: (error: unknown) => void
  #events: MembershipEvents | null = null
  readonly #joined = Promise.withResolvers<void>()
  #id = nobody
  readonly #ids = new Set<number>()
  #leaseUntil = 0
  #leaseTimer: ReturnType<typeof setTimeout> | undefined
  /** Of each living process what it said last, and in how many readings since. */
  #watched = new Map<number, Watched>()
  #ended: readonly number[] = []
  #readings = 0
  #serving: Promise<void> = Promise.resolve()
  #stopping = Promise.withResolvers<void>()
  #isStopped = false

  /** `pool` is of this process alone: its connection is held as long as it lasts. */
  constructor(pool: Pool, onError: (error: unknown) => void) {
    this.#pool = pool
    this.#onError = onError
  }

  /** The number of this process at present; 0 until it has joined the others. */
  get id(): number {
    return this.#id
  }

  /** The sender of deliveries that this process causes: itself, if it sends. */
  get sender(): number {
    return this.#events ? this.#id : nobody
  }

  /** Whether no other process may send the deliveries of this one. */
  get isHeld(): boolean {
    return this.#id !== nobody && performance.now() < this.#leaseUntil
  }

  /** Whether this process has, or has had, the number `id`. */
  hasBeen(id: number): boolean {
    return this.#ids.has(id)
  }

  /** The other processes that may live: none has ended, as far as this one has heard. */
  get others(): readonly number[] {
    return [...this.#watched.keys()]
  }

  /** Those of the others that have said that they live while this one watched: a restored row says nothing. */
  get living(): readonly number[] {
    return [...this.#watched].filter(([, { isSeenAlive }]) => isSeenAlive).map(([id]) => id)
  }

  /** How many processes there are, this one included. */
  get count(): number {
    return this.#watched.size + 1
  }

  /** Whether no process serves, as far as this one has heard, that has to understand what earlier versions did. */
  get isAmongCurrent(): boolean {
    return this.#readings > 0 && [...this.#watched.values()].every(({ isCurrent }) => isCurrent)
  }

  /** The senders whose deliveries any process may take over. */
  get ended(): readonly number[] {
    return this.#ended
  }

  /** Whether this process has seen which of the others live. */
  get #isAcquainted(): boolean {
    return this.#readings >= acquaintedReadings || this.living.length === this.#watched.size
  }

  /** Joins the others; resolves once it knows which of them live, or after a while if the database cannot be reached. */
  async start(): Promise<void> {
    this.#serving = this.#serve()
    await Promise.race([this.#joined.promise, Bun.sleep(answeredMs)])
  }

  /** Makes this process one that sends, or, by null, one that does not send any more. */
  listen(events: MembershipEvents | null) {
    this.#events = events
    if (this.isHeld) events?.onJoined()
  }

  /** Leaves the others, who may take over at once. */
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
      // A beat that is lost with the server does no harm, and one that waits for a standby does.
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
    if (this.#id !== nobody) await leaveProcesses(client, this.#id)
  }

  /** Says that this process lives, and hears of the others; returns whether it may send. */
  async #beat(client: ClientBase): Promise<boolean> {
    const sentAt = performance.now()
    if (this.#id === nobody) {
      this.#id = await registerProcess(client)
      this.#ids.add(this.#id)
    }
    const { isBeaten, rows } = await beatProcess(client, this.#id)
    if (!isBeaten) {
      this.#id = nobody
      this.#lose()
      return false
    }
    this.#leaseUntil = sentAt + leaseMs
    clearTimeout(this.#leaseTimer)
    this.#leaseTimer = setTimeout(() => this.#lose(), this.#leaseUntil - performance.now())
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
