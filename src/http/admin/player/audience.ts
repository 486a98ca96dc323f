import { type Static, Type } from "@sinclair/typebox"
import type {
  AudienceMember,
  MemberStep,
  MembersChanged,
  Audience as StoredAudience,
} from "../../../core/audience/audience.ts"
import { type MembersRequest, membersView } from "../../../core/operation/admin/player/audience.ts"
import { isoTime } from "../../../core/period.ts"
import { isRefusal, type Refusal, refuseField } from "../../../core/refusal.ts"
import type { CsvLines } from "../../edge/csv-lines.ts"
import { etag } from "../../operation/edit.ts"
import {
  ExternalId,
  Id,
  isId,
  listExample,
  listOf,
  maxExternalIdLength,
  optional,
  Time,
  text,
} from "../../operation/fields.ts"
import { listQuery, replyPage } from "../../operation/list/list.ts"
import { type Call, noContent, ok, operation } from "../../operation/operation.ts"
import { type Reply, unlessRefused } from "../../operation/reply.ts"

/** How many ids of a JSON body are looked at at once, as lines of a file are. */
const idsAtOnce = 250

const shared = { access: ["admin"], area: "audiences", tag: "Console: players" } as const
const path = "/api/v1/admin/audiences"

const Audience = Type.Object(
  {
    audienceId: Type.String(),
    name: Type.String(),
    members: Type.Integer(),
    createdAt: Time,
    updatedAt: Time,
  },
  { title: "Audience" },
)
export const AudienceInput = Type.Object({ name: text(200) }, { title: "AudienceInput" })
const Member = Type.Object({ externalUserId: Type.String(), addedAt: Time }, { title: "AudienceMember" })
const MembersInput = Type.Object(
  {
    externalIds: Type.Array(Type.String({ description: "a text" }), {
      description: "an array of texts; those that cannot be external ids are counted",
    }),
  },
  { title: "MembersInput" },
)
const counts = { unchanged: Type.Integer(), invalid: Type.Integer({ description: "what cannot be an external id" }) }
const Added = Type.Object({ added: Type.Integer(), ...counts }, { title: "MembersAdded" })
const Removed = Type.Object({ removed: Type.Integer(), ...counts }, { title: "MembersRemoved" })

const at = "2026-11-21T10:05:00.000Z"
const example = { audienceId: "vip", name: "Best customers", members: 2, createdAt: at, updatedAt: at }
const memberExample = { externalUserId: "user-1", addedAt: at }
const answer = { description: "The audience", schema: Audience, example }

const view = ({ createdAt, updatedAt, ...audience }: StoredAudience) => ({
  ...audience,
  createdAt: isoTime(createdAt),
  updatedAt: isoTime(updatedAt),
})
const memberView = ({ externalUserId, addedAt }: AudienceMember) => ({ externalUserId, addedAt: isoTime(addedAt) })
const shown = (audience: StoredAudience) => ok(view(audience), etag("audience", audience))

const isExternalId = (id: string): boolean =>
  id.length > 0 && id.isWellFormed() && (id.length <= maxExternalIdLength || [...id].length <= maxExternalIdLength)

/** A step of an upload, from texts of which a null is no text at all. */
const stepOf = (texts: readonly (string | null)[]): MemberStep => {
  const ids = texts.flatMap((text) => (text !== null && isExternalId(text.trim()) ? [text.trim()] : []))
  return { externalUserIds: ids, invalid: texts.length - ids.length }
}

async function* stepsOfFile(lines: CsvLines): AsyncGenerator<MemberStep | Refusal> {
  for await (const some of lines) yield isRefusal(some) ? some : stepOf(some.map(({ text }) => text))
}

async function* stepsOfList(ids: readonly string[]): AsyncGenerator<MemberStep> {
  for (let from = 0; from < ids.length; from += idsAtOnce) yield stepOf(ids.slice(from, from + idsAtOnce))
}

