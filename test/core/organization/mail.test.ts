import { expect, test } from "bun:test"
import { languageOf, type QueuedMail, tried } from "../../../src/core/organization/mail.ts"

const mail: QueuedMail = {
  ...{ orgId: "sol", mailId: "mail_1", userId: "usr_1", kind: "invitation", language: "es", token: "t" },
  ...{ createdAt: 0, dueAt: 0, tries: 0 },
}
const dayMs = 24 * 60 * 60_000

test("a mail that no server takes is tried ever less often, for about a day, and then given up", () => {
  const times = [0]
  let last: QueuedMail = mail
  for (let next = tried(mail, 0); next; next = tried(next, next.dueAt)) {
    last = next
    times.push(next.dueAt)
  }
  const pauses = times.slice(1, -1).map((at, index) => at - (times[index] ?? 0))
  expect(last.tries).toBe(8)
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
  expect(times.at(-2)).toBeLessThan(dayMs)
})

test("the mails of an organization are in the language of its locale, and in Spanish without one", () => {
  expect(["en-US", "en", "es-CO", "pt-BR", undefined].map(languageOf)).toEqual(["en", "en", "es", "es", "es"])
})
