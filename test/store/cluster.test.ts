import { expect, test } from "bun:test"
import type { Pool } from "pg"
import { Cluster } from "../../src/store/postgres/cluster/cluster.ts"
import { hashText } from "../../src/store/postgres/cluster/hash-text.ts"
import { prepareServers } from "../../src/store/postgres/cluster/prepare.ts"

/** Three servers with one part each, all of whose organizations are named here. */
const parts = ["ana", "beto", "carla"].map((orgId, index) => ({ orgId, shard: index + 1, hash: hashText(orgId) }))

/** A coordinator that says where the parts lie: `groups` has the server of each. */
const coordinatorOf = (groups: readonly number[]) =>
  ({
    query: async (text: string) => {
      if (text.includes("hashtext(")) return { rows: [{ hash: hashText("org_of-a-cluster~1") }] }
      if (text.includes("shardminvalue"))
        return { rows: parts.map(({ shard, hash }) => ({ table: "organizations", shard, low: hash, high: hash })) }
      return { rows: parts.map(({ shard }, index) => ({ shard, group: groups[index], host: "server", port: 1 })) }
    },
  }) as unknown as Pool

test("a move keeps nobody waiting but the organizations of the server that gains something", async () => {
  const groups = [1, 2, 3]
  const asked: number[][] = []
  const { promise: made, resolve } = Promise.withResolvers<void>()
  const cluster = new Cluster(coordinatorOf(groups), "postgres://premio@server/premio", async (nodes, ready) => {
    asked.push([...ready].sort())
    if (asked.length === 2) await made
    return new Set(nodes.map(({ group }) => group))
  })
  await cluster.refresh()
  groups[0] = 2
  const refreshing = cluster.refresh()
  await Bun.sleep(0)
  expect((await cluster.placeOf("carla")).node.group).toBe(3)
  let moved: number | null = null
  const placing = cluster.placeOf("ana").then(({ node }) => {
    moved = node.group
  })
  await Bun.sleep(0)
  expect(moved).toBeNull()
  resolve()
  await Promise.all([refreshing, placing])
  expect(moved as number | null).toBe(2)
  // The first server has nothing left, but has drawn row numbers.
  expect(asked).toEqual([[], [1, 3]])
})

/** A server whose last row number is `last`; `raised` gets those to which it is raised. */
const serverOf = (last: number, raised: number[], held = false) =>
  ({
    query: async () => ({ rows: [{ last }] }),
    connect: async () => ({
      query: async (text: string, values: readonly number[] = []) => {
        if (held && text.includes("advisory")) throw Object.assign(new Error("lock timeout"), { code: "55P03" })
        if (text.includes("setval")) raised.push(...values)
        return { rows: [] }
      },
      release: () => undefined,
    }),
  }) as unknown as Pool

test("a server where others hold a lock is not ready, and makes no numbers leap as one that is away does", async () => {
  const raised: number[] = []
  const areReady = await prepareServers([
    { pool: serverOf(40, []), isReady: true },
    { pool: serverOf(10, raised), isReady: false },
    { pool: serverOf(20, raised, true), isReady: false },
  ])
  expect(areReady).toEqual([true, true, false])
  expect(raised).toEqual([40])
})
