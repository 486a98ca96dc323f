import type pg from "pg"
import { serverUrls } from "../../../core/database-servers.ts"
import { Client } from "./client.ts"

/** The servers of a database, of which one takes writes: connections go to it until one fails, and then to the next. */
export class Servers {
  readonly urls: readonly string[]
  #at = 0

  constructor(url: string) {
    this.urls = serverUrls(url)
  }

  get current(): string {
    return this.urls[this.#at % this.urls.length] ?? ""
  }

  /** Lets the next connections go to the server after `url`, unless others have moved on already. */
  moveOnFrom(url: string) {
    if (url === this.current) this.#at++
  }
}

/** Makes connections to the current one of `servers`. */
export const clientOf = (servers: Servers) =>
  class extends Client {
    readonly server: string

    constructor(config: pg.ClientConfig) {
      const server = servers.current
      super({ ...config, connectionString: server })
      this.server = server
      const moveOn = () => servers.moveOnFrom(server)
      this.once("end", moveOn)
      this.once("connect", () => this.off("end", moveOn))
    }
  }

/** The server that a connection of a pool goes to. */
export const serverOf = (client: pg.ClientBase): string => ("server" in client ? String(client.server) : "")
