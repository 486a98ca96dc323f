import { afterAll, beforeAll } from "bun:test"
import { sharedBrowser } from "../console/console.ts"
import type { Client } from "../service/client.ts"
import { startService, type TestService } from "../service/service.ts"
import { type Shop, startShop } from "./page.ts"

/** A service with an organization, and a shop whose pages show its games, for the tests of a file. */
export type Given = { readonly service: TestService; readonly org: Client; readonly shop: Shop }

/** What the tests of a file share; it is there once they run. `clock: "real"` runs the service on the system's clock. */
export const givenShop = (options: { readonly clock?: "real" } = {}): Given => {
  let given: Given | undefined
  const known = (): Given => {
    if (!given) throw new Error("the shop opens before the first test")
    return given
  }
  beforeAll(async () => {
    const service = await startService(options)
    const org = await service.organization()
    given = { service, org, shop: await startShop(await sharedBrowser(), org, service.url) }
  })
  afterAll(async () => {
    await given?.shop.stop()
    await given?.service.stop()
  })
  return {
    get service() {
      return known().service
    },
    get org() {
      return known().org
    },
    get shop() {
      return known().shop
    },
  }
}
