import { describe, expect, test } from "bun:test"
import { isRefusal } from "../../../src/core/refusal.ts"
import { shareCluster } from "../../support/store/postgres.ts"
import { givenStores } from "../../support/store/postgres-stores.ts"
import { accepted, caller, code, game } from "../../support/store/store.ts"

const cluster = await shareCluster()
const now = Date.parse("2027-02-03T12:00:00.000Z")
const { orgId } = caller

const shared = givenStores(cluster, {
  now: () => now,
  prepare: async (stores) => {
    const { admin } = stores.store(0)
    await accepted(admin.createOrganization({ orgId, name: "Org" }))
    await accepted(admin.putMarketplaceGame(caller, { gameId: "flappy", active: true }))
    await accepted(admin.createCampaign(caller, "game", { name: "Game", ...game, rewardType: "none" }))
    const coded = { rewardType: "promo_code", kind: "codes", status: "active", defaultCodeConfig: code } as const
    await accepted(admin.createCampaign(caller, "codes", { name: "Codes", ...coded }))
    const secret = "the secret".repeat(4)
    await accepted(
      admin.createWebhook(caller, { url: "http://127.0.0.1:9/", secret, events: ["game.played", "code.created"] }),
    )
  },
})

const play = (index: number, externalUserId: string, idempotencyKey?: string) =>
  shared.store(index).partner.play({
    orgId,
    campaignId: "game",
    externalUserId,
    ...(idempotencyKey && { idempotencyKey }),
    gameResult: { score: 1, metadata: { from: externalUserId } },
  })

const identify = (externalId: string) =>
  accepted(
    shared
      .store(0)
      .partner.identify({ orgId, externalId, name: `Name of ${externalId}`, email: `${externalId}@example.com` }),
  )

const erase = (index: number, externalUserId: string) => shared.store(index).admin.erasePlayer(caller, externalUserId)

/** In how many rows of each table a text occurs anywhere. */
const namedIn = async (text: string): Promise<Record<string, number>> => {
  const tables = await shared.rows<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace",
  )
  const counts = await Promise.all(
    tables.map(async ({ name }): Promise<[string, number]> => {
      const [row] = await shared.rows<{ n: string }>(
        `SELECT count(*) AS n FROM ${name} t WHERE strpos(t::text, $1) > 0`,
        text,
      )
      return [name, Number(row?.n)]
    }),
  )
  return Object.fromEntries(counts.filter(([, n]) => n > 0))
}

/** Everything that names a player: plays, answers, events, codes, bans and their audit rows. */
const live = async (name: string) => {
  await identify(name)
  await accepted(play(0, name, `key-of-${name}`))
  const made = await accepted(
    shared
      .store(1)
      .partner.createCode({ orgId, campaignId: "codes", externalUserId: name, idempotencyKey: `code-of-${name}` }),
  )
  await accepted(shared.store(0).admin.deactivateCode(caller, made.code.code))
  const ban = await accepted(shared.store(1).admin.createBan(caller, { externalUserId: name, reason: `about ${name}` }))
  await accepted(shared.store(0).admin.liftBan(caller, ban.banId))
  await accepted(shared.store(0).admin.createBan(caller, { externalUserId: name, reason: `again about ${name}` }))
  await accepted(shared.store(1).admin.recordPlayerRead(caller, name, null))
}

