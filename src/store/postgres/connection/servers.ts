import type pg from "pg"
import { serverUrls } from "../../../core/database-servers.ts"
import { Client } from "./client.ts"
import { Silence } from "./silence.ts"

const addressOf = (url: string): string => new URL(url).host

/**
 * The servers of a database, one of which accepts writes: connections go to it until one fails, and then to the next
 * server.
 */
export class Servers {
  static readonly #known = new Map<string, Servers>()
  readonly urls: readonly string[]
  #at = 0
  #serving: string | null = null
  #onWarning: (line: string) => void = () => undefined

  constructor(url: string) {
    this.urls = serverUrls(url)
  }

  /** Those of a URL: all connections of a process move on together, so that each does not ask the lost server anew. */
  static of(url: string): Servers {
    const servers = Servers.#known.get(url) ?? new Servers(url)
    Servers.#known.set(url, servers)
    return servers
  }

  /** From now on, warns when another server has taken over and a connection to it works. */
  tell(onWarning: (line: string) => void) {
    this.#onWarning = onWarning
  }

  /** Notes that a connection to a server works. */
  reached(url: string) {
    if (url === "" || url === this.#serving) return
    if (this.#serving !== null)
      this.#onWarning(
        `the database is now served by ${addressOf(url)}; connections to ${addressOf(this.#serving)} failed`,
      )
    this.#serving = url
  }

  get current(): string {
    return this.urls[this.#at % this.urls.length] ?? ""
  }

  /** Makes the next connections go to the server after `url`, unless that has already happened. */
  moveOnFrom(url: string) {
    if (url === this.current) this.#at++
  }
}

/** Connects to the current server of `servers`. */
export const clientOf = (servers: Servers) =>
  class extends Client {
    readonly server: string
    readonly #silence: Silence

    constructor(config: pg.ClientConfig) {
      const server = servers.current
      super({ ...config, connectionString: server })
      this.server = server
      this.#silence = Silence.of(server)
      const moveOn = () => servers.moveOnFrom(server)
      this.once("end", moveOn)
      this.once("connect", () => {
        this.off("end", moveOn)
        this.#silence.opened(this)
        this.once("end", () => this.#silence.closed(this))
      })
    }

    // biome-ignore lint/suspicious/noExplicitAny: both forms of call that the library has
    override connect(callback?: any): any {
      const { refusal } = this.#silence
      if (refusal === null) return super.connect(callback)
      servers.moveOnFrom(this.server)
      const refused = Promise.reject(refusal)
      return callback ? refused.catch(callback) : refused
    }

    /** Fails everything that waits for the connection, without a word to the server. */
    giveUp(error: Error) {
      servers.moveOnFrom(this.server)
      const { connection } = this as unknown as { connection: { stream: { destroy(error: Error): void } } }
      connection.stream.destroy(error)
    }
  }

/** The server of a connection of a pool. */
export const serverOf = (client: pg.ClientBase): string => ("server" in client ? String(client.server) : "")
