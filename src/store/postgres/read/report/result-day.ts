import { zoneOrUtc } from "../../../../core/period.ts"
import { dayOf } from "../../../../core/report/result/play-tally.ts"
import type { EarlierZone } from "../../schema/campaign.ts"

/** The upper row number of the earlier time zone on whose days a play counts; null if that is the current zone. */
export const zoneBelow = `CASE WHEN json_typeof(c.earlier_zones) IS DISTINCT FROM 'array' THEN NULL ELSE (SELECT min((z ->> 'below')::bigint)
    FROM json_array_elements(c.earlier_zones) z WHERE (z ->> 'below')::bigint > p.id) END`

export type Zones = {
  readonly campaign: number
  readonly timezone: string
  readonly earlierZones: readonly EarlierZone[] | null
}

/** The columns of `Zones` for a campaign. */
export const zonesOfCampaign = `id::float8 AS campaign, config ->> 'timezone' AS timezone, earlier_zones AS "earlierZones"`
export const zonesOfAll = `SELECT ${zonesOfCampaign} FROM campaigns WHERE org_id = $1`

/** The minute of plays, and the zone on whose days they count. */
export type Dated = { readonly at: number; readonly zoneBelow: number | null }

/**
 * The day of grouped plays in the time zone in which they were made. If `zones` was read before the plays and a zone
 * has changed since, they count in the last zone that it names.
 */
export const dayIn = (zones: Zones | undefined, { at, zoneBelow: below }: Dated) => {
  const earlier = below === null ? undefined : zones?.earlierZones?.find((zone) => zone.below === below)
  return dayOf(zoneOrUtc(earlier?.timezone ?? zones?.timezone), at)
}