describe.skipIf(!cluster)("erasures over two processes", () => {
  test("a person is gone from every table, with the ids merged into theirs", async () => {
    await live("anastasia")
    await live('nastenka \\ "n"')
    await accepted(shared.store(0).admin.mergePlayers(caller, 'nastenka \\ "n"', "anastasia"))
    expect(Object.keys(await namedIn("anastasia")).length).toBeGreaterThan(5)
    const erased = await accepted(erase(1, 'nastenka \\ "n"'))
    expect(erased.externalUserId).toStartWith("erased_")
    // The keys that a partner chooses for requests may name anybody, and are swept after a day.
    for (const name of ["anastasia", "nastenka"]) expect(await namedIn(name)).toEqual({ idempotency_records: 1 })
    expect(await shared.rows("SELECT id FROM plays WHERE metadata IS NOT NULL")).toEqual([])
    expect(await shared.rows("SELECT id FROM erasures")).toEqual([])
    const again = await erase(0, "anastasia")
    expect(isRefusal(again) && again.refusal).toBe("NOT_FOUND")
    expect((await accepted(shared.store(0).admin.player(orgId, erased.externalUserId))).plays).toHaveLength(2)
  })

  test("what is played, read and changed meanwhile names the erased person nowhere", async () => {
    await identify("beatrix")
    const kept = await accepted(
      shared.store(0).partner.createCode({ orgId, campaignId: "codes", externalUserId: "beatrix" }),
    )
    let isErased = false
    const during = [0, 1].map(async (index) => {
      while (!isErased) await accepted(play(index, "beatrix"))
    })
    const reading = (async () => {
      while (!isErased) await accepted(shared.store(1).admin.recordPlayerRead(caller, "beatrix", null))
    })()
    await Bun.sleep(50)
    const erasing = accepted(erase(0, "beatrix")).finally(() => {
      isErased = true
    })
    await accepted(shared.store(1).admin.deactivateCode(caller, kept.code.code))
    const { externalUserId } = await erasing
    await Promise.all([...during, reading])
    const next = await shared.store(0).admin.player(orgId, "beatrix")
    const again = isRefusal(next) ? 0 : next.plays.length
    const named = await shared.rows<{ body: string }>(`SELECT body FROM deliveries WHERE strpos(body, '"beatrix"') > 0`)
    expect(named.length).toBe(again)
    const audited = await shared.rows<{ at: string }>(
      `SELECT at FROM audit_log WHERE strpos(concat(target, before, after), 'beatrix') > 0
         AND id < (SELECT id FROM audit_log WHERE action = 'player.erase' AND target = $1)`,
      externalUserId,
    )
    expect(audited).toEqual([])
  })

  test("an erasure and a merge of the same player at once end one after the other", async () => {
    for (const name of ["carla", "clara"]) await identify(name)
    await Promise.all([accepted(play(0, "carla")), accepted(play(1, "clara"))])
    const [erased] = await Promise.all([
      erase(0, "carla"),
      shared.store(1).admin.mergePlayers(caller, "clara", "carla"),
    ])
    expect(isRefusal(erased)).toBe(false)
    expect(await shared.rows("SELECT id FROM merges")).toEqual([])
    expect(await shared.rows("SELECT id FROM erasures")).toEqual([])
    expect(
      await shared.rows(
        "SELECT id FROM plays WHERE metadata IS NOT NULL AND player IN (SELECT id FROM players WHERE external_user_id LIKE 'erased%')",
      ),
    ).toEqual([])
  })

  test("one that a process has left does not hold up its player for ever", async () => {
    await identify("dora")
    await shared.rows(
      "INSERT INTO erasures SELECT nextval('row_ids'), org_id, id, 0 FROM players WHERE external_user_id = 'dora'",
    )
    const waiting = accepted(play(1, "dora"))
    for (const store of shared.stores) store.start()
    await waiting
    expect(isRefusal(await erase(0, "dora"))).toBe(false)
  })

  test("one that begins is held by the clock of the database, whatever that of its process says", async () => {
    await identify("eva")
    await shared.rows(`CREATE FUNCTION refuse_lease() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF abs(NEW.expires_at - extract(epoch FROM clock_timestamp()) * 1000) > 120000 THEN RAISE 'expires at %', NEW.expires_at; END IF;
      RETURN NEW; END $$`)
    await shared.rows("CREATE TRIGGER lease BEFORE INSERT ON erasures FOR EACH ROW EXECUTE FUNCTION refuse_lease()")
    expect(isRefusal(await erase(0, "eva"))).toBe(false)
    await shared.rows("DROP TRIGGER lease ON erasures")
  })
})
