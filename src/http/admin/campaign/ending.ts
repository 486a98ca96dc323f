import { Type } from "@sinclair/typebox"
import type { Campaign } from "../../../core/campaign/campaign.ts"
import { shownCount } from "../../../core/moment/moment.ts"
import type { Page, PageRequest, TimedKey } from "../../../core/page.ts"
import { isoTimeOrNull } from "../../../core/period.ts"
import { runningPeriod } from "../../../core/ranking/ranking.ts"
import { isRefusal, type Refusal } from "../../../core/refusal.ts"
import { nullable, Time } from "../../operation/fields.ts"
import { countRows, ListTotal, walkList } from "../../operation/list/list.ts"
import { ok, operation } from "../../operation/operation.ts"

const Ending = Type.Object(
  {
    moments: Type.Integer(),
    grantedPlays: { ...ListTotal, description: "the granted plays that are left" },
    round: nullable(Type.Object({ periodKey: Type.String(), endsAt: nullable(Time) }, { title: "OpenRankingRound" })),
    toHandOut: { ...ListTotal, description: "the prizes that the organization has not handed out yet" },
  },
  { title: "CampaignEnding" },
)

const example = {
  moments: 12,
  grantedPlays: { count: 40, isExact: true },
  round: { periodKey: "2026-11", endsAt: "2026-12-01T05:00:00.000Z" },
  toHandOut: { count: 2, isExact: true },
}

/** The round whose prizes are still to be given; that of a total ranking is given by hand, whenever it is over. */
const openRound = ({ ranking, timezone }: Campaign, now: number) => {
  if (!ranking || ranking.prizes.length === 0) return null
  const period = runningPeriod(ranking, timezone, now)
  return { periodKey: period?.key ?? "total", endsAt: isoTimeOrNull(period?.end ?? null) }
}

const ending = operation({
  id: "getCampaignEnding",
  access: ["admin"],
  area: "campaigns",
  tag: "Console: campaigns",
  method: "GET",
  path: "/api/v1/admin/campaigns/:campaignId/ending",
  summary: "Read what ending a campaign would leave unused or open",
  description:
    "Its planned moments that nobody has taken, which an end voids; the granted plays that nobody can play any more; the round of its ranking " +
    "that is under way, whose prizes are given all the same; and the prizes that are not handed out yet. Of grants and prizes, up to 10,000 are counted.",
  answers: { 200: { description: "What is left", schema: Ending, example } },
  errors: ["NOT_FOUND"],
  handle: async ({ service, admin, partner, caller: { orgId }, params, request }) => {
    const { campaignId = "" } = params
    const found = await admin.campaign(orgId, campaignId)
    if (isRefusal(found)) return found
    const planned = await admin.moments(orgId, campaignId, undefined, { limit: 1, before: null })
    if (isRefusal(planned)) return planned
    let plays = 0
    const readGrants = (page: PageRequest) => partner.grants(orgId, { campaignId }, page)
    type Grants = Page<{ readonly left: number }>
    const isExact = await walkList(readGrants, request.signal, ({ items }: Grants) => {
      for (const { left } of items) plays += left
    })
    if (isRefusal(isExact)) return isExact
    const readWins = (page: PageRequest<TimedKey>) =>
      admin.winners(orgId, campaignId, { won: true, handedOut: false }, page)
    const toHandOut: { count: number; isExact: boolean } | Refusal = await countRows(readWins, request.signal)
    if (isRefusal(toHandOut)) return toHandOut
    return ok({
      moments: planned.batches.reduce((sum, batch) => sum + batch.count - shownCount(batch), 0),
      grantedPlays: { count: plays, isExact },
      round: openRound(found.campaign, await service.store.clock.now(orgId)),
      toHandOut,
    })
  },
})

/** What the end of a campaign leaves (docs/api.md#campaigns). */
export const endingOperations = [ending]
