import { type Static, Type } from "@sinclair/typebox"
import type { MomentsRequest } from "../../../core/moment/moment.ts"
import { isRefusal, type Refusal } from "../../../core/refusal.ts"
import { Id, integer, optional } from "../../operation/fields.ts"
import { type Call, ok, operation } from "../../operation/operation.ts"
import { unlessRefused } from "../../operation/reply.ts"
import { draftExample, MiniGameFields } from "../mini-game/mini-game-fields.ts"
import { CampaignFields, readDates } from "./campaign-fields.ts"
import { campaignDraftExample } from "./campaign-view.ts"
import { MomentsInput, momentsRequestOf } from "./moment.ts"
import {
  MiniGamePreview,
  MiniGameSimulation,
  oddsExample,
  openingView,
  outlookExample,
  outlookView,
  Preview,
  previewExample,
  SimulationWithOutlook,
  simulationExample,
  simulationView,
  spinsExample,
} from "./simulation-fields.ts"

const shared = { access: ["admin"], area: "campaigns", method: "POST", isRead: true } as const
const usualPlays = 10_000
/**
 * Runs of up to this many plays may overlap, since forms start them during typing; an organization can only have one
 * larger run at a time.
 */
const fewPlays = 1_000

/** As many as a campaign has prizes. */
const maxPlans = 100

/** The requests for moments of a draft, or the refusal of one, which names its field. */
const requestsOf = (bodies: readonly Static<typeof MomentsInput>[]): MomentsRequest[] | Refusal => {
  const requests: MomentsRequest[] = []
  for (const [index, body] of bodies.entries()) {
    const request = momentsRequestOf(body)
    if (isRefusal(request)) return { ...request, message: `moments.${index}.${request.message}` }
    requests.push(request)
  }
  return requests
}

const plays = optional(integer(1, 100_000))
const playsPerDay = optional(integer(1, 1_000_000_000))

/** Simulates `count` plays with `run`; refuses many plays while the organization already has such a run. */
const tried = <T>(
  { service, caller }: Pick<Call<unknown, unknown>, "service" | "caller">,
  count: number,
  run: () => Promise<T | Refusal>,
): Promise<T | Refusal> => (count <= fewPlays ? run() : service.simulations.run(caller.orgId, run))

const boundNote = `An organization can only have one run of more than ${fewPlays} plays at a time.`

const SimulationInput = Type.Object({ plays, playsPerDay }, { title: "SimulationInput" })
const MiniGameSimulationInput = Type.Object({ plays }, { title: "MiniGameSimulationInput" })

const previewNote =
  "Nothing is stored. odds are those of a turn before any quota, and null if the draft cannot be played, as is " +
  `simulation, which is only there if plays is sent. ${boundNote}`

const simulateCampaign = operation({
  id: "simulateCampaign",
  ...shared,
  tag: "Console: campaigns",
  path: "/api/v1/admin/campaigns/:campaignId/simulation",
  summary: "Simulate plays of a campaign by the real rules",
  description:
    "10,000 plays by default, each by a different player, so that the limits per player have no effect; quota, stock and " +
    "budget are used up along the way. playsPerDay spreads the plays over the days up to endsAt. Trivia players guess. " +
    `Nothing is stored, and neither the status nor the schedule matters. ${boundNote}`,
  body: SimulationInput,
  bodyExample: { plays: usualPlays, playsPerDay: 5000 },
  isBodyOptional: true,
  answers: {
    200: {
      description: "The result of the simulation",
      schema: SimulationWithOutlook,
      example: { ...simulationExample, ...outlookExample },
    },
  },
  errors: ["CAMPAIGN_NOT_PLAYABLE", "UNSUPPORTED_GAME_TYPE", "GAME_NOT_INSTALLED", "CAMPAIGN_MISCONFIGURED"],
  handle: async (call) => {
    const { admin, caller, params, body } = call
    const count = body.plays ?? usualPlays
    const simulate = () => admin.simulateCampaign(caller.orgId, params["campaignId"] ?? "", { ...body, plays: count })
    return unlessRefused(await tried(call, count, simulate), ({ highestCost, forecast, moments, ...simulation }) =>
      ok({ ...simulationView(simulation), ...outlookView({ highestCost, forecast, moments }) }),
    )
  },
})

const previewCampaign = operation({
  id: "previewCampaign",
  ...shared,
  tag: "Console: campaigns",
  path: "/api/v1/admin/campaigns/preview",
  summary: "Read the warnings and odds of a campaign before it is saved",
  description: `${previewNote} campaign is the whole draft; with campaignId, what that one has used of quota, stock and budget counts as used; moments count as planned, and are not. forecast is only there if playsPerDay is sent.`,
  body: Type.Object(
    {
      campaignId: optional(Id),
      campaign: { ...CampaignFields, description: "an object with the fields of a campaign" },
      plays,
      playsPerDay,
      moments: optional(
        Type.Array(MomentsInput, {
          maxItems: maxPlans,
          description: `batches of moments, at most ${maxPlans}, that are to be planned for the draft; they count, and are not planned`,
        }),
      ),
    },
    { title: "CampaignPreviewInput" },
  ),
  bodyExample: { campaign: campaignDraftExample, plays: usualPlays, playsPerDay: 5000 },
  answers: { 200: { description: "The preview of the draft", schema: Preview, example: previewExample } },
  handle: async (call) => {
    const { admin, caller, body } = call
    const { campaignId, campaign, moments = [], ...run } = body
    const planned = requestsOf(moments)
    if (isRefusal(planned)) return planned
    const preview = () =>
      admin.previewCampaign(caller.orgId, campaignId, readDates(campaign), { ...run, moments: planned })
    return unlessRefused(await tried(call, body.plays ?? 0, preview), ({ warnings, odds, simulation, ...rest }) =>
      ok({
        warnings,
        odds,
        ...openingView(rest),
        ...outlookView(rest),
        simulation: simulation && simulationView(simulation),
      }),
    )
  },
})

const simulateMiniGame = operation({
  id: "simulateMiniGame",
  ...shared,
  tag: "Console: mini-games",
  path: "/api/v1/admin/notifications/:notificationId/simulation",
  summary: "Simulate spins of a mini-game by the real rules",
  description: `10,000 spins by default, each by a different player. Nothing is stored, and neither status, dates nor schedule matter. ${boundNote}`,
  body: MiniGameSimulationInput,
  bodyExample: { plays: usualPlays },
  isBodyOptional: true,
  answers: { 200: { description: "The result of the simulation", schema: MiniGameSimulation, example: spinsExample } },
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
  ...shared,
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
  answers: {
    200: {
      description: "The preview of the draft",
      schema: MiniGamePreview,
      example: { warnings: [], odds: oddsExample, simulation: spinsExample },
    },
  },
  handle: async (call) => {
    const { admin, caller, body } = call
    const preview = () => admin.previewMiniGame(caller.orgId, readDates(body.notification), body.plays)
    return unlessRefused(await tried(call, body.plays ?? 0, preview), ({ warnings, odds, simulation, ...rest }) =>
      ok({ warnings, odds, ...openingView(rest), simulation }),
    )
  },
})

/** Simulated plays. */
export const simulationOperations = [simulateCampaign, previewCampaign, simulateMiniGame, previewMiniGame]
