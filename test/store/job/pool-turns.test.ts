import { expect, test } from "bun:test"
import { modeOf } from "../../../src/core/organization/test-organization.ts"
import { poolUpkeep } from "../../../src/operation/job/pool.ts"
import type { PoolRow } from "../../../src/record/pool/row.ts"

const poolOf = (orgId: string, id: number): PoolRow => ({
  ...{ id, orgId, poolId: `p-${id}`, name: "Pool", kind: "reward", codeConfig: null, lowAt: null, expiresAt: null },
  ...{ createdAt: 0, total: 0, given: 0, used: 0, withdrawn: 0, lowTold: false, emptyTold: false, lots: 0 },
  ...{ wanted: null, made: null, codeLength: null, codePrefix: null, deletedAt: 1 },
})

test("unfinished pools of test organizations hold up live ones by a few steps a turn, and are worked off beside them", async () => {
  const left = new Map<PoolRow, number>()
  for (let id = 1; id <= 200; id++) left.set(poolOf("sol-test~1", id), 1)
  const live = poolOf("sol", 201)
  left.set(live, 10)
  const steps: string[] = []
  const unused = () => {
    throw new Error("not for deleted pools")
  }
  const upkeep = poolUpkeep(
    {
      ...{ add: unused, generate: unused, withdraw: unused },
      unfinished: async (mode, limit) => [...left.keys()].filter(({ orgId }) => modeOf(orgId) === mode).slice(0, limit),
      remove: async (pool) => {
        steps.push(modeOf(pool.orgId))
        const rest = (left.get(pool) ?? 1) - 1
        if (rest > 0) left.set(pool, rest)
        else left.delete(pool)
        return rest === 0
      },
    },
    Math.random,
  )
  await upkeep.continuePools()
  expect(left.size).toBe(0)
  const untilLive = steps.slice(0, steps.lastIndexOf("live"))
  expect(untilLive.filter((mode) => mode === "test").length).toBeLessThan(50)
  expect(untilLive).toContain("test")
})
