/** The groups of operations by caller: the first word of a tag. */
const groups = {
  Partner: "Called by the organization's backend or app",
  Players: "Called by players' apps and pages, with the player's own token",
  Console: "Called by the organization's administrators",
  Operator: "Called by whoever runs the service",
  Platform: "Called by the platform that the service runs on",
} as const

/** The purpose of the operations of each tag, in display order. */
const purposes = {
  "Partner: plays": "Play a campaign's game",
  "Partner: points": "Let players spend points, and give them points",
  "Partner: promo codes": "Create codes on demand, and redeem codes of any origin",
  "Partner: players": "Register players, and read what they have",
  "Partner: mini-games":
    "Spin in-app mini-games, and report that their prizes were redeemed. Paths call them notifications",
  "Partner: push sends": "Report what players do with push notifications",
  "Partner: rankings": "Read who leads a campaign",
  "Players: games": "Read which games are open, and whether the player can play",
  "Players: own records": "Read what the player of the token has and has won",
  "Console: campaigns": "Set up, preview and simulate campaigns",
  "Console: games and tiers": "Install marketplace games, and set the XP tiers and what applies to all campaigns",
  "Console: hand-outs": "List and record what the organization hands out itself",
  "Console: mini-games": "Set up in-app mini-games, and read their spins. Paths call them notifications",
  "Console: players": "Find, read, ban and merge players",
  "Console: promo codes": "Find, export and deactivate codes",
  "Console: pools of codes": "Upload codes that prizes give or that players enter, and follow what becomes of them",
  "Console: push sends": "Register push sends, and read their counters",
  "Console: rankings": "Give ranking prizes, and read which were given",
  "Console: webhooks": "Send events to your servers, and follow and repeat their deliveries",
  "Console: reports": "Totals, return on investment, activity and the audit log",
  "Console: API keys": "Create and deactivate keys",
  "Console: users": "Invite and deactivate users, and end sessions of the console",
  "Console: sessions": "Sign in to the console; for its own page",
  "Console: account": "Change one's own credentials; for the console's own page",
  "Console: test organizations": "Make test organizations, copy configuration into them, and delete them",
  "Console: test mode": "Move the clock of a test organization, ask for outcomes, and read its events",
  "Operator: organizations": "Create organizations",
  "Platform: health": "Whether the service lives and is ready, and its metrics",
} as const

export type Tag = keyof typeof purposes

const names = Object.keys(purposes) as Tag[]

export const tags = names.map((name) => ({ name, description: purposes[name] }))

/** For pages that show tags in groups. */
export const tagGroups = Object.entries(groups).map(([name, description]) => ({
  name,
  description,
  tags: names.filter((tag) => tag.startsWith(`${name}:`)),
}))

export const securitySchemes = {
  apiKey: { type: "http", scheme: "bearer", description: "An API key of the organization" },
  playerToken: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description: "The token of a player, who is the only one it acts for",
  },
  organization: {
    type: "apiKey",
    in: "header",
    name: "X-Org-Id",
    description: "The id of the organization that the key or token belongs to",
  },
  session: {
    type: "apiKey",
    in: "cookie",
    name: "__Host-premio_session",
    description: "A session of the console, without Authorization; X-Org-Id may then be left out",
  },
  operatorKey: { type: "http", scheme: "bearer", description: "The ROOT_KEY of the service" },
}
