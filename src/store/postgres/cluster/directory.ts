import type { Pool } from "pg"
import { Cache } from "../../../core/cache/cache.ts"
import { batchedReads } from "../connection/batched-reads.ts"

const enter = `INSERT INTO directory (hash, owner) SELECT hash, $2 FROM unnest($1::text[]) AS h (hash)
  ON CONFLICT (hash) DO UPDATE SET owner = excluded.owner WHERE directory.owner <> excluded.owner`
const find = "SELECT hash, owner FROM directory WHERE hash = ANY ($1::text[])"

const maxKnown = 100_000

/** The directory as a process uses it: what a hash belonged to is remembered. */
export class Directory {
  readonly #coordinator: Pool
  readonly #owners = new Cache<string, string>(maxKnown)
  /** Asks the database what a hash belongs to; null for an unknown one. */
  readonly find: (hash: string) => Promise<string | null>

  constructor(coordinator: Pool) {
    this.#coordinator = coordinator
    this.find = batchedReads(async (hashes) => {
      const { rows } = await coordinator.query<{ hash: string; owner: string }>({
        name: "owners",
        text: find,
        values: [hashes],
      })
      for (const { hash, owner } of rows) this.#owners.set(hash, owner)
      return new Map(rows.map(({ hash, owner }) => [hash, owner]))
    })
  }

  async enter(hashes: readonly string[], orgId: string): Promise<void> {
    await this.#coordinator.query({ name: "enter", text: enter, values: [hashes, orgId] })
  }

  remember(hash: string, orgId: string) {
    this.#owners.set(hash, orgId)
  }

  /** What a hash belonged to when it was last found. */
  remembered(hash: string): string | null {
    return this.#owners.get(hash) ?? null
  }
}
