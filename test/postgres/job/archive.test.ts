import { afterAll, expect, test } from "bun:test"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { playFiles } from "../../../src/archive/files.ts"
import { oneClock } from "../../../src/core/clock.ts"
import type { Archiving } from "../../../src/core/port/archive.ts"
import type { Store } from "../../../src/core/port/store.ts"
import { scratchFolder } from "../../support/scratch.ts"
import { shareCluster } from "../../support/store/postgres.ts"
import { openStores } from "../../support/store/postgres-stores.ts"
import { accepted, caller, game } from "../../support/store/store.ts"

const cluster = await shareCluster()
afterAll(() => cluster?.stop())

const { orgId } = caller
const played = 5
const month = "2026-11"

/** A folder whose first writer stands still before it writes, until it is let go on. */
const givenFolder = () => {
  const folder = mkdtempSync(join(scratchFolder, "premio-plays-"))
  const files = playFiles(folder, { isMade: true })
  const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const failures: unknown[] = []
  const observer = { archived: () => undefined, failed: (error: unknown) => failures.push(error) }
  const archiving: Archiving = { days: 1, files, observer }
  const frozen: Archiving = {
    ...archiving,
    files: {
      ...files,
      append: async (...written) => {
        reached.resolve()
        await released.promise
        return files.append(...written)
      },
    },
  }
  const ids = () =>
    readFileSync(join(folder, orgId, `${month}.ndjson`), "utf8")
      .split("\n")
      .slice(0, -1)
      .map((line) => JSON.parse(line).id as string)
  return { archiving, frozen, failures, reached: reached.promise, goOn: released.resolve, ids, folder }
}

/** On a slow machine, a call may end before it has written anything. */
const archiveAll = async ({ upkeep }: Store, archiving: Archiving) => {
  while (await upkeep.archivePlays(archiving));
}

/** Two processes of a database, whose only player has played long ago. */
const givenOldPlays = async () => {
  if (!cluster) throw new Error("there is no PostgreSQL")
  let now = Date.parse("2026-11-10T12:00:00.000Z")
  const shared = await openStores(
    cluster,
    oneClock(() => now),
  )
  const [first, second] = [shared.store(0), shared.store(1)]
  await accepted(first.admin.createOrganization({ orgId, name: "Org" }))
  await accepted(first.admin.putMarketplaceGame(caller, { gameId: "flappy", active: true }))
  await accepted(first.admin.createCampaign(caller, "game", { name: "Game", ...game, winProbability: 0 }))
  for (let count = 0; count <= played; count++)
    await accepted(first.partner.play({ orgId, campaignId: "game", externalUserId: "ana", gameResult: { score: 1 } }))
  now = Date.parse("2027-02-10T12:00:00.000Z")
  const stored = async () =>
    (await shared.rows<{ id: string }>("SELECT session_id AS id FROM plays p ORDER BY p.id")).map(({ id }) => id)
  return { ...givenFolder(), shared, first, second, stored, leaving: (await stored()).slice(0, played) }
}

/** Lets the first of two processes stand still between reading plays and writing them, for longer than its lease. */
const givenFrozen = async () => {
  const given = await givenOldPlays()
  const { shared, first, frozen, reached, folder } = given
  const freezing = archiveAll(first, frozen)
  await reached
  await shared.rows("DELETE FROM leases WHERE work = 'archive'")
  return {
    ...given,
    freezing,
    end: async () => {
      await shared.close()
      rmSync(folder, { recursive: true })
    },
  }
}

test.skipIf(!cluster)("no play leaves while a process serves that knows of no archive", async () => {
  const given = await givenOldPlays()
  const { shared, first, second, archiving, frozen, reached, goOn, stored, leaving, ids, folder, failures } = given
  const all = await stored()
  const older = await shared.rows<{ id: number }>("SELECT id FROM processes WHERE NOT ended ORDER BY id LIMIT 1")
  const setOlder = (counts: boolean) =>
    shared.rows("UPDATE processes SET counts_archived = $1 WHERE id = $2", counts, older[0]?.id ?? 0)
  const refusesOlder = async () =>
    (await shared.rows("SELECT name FROM migrations WHERE name LIKE '%_contract_0084_%'")).length > 0
  await setOlder(false)
  await second.upkeep.archivePlays(archiving)
  expect(String(failures.splice(0))).toContain("earlier version")
  expect(await stored()).toEqual(all)
  expect(await refusesOlder()).toBe(false)
  await setOlder(true)
  // It begins to serve while plays are written.
  const writing = archiveAll(first, frozen)
  await reached
  await setOlder(false)
  goOn()
  await writing
  expect(String(failures.splice(0))).toContain("earlier version")
  expect(await stored()).toEqual(all)
  await setOlder(true)
  await archiveAll(first, archiving)
  expect(ids()).toEqual(leaving)
  expect(await stored()).toEqual(all.slice(played))
  expect(await refusesOlder()).toBe(true)
  await shared.close()
  rmSync(folder, { recursive: true })
})

test.skipIf(!cluster)("no process writes the files of one that stands still and has lost its lease", async () => {
  const { archiving, failures, second, freezing, goOn, ids, leaving, end } = await givenFrozen()
  await second.upkeep.archivePlays(archiving)
  expect(String(failures.splice(0))).toContain("another process holds the files of org")
  goOn()
  await freezing
  expect(failures).toEqual([])
  expect(ids()).toEqual(leaving)
  await end()
})

test.skipIf(!cluster)("a process that has lost its connection too writes nothing, and removes nothing", async () => {
  const { archiving, failures, second, freezing, goOn, ids, leaving, shared, stored, end } = await givenFrozen()
  await shared.rows(
    `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'
       AND objid = (hashtext('archive ' || $1)::bigint & 4294967295)::oid
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    orgId,
  )
  while (await second.upkeep.archivePlays(archiving));
  expect(failures).toEqual([])
  expect(ids()).toEqual(leaving)
  goOn()
  await freezing
  expect(failures).toHaveLength(1)
  expect(ids()).toEqual(leaving)
  expect(new Set(await stored()).isDisjointFrom(new Set(leaving))).toBe(true)
  await end()
})
