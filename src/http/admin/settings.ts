import { Type } from "@sinclair/typebox"
import type { Settings as OrganizationSettings } from "../../core/organization/settings.ts"
import { etag } from "../operation/edit.ts"
import { Currency, nullable, timeZoneRule } from "../operation/fields.ts"
import { ok, operation, patchOperation } from "../operation/operation.ts"
import { unlessRefused } from "../operation/reply.ts"

const Locale = Type.String({
  pattern: "^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$",
  maxLength: 35,
  description: "a language tag such as es-CO",
})
const timezone = Type.String({ minLength: 1, maxLength: 100, description: timeZoneRule })
const Settings = Type.Object(
  { currency: nullable(Currency), timezone: nullable(timezone), locale: nullable(Locale) },
  { title: "Settings" },
)
const SettingsFields = Type.Partial(Type.Object({ currency: Currency, timezone, locale: Locale }), {
  title: "SettingsFields",
})

const example = { currency: "COP", timezone: "America/Bogota", locale: "es-CO" }
const answer = { description: "The settings", schema: Settings, example }
const place = {
  access: ["admin"],
  area: "settings",
  tag: "Console: games and tiers",
  path: "/api/v1/admin/settings",
} as const

const view = ({ currency, timezone, locale }: OrganizationSettings) => ({
  currency: currency ?? null,
  timezone: timezone ?? null,
  locale: locale ?? null,
})

const shown = (settings: OrganizationSettings) => ok(view(settings), etag("settings", settings))

const getSettings = operation({
  id: "getSettings",
  ...place,
  method: "GET",
  summary: "Read the settings of the organization",
  answers: { 200: answer },
  showsVersion: true,
  handle: async ({ admin, caller }) => shown(await admin.settings(caller.orgId)),
})

const updateSettings = patchOperation({
  id: "updateSettings",
  ...place,
  summary: "Change the settings of the organization",
  description: "A new campaign takes its currency from here, unless it is sent one.",
  body: SettingsFields,
  bodyExample: example,
  answers: { 200: answer },
  showsVersion: true,
  takesVersion: true,
  handle: async ({ admin, caller, body, seen }) => unlessRefused(await admin.patchSettings(caller, body, seen), shown),
})

/** The settings of the organization (docs/api.md §5.30). */
export const settingsOperations = [getSettings, updateSettings]
