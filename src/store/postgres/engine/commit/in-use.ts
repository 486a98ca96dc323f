import { isTest } from "../../../../core/organization/test-organization.ts"
import { type Job, OutOfUse, type Scope } from "../../../../record/transaction.ts"
import type { Reader } from "../row/facts.ts"
import { facts } from "./batch.ts"
import type { WorkingSet } from "./working-set.ts"

const selectUse = `SELECT EXISTS (SELECT FROM organizations WHERE org_id = $1)
  AND NOT EXISTS (SELECT FROM removals WHERE org_id = $1) AS "isInUse"`

/** Whether jobs may write in a data id. Whoever takes it out of use has it alone. */
const use: Reader<string, boolean> = {
  name: "use of a data id",
  idOf: (dataId) => dataId,
  load: (session, wanted) =>
    Promise.all(
      wanted.map(
        async (dataId) => (await session.query<{ isInUse: boolean }>(selectUse, [dataId]))[0]?.isInUse ?? false,
      ),
    ),
}

/** Only the data ids of test organizations go out of use. */
const isGuarded = ({ orgId, isMoving }: Scope): boolean => isTest(orgId) && !isMoving

/** Loads whether the data id of a job is in use with its other facts. */
export const prefetchUse = (scope: Scope, known: WorkingSet) => {
  if (isGuarded(scope)) known.want(use, scope.orgId)
}

/** The job, which throws OutOfUse where nothing may be written any more; of a live organization, the job itself. */
export const guarded = <T>(scope: Scope, job: Job<T>): Job<T> => {
  if (!isGuarded(scope)) return job
  return (tx) => {
    if (!facts().get(use, scope.orgId)) throw new OutOfUse()
    return job(tx)
  }
}
