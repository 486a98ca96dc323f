import { expect, test } from "bun:test"
import { makeCampaign, play } from "../../support/fixture/play.ts"
import { runCli, withDatabase } from "../../support/service/cli.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"
import { followStream } from "../../support/service/stream.ts"

const service = givenService()
const org = givenOrganization(service)

test("a cursor from before a restore is refused, as long as what it has passed is not there again", async () => {
  const campaign = await makeCampaign(org)
  await play(org, campaign, "ana")
  const backup = `${service.databasePath}.backup`
  withDatabase(service.databasePath, (sqlite) => sqlite.run("VACUUM INTO ?", [backup]))
  const { cursor } = await followStream(org, 10)
  await play(org, campaign, "ana")
  const { cursor: later } = await followStream(org, 10)
  const read = (since: string) => runCli(backup, "stream", "--organization", org.orgId, "--since", since)
  expect(await read(cursor)).toMatchObject({ code: 0, objects: [{ type: "cursor", more: false }] })
  expect(await read(later)).toMatchObject({ code: 1, stdout: "" })
})
