/** The tables to whose row numbers fields refer, by the names of the fields. */
const referred: Readonly<Record<string, string>> = {
  campaign: "campaigns",
  batch: "moment_batches",
  chain: "chains",
  pool: "code_pools",
  miniGame: "notifications",
  webhook: "webhooks",
  player: "players",
  mergedInto: "players",
  fromPlayer: "players",
  intoPlayer: "players",
  promoCode: "promo_codes",
  earlyLast: "promo_codes",
  award: "awards",
  playGrant: "play_grants",
  play: "plays",
  previous: "plays",
  lastPlay: "plays",
  totalReached: "plays",
  dayReached: "plays",
  weekReached: "plays",
  monthReached: "plays",
}

const isObject = (value: unknown): boolean => typeof value === "object" && value !== null && !Array.isArray(value)
const isText = (value: unknown): boolean => typeof value === "string"

/** What the value of a JSON field must be, unless it is null. */
export type JsonForm = { readonly what: string; readonly isOf: (value: unknown) => boolean }

const anObject: JsonForm = { what: "an object", isOf: isObject }
const objects: JsonForm = {
  what: "a list of objects",
  isOf: (value) => Array.isArray(value) && value.every(isObject),
}
const texts: JsonForm = { what: "a list of texts", isOf: (value) => Array.isArray(value) && value.every(isText) }

/** The JSON fields, by name; the states of the audit log may be anything. */
const jsonForms: Readonly<Record<string, JsonForm>> = {
  config: anObject,
  settings: anObject,
  traits: anObject,
  metadata: anObject,
  segment: anObject,
  codeConfig: anObject,
  window: anObject,
  ranking: anObject,
  askedBy: anObject,
  prize: anObject,
  told: anObject,
  tiers: objects,
  prizeWins: objects,
  pastUses: objects,
  attemptLog: objects,
  toldPeriods: objects,
  momentPrizes: texts,
  events: texts,
  recoveryHashes: texts,
}

/**
 * A table of an export, under its name in SQLite's store. `refers` names the tables to whose row numbers fields refer,
 * including the row's own; `json` defines the JSON fields; rows are sorted by the fields of `order`.
 */
export type ExportedTable = {
  readonly name: string
  readonly fields: readonly string[]
  readonly refers: ReadonlyMap<string, string>
  readonly json: ReadonlyMap<string, JsonForm>
  readonly order: readonly string[]
}

/** Fields with these names that hold something else. */
const unreferred: readonly string[] = ["chains.previous"]

const table = (name: string, fields: readonly string[], order: readonly string[] = ["id"]): ExportedTable => {
  const refers = fields.flatMap((field): [string, string][] => {
    const to = field === "id" ? name : unreferred.includes(`${name}.${field}`) ? undefined : referred[field]
    return to === undefined ? [] : [[field, to]]
  })
  const json = fields.flatMap((field): [string, JsonForm][] => {
    const form = jsonForms[field]
    return form === undefined ? [] : [[field, form]]
  })
  return { name, fields, refers: new Map(refers), json: new Map(json), order }
}

