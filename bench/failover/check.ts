import { join } from "node:path"
import { runCliProcess } from "../../test/support/service/cli.ts"
import { onServer } from "../../test/support/store/postgres.ts"
import { games, type Kind, kinds, type Load } from "./load.ts"

/** What names each change of a kind that the database has. */
const stored: Readonly<Record<Kind, string>> = {
  plays: "SELECT session_id AS name FROM plays",
  codes: `SELECT k.code AS name FROM promo_codes k JOIN campaigns c ON c.org_id = k.org_id AND c.id = k.campaign
    WHERE c.campaign_id = '${games.codes}'`,
  "redeemed codes": `SELECT k.code AS name FROM code_redemptions r
    JOIN promo_codes k ON k.org_id = r.org_id AND k.id = r.promo_code`,
  spins: "SELECT award_id AS name FROM awards",
  "redeemed spins": `SELECT a.award_id AS name FROM redemptions r
    JOIN awards a ON a.org_id = r.org_id AND a.id = r.award`,
}

/** Of a kind of changes: how many were acknowledged, and how many of those are there, are not, or are there once more. */
export type Count = {
  readonly kind: Kind
  readonly acknowledged: number
  readonly found: number
  readonly lost: number
  readonly doubled: number
}

/** Compares what was acknowledged with what the database has; every call has been answered, so that it has nothing else. */
export const countIn = async (url: string, loads: readonly Load[]): Promise<readonly Count[]> => {
  const counts: Count[] = []
  for (const kind of kinds) {
    const acknowledged = loads.flatMap((load) => load.acknowledged[kind])
    const rows = await onServer<{ name: string }>(url, stored[kind])
    const names = new Set(rows.map(({ name }) => name))
    const said = new Set(acknowledged)
    const found = said.intersection(names).size
    // Two answers that name the same change are as wrong as two changes for one answer.
    const doubled = rows.length - found + (acknowledged.length - said.size)
    counts.push({ kind, acknowledged: acknowledged.length, found, lost: said.size - found, doubled })
  }
  return counts
}

/** The faults that `doctor` finds, and those of the packs of draws; none normally. */
export const faultsBy = async (url: string, orgIds: readonly string[], folder: string): Promise<readonly string[]> => {
  const doctor = await runCliProcess(url, "doctor")
  const faults = doctor.code === 0 ? [] : [`doctor: ${doctor.stdout}${doctor.stderr}`]
  const packs = orgIds.flatMap((orgId) => [
    { orgId, game: ["--campaign", games.campaign] },
    { orgId, game: ["--mini-game", games.miniGame] },
  ])
  for (const { orgId, game } of packs) {
    const pack = join(folder, `${orgId}-${game[1]}.ndjson`)
    const exported = await runCliProcess(url, "draws", "export", "--organization", orgId, ...game, "--output", pack)
    const checked = await runCliProcess(url, "draws", "verify", pack)
    for (const { code, stdout, stderr } of [exported, checked])
      if (code !== 0) faults.push(`draws of ${game[1]}: ${stdout}${stderr}`)
  }
  return faults
}
