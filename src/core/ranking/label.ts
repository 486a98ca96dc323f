import type { RankingLabel } from "../organization/app-bounds.ts"
import type { Ranking, RankingEntry } from "./ranking.ts"

/** What a ranking may show of its players, by external id; names that a token has set are left out. */
export type RankingNames = { readonly label: RankingLabel; readonly names: ReadonlyMap<string, string> }

/** An entry as other players see it: only the player's own says who it is. */
export type LabelledEntry = Omit<RankingEntry, "externalUserId"> & {
  readonly externalUserId: string | null
  readonly label: string | null
}

const maxInitials = 3

/** The first letters of a name, such as AML for Ana María López; null if it has none. */
const initialsOf = (name: string): string | null => {
  const letters = name.split(/\s+/).flatMap((word) => /[\p{L}\p{N}]/u.exec(word)?.[0].toUpperCase() ?? [])
  return letters.length === 0 ? null : letters.slice(0, maxInitials).join("")
}

const labelOf = (label: RankingLabel, name: string | undefined): string | null => {
  if (name === undefined || label === "none") return null
  return label === "initials" ? initialsOf(name) : name
}

/** The entries of a ranking as a player token reads them (docs/api.md#rankings). */
export const labelled = ({ rankings, entry }: Ranking, { label, names }: RankingNames): LabelledEntry[] =>
  rankings.map(({ externalUserId, ...shown }) => ({
    ...shown,
    externalUserId: externalUserId === entry?.externalUserId ? externalUserId : null,
    label: labelOf(label, names.get(externalUserId)),
  }))
