import type { CampaignConfig } from "../../../../core/campaign/campaign.ts"
import { archivedScore } from "../../../invariant/player/count.ts"
import {
  comparedPeriod,
  describeScore,
  inAll,
  type KeptScore,
  roundingShare,
  type Scored,
  scoredKinds,
} from "../../../invariant/player/score.ts"
import { rule } from "../../../invariant/rule.ts"
import { dialect, type OrganizationSource } from "./source.ts"

const { own, settled } = dialect

/** A power of two: PostgreSQL refuses sums that overflow to infinity. */
const scale = 2 ** -64
const sums = `sum(p.score * ${scale}::float8) AS total, sum(abs(p.score) * ${scale}::float8) AS size`

/** The scores of the plays that lie in the archive. */
const archived = `${archivedScore("s")} * ${scale}::float8`

const isScored = "(s.total_reached IS NOT NULL OR s.total_score <> 0)"

/** Lets PostgreSQL find possible differences, and the rule shared by all stores name them. */
const differs = (score: string) =>
  `abs(coalesce(l.total, 0) - ${score} * ${scale}::float8) > ${roundingShare / 2} * coalesce(l.size, 0)`

const totals = `SELECT s.player, s.campaign, s.total_score AS score, l.total, l.size
  FROM standings s LEFT JOIN (SELECT p.player, p.campaign, ${sums} FROM plays p WHERE ${own("p")} GROUP BY 1, 2) g
    ON g.player = s.player AND g.campaign = s.campaign
  CROSS JOIN LATERAL (SELECT coalesce(g.total, 0) + ${archived} AS total, coalesce(g.size, 0) + abs(${archived}) AS size) l
  WHERE ${own("s")} AND ${isScored} AND ${settled("s.player")} AND ${differs("s.total_score")}`

type Kind = (typeof scoredKinds)[number]

/** The distinct starts of the periods whose scores standings hold. */
const beginnings = (kind: Kind) => `SELECT s.campaign, s.since, c.config, c.zone_since AS "zoneSince"
  FROM (SELECT DISTINCT s.campaign, s.${kind}_from AS since FROM standings s
    WHERE ${own("s")} AND s.${kind}_from IS NOT NULL AND ${isScored}) s
  JOIN campaigns c ON c.id = s.campaign WHERE ${own("c")}`

/** OFFSET keeps PostgreSQL from reading all plays of a campaign for each of its periods. */
const ofPeriods = (kind: Kind) => `WITH k AS (
    SELECT * FROM unnest($2::bigint[], $3::bigint[], $4::bigint[]) WITH ORDINALITY AS k(campaign, since, until, n))
  SELECT k.n, s.player, s.campaign, s.${kind}_score AS score, l.total, l.size
  FROM k JOIN standings s ON s.campaign = k.campaign AND s.${kind}_from = k.since
  LEFT JOIN (SELECT k.n, p.player, ${sums} FROM k CROSS JOIN LATERAL (SELECT p.player, p.score FROM plays p
      WHERE ${own("p")} AND p.campaign = k.campaign AND p.at >= k.since AND p.at < k.until OFFSET 0) p
    GROUP BY 1, 2) l ON l.n = k.n AND l.player = s.player
  WHERE ${own("s")} AND ${isScored} AND ${settled("s.player")} AND ${differs(`s.${kind}_score`)}`

type Beginning = { readonly campaign: number; readonly since: number; readonly config: CampaignConfig } & Pick<
  Scored,
  "zoneSince"
>
type Differing = Pick<Scored, "player" | "campaign"> & {
  readonly score: number
  readonly total: number | null
  readonly size: number | null
}

const describe = (row: Differing, of: string) =>
  describeScore(row, { of, score: row.score }, { total: (row.total ?? 0) / scale, size: (row.size ?? 0) / scale })

/** The periods of a kind that can be compared with the log, with their campaigns. */
const periodsOf = async ({ rows }: OrganizationSource, kind: Kind) => {
  const periods: (Omit<KeptScore, "score"> & { readonly campaign: number })[] = []
  for await (const { campaign, since, ...of } of rows<Beginning>(beginnings(kind))) {
    const period = comparedPeriod(kind, of, since)
    if (period) periods.push({ campaign, ...period })
  }
  return periods
}

/** The rule of the scores of rankings. */
export const scoreRule = rule<OrganizationSource>("scores", async function* (source) {
  const { snapshot, orgId, rows } = source
  for await (const row of rows<Differing>(totals)) {
    const fault = describe(row, inAll.of)
    if (fault !== null) yield fault
  }
  for (const kind of scoredKinds) {
    const periods = await periodsOf(source, kind)
    const lists = [
      periods.map(({ campaign }) => campaign),
      periods.map(({ from }) => from),
      periods.map(({ until }) => until),
    ]
    for await (const row of snapshot.rows<Differing & { readonly n: number }>(ofPeriods(kind), [orgId, ...lists])) {
      const fault = describe(row, periods[row.n - 1]?.of ?? "")
      if (fault !== null) yield fault
    }
  }
})
