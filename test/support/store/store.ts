import { Database } from "bun:sqlite"
import type { Store } from "../../../src/core/port/store.ts"
import type { Sources } from "../../../src/core/random.ts"
import { isRefusal, type Refusal } from "../../../src/core/refusal.ts"

/** The organization's own key. */
export const caller = { orgId: "org", keyId: null }

/** Numbers from 0 to 1 that look random and are the same in each run. */
export const seeded = (seed: number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** The same chance in each run; drawing from one source does not advance another. */
export const seededSources = (seed: number): Sources => ({
  draw: seeded(seed),
  ids: seeded(seed + 1),
  secrets: seeded(seed + 2),
})

/** An answer that must not be a refusal. */
export const accepted = async <T>(answer: Promise<T | Refusal>): Promise<T> => {
  const value = await answer
  if (isRefusal(value)) throw new Error(value.message)
  return value
}

export const code = { discountType: "percentage", discountValue: 10 }
/** A game of the campaign itself, in which every play wins. */
export const game = {
  ...({ status: "active", gameType: "marketplace" } as const),
  marketplaceGameId: "flappy",
  winProbability: 1,
}

const refused = "refused"

/** Makes the database refuse the last write of `failAfterWrite`. */
export const makeFailing = (path: string) => {
  const sqlite = new Database(path)
  sqlite.run(
    `CREATE TRIGGER ${refused} BEFORE INSERT ON audit_log WHEN NEW.target = '${refused}'
     BEGIN SELECT RAISE(ABORT, '${refused}'); END`,
  )
  sqlite.close()
}

/** The same over PostgreSQL, by statements of which a cluster takes one at a time. */
export const failingTrigger = [
  `CREATE FUNCTION ${refused}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE '${refused}'; END $$`,
  `CREATE TRIGGER ${refused} BEFORE INSERT ON audit_log FOR EACH ROW WHEN (NEW.target = '${refused}')
    EXECUTE FUNCTION ${refused}()`,
]

/**
 * Creates a campaign that, after `makeFailing`, the database refuses once its row is written. That rolls back
 * everything in its transaction, whose other jobs then run again.
 */
export const failAfterWrite = async (store: Store) => {
  const outcome = await store.admin.createCampaign(caller, refused, game).then(
    () => "made",
    (error: Error) => `${error.message} ${error.cause}`,
  )
  if (!outcome.includes(refused)) throw new Error(`a write that the database should refuse was: ${outcome}`)
}
