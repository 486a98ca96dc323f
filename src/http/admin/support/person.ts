import { Type } from "@sinclair/typebox"
import type { Caller } from "../../../core/organization/organization.ts"
import type { Page, PageRequest } from "../../../core/page.ts"
import { isoTime } from "../../../core/period.ts"
import type { Admin } from "../../../core/port/admin.ts"
import { isRefusal, type Refusal, refuseField } from "../../../core/refusal.ts"
import { replyLines } from "../../operation/export/line-export.ts"
import { ExternalId, nullable, optional } from "../../operation/fields.ts"
import { ArchivedUntil } from "../../operation/list/archived-list.ts"
import { ok, operation } from "../../operation/operation.ts"
import { unlessRefused } from "../../operation/reply.ts"
import { notedGrantView } from "../../partner/grant.ts"
import { CodeItem, codeView } from "../code.ts"
import { banView, pastBanView } from "../player/ban.ts"
import { playerExample, playerFields } from "../player/player.ts"
import { playerIdOf } from "../player/player-id.ts"
import { CodeRedemption } from "./code-story.ts"
import { NotedGrant, notedGrantExample } from "./grant.ts"
import {
  AcceptedTerms,
  acceptanceView,
  acceptedExample,
  LedgerItem,
  ledgerItemView,
  PersonAward,
  personAwardExample,
  personAwardView,
  personPlayView,
} from "./person-lists.ts"

const shared = { access: ["admin"], area: "players", tag: "Console: players" } as const
const base = "/api/v1/admin/players/:externalUserId"
const exportPath = `${base}/export`
/** How many rows of a list are read at once. */
const readRows = 200

type Read<T> = (page: PageRequest) => Promise<Page<T> | Refusal>

/** The lines of one list of the export: its name, and an item on each. */
async function* listLines<T>(name: string, read: Read<T>, view: (item: T) => unknown): AsyncGenerator<string> {
  let separator = ""
  yield `"${name}": [`
  for (let before: number | null = null; ; ) {
    const page: Page<T> | Refusal = await read({ limit: readRows, before })
    // The headers have been sent: an aborted stream tells the client that it is incomplete.
    if (isRefusal(page)) throw new Error(page.message)
    for (const item of page.items) {
      yield `${separator}${JSON.stringify(await view(item))}`
      separator = ","
    }
    before = page.nextBefore
    if (before === null) break
  }
  yield "]"
}

/** A code with its redemptions. */
const codeWithUses = async (admin: Admin, orgId: string, item: Parameters<typeof codeView>[0]) => {
  const story = item.uses > 0 ? await admin.codeStory(orgId, item.code, undefined) : null
  const uses = story === null || isRefusal(story) ? [] : story.redemptions
  const redemptions = uses.map((one) => ({ ...one, redeemedAt: isoTime(one.redeemedAt) }))
  return { ...codeView(item), redemptions }
}

/** Everything that is stored about a person, as the lines of one JSON object. */
async function* personLines(admin: Admin, { orgId }: Caller, found: Person): AsyncGenerator<string> {
  const { externalUserId, clientId, name, email, traits, xp, points, tier } = found
  const profile = { externalUserId, clientId, name, email, traits, xp, points, tier }
  yield `${JSON.stringify(profile).slice(0, -1)},`
  const of = { externalUserId }
  yield* listLines("bans", (page) => admin.bans(orgId, of, page), banView)
  yield ","
  yield* listLines("pastBans", (page) => admin.pastBans(orgId, of, page), pastBanView)
  yield ","
  yield* listLines("plays", (page) => admin.playerPlays(orgId, externalUserId, page), personPlayView)
  const archivedUntil = await admin.archivedUntil(orgId)
  if (archivedUntil !== null) yield `,"archivedUntil": ${JSON.stringify(isoTime(archivedUntil))}`
  yield ","
  yield* listLines(
    "codes",
    (page) => admin.codes(orgId, of, page),
    (item) => codeWithUses(admin, orgId, item),
  )
  yield ","
  yield* listLines("awards", (page) => admin.playerAwards(orgId, externalUserId, page), personAwardView)
  yield ","
  yield* listLines("ledger", (page) => admin.playerLedger(orgId, externalUserId, page), ledgerItemView)
  yield ","
  yield* listLines("grants", (page) => admin.playerGrants(orgId, externalUserId, page), notedGrantView)
  const accepted = await admin.acceptedTerms(orgId, externalUserId, { limit: 1, before: null })
  if (!isRefusal(accepted) && accepted.items.length > 0) {
    yield ","
    yield* listLines("acceptedTerms", (page) => admin.acceptedTerms(orgId, externalUserId, page), acceptanceView)
  }
  yield "}"
}

