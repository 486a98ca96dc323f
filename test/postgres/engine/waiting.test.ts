import { expect, test } from "bun:test"
import { WaitingJobs } from "../../../src/store/postgres/engine/commit/waiting.ts"

const job = (orgId: string) => ({ scope: { orgId, isShared: true }, until: Number.POSITIVE_INFINITY })

/** Organizations whose names end with a digit are on the server of that number. */
const serverOf = (orgId: string) => Number(orgId.at(-1))

test("looks at servers, not at all who wait, when none may begin another transaction", () => {
  const waiting = new WaitingJobs(512, serverOf)
  for (let index = 0; index < 9_000; index++) waiting.add(job(`org-${index}`))
  const asked: number[] = []
  const isFull = (server: number) => asked.push(server) === 0
  expect(waiting.next(isFull)).toBeNull()
  expect(asked).toHaveLength(10)
})

test("serves a server that has room while the others have none, each organization in its turn", () => {
  const waiting = new WaitingJobs(512, serverOf)
  for (const orgId of ["ana-1", "beto-2", "carla-2", "beto-2"]) waiting.add(job(orgId))
  const next = () => waiting.next((server) => server === 2)
  const first = next()
  expect([first?.scope.orgId, first?.jobs.length]).toEqual(["beto-2", 2])
  waiting.add(job("beto-2"))
  expect(next()?.scope.orgId).toBe("carla-2")
  expect(next()).toBeNull()
  first?.release()
  expect(next()?.scope.orgId).toBe("beto-2")
  expect(waiting.size).toBe(1)
})
