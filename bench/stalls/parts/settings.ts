import { names } from "../data.ts"
import type { Part, Scenario } from "../scenario.ts"
import type { Running } from "../service.ts"
import { playOn } from "./partner.ts"

const change = async (service: Running, patch: object) => {
  await service.call("PATCH", `/admin/campaigns/${names.ranked}`, { body: patch })
  await playOn(service)
}

const patched = (what: string, patch: object): Scenario => ({
  name: `PATCH of ${what}, then plays`,
  on: "unchanged",
  run: (service) => change(service, patch),
})

const questions = Array.from({ length: 100 }, (_, index) => ({
  question: `${index}`.padEnd(1_000, "?"),
  options: ["yes", "no"],
  correctIndex: 0,
}))

const large = { gameType: "trivia", rewardType: "none", trivia: { questions } }

/** Changes of a campaign with all the plays, and of the rest of the configuration. */
export const settings: Part = {
  name: "settings",
  scenarios: [
    patched("timezone", { timezone: "America/Bogota" }),
    patched("playLimits by the month", { playLimits: { maxPerUser: 100_000_000, period: "month" } }),
    patched("playLimits in all, which are used up", { playLimits: { maxPerUser: 1, period: "total" } }),
    patched("rewardLimits in all", {
      rewardLimits: { maxPerUser: 100_000_000, maxTotal: 100_000_000, period: "total" },
      winProbability: 1,
    }),
    patched("rewardLimits in all, which are used up", {
      rewardLimits: { maxPerUser: 1, maxTotal: 1, period: "total" },
      winProbability: 1,
    }),
    patched("ranking", { ranking: { period: "week", prizes: [] } }),
    patched("name", { name: "Another name" }),
    {
      name: "POST, PATCH of a large campaign",
      on: "running",
      run: async ({ call }) => {
        const { text } = await call("POST", "/admin/campaigns", { body: large })
        const { campaignId } = JSON.parse(text) as { campaignId: string }
        await call("PATCH", `/admin/campaigns/${campaignId}`, { body: { ...large, name: "Large" } })
      },
    },
    {
      name: "PATCH of all questions of a large campaign, and of one, read back from the audit log",
      on: "running",
      run: async ({ call }) => {
        const { text } = await call("POST", "/admin/campaigns", { body: large })
        const path = `/admin/campaigns/${(JSON.parse(text) as { campaignId: string }).campaignId}`
        const [first, ...others] = questions
        await call("PATCH", path, { body: { trivia: { questions: questions.toReversed() } } })
        await call("PATCH", path, {
          body: { trivia: { questions: [...others.toReversed(), { ...first, correctIndex: 1 }] } },
        })
        await call("GET", "/admin/audit-log?action=campaign.update")
      },
    },
    {
      name: "PATCH of a mini-game",
      on: "running",
      run: ({ call }) => call("PATCH", `/admin/notifications/${names.wheel}`, { body: { name: "Wheel" } }),
    },
    {
      name: "PUT of tiers and a marketplace game, POST of a push send",
      on: "running",
      run: async ({ call }) => {
        await call("PUT", "/admin/tiers", { body: { tiers: [{ name: "gold", minXp: 10, color: "#ffcc00" }] } })
        await call("PUT", "/admin/marketplace-games/game", { body: { active: true } })
        await call("POST", "/admin/push-sends", { body: { title: "Hello" } })
      },
    },
  ],
}
