import type { Pool } from "pg"
import type { Clocks } from "../../../../core/clock.ts"
import { type TestClock, timeOf } from "../../../../core/organization/test-clock.ts"
import { isTest } from "../../../../core/organization/test-organization.ts"
import { type Session, withSession } from "../../connection/pool.ts"
import { reread } from "../../connection/reread.ts"
import { testClocks } from "../../schema/test.ts"
import type { WorkingSet } from "../commit/working-set.ts"
import { rowReader } from "../row/reader.ts"

/** Its row changes under the exclusive lock of the organization alone, which jobs hold when they read it. */
const testClock = rowReader("test clock", testClocks, ["orgId"])

/** Loads the clock of a test organization with the next facts; that of a live one is no fact. */
export const wantTime = (known: WorkingSet, orgId: string) => {
  if (isTest(orgId)) known.want(testClock, [orgId])
}

/** The times of an organization's jobs, once their facts are loaded. */
export const timesOf = (known: WorkingSet, orgId: string, clocks: Clocks) => {
  const wall = clocks.wall()
  const now = isTest(orgId) ? timeOf(known.get(testClock, [orgId]), wall) : clocks.now()
  return { now, wall }
}

const selectClock = `SELECT at, since, is_frozen AS "isFrozen", target FROM test_clocks WHERE org_id = $1`

/** The time of an organization in a transaction that is no batch of jobs. */
export const timeIn = async (session: Session, orgId: string, clocks: Clocks): Promise<number> => {
  if (!isTest(orgId)) return clocks.now()
  const [clock = null] = await session.query<TestClock>(selectClock, [orgId])
  return timeOf(clock, clocks.wall())
}

/** The time of an organization outside of jobs: a test organization's is read, since other processes change it. */
export const organizationTime =
  (pool: Pool, clocks: Clocks) =>
  (orgId: string): number | Promise<number> => {
    if (!isTest(orgId)) return clocks.now()
    return reread(() => withSession(pool, (session) => timeIn(session, orgId, clocks)))
  }
