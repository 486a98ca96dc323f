import { beforeAll, expect, test } from "bun:test"
import { appearanceMeanings } from "../../../src/http/document/meaning/appearance.ts"
import { codeMeanings } from "../../../src/http/document/meaning/code.ts"
import { conditions } from "../../../src/http/document/meaning/condition.ts"
import { gameMeanings } from "../../../src/http/document/meaning/game.ts"
import { meanings, sentence } from "../../../src/http/document/meaning/meaning.ts"
import { personMeanings } from "../../../src/http/document/meaning/person.ts"
import { reportMeanings } from "../../../src/http/document/meaning/report.ts"
import { testModeMeanings } from "../../../src/http/document/meaning/test-mode.ts"
import { openApi } from "../../support/service/contract.ts"
import { givenService } from "../../support/service/service.ts"

/** What these fields are, their names say. */
const selfExplaining = new Set([
  ...["audienceId", "awardId", "banId", "batchId", "campaignId", "chainId", "clientId", "deliveryId", "externalUserId"],
  ...["gameId", "grantId", "keyId", "marketplaceGameId", "notificationId", "orgId", "poolId", "prizeId", "segmentId"],
  ...["sendId", "sessionId", "userId", "webhookId"],
  ...["name", "email", "items", "createdAt", "updatedAt", "startsAt", "endsAt", "expiresAt"],
])

type Property = { readonly description?: string }
type Asking = { readonly parameters?: readonly (Property & { readonly in: string })[] }
type Schema = Property & { readonly properties?: Readonly<Record<string, Property>> }

const service = givenService()
let schemas: Readonly<Record<string, Schema>>
beforeAll(async () => {
  schemas = (await openApi(service.url)).components.schemas
})

const properties = () =>
  Object.entries(schemas).flatMap(([title, { properties = {} }]) =>
    Object.entries(properties).map(([name, property]) => ({ place: `${title}.${name}`, name, ...property })),
  )

/** What a value must be, which says nothing of what it is for. */
const rule =
  /^(?:an? (?:text|integer|number|array|list|object|finite|colour|https|ISO)|true|one of|1 to|3 upper|at most)/i

test("each property is described by what it means, unless its name says it", () => {
  const silent = properties().filter(
    ({ name, description = "" }) => !selfExplaining.has(name) && (description === "" || rule.test(description)),
  )
  expect(silent.map(({ place, description }) => `${place}: ${description}`)).toEqual([])
})

test("each parameter of a query says what it asks for", async () => {
  const { paths } = (await openApi(service.url)) as unknown as { paths: Record<string, Record<string, Asking>> }
  const asked = Object.values(paths).flatMap((item) => Object.values(item).flatMap(({ parameters = [] }) => parameters))
  const silent = asked.filter(
    ({ in: place, description = "" }) => place === "query" && (description === "" || rule.test(description)),
  )
  expect(silent).toEqual([])
})

test("each description is made of sentences", () => {
  const broken = properties().filter(
    ({ description }) =>
      description !== undefined && (!/[.!?]$/.test(description) || sentence(description) !== description),
  )
  expect(broken.map(({ place, description }) => `${place}: ${description}`)).toEqual([])
})

test("each condition closes the description of a field that is there", () => {
  const told = new Map(properties().map(({ place, description = "" }) => [place, description]))
  const lost = Object.entries(conditions).filter(([place, text]) => !told.get(place)?.endsWith(sentence(text)))
  expect(lost).toEqual([])
})

test("no word is explained twice, or for nothing", () => {
  const parts = [gameMeanings, appearanceMeanings, codeMeanings, personMeanings, reportMeanings, testModeMeanings]
  const all = parts.flatMap(Object.keys)
  expect(all.length).toBe(Object.keys(meanings).length)
  const shown = new Set(properties().map(({ description = "" }) => description.slice(0, 60)))
  const unused = Object.entries(meanings).filter(
    ([, text]) => ![...shown].some((one) => one.startsWith(text.slice(0, 60))),
  )
  expect(unused).toEqual([])
})
