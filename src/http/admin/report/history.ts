import { historyKinds } from "../../../core/organization/audit.ts"
import type { PlayerView } from "../../../core/player/player-view.ts"
import type { Admin } from "../../../core/port/admin.ts"
import { isRefusal, type Refusal } from "../../../core/refusal.ts"
import { listExample } from "../../operation/fields.ts"
import { type CountedCall, countedListOf, countedListQuery, replyCounted } from "../../operation/list/list.ts"
import { type Call, operation } from "../../operation/operation.ts"
import { playerIdOf } from "../player/player-id.ts"
import { Entry, entryExample, namedEntries } from "./audit.ts"

const shared = {
  access: ["admin"],
  method: "GET",
  query: countedListQuery({}),
} as const

const answersWith = (example: object) => ({
  200: {
    description: "A page of changes",
    schema: countedListOf(Entry),
    example: listExample(example),
  },
})

/** Replies a page of the entries of `kinds` on the targets that `read` finds. */
const replyHistory = async (
  call: CountedCall & Pick<Call<unknown, unknown>, "admin">,
  kinds: readonly string[],
  targets: readonly string[] | Refusal,
) => {
  if (isRefusal(targets)) return targets
  const { read, view } = namedEntries(call.admin, call.caller.orgId, { history: { targets, kinds } })
  return replyCounted(call, read, view)
}

const campaignHistory = operation({
  id: "getCampaignHistory",
  ...shared,
  area: "campaigns",
  tag: "Console: campaigns",
  path: "/api/v1/admin/campaigns/:campaignId/history",
  summary: "List the changes of a campaign, newest first",
  description: "The rows that the audit log has of it and of its moments, draws and ranking prizes.",
  answers: answersWith({
    ...entryExample,
    action: "campaign.update",
    target: "spring",
    before: { status: "draft" },
    after: { status: "active" },
  }),
  handle: async (call) => {
    const { campaignId = "" } = call.params
    const found = await call.admin.campaign(call.caller.orgId, campaignId)
    return replyHistory(call, historyKinds.campaign, isRefusal(found) ? found : [campaignId])
  },
})

const miniGameHistory = operation({
  id: "getMiniGameHistory",
  ...shared,
  area: "campaigns",
  tag: "Console: mini-games",
  path: "/api/v1/admin/notifications/:notificationId/history",
  summary: "List the changes of a mini-game, newest first",
  description: "The rows that the audit log has of it and of its draws.",
  answers: answersWith({
    ...entryExample,
    action: "notification.create",
    target: "wheel",
    after: null,
  }),
  handle: async (call) => {
    const { notificationId = "" } = call.params
    const found = await call.admin.miniGame(call.caller.orgId, notificationId)
    return replyHistory(call, historyKinds.miniGame, isRefusal(found) ? found : [notificationId])
  },
})

/** The newest grants of a player, as many as a view of the player has of its lists. */
const newestGrants = { limit: 50, before: null }

/** What the entries on a player may be about: the player, and the newest of what the player has. */
const targetsOf = async (admin: Admin, orgId: string, found: PlayerView): Promise<string[]> => {
  const { externalUserId, clientId, bans, pastBans, codes, ledger } = found
  const grants = await admin.playerGrants(orgId, externalUserId, newestGrants)
  return [
    externalUserId,
    ...(clientId === null ? [] : [clientId]),
    ...[...bans, ...pastBans].map(({ banId }) => banId),
    ...codes.map(({ code }) => code),
    ...ledger.flatMap(({ reason, sourceId }) => (reason === "adjustment" ? [sourceId] : [])),
    ...(isRefusal(grants) ? [] : grants.items.map(({ grantId }) => grantId)),
  ]
}

const playerHistory = operation({
  id: "getPlayerHistory",
  ...shared,
  area: "players",
  tag: "Console: players",
  path: "/api/v1/admin/players/:externalUserId/history",
  summary: "List what was done to a player by hand, newest first",
  description:
    "The rows that the audit log has of the player, of merges into the player, of the reads of the player's data, and of the newest 50 bans, " +
    "codes, grants and changes of points.",
  answers: answersWith({
    ...entryExample,
    action: "ban.create",
    target: "ban_1k7up1v701hdc5wzfhg73cm4k",
    after: null,
  }),
  handle: async (call) => {
    const { admin, caller, params } = call
    const found = await admin.player(caller.orgId, playerIdOf(params))
    const targets = isRefusal(found) ? found : await targetsOf(admin, caller.orgId, found)
    return replyHistory(call, historyKinds.player, targets)
  },
})

/** The parts of the audit log that belong to a record, for those who may read the record (docs/api.md#audit-log). */
export const historyOperations = [campaignHistory, miniGameHistory, playerHistory]