const putAudience = operation({
  id: "putAudience",
  ...shared,
  method: "PUT",
  path: `${path}/:audienceId`,
  summary: "Create or rename an audience",
  description: "An organization has at most 100.",
  body: AudienceInput,
  bodyExample: { name: "Best customers" },
  answers: { 200: answer },
  errors: ["CONFLICT"],
  showsVersion: true,
  takesVersion: true,
  handle: async ({ admin, caller, params, body, seen }) => {
    const audienceId = params["audienceId"] ?? ""
    if (!isId(audienceId)) return refuseField("audienceId", Id.description ?? "")
    return unlessRefused(await admin.putAudience(caller, { audienceId, name: body.name }, seen), shown)
  },
})

const audiences = operation({
  id: "listAudiences",
  ...shared,
  method: "GET",
  path,
  summary: "List the audiences",
  query: listQuery({}),
  answers: { 200: { description: "A page of audiences", schema: listOf(Audience), example: listExample(example) } },
  handle: async ({ admin, caller, query }) => replyPage(query, (page) => admin.audiences(caller.orgId, page), view),
})

const audience = operation({
  id: "getAudience",
  ...shared,
  method: "GET",
  path: `${path}/:audienceId`,
  summary: "Read an audience",
  answers: { 200: answer },
  showsVersion: true,
  handle: async ({ admin, caller, params }) =>
    unlessRefused(await admin.audience(caller.orgId, params["audienceId"] ?? ""), shown),
})

const deleteAudience = operation({
  id: "deleteAudience",
  ...shared,
  method: "DELETE",
  path: `${path}/:audienceId`,
  summary: "Delete an audience",
  description: "Not while a campaign or a mini-game has a rule about it.",
  answers: { 204: { description: "The audience has been deleted" } },
  errors: ["CONFLICT"],
  handle: async ({ admin, caller, params }) =>
    unlessRefused(await admin.deleteAudience(caller, params["audienceId"] ?? ""), noContent),
})

const members = operation({
  id: "listAudienceMembers",
  ...shared,
  method: "GET",
  path: `${path}/:audienceId/members`,
  summary: "List the members of an audience, or look one up",
  query: listQuery({ externalUserId: optional(ExternalId) }),
  answers: { 200: { description: "A page of members", schema: listOf(Member), example: listExample(memberExample) } },
  handle: async ({ admin, caller, params, query }) => {
    const { externalUserId } = query
    const audienceId = params["audienceId"] ?? ""
    return replyPage(query, (page) => admin.members(caller.orgId, audienceId, externalUserId, page), memberView)
  },
})

const upload = {
  ...shared,
  method: "POST",
  body: MembersInput,
  bodyExample: { externalIds: ["user-1", "user-2"] },
  csv: { headers: ["externalid", "externaluserid", "external_id", "external_user_id"], example: "user-1\nuser-2\n" },
  description:
    "A file of text/csv has one external id a line, with a header (externalId) or without, and at most 20 MiB; JSON has the usual bound. Ids are stored while they arrive: an upload that breaks off is sent again.",
  errors: ["CONFLICT"],
  takesLong: true,
} as const

type UploadCall = Call<Static<typeof MembersInput>, unknown>

const changeMembers = async (
  { admin, caller, params, lines, body }: UploadCall,
  way: MembersRequest["way"],
): Promise<Reply | Refusal> => {
  const steps = lines ? stepsOfFile(lines) : stepsOfList(body.externalIds)
  const changed = await admin.changeMembers(caller, { audienceId: params["audienceId"] ?? "", way }, steps)
  return unlessRefused(changed, (done: MembersChanged) => ok(membersView(way, done)))
}

const addMembers = operation({
  id: "addAudienceMembers",
  ...upload,
  path: `${path}/:audienceId/members`,
  summary: "Add members to an audience",
  answers: {
    200: { description: "What was added", schema: Added, example: { added: 2, unchanged: 0, invalid: 0 } },
  },
  handle: (call) => changeMembers(call, "add"),
})

const removeMembers = operation({
  id: "removeAudienceMembers",
  ...upload,
  path: `${path}/:audienceId/members/remove`,
  summary: "Remove members from an audience",
  answers: {
    200: { description: "What was removed", schema: Removed, example: { removed: 2, unchanged: 0, invalid: 0 } },
  },
  handle: (call) => changeMembers(call, "remove"),
})

/** Audiences and their members (docs/api.md#audiences). */
export const audienceOperations = [putAudience, audiences, audience, deleteAudience, members, addMembers, removeMembers]
