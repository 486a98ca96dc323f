import { Type } from "@sinclair/typebox"
import { bool, Id, listExample, listOf, optional, text } from "../../operation/fields.ts"
import { listQuery, replyPage } from "../../operation/list/list.ts"
import { created, noContent, operation } from "../../operation/operation.ts"
import { unlessRefused } from "../../operation/reply.ts"
import { firstKeyExample } from "../organization/api-key.ts"
import { CreatedOrganizationView, createdView, Organization, organizationView } from "../organization/organization.ts"

const shared = { access: ["admin"], area: "test-organizations", tag: "Console: test organizations" } as const
const path = "/api/v1/admin/test-organizations"

const example = {
  orgId: "demo-test",
  name: "Demo, for tests",
  createdAt: "2026-11-21T10:05:00.000Z",
  mode: "test",
  liveOrgId: "demo",
}

const createTestOrganization = operation({
  id: "createTestOrganization",
  ...shared,
  method: "POST",
  path,
  summary: "Make a test organization, with its first admin key",
  description:
    "The key is shown once. With copyConfiguration, it begins with the configuration of this organization. At most 5.",
  body: Type.Object(
    { orgId: optional(Id), name: text(200), copyConfiguration: optional(bool) },
    { title: "TestOrganizationInput" },
  ),
  bodyExample: { orgId: "demo-test", name: "Demo, for tests", copyConfiguration: true },
  answers: {
    201: {
      description: "The test organization with its first key",
      schema: CreatedOrganizationView,
      example: { ...example, apiKey: { ...firstKeyExample, key: "premio_test_…" } },
    },
  },
  errors: ["CONFLICT"],
  handle: async ({ admin, caller, body }) =>
    unlessRefused(await admin.createTestOrganization(caller, body), (made) => created(createdView(made))),
})

const testOrganizations = operation({
  id: "listTestOrganizations",
  ...shared,
  method: "GET",
  path,
  summary: "List the test organizations, newest first",
  query: listQuery({}),
  answers: {
    200: {
      description: "A page of test organizations",
      schema: listOf(Organization),
      example: listExample(example),
    },
  },
  errors: ["VALIDATION_ERROR"],
  handle: async ({ admin, caller, query }) =>
    replyPage(query, (page) => admin.testOrganizations(caller.orgId, page), organizationView),
})

const deleteTestOrganization = operation({
  id: "deleteTestOrganization",
  ...shared,
  method: "DELETE",
  path: `${path}/:orgId`,
  summary: "Delete a test organization: its keys and pages are refused at once",
  description: "Its data is removed in the background; until all of it is gone, the orgId stays taken.",
  answers: { 204: { description: "It has been deleted" } },
  handle: async ({ admin, caller, params }) =>
    unlessRefused(await admin.deleteTestOrganization(caller, params["orgId"] ?? ""), noContent),
})

/** The test organizations of a live one (docs/api.md#test-organizations). */
export const testOrganizationOperations = [createTestOrganization, testOrganizations, deleteTestOrganization]
