import type pg from "pg"
import { serverUrls } from "../../../core/database-servers.ts"
import { Client } from "./client.ts"

/**
 * The servers of a database, one of which accepts writes: connections go to it until one fails, and then to the next
 * server.
 */
export class Servers {
  readonly urls: readonly string[]
  #at = 0

  constructor(url: string) {
    this.urls = serverUrls(url)
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

    constructor(config: pg.ClientConfig) {
      const server = servers.current
      super({ ...config, connectionString: server })
      this.server = server
      const moveOn = () => servers.moveOnFrom(server)
      this.once("end", moveOn)
      this.once("connect", () => this.off("end", moveOn))
    }
  }

/** The server of a connection of a pool. */
export const serverOf = (client: pg.ClientBase): string => ("server" in client ? String(client.server) : "")
