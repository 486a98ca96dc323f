import { expect, test } from "bun:test"
import { cli } from "../../support/service/cli.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const admin = "/api/v1/admin"
const service = givenService()
const org = givenOrganization(service)

const question = (index: number, text = "¿Cuál?") => ({
  question: `${text} ${index}`,
  options: ["x".repeat(450), "y".repeat(450)],
  correctIndex: 0,
})
const questions = Array.from({ length: 200 }, (_, index) => question(index))
const changed = (at: number, text: string) =>
  questions.map((one, index) => (index === at ? question(index, text) : one))

const rows = async () =>
  (await org.get(`${admin}/audit-log?action=campaign.update&limit=200`, { status: 200 })).body.items

test("a change of a long list is stored as its differences, and leads back to the earlier list", async () => {
  const { body, headers } = await org.post(
    `${admin}/campaigns`,
    { trivia: { questions, minCorrect: 3 } },
    { status: 201 },
  )
  const path = `${admin}/campaigns/${body.campaignId}`
  const seen = headers.get("etag") ?? (await org.get(path)).headers.get("etag") ?? ""
  await org.patch(path, { trivia: { questions: changed(7, "¿Dónde?"), minCorrect: 4 } }, { status: 200 })
  const [{ before, after }] = await rows()
  expect(before).toEqual({ trivia: { questions: { length: 200, 7: question(7) }, minCorrect: 3 } })
  expect(after).toEqual({ trivia: { questions: { length: 200, 7: question(7, "¿Dónde?") }, minCorrect: 4 } })
  for (let index = 0; index < 20; index++)
    await org.patch(path, { trivia: { questions: changed(index, "¿Quién?"), minCorrect: 4 } }, { status: 200 })
  const size = JSON.stringify(await rows()).length
  expect(size).toBeLessThan(21 * 5_000)
  // An edit of the first version is shown whole what was changed since.
  const ifMatch = { headers: { "if-match": seen } }
  const conflict = await org.patch(path, { trivia: null }, { status: 409, ...ifMatch })
  expect(conflict.body.changes).toMatchObject([
    {
      field: "trivia",
      before: { questions, minCorrect: 3 },
      after: { questions: changed(19, "¿Quién?"), minCorrect: 4 },
    },
  ])
  const { stdout } = await cli(service.database.place, "doctor")
  expect(stdout).toMatch(/ok {3}audit/)
})
