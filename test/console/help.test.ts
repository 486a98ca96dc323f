import { expect, test } from "bun:test"
import { anyPlace, helpPlaces } from "../../src/console/shell/help/places.ts"
import { givenService } from "../support/service/service.ts"

const service = givenService()

test("the help of each section leads to places that the service has", async () => {
  const places = [anyPlace, ...Object.values(helpPlaces)].flatMap(({ document, reference }) => [document, reference])
  const missing = await Promise.all(
    [...new Set(places)].map(async (place) => {
      const [path = "", anchor] = place.split("#")
      const answer = await fetch(service.url + path)
      const isThere = answer.ok && (anchor === undefined || (await answer.text()).includes(` id="${anchor}"`))
      return isThere ? [] : [place]
    }),
  )
  expect([places.length > 30, missing.flat()]).toEqual([true, []])
})
