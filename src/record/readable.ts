import type { Settings } from "../core/organization/settings.ts"
import { publicOrgId } from "../core/organization/test-organization.ts"
import type { Tier } from "../core/player/tier.ts"
import { UnreadableRecord } from "../core/unreadable.ts"

/** Says why a row of a table, or some of its fields, cannot be used; or null. */
export type ReadFault = (table: string, row: Readonly<Record<string, unknown>>) => string | null

let faultOf: ReadFault = () => null

/** Makes all stores of this process check what they read with `fault`. Called when the process starts. */
export const checkReadsBy = (fault: ReadFault) => {
  faultOf = fault
}

/** Why a row cannot be used, or null. */
export const readFault: ReadFault = (table, row) => faultOf(table, row)

type Named = { readonly table: string; readonly name: string; readonly orgId: string }

/** Throws UnreadableRecord unless these fields of the record can be used. */
export const requireReadable = ({ table, name, orgId }: Named, fields: Readonly<Record<string, unknown>>) => {
  const fault = faultOf(table, fields)
  if (fault !== null) throw new UnreadableRecord(`${name} of organization ${publicOrgId(orgId)}`, fault)
}

type CampaignFields = {
  readonly orgId: string
  readonly campaignId: string
  readonly config: unknown
  readonly momentPrizes: unknown
}

/** Throws UnreadableRecord unless the campaign can be used. */
export const requireReadableCampaign = ({ orgId, campaignId, config, momentPrizes }: CampaignFields) =>
  requireReadable({ table: "campaigns", name: `campaign ${campaignId}`, orgId }, { config, momentPrizes })

const ofOrganization = <T>(orgId: string, field: string, value: T): T => {
  requireReadable({ table: "organizations", name: `what is configured`, orgId }, { [field]: value })
  return value
}

/** The tiers of an organization. Throws UnreadableRecord. */
export const readableTiers = (orgId: string, tiers: readonly Tier[]): readonly Tier[] =>
  ofOrganization(orgId, "tiers", tiers)

/** The settings of an organization. Throws UnreadableRecord. */
export const readableSettings = (orgId: string, settings: Settings): Settings =>
  ofOrganization(orgId, "settings", settings)

/** The items of a list without those that cannot be read. */
export const readableOnly = <Row, T>(rows: readonly Row[], item: (row: Row) => T): T[] =>
  rows.flatMap((row) => {
    const read = readOrNull(() => item(row))
    return read === null ? [] : [read]
  })

/** What `read` returns, or null if the record cannot be read. */
export const readOrNull = <T>(read: () => T): T | null => {
  try {
    return read()
  } catch (error) {
    if (error instanceof UnreadableRecord) return null
    throw error
  }
}
