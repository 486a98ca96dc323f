import { type CallOptions, callOf, type Fetch, type Route, type Settings } from "./call.ts"
import { type Operations, routes } from "./generated/operations.ts"
import { send } from "./send.ts"
import { type TestMode, testModeOf } from "./test-mode.ts"

type PremioOptions = {
  /** Where the service is, such as `https://premio.example`. */
  readonly baseUrl: string
  /** A key of the organization, a player's token, or the operator's key. */
  readonly apiKey: string
  /** The organization; null with the operator's key, which belongs to none. */
  readonly orgId: string | null
  /** Sends requests instead of the platform's `fetch`. */
  readonly fetch?: Fetch
  /** How long one request may take: 10 seconds if it is left out. */
  readonly timeoutMs?: number
}

type Page = { readonly items: readonly unknown[]; readonly nextCursor: string | null }
type Input = Readonly<Record<string, unknown>>

/** The lists among the operations that end: each walks through its pages, and gives item after item. */
type Lists = {
  readonly [Name in keyof Operations as Awaited<ReturnType<Operations[Name]>> extends Page
    ? "cursor" extends keyof NonNullable<Parameters<Operations[Name]>[0]>
      ? null extends Awaited<ReturnType<Operations[Name]>>["nextCursor"]
        ? Name
        : never
      : never
    : never]: (
    ...given: Parameters<Operations[Name]>
  ) => AsyncGenerator<
    Awaited<ReturnType<Operations[Name]>> extends { readonly items: readonly (infer Item)[] } ? Item : never,
    void,
    undefined
  >
}

/** A client of the service: a method for each operation, named as in the API reference, and `each` for lists. */
export type Premio = Operations & {
  /** `for await (const code of premio.each.listPromoCodes({ campaignId }))` reads page after page as it goes. */
  readonly each: Lists
  /** What only a test organization can do: `await premio.test.advance({ seconds: 86_400 })` makes it tomorrow. */
  readonly test: TestMode
}

const defaultTimeoutMs = 10_000
/** The list that never ends, which `premio.test.events` follows. */
const endless: keyof Operations = "listTestEvents"

/** The settings in full; throws where one is missing, which environments like to do silently. */
const settingsOf = ({ baseUrl, apiKey, orgId, fetch, timeoutMs = defaultTimeoutMs }: PremioOptions): Settings => {
  if (!URL.canParse(baseUrl))
    throw new TypeError("baseUrl must be the service's address, such as https://premio.example")
  if (!apiKey) throw new TypeError("apiKey must be a key of the organization")
  if (orgId === "") throw new TypeError("orgId must be the organization's id")
  return {
    baseUrl: baseUrl.replace(/\/+$/, ""),
    apiKey,
    orgId,
    fetch: fetch ?? ((url, init) => globalThis.fetch(url, init)),
    timeoutMs,
  }
}

/** The items of all pages from `input.cursor` on, or from the first. */
async function* walk(call: (input: Input) => Promise<unknown>, input: Input) {
  let cursor = input["cursor"]
  do {
    const page = (await call({ ...input, cursor })) as Page
    yield* page.items
    cursor = page.nextCursor
  } while (cursor)
}

/** A client for one organization. It holds no connection and no state: make one and share it. */
export const createPremio = (options: PremioOptions): Premio => {
  const settings = settingsOf(options)
  const entries = Object.entries<Route>(routes)
  const caller =
    (route: Route) =>
    async (input: Input = {}, callOptions?: CallOptions) =>
      send(callOf(route, input, settings, callOptions?.test), settings, callOptions)
  const methods = entries.map(([name, route]) => [name, caller(route)] as const)
  const lists = entries
    .filter(([name, { query }]) => query?.includes("cursor") && name !== endless)
    .map(([name, route]) => {
      const list = (input: Input = {}, callOptions?: CallOptions) =>
        walk((page) => caller(route)(page, callOptions), input)
      return [name, list] as const
    })
  const test = testModeOf((route, input, callOptions) => caller(route)(input, callOptions))
  return { ...Object.fromEntries(methods), each: Object.fromEntries(lists), test } as unknown as Premio
}
