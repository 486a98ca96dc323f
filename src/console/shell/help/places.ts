import type { PageEntry } from "../../pages.ts"

/** Where the service explains a section: a document with its heading, and a page of the API's reference. */
export type HelpPlace = { readonly document: string; readonly reference: string }

const place = (document: string, reference: string): HelpPlace => ({
  document: `/docs/${document}`,
  reference: `/swagger/${reference}`,
})

/** Sections without a document of their own are explained in the one about the console. */
export const anyPlace = place("console", "guide")

/** The help for each section of the console. */
export const helpPlaces: { readonly [name in PageEntry["name"]]: HelpPlace } = {
  overview: place("api#overview", "console-reports"),
  sales: place("api#return-on-investment", "console-reports"),
  finance: place("api#campaigns-in-a-period", "console-reports"),
  campaigns: place("participation", "console-campaigns"),
  miniGames: place("api#mini-games", "console-mini-games"),
  marketplace: place("api#marketplace-games", "console-games-and-tiers"),
  codes: place("api#promo-code-states", "console-promo-codes"),
  pools: place("participation#gift-cards-as-prizes", "console-pools-of-codes"),
  push: place("api#push-sends", "console-push-sends"),
  players: place("api#players", "console-players"),
  audiences: place("participation#a-game-for-gold-customers", "console-campaigns"),
  bans: place("api#bans", "console-players"),
  tiers: place("api#tiers", "console-games-and-tiers"),
  handouts: place("api#hand-outs", "console-campaigns"),
  rankings: place("api#ranking-prizes", "console-rankings"),
  organization: place("api#settings", "console-games-and-tiers"),
  webhooks: place("webhooks", "events"),
  apiKeys: place("api#keys", "console-api-keys"),
  playerKeys: place("apps#sign-tokens-yourself", "console-api-keys"),
  audit: place("api#audit-log", "console-reports"),
  people: place("api#users", "console-users"),
  testEvents: place("testing", "console-test-mode"),
  testOrganizations: place("console#test-organizations", "console-test-organizations"),
}