type Person = Exclude<Awaited<ReturnType<Admin["player"]>>, Refusal>

const ExportedCode = Type.Object(
  { ...CodeItem.properties, redemptions: Type.Array(CodeRedemption) },
  { title: "ExportedCode" },
)
const PlayerExport = Type.Object(
  {
    ...playerFields,
    archivedUntil: optional(ArchivedUntil),
    codes: Type.Array(ExportedCode),
    awards: Type.Array(PersonAward),
    ledger: Type.Array(LedgerItem),
    grants: Type.Array(NotedGrant),
    acceptedTerms: optional(Type.Array(AcceptedTerms, { description: "absent if the player accepted none" })),
  },
  { title: "PlayerExport" },
)
const exportExample = {
  ...playerExample,
  codes: playerExample.codes.map((code) => ({ ...code, redemptions: [] })),
  awards: [personAwardExample],
  ledger: playerExample.ledger.map((entry) => ({ ...entry, campaignId: "spring", notificationId: null })),
  grants: [notedGrantExample],
  acceptedTerms: [acceptedExample],
}

const exportPlayer = operation({
  id: "exportPlayer",
  ...shared,
  area: "exports",
  method: "GET",
  path: exportPath,
  summary: "Export everything that is stored about a player",
  description:
    "One JSON object of any size: the player as in the read of a player, with whole lists, each code with its newest 50 " +
    "redemptions. An organization can run one export at a time, and each is recorded in the audit log.",
  takesLong: true,
  answers: { 200: { description: "Everything about the player", schema: PlayerExport, example: exportExample } },
  handle: async (call) => {
    const { admin, caller, params } = call
    const found = await admin.player(caller.orgId, playerIdOf(params))
    if (isRefusal(found)) return found
    const reply = await replyLines(call, {
      path: exportPath,
      fileName: "player.json",
      read: async () => personLines(admin, caller, found),
      record: () => admin.recordPlayerRead(caller, found.externalUserId, { as: "player" }),
    })
    if (isRefusal(reply)) return reply
    return { ...reply, headers: { ...reply.headers, "content-type": "application/json; charset=utf-8" } }
  },
})

const Erasure = Type.Object(
  {
    externalUserId: Type.String({ description: "the random id that replaces the player's" }),
    clientId: nullable(Type.String()),
  },
  { title: "Erasure" },
)

const erasePlayer = operation({
  id: "erasePlayer",
  ...shared,
  method: "POST",
  path: `${base}/erase`,
  summary: "Erase a player's identity",
  description:
    "Permanently: name, email, traits and ids, including those of players merged into this one, and texts about them. Plays, codes, " +
    "points and totals stay under a random id. The answer comes when everything is erased, which may take minutes.",
  takesLong: true,
  body: Type.Object(
    { confirm: { ...ExternalId, description: "the externalUserId again" } },
    { title: "ErasureConfirmation" },
  ),
  bodyExample: { confirm: "user-1" },
  answers: {
    200: {
      description: "The ids that remain",
      schema: Erasure,
      example: { externalUserId: "erased_1k7upjuk7f9wbskggc4seh349", clientId: "c1k7upjuklr41q5ptxkk1znw19" },
    },
  },
  errors: ["CONFLICT"],
  handle: async ({ admin, caller, params, body }) => {
    const externalUserId = playerIdOf(params)
    if (body.confirm !== externalUserId) return refuseField("confirm", "the externalUserId of the player again")
    return unlessRefused(await admin.erasePlayer(caller, externalUserId), (erased) => ok(erased))
  },
})

/** Exports and erases a person's data (docs/api.md#players). */
export const personOperations = [exportPlayer, erasePlayer]
