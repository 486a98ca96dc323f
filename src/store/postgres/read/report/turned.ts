import { and, desc, eq, gte, isNull, or, sql } from "drizzle-orm"
import { newestChains, newestDraws, type TurnedWins, turnedWins } from "../../../../core/report/result/turned.ts"
import type { Db } from "../../engine/page.ts"
import { chains, draws } from "../../schema/draw.ts"
import { drawnBetween } from "../draw.ts"

const newestOf = async (snapshot: Db, orgId: string, chain: number, limit: number): Promise<Uint8Array[]> => {
  const [newest] = await snapshot
    .select({ n: draws.n })
    .from(draws)
    .where(and(eq(draws.orgId, orgId), eq(draws.chain, chain)))
    .orderBy(desc(draws.n))
    .limit(1)
  if (!newest) return []
  const [first, last] = [sql`${newest.n - limit + 1}::int`, sql`${newest.n}::int`]
  const drawn = drawnBetween(sql`${orgId}`, sql`${chain}::bigint`, first, last)
  const { rows } = await snapshot.execute<{ content: Uint8Array }>(sql`SELECT t.content FROM ${drawn} t`)
  return rows.map(({ content }) => content)
}

/** What turned wins into losses in the newest draws of a campaign since `since`. */
export const turnedOf = async (
  snapshot: Db,
  { orgId, row }: { readonly orgId: string; readonly row: number },
  since: number,
): Promise<TurnedWins> => {
  const isLate = or(isNull(chains.closedAt), gte(chains.closedAt, since))
  const found = await snapshot
    .select({ id: chains.id })
    .from(chains)
    .where(and(eq(chains.orgId, orgId), eq(chains.campaign, row), isLate))
    .orderBy(desc(chains.ordinal))
    .limit(newestChains)
  const contents: Uint8Array[] = []
  for (const { id } of found)
    if (contents.length < newestDraws)
      contents.push(...(await newestOf(snapshot, orgId, id, newestDraws - contents.length)))
  return turnedWins(contents, since)
}