/** The tables with an organization's data, each after those that its rows refer to. */
export const exportedTables: readonly ExportedTable[] = [
  table("organizations", ["id", "orgId", "name", "tiers", "createdAt", "settings", "drawSecret", "erasureSecret"]),
  table("api_keys", [
    "id",
    "keyId",
    "orgId",
    "name",
    "scope",
    "hash",
    "createdAt",
    "expiresAt",
    "deactivatedAt",
    "prefix",
    "lastUsedAt",
    "createdBy",
    "signedInAt",
  ]),
  table("users", [
    "id",
    "userId",
    "orgId",
    "email",
    "name",
    "role",
    "createdAt",
    "joinedAt",
    "deactivatedAt",
    "passwordHash",
    "linkHash",
    "linkExpiresAt",
    "totpSecret",
    "sealedWith",
    "totpSince",
    "totpStep",
    "recoveryHashes",
    "linkMadeBy",
    "linkMadeAt",
    "linkToldAt",
    "providerIssuer",
    "providerSubject",
  ]),
  table("campaigns", [
    "id",
    "orgId",
    "campaignId",
    "config",
    "createdAt",
    "updatedAt",
    "rankingDueAt",
    "zoneSince",
    "oddsSince",
    "datesDueAt",
    "startTold",
    "endTold",
    "told",
    "momentPrizes",
    "decidedUntil",
  ]),
  table("moment_batches", [
    "id",
    "campaign",
    "batchId",
    "prizeId",
    "count",
    "live",
    "taken",
    "chosen",
    "commitment",
    "salt",
    "sealedWith",
    "head",
    "createdAt",
    "onRecord",
    "shownOnRecord",
    "window",
    "droppedAt",
  ]),
  table("moment_blocks", ["batch", "number", "times"], ["batch", "number"]),
  table("moment_takes", ["batch", "position", "at", "takenAt", "sessionId"], ["batch", "position"]),
  table("marketplace_games", ["id", "orgId", "gameId", "name", "active"]),
  table("notifications", ["id", "orgId", "notificationId", "config", "createdAt", "updatedAt"]),
  table("push_sends", ["id", "orgId", "sendId", "title", "clickCount", "dismissCount", "createdAt"]),
  table("webhooks", [
    "id",
    "webhookId",
    "orgId",
    "url",
    "secret",
    "previousSecret",
    "overlapUntil",
    "sealedWith",
    "events",
    "description",
    "active",
    "failingSince",
    "lastFailureAt",
    "switchedOffAt",
    "createdAt",
    "deletedAt",
    "autoReplay",
    "replaySince",
    "replayAt",
  ]),
  table("players", [
    "id",
    "orgId",
    "externalUserId",
    "clientId",
    "mergedInto",
    "name",
    "email",
    "traits",
    "xp",
    "points",
    "createdAt",
    "drawId",
    "pastUses",
  ]),
  table("chains", [
    "id",
    "orgId",
    "campaign",
    "miniGame",
    "chainId",
    "ordinal",
    "previous",
    "commitment",
    "seed",
    "sealedWith",
    "openedAt",
    "closedAt",
    "draws",
    "lastHash",
    "closing",
    "distrusted",
  ]),
  table("draws", ["chain", "n", "hash", "content"], ["chain", "n"]),
  table("chain_records", ["chain", "n", "text"], ["chain", "n"]),
  table("draw_checkpoints", ["chain", "draws", "at"], ["chain"]),
  table("draw_places", ["id", "orgId", "campaign", "miniGame", "limitName", "period", "place"]),
  table("merges", ["id", "orgId", "keyId", "fromPlayer", "intoPlayer"]),
  table("bans", ["id", "banId", "orgId", "player", "reason", "message", "createdAt"]),
  table("lifted_bans", ["id", "banId", "orgId", "player", "reason", "message", "createdAt", "liftedAt"]),
  table("points_ledger", ["id", "player", "at", "points", "balance", "reason", "sourceId"]),
  table("promo_codes", [
    "id",
    "orgId",
    "codeKey",
    "code",
    "campaign",
    "player",
    "origin",
    "issueKey",
    "discountType",
    "discountValue",
    "maxDiscountAmount",
    "uses",
    "maxUses",
    "createdAt",
    "expiresAt",
    "deactivatedAt",
  ]),
  table("code_redemptions", [
    "id",
    "promoCode",
    "campaign",
    "redeemedAt",
    "saleTotal",
    "discountAmount",
    "currency",
    "externalReference",
    "hash",
    "lane",
  ]),
  table("code_extensions", ["promoCode", "extensions"], ["promoCode"]),
  table("support_counts", ["id", "orgId", "userId", "kind", "day", "used"]),
  table("past_uses", ["id", "orgId", "idHash", "game", "gameId", "limitName", "usedFrom", "usedUntil", "used"]),
  table("play_grants", [
    "id",
    "orgId",
    "grantId",
    "campaignId",
    "player",
    "plays",
    "used",
    "expiresAt",
    "reference",
    "note",
    "createdAt",
    "revokedAt",
    "endedAt",
  ]),
  table("plays", [
    "id",
    "sessionId",
    "campaign",
    "player",
    "previous",
    "at",
    "result",
    "won",
    "usedQuota",
    "score",
    "prizeCode",
    "metadata",
    "prizeId",
    "segmentId",
    "chain",
    "draw",
    "receipt",
    "prizeKind",
    "prizeName",
    "prizeValue",
    "xp",
    "playGrant",
    "beyondLimit",
    "entryCode",
  ]),
  table("code_pools", [
    "id",
    "orgId",
    "poolId",
    "name",
    "kind",
    "codeConfig",
    "lowAt",
    "expiresAt",
    "createdAt",
    "total",
    "given",
    "used",
    "withdrawn",
    "lowTold",
    "emptyTold",
    "lots",
    "wanted",
    "made",
    "codeLength",
    "codePrefix",
    "deletedAt",
  ]),
  table("code_lots", ["orgId", "pool", "number", "expiresAt", "createdAt", "size", "free", "head"], ["pool", "number"]),
  table(
    "pool_codes",
    ["orgId", "pool", "place", "kind", "codeKey", "code", "status", "at", "promoCode", "play"],
    ["pool", "place"],
  ),
  table("handouts", ["play", "handedOutAt", "note"], ["play"]),
  table(
    "standings",
    [
      "campaign",
      "player",
      "lastPlay",
      "lastAt",
      "playsFrom",
      "playsUntil",
      "plays",
      "winsFrom",
      "winsUntil",
      "wins",
      "totalScore",
      "totalReached",
      "dayFrom",
      "dayScore",
      "dayReached",
      "weekFrom",
      "weekScore",
      "weekReached",
      "monthFrom",
      "monthScore",
      "monthReached",
      "prizeWins",
    ],
    ["player", "campaign"],
  ),
  table("quotas", ["campaign", "winsFrom", "winsUntil", "wins"], ["campaign"]),
  table(
    "stocks",
    ["campaign", "prizeId", "winsFrom", "winsUntil", "wins", "isLow", "isGone", "toldPeriods"],
    ["campaign", "prizeId"],
  ),
  table(
    "budgets",
    ["campaign", "used", "givenBackUntil", "lowFor", "reachedFor", "told", "earlyLast", "earlyUntil"],
    ["campaign"],
  ),
  table("ranking_rounds", [
    "id",
    "campaign",
    "periodKey",
    "startsAt",
    "endsAt",
    "ranking",
    "tries",
    "tryAt",
    "fault",
    "decidedAt",
    "askedBy",
    "givenAt",
  ]),
  table("ranking_prizes", [
    "id",
    "campaign",
    "periodKey",
    "position",
    "player",
    "totalScore",
    "prize",
    "prizeCode",
    "givenAt",
  ]),
  table("awards", [
    "id",
    "miniGame",
    "awardId",
    "spinPeriod",
    "player",
    "clientId",
    "segmentId",
    "segment",
    "won",
    "prizeCode",
    "pointsAwarded",
    "createdAt",
    "chain",
    "draw",
    "receipt",
  ]),
  table("segment_stocks", ["miniGame", "segmentId", "winsFrom", "winsUntil", "wins"], ["miniGame", "segmentId"]),
  table("redemptions", [
    "id",
    "award",
    "miniGame",
    "saleTotal",
    "discountAmount",
    "currency",
    "redeemedAt",
    "externalReference",
    "recordedAt",
    "isCurrent",
    "hash",
    "lane",
  ]),
  table("redemption_chains", ["orgId", "lane", "awards", "codes"], ["orgId", "lane"]),
  table("deliveries", [
    "id",
    "webhook",
    "eventId",
    "event",
    "body",
    "status",
    "attempts",
    "attemptLog",
    "dueAt",
    "createdAt",
    "autoReplays",
  ]),
  // Oldest first, since answers are swept in row order.
  table(
    "idempotency_records",
    ["orgId", "operation", "key", "request", "answer", "createdAt"],
    ["createdAt", "operation", "key"],
  ),
  table("audit_log", [
    "id",
    "orgId",
    "at",
    "keyId",
    "action",
    "target",
    "before",
    "after",
    "hash",
    "peopleHash",
    "salt",
    "isListed",
  ]),
  table("audit_chains", ["orgId", "swept", "newest"], ["orgId"]),
]

/**
 * The version of the format. Raise it with each change of the tables and fields above, or of a value's meaning. It
 * continues the count of migrations up to 0.1.1, whose exports use this format.
 */
export const formatVersion = 85

/**
 * The first line of an export. `schema` is the version of the format; `numbers` is the highest row number in it, so
 * that an import can reserve as many.
 */
export type Header = {
  readonly premio: "export"
  readonly schema: number
  readonly organization: string
  readonly numbers: number
}
/** The last line: how many rows of each table precede it. */
export type Footer = { readonly rows: Readonly<Record<string, number>> }
export type Row = Readonly<Record<string, unknown>>
/**
 * Every other line. Row numbers count from the organization's first row of the table, so that they mean the same in any
 * database.
 */
export type Line = { readonly table: string; readonly row: Row }
