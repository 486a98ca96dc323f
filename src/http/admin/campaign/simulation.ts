import { Type } from "@sinclair/typebox"
import type { Refusal } from "../../../core/refusal.ts"
import { Id, integer, nullable, optional } from "../../operation/fields.ts"
import { type Call, ok, operation } from "../../operation/operation.ts"
import { unlessRefused } from "../../operation/reply.ts"
import { draftExample, MiniGameFields, readTimes } from "../mini-game.ts"
import { campaignDraftExample } from "./campaign.ts"
import { CampaignFields, readDates } from "./campaign-fields.ts"

const place = { access: ["admin"], method: "POST", isRead: true } as const
const usualPlays = 10_000
/**
 * Runs of up to this many plays may overlap, as forms start them while one types; an organization can have one larger
 * run at a time.
 */
const fewPlays = 1_000

const plays = optional(integer(1, 100_000))

/** Simulates `count` plays with `run`, unless they are many and the organization already has such a run. */
const tried = <T>(
  { service, caller }: Pick<Call<unknown, unknown>, "service" | "caller">,
  count: number,
  run: () => Promise<T | Refusal>,
): Promise<T | Refusal> => (count <= fewPlays ? run() : service.simulations.run(caller.orgId, run))

const boundNote = `More than ${fewPlays} plays are one run at a time for each organization.`

const outcome = {
  segmentId: nullable(Type.String({ description: "null if the game has no segments" })),
  result: Type.String(),
  won: Type.Boolean(),
}

const SimulationInput = Type.Object({ plays }, { title: "SimulationInput" })

const Simulation = Type.Object(
  {
    plays: Type.Integer(),
    wins: Type.Integer(),
    winRate: Type.Number(),
    outcomes: Type.Array(
      Type.Object({ ...outcome, count: Type.Integer(), share: Type.Number() }, { title: "SimulatedOutcome" }),
    ),
    codesIssued: Type.Integer(),
    pointsAwarded: Type.Number(),
    xpAwarded: Type.Number(),
    quota: nullable(
      Type.Object(
        {
          maxTotal: Type.Integer(),
          usedBefore: Type.Integer(),
          usedAfter: Type.Integer(),
          usedUpAtPlay: nullable(
            Type.Integer({ description: "the number of the play that took the last win; 0 if used up before" }),
          ),
        },
        { title: "SimulatedQuota", description: "null without rewardLimits.maxTotal" },
      ),
    ),
  },
  { title: "Simulation" },
)

const Odds = Type.Object(
  {
    winProbability: Type.Number(),
    outcomes: Type.Array(Type.Object({ ...outcome, odds: Type.Number() }, { title: "PossibleOutcome" })),
  },
  { title: "Odds" },
)

/** A warning, for a page that shows it in its own words. */
export const WarningItem = Type.Object(
  {
    code: Type.String(),
    message: Type.String({ description: "what would fail, and how to fix it" }),
    params: Type.Unsafe<Record<string, string | number>>({
      title: "WarningParams",
      type: "object",
      additionalProperties: { type: ["string", "number"] },
    }),
  },
  { title: "Warning" },
)

const Preview = Type.Object(
  {
    warnings: Type.Array(WarningItem),
    odds: nullable(Odds),
    simulation: nullable(Simulation),
  },
  { title: "Preview" },
)

const won = { segmentId: "a", result: "10% off", won: true }
const lost = { segmentId: "b", result: "Keep playing", won: false }

const simulationExample = {
  plays: usualPlays,
  wins: 1000,
  winRate: 0.1,
  outcomes: [
    { ...won, count: 1000, share: 0.1 },
    { ...lost, count: 9000, share: 0.9 },
  ],
  codesIssued: 1000,
  pointsAwarded: 0,
  xpAwarded: 150_000,
  quota: { maxTotal: 1000, usedBefore: 0, usedAfter: 1000, usedUpAtPlay: 4012 },
}
const previewExample = {
  warnings: [],
  odds: {
    winProbability: 0.25,
    outcomes: [
      { ...won, odds: 0.25 },
      { ...lost, odds: 0.75 },
    ],
  },
  simulation: simulationExample,
}

