import { afterAll, beforeAll, expect, test } from "bun:test"
import { oneClock } from "../../../src/core/clock.ts"
import { secureSources } from "../../../src/random.ts"
import { openPostgres } from "../../../src/store/postgres/store.ts"
import type { Client } from "../../support/service/client.ts"
import {
  type ExplainedService,
  explainedAt,
  explainedCluster,
  explainedService,
} from "../../support/store/explained.ts"
import { fillLogs, givenGames } from "../../support/store/plan-data.ts"
import { stepsOf } from "../../support/store/plan-log.ts"
import { upkeepWork } from "../../support/store/upkeep-work.ts"
import { givenLimits, writeRound } from "../../support/store/write-calls.ts"

const cluster = await explainedCluster()
/** The rows of each log of the organization that is looked at; the other one has few. */
const count = 20_000
const few = 40
/** What a statement of one call may read and write, whatever else there is. */
const own = { rows: 300, pages: 300 }
/** An erasure walks through whole logs in steps, and looks for each id of the person in each row. */
const walked = { rows: 2 * count, pages: 5_000 }

let explained: ExplainedService
let org: Client
let other: Client

beforeAll(async () => {
  if (!cluster) return
  explained = await explainedService(cluster)
  org = await givenGames(explained.service, "Large")
  other = await givenGames(explained.service, "Small")
  for (const one of [org, other]) await givenLimits(one)
}, 300_000)
afterAll(() => (explained ?? cluster)?.stop())

/** For each column of an index, how many values the planner takes it to have. */
const distinct = (values: string) => `DO $$ DECLARE c record; BEGIN
  FOR c IN SELECT DISTINCT a.attrelid::regclass AS name, a.attname AS field FROM pg_index i
      JOIN pg_class t ON t.oid = i.indrelid AND t.relnamespace = 'public'::regnamespace
      JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = ANY (i.indkey)
    LOOP EXECUTE format('ALTER TABLE %s ALTER COLUMN %I SET (n_distinct = ${values})', c.name, c.field); END LOOP; END $$`

/** What the planner is told, and when it plans. */
const states = {
  "of empty tables, for which they were planned": async () => {
    await explained.run("VACUUM")
    await explained.run("ANALYZE")
    const note = () => undefined
    await writeRound({ org: other, number: few, count: few }, note)
    await explained.run(fillLogs(other, 1, few))
    await writeRound({ org: other, number: 1, count: few }, note)
    await explained.run(`SELECT setval('row_ids', 100000000)`)
    await explained.run(fillLogs(org, 2, count))
  },
  "of nothing": async () => {
    await explained.run("DELETE FROM pg_statistic")
    await explained.run("UPDATE pg_class SET reltuples = -1, relpages = 0 WHERE relnamespace = 'public'::regnamespace")
    await explained.service.restart()
  },
  "of as many values as rows": async () => {
    await explained.run(distinct("-1"))
    await explained.run("ANALYZE")
    await explained.service.restart()
  },
  "of one value only": async () => {
    await explained.run(distinct("1"))
    await explained.run("ANALYZE")
    await explained.service.restart()
  },
}

/** A statement that reads too much, and how. */
type Fault = {
  readonly call: string
  readonly rows: number
  readonly pages: number
  readonly steps: string
  readonly text: string
}

const faultsIn = (call: string, most = own): Fault[] =>
  explained
    .logged()
    .filter(({ rows, pages }) => rows > most.rows || pages > most.pages)
    .map(({ rows, pages, text, plan }) => ({ call, rows, pages, steps: stepsOf(plan), text }))

/** What falls due without a call. */
const upkeep = async (): Promise<Fault[]> => {
  const onError = reportError
  const clocks = oneClock(() => explainedAt)
  const store = await openPostgres(explained.url, clocks, secureSources, { onError })
  const faults: Fault[] = []
  for (const [name, task] of Object.entries(upkeepWork(store.upkeep))) {
    await task()
    faults.push(...faultsIn(name))
  }
  await store.close()
  return faults
}

let rounds = 2

test.skipIf(!cluster).each(Object.entries(states))(
  "with plans by statistics %s, no statement of a write or of a job reads more than its own rows",
  async (_name, prepare) => {
    await prepare()
    explained.logged()
    const faults: Fault[] = []
    const refused: string[] = []
    await writeRound({ org, number: rounds++, count }, (call, { status, text }) => {
      faults.push(...faultsIn(call, call.includes("/erase") ? walked : own))
      if (status >= 300) refused.push(`${call}: ${status} ${text}`)
    })
    faults.push(...(await upkeep()))
    expect(faults).toEqual([])
    expect(refused).toEqual([])
  },
  300_000,
)
