import pg from "pg"
import { NotReady } from "./fault.ts"

/** How long nothing is heard of a server that has work to do before it is asked whether it still answers. */
const suspectMs = 1_000
const lookMs = 500
/** A server that begins no connection within this time, and ends no work meanwhile, hangs. */
const answerMs = 2_000
const retryMs = 200
/** Whoever notices that time is up only later was held up itself. */
const lateMs = 500

/** Thrown for a server that hangs, or whose packets are lost. */
export class SilentServer extends NotReady {
  constructor(url: string) {
    super(`the server ${new URL(url).host} does not answer`)
  }
}

/** An open connection. */
type Connection = { giveUp(error: Error): void }

/** An error of PostgreSQL itself has a severity; where the name of its host is not found, nothing is known of it. */
const isAnswer = (error: unknown): boolean =>
  error instanceof Error && ("severity" in error || ("code" in error && /^E(NOTFOUND|AI_)/.test(String(error.code))))

/** Whether a server begins a connection, or refuses one, by `until`, a time of `performance.now()`. */
const answersBy = async (url: string, until: number): Promise<boolean> => {
  const connectionTimeoutMillis = Math.max(1, until - performance.now())
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis,
    application_name: "premio",
  })
  client.on("error", () => undefined)
  try {
    await client.connect()
    return true
  } catch (error) {
    return isAnswer(error)
  } finally {
    void client.end().catch(() => undefined)
  }
}

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms).unref()
  })

/** Whether a server answers in time. It is asked again while the network refuses in its place, as it does for a machine that is gone. */
const isAnswering = async (url: string): Promise<boolean> => {
  for (const until = performance.now() + answerMs; performance.now() < until; await pause(retryMs))
    if (await answersBy(url, until)) return true
  return false
}

/**
 * Notices that a server hangs with its connections open: whoever took these one after the other would wait for each as long as a
 * statement may take. They are given up all at once, and until the server answers again, none is begun.
 */
export class Silence {
  static readonly #known = new Map<string, Silence>()
  readonly #url: string
  readonly #open = new Set<Connection>()
  /** Since when connections are in use, the oldest first. */
  readonly #inUse = new Map<object, number>()
  #heardAt = 0
  #isWatched = false
  #isSilent = false

  constructor(url: string) {
    this.#url = url
  }

  /** That of the server at `url`, for all connections of this process. */
  static of(url: string): Silence {
    const silence = Silence.#known.get(url) ?? new Silence(url)
    Silence.#known.set(url, silence)
    return silence
  }

  /** Why no connection to the server is to be begun, if it hangs as far as is known. It is asked again, for whoever comes next. */
  get refusal(): SilentServer | null {
    if (!this.#isSilent) return null
    void this.#watch()
    return new SilentServer(this.#url)
  }

  opened(connection: Connection) {
    this.#open.add(connection)
    this.#heardAt = performance.now()
  }

  closed(connection: Connection) {
    this.#open.delete(connection)
  }

  /** Notes that work on a connection begins. */
  begin(connection: object) {
    this.#inUse.set(connection, performance.now())
    void this.#watch()
  }

  /** Notes that the work has ended: the server has answered, unless the connection was lost or given up. */
  end(connection: object, hasAnswered: boolean) {
    this.#inUse.delete(connection)
    if (hasAnswered) this.#heardAt = performance.now()
  }

  async #watch() {
    if (this.#isWatched) return
    this.#isWatched = true
    do {
      await pause(lookMs)
      if (this.#isSuspect) await this.#ask()
    } while (this.#inUse.size > 0)
    this.#isWatched = false
  }

  get #isSuspect(): boolean {
    const [since = Number.POSITIVE_INFINITY] = this.#inUse.values()
    return this.#isSilent || performance.now() - Math.max(since, this.#heardAt) > suspectMs
  }

  async #ask() {
    const askedAt = performance.now()
    const isAnswered = await isAnswering(this.#url)
    const now = performance.now()
    if (isAnswered) this.#heardAt = now
    if (this.#heardAt > askedAt) this.#isSilent = false
    else if (now - askedAt < answerMs + lateMs) this.#giveUp()
  }

  #giveUp() {
    this.#isSilent = true
    for (const connection of this.#open) connection.giveUp(new SilentServer(this.#url))
  }
}