const simulated = { description: "The result of the simulation", schema: Simulation, example: simulationExample }
const previewed = { description: "The preview of the draft", schema: Preview, example: previewExample }
const previewNote =
  "Nothing is stored. odds are those of a turn before any quota, and null where the draft cannot be played, as is " +
  `simulation, which is there when plays is sent. ${boundNote}`

const simulateCampaign = operation({
  id: "simulateCampaign",
  ...place,
  tag: "Console: campaigns",
  path: "/api/v1/admin/campaigns/:campaignId/simulation",
  summary: "Simulate plays of a campaign by the real rules",
  description:
    "10,000 plays by default, each by a different player, so that the limits per player have no effect; the rest of " +
    "the shared quota is used up along the way. Trivia players guess. Nothing is written, and the status is not looked " +
    `at. ${boundNote}`,
  body: SimulationInput,
  bodyExample: { plays: usualPlays },
  isBodyOptional: true,
  answers: { 200: simulated },
  errors: ["CAMPAIGN_NOT_PLAYABLE", "UNSUPPORTED_GAME_TYPE", "GAME_NOT_INSTALLED", "CAMPAIGN_MISCONFIGURED"],
  handle: async (call) => {
    const { admin, caller, params, body } = call
    const count = body.plays ?? usualPlays
    const simulate = () => admin.simulateCampaign(caller.orgId, params["campaignId"] ?? "", count)
    return unlessRefused(await tried(call, count, simulate), (simulation) => ok(simulation))
  },
})

const previewCampaign = operation({
  id: "previewCampaign",
  ...place,
  tag: "Console: campaigns",
  path: "/api/v1/admin/campaigns/preview",
  summary: "Read the warnings and odds of a campaign before it is saved",
  description: `${previewNote} campaign is the whole draft; with campaignId, the quota which that one has used counts as used.`,
  body: Type.Object(
    {
      campaignId: optional(Id),
      campaign: { ...CampaignFields, description: "an object with the fields of a campaign" },
      plays,
    },
    { title: "CampaignPreviewInput" },
  ),
  bodyExample: { campaign: campaignDraftExample, plays: usualPlays },
  answers: { 200: previewed },
  handle: async (call) => {
    const { admin, caller, body } = call
    const preview = () => admin.previewCampaign(caller.orgId, body.campaignId, readDates(body.campaign), body.plays)
    return unlessRefused(await tried(call, body.plays ?? 0, preview), (previewed) => ok(previewed))
  },
})

const simulateMiniGame = operation({
  id: "simulateMiniGame",
  ...place,
  tag: "Console: mini-games",
  path: "/api/v1/admin/notifications/:notificationId/simulation",
  summary: "Simulate spins of a mini-game by the real rules",
  description: `10,000 spins unless told, each by another player. Nothing is written, and the status is not looked at. ${boundNote}`,
  body: SimulationInput,
  bodyExample: { plays: usualPlays },
  isBodyOptional: true,
  answers: { 200: { ...simulated, example: { ...simulationExample, xpAwarded: 0, quota: null } } },
  errors: ["NOTIFICATION_INACTIVE"],
  handle: async (call) => {
    const { admin, caller, params, body } = call
    const count = body.plays ?? usualPlays
    const simulate = () => admin.simulateMiniGame(caller.orgId, params["notificationId"] ?? "", count)
    return unlessRefused(await tried(call, count, simulate), (simulation) => ok(simulation))
  },
})

const previewMiniGame = operation({
  id: "previewMiniGame",
  ...place,
  tag: "Console: mini-games",
  path: "/api/v1/admin/notifications/preview",
  summary: "Read the warnings and odds of a mini-game before it is saved",
  description: `${previewNote} notification is the whole draft.`,
  body: Type.Object(
    {
      notification: {
        ...MiniGameFields,
        description: "an object with the fields of a mini-game",
      },
      plays,
    },
    { title: "MiniGamePreviewInput" },
  ),
  bodyExample: { notification: draftExample, plays: usualPlays },
  answers: { 200: previewed },
  handle: async (call) => {
    const { admin, caller, body } = call
    const preview = () => admin.previewMiniGame(caller.orgId, readTimes(body.notification), body.plays)
    return unlessRefused(await tried(call, body.plays ?? 0, preview), (previewed) => ok(previewed))
  },
})

/** Simulated plays. */
export const simulationOperations = [simulateCampaign, previewCampaign, simulateMiniGame, previewMiniGame]
