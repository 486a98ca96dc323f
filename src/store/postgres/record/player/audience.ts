import { Cache } from "../../../../core/cache/cache.ts"
import type { Audiences } from "../../../../record/player/audience.ts"
import type { Named } from "../../../../record/transaction.ts"
import { facts } from "../../engine/commit/batch.ts"
import type { WorkingSet } from "../../engine/commit/working-set.ts"
import type { Reader } from "../../engine/row/facts.ts"
import { forEachOwner } from "../../engine/row/owner.ts"

/** An audience and a person, by the id that a request names. */
type MembershipKey = readonly [orgId: string, audienceId: string, kind: "external" | "client", id: string]

/** Compared as a row: no other index of members begins with the id, and some hold an organization or audience as a whole. */
const isMember = (id: string) => `m.org_id COLLATE "C" = $1
  AND (m.external_user_id, m.audience, m.org_id) >= (${id}, a.id, $1)
  AND (m.external_user_id, m.audience, m.org_id) <= (${id}, a.id, $1)`

/**
 * An id that nobody has yet is looked up as it is, and otherwise all external ids of the person: their own, and those of
 * players merged into them.
 */
const selectMemberships = `SELECT k.n AS "keyNumber"
  FROM unnest($2::text[], $3::text[], $4::text[]) WITH ORDINALITY AS k(audience_id, kind, id, n)
  CROSS JOIN LATERAL (SELECT a.id FROM audiences a
    WHERE a.org_id = $1 AND a.audience_id = k.audience_id AND a.deleted_at IS NULL OFFSET 0) a
  WHERE EXISTS (SELECT 1 FROM audience_members m WHERE k.kind = 'external' AND ${isMember("k.id")})
    OR EXISTS (SELECT 1 FROM (
        SELECT coalesce(p.merged_into, p.id) AS id FROM players p
          WHERE k.kind = 'external' AND p.org_id = $1 AND p.external_user_id = k.id
        UNION ALL SELECT coalesce(p.merged_into, p.id) FROM players p
          WHERE k.kind = 'client' AND p.org_id = $1 AND p.client_id = k.id
        OFFSET 0) person
      CROSS JOIN LATERAL (
        SELECT p.external_user_id FROM players p WHERE p.org_id = $1 AND p.id = person.id
        UNION ALL SELECT p.external_user_id FROM players p WHERE p.org_id COLLATE "C" = $1 AND p.merged_into = person.id
        OFFSET 0) named
      CROSS JOIN LATERAL (SELECT 1 FROM audience_members m WHERE ${isMember("named.external_user_id")} OFFSET 0) m)`

/**
 * Whether a person is in an audience. Not locked: an upload that has not been answered when the batch reads may count
 * or not. Ids change in jobs of their own.
 */
const memberships: Reader<MembershipKey, boolean> = {
  name: "memberships",
  idOf: (key) => key.join("\n"),
  load: async (session, keys) => {
    const found = new Set<MembershipKey | undefined>()
    const read = async (orgId: string, own: readonly MembershipKey[]) => {
      const lists = [own.map(([, audience]) => audience), own.map(([, , kind]) => kind), own.map(([, , , id]) => id)]
      for (const { keyNumber } of await session.query<{ keyNumber: number }>(selectMemberships, [orgId, ...lists]))
        found.add(own[keyNumber - 1])
    }
    await forEachOwner(keys, ([orgId]) => orgId, read)
    return keys.map((key) => found.has(key))
  },
}

const keyOf = (orgId: string, audienceId: string, { clientId, externalUserId = "" }: Named): MembershipKey =>
  clientId === undefined ? [orgId, audienceId, "external", externalUserId] : [orgId, audienceId, "client", clientId]

const rememberedGames = 10_000
/** The audiences that the rules of a game asked for last, which are then loaded with the first facts. */
const asked = new Cache<string, readonly string[]>(rememberedGames)

/** Prefetches whether the player of a request is a member of the audiences that the rules of its game name. */
export const wantMemberships = (known: WorkingSet, orgId: string, gameId: string, named: Named) => {
  if (named.externalUserId === undefined && named.clientId === undefined) return
  for (const audienceId of asked.get(`${orgId} ${gameId}`) ?? [])
    known.want(memberships, keyOf(orgId, audienceId, named))
}

const naming = (table: string, id: string) => `SELECT t.${id} AS id FROM ${table} t
    CROSS JOIN LATERAL json_array_elements(t.config->'eligibility'->'rules') r
  WHERE t.org_id = $1 AND t.config->'eligibility' IS NOT NULL
    AND $2 IN (r->>'audience', r->>'notAudience') LIMIT 1`
const campaignNaming = naming("campaigns", "campaign_id")
const miniGameNaming = naming("mini_games", "notification_id")

/** Read by jobs with exclusive access to the organization. */
const gameNaming: Reader<readonly [orgId: string, audienceId: string], string | null> = {
  name: "game that names an audience",
  idOf: (key) => key.join("\n"),
  load: (session, keys) =>
    Promise.all(
      keys.map(async (key) => {
        const [campaign] = await session.query<{ id: string }>(campaignNaming, [...key])
        if (campaign) return `campaign ${campaign.id}`
        const [miniGame] = await session.query<{ id: string }>(miniGameNaming, [...key])
        return miniGame ? `mini-game ${miniGame.id}` : null
      }),
    ),
}

/** The lookups of audiences that are not of single rows. */
export const audienceLookups: Pick<Audiences, "membershipOf" | "namedBy"> = {
  membershipOf: ({ orgId, gameId, named }, _player, audienceIds) => {
    asked.set(`${orgId} ${gameId}`, audienceIds)
    for (const audienceId of audienceIds) facts().want(memberships, keyOf(orgId, audienceId, named))
    return (audienceId) => facts().get(memberships, keyOf(orgId, audienceId, named))
  },

  namedBy: (orgId, audienceId) => facts().get(gameNaming, [orgId, audienceId]),
}
