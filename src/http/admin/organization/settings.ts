import { Type } from "@sinclair/typebox"
import { languageTagPattern, maxLanguageTagLength } from "../../../core/language-tag.ts"
import { maxAddressTraits, rankingLabels, trustsAppTraits } from "../../../core/organization/app-bounds.ts"
import { maxOrigins, originPattern } from "../../../core/organization/origin.ts"
import { callsOfWeek } from "../../../core/organization/sdk-calls.ts"
import type { Settings as OrganizationSettings } from "../../../core/organization/settings.ts"
import { supportLimits } from "../../../core/organization/support-limits.ts"
import { etag } from "../../operation/edit.ts"
import { fieldByField } from "../../operation/field/dependent.ts"
import { Amount, bool, Currency, integer, nullable, oneOf, text, timeZoneRule } from "../../operation/fields.ts"
import { type Call, ok, operation, patchOperation } from "../../operation/operation.ts"
import { unlessRefused } from "../../operation/reply.ts"

const Locale = Type.String({
  pattern: languageTagPattern,
  maxLength: maxLanguageTagLength,
  description: "a language tag such as es-CO",
})
const timezone = Type.String({ minLength: 1, maxLength: 100, description: timeZoneRule })

const AmountByCurrency = Type.Union(
  [
    Amount,
    Type.Record(Currency, Amount, {
      additionalProperties: false,
      maxProperties: 50,
      title: "AmountsByCurrency",
    }),
  ],
  {
    description:
      "an integer from 0 to 9007199254740991 for each currency by itself, or an object of at most 50 currencies with one each, in minor units",
  },
)

const support = {
  maxPointsPerDay: integer(0),
  maxCodeValuePerDay: AmountByCurrency,
  maxExtensions: integer(0),
}
const SupportLimits = Type.Object(support, { title: "SupportLimits" })
const SupportFields = fieldByField(
  Type.Partial(Type.Object(support), {
    title: "SupportFields",
    description: "an object with any of maxPointsPerDay, maxCodeValuePerDay and maxExtensions",
  }),
)

/** A bucket that hardly ever fills would be kept forever, or exceed the range of a database's numbers. */
const minShare = 0.001
const share = Type.Number({ minimum: minShare, maximum: 1, description: `a number from ${minShare} to 1` })
const origins = Type.Array(
  Type.String({
    maxLength: 300,
    pattern: originPattern,
    description:
      "*, https://host[:port], http://localhost[:port], capacitor://localhost or ionic://localhost, without a path or a final slash",
  }),
  {
    maxItems: maxOrigins,
    description: `["*"], or a list of at most ${maxOrigins} origins such as https://shop.example`,
  },
)
const addressTraits = Type.Array(text(200), {
  maxItems: maxAddressTraits,
  description: `a list of at most ${maxAddressTraits} names of traits`,
})
const players = {
  addressShare: share,
  appTraitsBytes: integer(0, 16 * 1024),
  newPlayersPerHour: integer(0, 1_000_000),
  trustAppTraits: bool,
  requireToken: bool,
  allowedOrigins: origins,
  rankingLabel: oneOf("RankingLabel", rankingLabels),
  addressTraits,
}
const AppBounds = Type.Object(
  {
    addressShare: nullable(share),
    appTraitsBytes: nullable(players.appTraitsBytes),
    newPlayersPerHour: nullable(players.newPlayersPerHour),
    trustAppTraits: { ...bool, description: "false: traits that come with an sdk key are left out" },
    requireToken: { ...bool, description: "true: an sdk key does not act for a player, which takes a player token" },
    allowedOrigins: nullable({
      ...origins,
      description: "the origins whose pages may call; null: no rule about origins holds",
    }),
    rankingLabel: { ...players.rankingLabel, description: "what rankings show player tokens of other players" },
    addressTraits: { ...addressTraits, description: "the traits that are a player's address, in its order" },
    sdkCallsWithoutToken: {
      ...integer(0),
      description: "how many calls of the last seven days acted for a player by an sdk key; to within an hour",
    },
  },
  { title: "AppBounds", description: "what apps and their players may do; null: no limit" },
)
const AppBoundsFields = fieldByField(
  Type.Partial(Type.Object(players), {
    title: "AppBoundsFields",
    description:
      "an object with any of addressShare, appTraitsBytes, newPlayersPerHour, trustAppTraits, requireToken, allowedOrigins, rankingLabel and addressTraits",
  }),
)

