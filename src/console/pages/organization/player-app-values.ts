import type { paths } from "../../api/schema.ts"
import { type OriginRows, originRows, originsOf } from "./origin.ts"

export type Settings = paths["/api/v1/admin/settings"]["get"]["responses"][200]["content"]["application/json"]
type Label = Settings["players"]["rankingLabel"]

export const rankingLabels = ["none", "initials", "name"] as const satisfies readonly Label[]

/** What players' apps may do, in the form. */
export type PlayerAppValues = {
  readonly allowedOrigins: OriginRows
  readonly requireToken: boolean
  readonly rankingLabel: Label
}

export const playerAppValues = ({
  players: { allowedOrigins, requireToken, rankingLabel },
}: Settings): PlayerAppValues => ({ allowedOrigins: originRows(allowedOrigins), requireToken, rankingLabel })

/** What the form has changed, as the service expects it. */
export const playerAppChanges = (before: PlayerAppValues, after: PlayerAppValues) => {
  const [origins, originsBefore] = [originsOf(after.allowedOrigins), originsOf(before.allowedOrigins)]
  return {
    ...(JSON.stringify(origins) !== JSON.stringify(originsBefore) && { allowedOrigins: origins }),
    ...(after.requireToken !== before.requireToken && { requireToken: after.requireToken }),
    ...(after.rankingLabel !== before.rankingLabel && { rankingLabel: after.rankingLabel }),
  }
}
