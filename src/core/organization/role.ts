/**
 * What users of an organization may do (docs/api.md#roles). Keys are not users: their scope says what they may call.
 */
export const roles = ["owner", "marketing", "support", "finance", "viewer"] as const
export type Role = (typeof roles)[number]

/** The subjects of operations: every operation of an organization declares one. */
export const areas = [
  "campaigns",
  "audiences",
  "winners",
  "codes",
  "pools",
  "players",
  "reports",
  "exports",
  "webhooks",
  "settings",
  "audit",
  "integration",
  "keys",
  "users",
  "test-organizations",
  "test",
] as const
export type Area = (typeof areas)[number]

export const levels = ["none", "read", "write"] as const
/** `write` includes `read`. */
export type Level = (typeof levels)[number]

/** What each role may do; nothing else decides this. */
export const permissions: Readonly<Record<Area, Readonly<Record<Role, Level>>>> = {
  /** Campaigns with their prizes, moments and draws, mini-games, marketplace games, tiers, push sends. */
  campaigns: { owner: "write", marketing: "write", support: "read", finance: "read", viewer: "read" },
  /** Audiences and their members. */
  audiences: { owner: "write", marketing: "write", support: "read", finance: "none", viewer: "none" },
  /** Plays, winners, spins and ranking prizes. */
  winners: { owner: "write", marketing: "write", support: "write", finance: "read", viewer: "read" },
  codes: { owner: "write", marketing: "read", support: "write", finance: "read", viewer: "read" },
  /** Pools of codes; the export of their entry codes is one of `keys`. */
  pools: { owner: "write", marketing: "write", support: "read", finance: "read", viewer: "read" },
  /** Players with their bans, merges and points. */
  players: { owner: "write", marketing: "read", support: "write", finance: "read", viewer: "read" },
  reports: { owner: "write", marketing: "read", support: "read", finance: "read", viewer: "read" },
  /** Every file of plays, winners, codes, sales or a player, however much else of them somebody may read. */
  exports: { owner: "write", marketing: "none", support: "read", finance: "read", viewer: "none" },
  webhooks: { owner: "write", marketing: "read", support: "read", finance: "none", viewer: "read" },
  settings: { owner: "write", marketing: "read", support: "read", finance: "read", viewer: "read" },
  audit: { owner: "write", marketing: "none", support: "none", finance: "read", viewer: "none" },
  /** What the organization's own systems call: plays, codes, sales. */
  integration: { owner: "write", marketing: "none", support: "none", finance: "none", viewer: "none" },
  keys: { owner: "write", marketing: "none", support: "none", finance: "none", viewer: "none" },
  /** Users, their invitations and sessions. */
  users: { owner: "write", marketing: "none", support: "none", finance: "none", viewer: "none" },
  /** The test organizations of a live one. */
  "test-organizations": { owner: "write", marketing: "read", support: "read", finance: "read", viewer: "read" },
  /** The clock, the outcomes, the events and the reset of a test organization. */
  test: { owner: "write", marketing: "write", support: "write", finance: "read", viewer: "read" },
}

const isAtLeast = (level: Level, needed: Level): boolean => levels.indexOf(level) >= levels.indexOf(needed)

/** Whether a role may do something that needs `level` in an area. */
export const mayDo = (role: Role, area: Area, level: Level): boolean => isAtLeast(permissions[area][role], level)

/** The roles that may do something that needs `level` in an area. */
export const rolesFor = (area: Area, level: Level): readonly Role[] => roles.filter((role) => mayDo(role, area, level))
