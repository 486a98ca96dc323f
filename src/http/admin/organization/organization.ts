import { Type } from "@sinclair/typebox"
import type { CreatedOrganization } from "../../../core/operation/admin/organization/create-organization.ts"
import type { ShownOrganization } from "../../../core/organization/organization.ts"
import { isoTime } from "../../../core/period.ts"
import { Id, listExample, listOf, nullable, OrganizationMode, optional, Time, text } from "../../operation/fields.ts"
import { listQuery, replyPage } from "../../operation/list/list.ts"
import { created, operation } from "../../operation/operation.ts"
import { unlessRefused } from "../../operation/reply.ts"
import { FirstKey, firstKeyExample } from "./api-key.ts"

export const Organization = Type.Object(
  {
    orgId: Type.String(),
    name: Type.String(),
    createdAt: Time,
    mode: OrganizationMode,
    liveOrgId: nullable(
      Type.String({ description: "the live organization that a test organization belongs to; null for all others" }),
    ),
  },
  { title: "Organization" },
)

const organizationExample = {
  orgId: "demo",
  name: "Demo",
  createdAt: "2026-11-21T10:05:00.000Z",
  mode: "live",
  liveOrgId: null,
}

export const organizationView = ({ createdAt, ...rest }: ShownOrganization) => ({
  ...rest,
  createdAt: isoTime(createdAt),
})

export const createdView = ({ apiKey: { keyId, key, scope }, ...organization }: CreatedOrganization) => ({
  ...organizationView(organization),
  apiKey: { keyId, key, scope },
})

export const OrganizationInput = Type.Object(
  { orgId: optional(Id), name: text(200), mode: optional(OrganizationMode) },
  { title: "OrganizationInput" },
)

export const CreatedOrganizationView = Type.Object(
  { ...Organization.properties, apiKey: FirstKey },
  { title: "CreatedOrganization" },
)

const createOrganization = operation({
  id: "createOrganization",
  method: "POST",
  path: "/api/v1/admin/organizations",
  access: "operator",
  tag: "Operator: organizations",
  summary: "Create an organization and its first admin key",
  description:
    "The key is shown once. With mode test, it is a test organization of the operator; the mode never changes.",
  body: OrganizationInput,
  bodyExample: { orgId: "demo", name: "Demo" },
  answers: {
    201: {
      description: "The organization with its first key",
      schema: CreatedOrganizationView,
      example: {
        ...organizationExample,
        apiKey: firstKeyExample,
      },
    },
  },
  errors: ["CONFLICT"],
  handle: async ({ admin, body }) =>
    unlessRefused(await admin.createOrganization(body), (made) => created(createdView(made))),
})

const organizations = operation({
  id: "listOrganizations",
  method: "GET",
  path: "/api/v1/admin/organizations",
  access: "operator",
  tag: "Operator: organizations",
  summary: "List the organizations",
  query: listQuery({}),
  answers: {
    200: {
      description: "A page of organizations",
      schema: listOf(Organization),
      example: listExample(organizationExample),
    },
  },
  errors: ["VALIDATION_ERROR"],
  handle: async ({ admin, query }) => replyPage(query, admin.organizations, organizationView),
})

/** Organizations (docs/api.md#organizations). */
export const organizationOperations = [createOrganization, organizations]
