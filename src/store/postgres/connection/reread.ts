import type { Pool } from "pg"
import { isBroken } from "./fault.ts"

const tries = 3
const pauseMs = 50

/** Runs `read` again if its connection is broken, as all idle connections are after a restart of the server. */
export const reread = async <T>(read: () => Promise<T>): Promise<T> => {
  for (let again = 1; ; again++) {
    try {
      return await read()
    } catch (error) {
      if (again === tries || !isBroken(error)) throw error
      await Bun.sleep(again * pauseMs)
    }
  }
}

/** The pool for the query builder, which retries single reads. Transactions use their own connection as before. */
export const rereading = (pool: Pool): Pool => {
  const query = (...args: Parameters<Pool["query"]>) => reread(() => pool.query(...args) as unknown as Promise<unknown>)
  return new Proxy(pool, { get: (target, name) => (name === "query" ? query : Reflect.get(target, name)) })
}
