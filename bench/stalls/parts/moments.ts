import { startOfService } from "../data.ts"
import type { Part } from "../scenario.ts"
import type { Running } from "../service.ts"

const batches = 3
const momentsOfABatch = 80_000

const prizes = ["tv", "car"].map((prizeId) => ({ prizeId, name: prizeId, kind: "external" }))
const card = { status: "active", gameType: "scratch_card", rewardType: "promo_code", prizes }

let campaigns = 0

const pathOf = (campaignId: string) => `/admin/campaigns/${campaignId}`

/** A campaign that has drawn, with the maximum number of planned moments; returns its id. */
const withMoments = async ({ call }: Running): Promise<string> => {
  const campaignId = `moments-${++campaigns}`
  await call("POST", "/admin/campaigns", { body: { ...card, campaignId } })
  const from = new Date(startOfService).toISOString()
  const to = new Date(startOfService + 90 * 86_400_000).toISOString()
  for (let batch = 1; batch <= batches; batch++)
    await call("POST", `${pathOf(campaignId)}/moments`, {
      body: { prizeId: "tv", batchId: `b${batch}`, count: momentsOfABatch, from, to },
    })
  await call("POST", "/api/v1/games/play", { body: { campaignId, externalUserId: "moments" } })
  return campaignId
}

let current = ""
const prepare = async (service: Running) => {
  current = await withMoments(service)
}

/** Planned moments, of which a campaign has 240,000. */
export const moments: Part = {
  name: "moments",
  scenarios: [
    { name: "plan them", on: "running", run: withMoments },
    {
      name: "list them",
      on: "running",
      prepare,
      run: ({ call }) => call("GET", `${pathOf(current)}/moments?limit=200`),
    },
    {
      name: "drop a batch",
      on: "running",
      prepare,
      run: ({ call }) => call("DELETE", `${pathOf(current)}/moments/b2`),
    },
    {
      name: "remove their prize",
      on: "running",
      prepare,
      run: ({ call }) => call("PATCH", pathOf(current), { body: { prizes: prizes.slice(1) } }),
    },
    {
      name: "end their campaign",
      on: "running",
      prepare,
      run: ({ call }) => call("PATCH", pathOf(current), { body: { status: "ended" } }),
    },
    {
      name: "end their campaign by date",
      on: "running",
      prepare,
      run: ({ call }) =>
        call("PATCH", pathOf(current), { body: { endsAt: new Date(startOfService - 1).toISOString() } }),
    },
    {
      name: "export the draws of their campaign, and show them",
      on: "running",
      prepare: async (service) => {
        await prepare(service)
        await service.call("PATCH", pathOf(current), { body: { status: "ended" } })
      },
      run: async ({ call }) => {
        await call("GET", `${pathOf(current)}/draws/export`)
        await call("GET", `${pathOf(current)}/moments?limit=200`)
      },
    },
  ],
}
