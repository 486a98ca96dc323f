import { Type } from "@sinclair/typebox"
import { Id, optional } from "../../operation/fields.ts"
import { noContent, ok, operation } from "../../operation/operation.ts"
import { unlessRefused } from "../../operation/reply.ts"

const maxChosen = 1_000

const Ids = Type.Array(Id, {
  maxItems: maxChosen,
  uniqueItems: true,
  description: `a list of at most ${maxChosen} ids, each once`,
})

const ConfigurationCopy = Type.Object(
  { campaignIds: optional(Ids), notificationIds: optional(Ids) },
  { title: "ConfigurationCopy" },
)
const Copied = Type.Object(
  {
    campaigns: Type.Integer({ description: "how many campaigns were copied" }),
    notifications: Type.Integer({ description: "how many mini-games were copied" }),
  },
  { title: "CopiedConfiguration" },
)

const copyToTest = operation({
  id: "copyToTestOrganization",
  access: ["admin"],
  area: "test-organizations",
  tag: "Console: test organizations",
  method: "POST",
  path: "/api/v1/admin/test-organizations/:orgId/copy",
  summary: "Copy configuration into a test organization",
  description:
    "The chosen campaigns and mini-games, with what they name, or without a choice everything: campaigns, mini-games, marketplace games, tiers and settings. Pools and audiences come along empty. A game that exists there is replaced, unless it was played there.",
  body: ConfigurationCopy,
  bodyExample: { campaignIds: ["spring"] },
  isBodyOptional: true,
  takesLong: true,
  answers: { 200: { description: "What was copied", schema: Copied, example: { campaigns: 1, notifications: 0 } } },
  errors: ["CONFLICT"],
  handle: async ({ admin, caller, params, body }) =>
    unlessRefused(await admin.copyToTest(caller, params["orgId"] ?? "", body), ok),
})

const resetTest = operation({
  id: "resetTestOrganization",
  access: ["admin"],
  area: "test",
  tag: "Console: test mode",
  method: "POST",
  path: "/api/v1/admin/test/reset",
  summary: "Empty a test organization, and start its clock anew",
  description:
    "Its configuration, keys, users and webhooks stay; plays, spins, players, codes, awards, grants, chains of draws and what is in pools and audiences are gone, and the clock shows the time of now.",
  isForTest: true,
  takesLong: true,
  answers: { 204: { description: "The organization is empty, and has kept its configuration" } },
  errors: ["CONFLICT", "LIVE_ORGANIZATION"],
  handle: async ({ admin, caller }) => unlessRefused(await admin.resetTest(caller), noContent),
})

/** Copies of configuration into test organizations, and their reset (docs/api.md#test-organizations). */
export const testResetOperations = [copyToTest, resetTest]
