import { type Part, read, type Scenario } from "../scenario.ts"
import type { Running } from "../service.ts"

const csv = { "content-type": "text/csv" }
const pools = "/admin/code-pools"

let made = 0

const newPool = async ({ call }: Running, kind: "reward" | "entry"): Promise<string> => {
  const poolId = `pool-${++made}`
  await call("POST", pools, { body: { poolId, name: "Pool", kind } })
  return `${pools}/${poolId}`
}

/** As many codes as there are plays in the data, none of which was there before. */
const file = ({ data }: Running): string =>
  `code\n${Array.from({ length: data.size.plays }, (_, index) => `${made}-${index.toString(36).padStart(8, "0")}`).join("\n")}`

const upload = async (service: Running, kind: "reward" | "entry"): Promise<string> => {
  const pool = await newPool(service, kind)
  await service.call("POST", `${pool}/codes`, { body: file(service), headers: csv })
  return pool
}

const isGenerating = async ({ call }: Running, pool: string): Promise<boolean> =>
  "generating" in (JSON.parse((await call("GET", pool)).text) as object)

const pollMs = 200

/** A scenario on a pool that was filled before. */
const onFilled = (
  name: string,
  kind: "reward" | "entry",
  run: (service: Running, pool: string) => Promise<unknown>,
): Scenario => {
  let pool = ""
  return {
    name,
    on: "running",
    prepare: async (service) => {
      pool = await upload(service, kind)
    },
    run: (service) => run(service, pool),
  }
}

const generation: Scenario = {
  name: "a million codes are generated",
  on: "running",
  run: async (service) => {
    const pool = await newPool(service, "entry")
    await service.call("POST", `${pool}/generate`, { body: { count: service.data.size.plays, length: 12 } })
    while (await isGenerating(service, pool)) await Bun.sleep(pollMs)
  },
}

/** Pools of codes, with as many codes as there are plays. */
export const poolsOfCodes: Part = {
  name: "pools",
  scenarios: [
    { name: "a million codes are uploaded", on: "running", run: (service) => upload(service, "reward") },
    onFilled("the same codes are uploaded again", "reward", async (service, pool) => {
      await service.call("POST", `${pool}/codes`, { body: file(service), headers: csv })
    }),
    generation,
    onFilled("a million codes are withdrawn", "reward", ({ call }, pool) =>
      call("POST", `${pool}/withdraw`, { body: { all: true } }),
    ),
    onFilled("the codes of a pool are listed", "reward", async ({ call }, pool) => {
      for (const filter of ["", "&status=free", "&status=withdrawn"])
        await call("GET", `${pool}/codes?limit=200${filter}`)
    }),
    onFilled("the codes of an entry pool are exported", "entry", ({ call }, pool) => call("GET", `${pool}/export`)),
    onFilled("a pool of a million codes is deleted", "entry", ({ call }, pool) => call("DELETE", pool)),
    read(pools),
  ],
}
