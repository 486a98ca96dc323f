import { names } from "../data.ts"
import { type Part, read, type Scenario } from "../scenario.ts"

const ofNothing = "nothing-has-this"

type Page = { readonly nextCursor: string | null }

/** A list's first page, and the next one, if there is one. */
const pages = (path: string, org = "big"): Scenario[] => {
  const list = `${path}${path.includes("?") ? "&" : "?"}limit=200`
  let next = list
  const second: Scenario = {
    name: `GET ${list}, the second page`,
    on: "running",
    prepare: async ({ call }) => {
      const { nextCursor } = JSON.parse((await call("GET", list, { org })).text) as Page
      next = nextCursor === null ? list : `${list}&cursor=${encodeURIComponent(nextCursor)}`
    },
    run: ({ call }) => call("GET", next, { org }),
  }
  return [read(list, org), second]
}

/** The list at `path` with each of `filters`. */
const filtered = (path: string, filters: readonly string[], org = "big"): Scenario[] =>
  ["", ...filters].flatMap((filter) => pages(`/admin/${path}${filter && `?${filter}`}`, org))

const deliveryFilters = [
  "status=pending",
  "status=delivered",
  "status=failed",
  "event=game.played",
  "event=webhook.test",
  "status=failed&event=webhook.test",
  "from=2026-05-31T23:00:00Z",
  "to=2026-01-01T00:00:00Z",
  "status=delivered&to=2026-01-01T00:00:00Z",
]

const deliveries = deliveryFilters.map(
  (filter): Scenario => ({
    name: `GET /admin/webhooks/…/deliveries?${filter}`,
    on: "running",
    run: ({ call, data }) => call("GET", `/admin/webhooks/${data.webhookId}/deliveries?limit=200&${filter}`),
  }),
)

const largeCampaigns = 40
/** A campaign of nearly 256 KiB. */
const questions = Array.from({ length: 240 }, (_, index) => ({
  question: `${index}`.padEnd(1_000, "?"),
  options: ["yes", "no"],
  correctIndex: 0,
}))
const large = { gameType: "trivia", rewardType: "none", trivia: { questions } }

/** The list at `path` with the largest possible rows, which this organization has just created. */
const ofLargeRows = (path: string): Scenario => ({
  name: `GET /admin/${path}?limit=200, of the largest rows`,
  on: "running",
  prepare: async ({ call }) => {
    for (let made = 0; made < largeCampaigns; made++) await call("POST", "/admin/campaigns", { body: large })
  },
  run: ({ call }) => call("GET", `/admin/${path}?limit=200`),
})

const statuses = ["active", "redeemed", "expired", "deactivated"].map((status) => `status=${status}`)
const hoarded = `externalUserId=${names.hoarder}`

const codeFilters = [
  ...statuses,
  ...statuses.map((status) => `${hoarded}&${status}`),
  ...statuses.map((status) => `campaignId=${names.codes}&${status}`),
  hoarded,
  `campaignId=${names.codes}`,
  `campaignId=${names.codes}&externalUserId=seller`,
  `campaignId=${names.sales}&${hoarded}`,
  `campaignId=${names.tiny}`,
  `search=${ofNothing.slice(0, 8)}`,
  "search=A",
  "search=A&status=redeemed",
  `search=A&${hoarded}&status=active`,
  `search=A&campaignId=${names.sales}`,
]

/** None of the raffle's prizes was handed out: the filters pass as many as a page may, and find few. */
const handoutFilters = [
  "status=open&order=oldest",
  "status=handed_out",
  `campaignId=${names.raffle}&status=forfeited&order=oldest`,
  "externalUserId=user-1",
]

const configured = [`search=${ofNothing}`, "status=paused", `search=${ofNothing}&status=draft`, "search=a"]

/** Every list of the console, with its filters, and deep into it. */
export const lists: Part = {
  name: "lists",
  scenarios: [
    ...filtered("campaigns", [...configured, "kind=codes", `gameType=${ofNothing}`], "wide"),
    ...filtered("notifications", configured, "wide"),
    ...filtered("marketplace-games", []),
    ...filtered("push-sends", []),
    ...filtered("bans", []),
    ...filtered("api-keys", [], "wide"),
    ...filtered("webhooks", [], "wide"),
    ...filtered("players", ["search=user-", "search=user-1234", `search=${ofNothing}`, "search=c"]),
    ...filtered("codes", codeFilters),
    ...filtered("handouts", handoutFilters),
    ...filtered(`campaigns/${names.raffle}/winners`, ["handedOut=false", "handedOut=true"]),
    ...filtered("audit-log", [
      "action=push-send.create",
      "action=campaign.update",
      `action=${ofNothing}`,
      "target=send-1",
      `target=${ofNothing}`,
      `target=${names.ranked}&action=push-send.create`,
    ]),
    ...filtered("audit-log", ["action=campaign.create"], "wide"),
    ...filtered(`notifications/${names.coffee}/awards`, ["externalUserId=user-1", `externalUserId=${ofNothing}`]),
    ...filtered(`notifications/${names.wheel}/awards`, [`externalUserId=${names.many}`]),
    ...filtered(`campaigns/${names.ranked}/ranking-prizes`, []),
    ...["campaigns", "audit-log"].map(ofLargeRows),
    ...deliveries,
    read("/admin/tiers"),
    read(`/admin/campaigns/${names.ranked}`),
    read("/admin/campaigns/campaign-0", "wide"),
    read("/admin/organizations", "operator"),
    ...[names.heavy, names.verbose, names.many, names.hoarder].map((player) => read(`/admin/players/${player}`)),
    {
      name: "GET one award with its reports",
      on: "running",
      run: ({ call, data }) => call("GET", `/admin/notifications/${names.coffee}/awards/${data.awardId}`),
    },
  ],
}
