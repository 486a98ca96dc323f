import { beforeEach, expect, test } from "bun:test"
import type { Tx } from "../../../src/record/transaction.ts"
import { organizationTime } from "../../../src/store/sqlite/engine/test-clock.ts"
import { givenLog, outcomes } from "../../support/store/group-commit.ts"

const { log } = givenLog()
const testOrg = "shop~1"

beforeEach(() => {
  log.sqlite.run(
    "CREATE TABLE test_clocks (org_id TEXT PRIMARY KEY, at INTEGER, since INTEGER, is_frozen INTEGER, target INTEGER)",
  )
})

const nowOf = ({ now }: Tx) => now
const moveTo = (at: number) => () =>
  void log.sqlite.query("INSERT OR REPLACE INTO test_clocks VALUES (?, ?, 1000, 1, NULL)").run(testOrg, at)

test("jobs of one batch see the time of their organization, from the job on that moves it", async () => {
  const { commit } = log
  const before = commit.run(testOrg, nowOf)
  const moved = commit.run(testOrg, moveTo(90_000))
  const jobs = [commit.run("shop", nowOf), commit.run(testOrg, nowOf), commit.run("other~1", nowOf)]
  expect(await before).toBe(1_000)
  await moved
  expect(await outcomes(jobs)).toEqual([1_000, 90_000, 1_000])
})

test("a move that is rolled back was never seen", async () => {
  const moved = log.commit.run(testOrg, () => {
    moveTo(90_000)()
    throw new Error("no")
  })
  expect(await outcomes([moved, log.commit.run(testOrg, nowOf)])).toEqual(["failed: no", 1_000])
  expect(organizationTime(log.sqlite, log.clocks)(testOrg)).toBe(1_000)
})

test("jobs know their transaction, whatever their time", async () => {
  const transactionOf = ({ transaction }: Tx) => transaction
  const [live, inTest] = await Promise.all([
    log.commit.run("shop", transactionOf),
    log.commit.run(testOrg, transactionOf),
  ])
  expect(live).toBe(inTest as object)
})