const Settings = Type.Object(
  {
    currency: nullable(Currency),
    timezone: nullable(timezone),
    locale: nullable(Locale),
    support: SupportLimits,
    players: AppBounds,
  },
  { title: "OrganizationSettings" },
)
export const SettingsFields = Type.Partial(
  Type.Object({ currency: Currency, timezone, locale: Locale, support: SupportFields, players: AppBoundsFields }),
  { title: "SettingsFields" },
)

const example = {
  currency: "COP",
  timezone: "America/Bogota",
  locale: "es-CO",
  support: { maxPointsPerDay: 5000, maxCodeValuePerDay: { COP: 20000000, USD: 5000 }, maxExtensions: 2 },
  players: {
    addressShare: 0.25,
    appTraitsBytes: 4096,
    newPlayersPerHour: 1000,
    trustAppTraits: true,
    requireToken: false,
    allowedOrigins: ["https://shop.example"],
    rankingLabel: "initials",
    addressTraits: ["street", "city"],
  },
}
const answer = {
  description: "The settings",
  schema: Settings,
  example: { ...example, players: { ...example.players, sdkCallsWithoutToken: 0 } },
}
const shared = {
  access: ["admin"],
  area: "settings",
  tag: "Console: games and tiers",
  path: "/api/v1/admin/settings",
} as const

const view = (settings: OrganizationSettings, sdkCallsWithoutToken: number) => ({
  currency: settings.currency ?? null,
  timezone: settings.timezone ?? null,
  locale: settings.locale ?? null,
  support: supportLimits(settings),
  players: {
    addressShare: null,
    appTraitsBytes: null,
    newPlayersPerHour: null,
    trustAppTraits: trustsAppTraits(settings.players),
    requireToken: false,
    allowedOrigins: null,
    rankingLabel: "none",
    addressTraits: [],
    ...settings.players,
    sdkCallsWithoutToken,
  },
})

type SettingsCall = Pick<Call<unknown, unknown>, "admin" | "caller" | "service">

/** The settings with the calls that this process has counted so far, and the others have stored. */
const shown = async ({ admin, caller: { orgId }, service }: SettingsCall, settings: OrganizationSettings) => {
  await service.sdkCalls.flush(orgId)
  const calls = callsOfWeek(await admin.sdkCalls(orgId), service.clocks.wall())
  return ok(view(settings, calls), etag("settings", settings))
}

const getSettings = operation({
  id: "getSettings",
  ...shared,
  method: "GET",
  summary: "Read the settings of the organization",
  answers: { 200: answer },
  showsVersion: true,
  handle: async (call) => shown(call, await call.admin.settings(call.caller.orgId)),
})

const updateSettings = patchOperation({
  id: "updateSettings",
  ...shared,
  summary: "Change the settings of the organization",
  description:
    "A new campaign takes its currency from here, unless the request names one. The fields of support and players change individually; null in players means no limit or rule, and resets trustAppTraits to true, requireToken to false, rankingLabel to none and addressTraits to an empty list.",
  body: SettingsFields,
  bodyExample: example,
  answers: { 200: answer },
  showsVersion: true,
  takesVersion: true,
  handle: async (call) => {
    const { admin, caller, body, seen } = call
    return unlessRefused(await admin.patchSettings(caller, body, seen), (settings) => shown(call, settings))
  },
})

/** The settings of the organization (docs/api.md#settings). */
export const settingsOperations = [getSettings, updateSettings]
