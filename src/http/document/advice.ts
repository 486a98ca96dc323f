import type { RefusalCode } from "../../core/refusal.ts"

/** An error as shown in the document: a message of the service, as a call would get it, and advice for the caller. */
export type Advice = { readonly error: string; readonly advice: string }

/**
 * What a program repeats as it is: nothing was changed, and the same call may soon be accepted (docs/api.md#errors).
 * Whatever else is refused waits for somebody: a `Retry-After` beside it says when a limit ends, not that a program
 * should ask again.
 */
export const repeatable: readonly RefusalCode[] = ["RATE_LIMITED", "UNAVAILABLE", "CODE_COLLISION_RETRY_EXCEEDED"]

const setUpCampaign = "an administrator has to change the campaign; the call is right"

/** What to do about each code, for developers of clients. */
export const adviceOf: Readonly<Record<RefusalCode, Advice>> = {
  VALIDATION_ERROR: {
    error: "campaignId must be 1 to 200 letters, digits, _, : or -",
    advice: "correct the field named in `error`; the same request would be refused again",
  },
  MISSING_API_KEY: {
    error: "send the API key as Authorization: Bearer <key>",
    advice: "send the header `Authorization: Bearer <key>`",
  },
  INVALID_API_KEY: {
    error: "the API key is unknown or no longer in force for this organization; create another one",
    advice:
      "check the key and that X-Org-Id is its organization; create another key if it was deactivated or has expired",
  },
  INVALID_PLAYER_TOKEN: {
    error: "the player token has expired; fetch a new one",
    advice:
      "fetch a new token from your backend once and call again with it; if that is refused too, the player has to sign in again",
  },
  PLAYER_TOKEN_REQUIRED: {
    error:
      "an sdk key may not act for a player here, or tell of one; send the player's own token, which your server can create",
    advice: "fetch a player token from your backend and send it instead of the key",
  },
  INVALID_SESSION: {
    error: "the session has ended; sign in again",
    advice: "sign in again; this does not happen with an API key",
  },
  INVALID_CREDENTIALS: {
    error: "no user signs in with this e-mail and password; check both, or ask an owner for a link",
    advice: "check what was typed; an owner of the organization can make a link that sets a new password",
  },
  SECOND_FACTOR_REQUIRED: {
    error: "send the code of the authenticator app as code, or a recovery code",
    advice: "the password is right: ask for a code, and send it as `code` with the rest",
  },
  CROSS_SITE: {
    error: "a session is only taken from pages of this service: send Origin, or use an API key",
    advice: "use an API key outside the console",
  },
  ORIGIN_NOT_ALLOWED: {
    error:
      "pages of this origin may not call the organization: an administrator can add it to players.allowedOrigins in the settings",
    advice:
      "add the page's origin to `players.allowedOrigins` in the settings, or call from your server; deactivate a key that stood in a page",
  },
  PLAYER_MISMATCH: {
    error: "externalUserId must be the player of the token; leave it out",
    advice: "leave the player out of the call: it is the token's",
  },
  NOT_FOR_PLAYERS: {
    error: "players may not play campaign spring by themselves; play it from your server with a write key",
    advice: "play from your server, or set `playersMayPlay` in the campaign",
  },
  TERMS_REQUIRED: {
    error:
      "the player has not accepted the terms: show https://shop.example/terms, and send acceptedTerms with their version, 2026-11",
    advice: "show the player `terms.url`, and call again with `acceptedTerms: terms.version` once they agree",
  },
  INSUFFICIENT_SCOPE: {
    error: "a key of scope sdk may not call this; use one of scope write",
    advice: "use a key of a scope that covers the operation",
  },
  INSUFFICIENT_ROLE: {
    error: "the role viewer may not do this; it needs owner or marketing",
    advice: "ask an owner of the organization for one of the roles named in `error`",
  },
  SUPPORT_LIMIT_REACHED: {
    error:
      "these are 500 points, and of the 10000 that a user who is not an owner may give out in a day 200 are left; ask an owner",
    advice:
      "nothing was changed: an owner may do it, or change the limits in the settings; they start over after `Retry-After`. Do not repeat the call",
  },
  RATE_LIMITED: {
    error: "the key may send 1000 requests a second; wait as Retry-After says",
    advice: "nothing was changed: wait for `Retry-After`, then repeat the call",
  },
  PAYLOAD_TOO_LARGE: {
    error: "the body must be at most 1048576 bytes; send less",
    advice: "send at most 1 MiB",
  },
  NOT_FOUND: {
    error: "campaign spring does not exist; check campaignId",
    advice: "check the id named in `error`: no record of your organization has it",
  },
  CONFLICT: {
    error: "campaign spring exists already; choose another campaignId",
    advice:
      "choose another id, or keep the existing record; `error` says whether a bound of the organization is reached",
  },
  EDIT_CONFLICT: {
    error: "campaign spring was changed since it was read; read it again, then repeat the change on what it is now",
    advice:
      "nothing was changed: `changes` names the fields that others have changed since; read the record, and send the change again with its new `ETag` in `If-Match`",
  },
  UNAVAILABLE: {
    error: "too many requests are waiting; nothing was changed, try again",
    advice:
      "nothing was changed, unless `error` says that the connection was lost during the commit: wait for `Retry-After`, then repeat the call, with the same Idempotency-Key",
  },
  INTERNAL_ERROR: {
    error: "something went wrong on our side; try again",
    advice:
      "it is unknown whether the call took effect: repeat it with the same Idempotency-Key if the operation takes one",
  },
  CLIENT_NOT_FOUND: {
    error: "no client has this externalUserId; call POST /api/v1/clients/identify first",
    advice: "register the player with POST /api/v1/clients/identify first",
  },
  CAMPAIGN_NOT_FOUND: {
    error: "the campaign does not exist in this organization; check campaignId",
    advice: "check campaignId: no campaign of your organization has it",
  },
  CAMPAIGN_INACTIVE: {
    error: "campaign spring is paused; set its status to active",
    advice:
      "tell the player that the campaign is not running; it only accepts plays and issues codes while its status is active, between its dates and at its hours, which `Retry-After` names if it opens again",
  },
  CAMPAIGN_NOT_PLAYABLE: {
    error: "campaign spring only issues codes; use POST /api/v1/codes",
    advice: "call POST /api/v1/codes for a campaign of kind codes",
  },
  CAMPAIGN_NOT_CODE_REWARD: {
    error: "campaign spring rewards points; only promo_code issues codes",
    advice: setUpCampaign,
  },
  CAMPAIGN_MISSING_CODE_CONFIG: {
    error: "campaign spring has no defaultCodeConfig; set it",
    advice: setUpCampaign,
  },
  CAMPAIGN_MISCONFIGURED: {
    error: "a roulette needs segments, at least one with a weight above 0",
    advice: setUpCampaign,
  },
  UNSUPPORTED_GAME_TYPE: {
    error: "gameType puzzle cannot be played; correct the campaign",
    advice: setUpCampaign,
  },
  GAME_NOT_INSTALLED: {
    error: "the marketplace game is not installed or inactive; install it in the console",
    advice: "an administrator has to install the campaign's game, or switch it on",
  },
  CLIENT_REQUIRED: {
    error: "a points campaign needs a registered player; call POST /api/v1/clients/identify first",
    advice: "register the player with POST /api/v1/clients/identify first",
  },
  ENTRY_CODE_REQUIRED: {
    error: "a play of this campaign needs an entry code; send it as entryCode",
    advice: "ask the player for the code on the pack, and send it as `entryCode`",
  },
  ENTRY_CODE_UNKNOWN: {
    error: "there is no such entry code; check what was typed",
    advice: "ask the player to check what was typed",
  },
  ENTRY_CODE_USED: {
    error: "the player has played with this entry code already",
    advice:
      "with `usedByYou` the player has played with it before: show that play; otherwise ask the player to check what was typed",
  },
  ENTRY_CODE_EXPIRED: {
    error: "the entry code has expired; try another",
    advice: "tell the player that the code is no longer valid",
  },
  ENTRY_CODES_LOCKED: {
    error: "the player has tried too many wrong entry codes; wait as Retry-After says",
    advice:
      "tell the player, who may try again after `Retry-After`; the code was not looked up: do not repeat the call",
  },
  PLAYER_BANNED: {
    error: "Tu cuenta no puede participar en esta promoción.",
    advice: "show `error` to the player as is, and do not repeat the call",
  },
  NOT_ELIGIBLE: {
    error: "No cumples los requisitos para participar en esta promoción.",
    advice:
      "show `error` to the player as is, and do not repeat the call; `rule` is the index of the broken rule in the `eligibility` of the game",
  },
  NO_PLAYS_GRANTED: {
    error: "the player has no granted play left; grant some with POST /api/v1/plays/grants",
    advice: "tell the player how plays are earned; your server grants them with POST /api/v1/plays/grants",
  },
  PLAY_LIMIT_REACHED: {
    error: "the player has played 5 of 5 times (period: day)",
    advice: "tell the player, who may play again after `Retry-After`, or never if it is absent; do not repeat the call",
  },
  BUDGET_REACHED: {
    error: "the budget of campaign spring is used up; raise budget.maxAmount",
    advice:
      "tell the player that there are no more codes, and do not repeat the call; the organization can raise the budget of the campaign",
  },
  POOL_EMPTY: {
    error: "pool vouchers has no code left; add codes to it",
    advice: "tell the player that there are no more codes; the organization can add codes to the pool",
  },
  GENERATION_LIMIT_REACHED: {
    error: "the player has received 3 of 3 codes (period: day); wait for the next period",
    advice:
      "tell the player, who may receive another code after `Retry-After`, or never if it is absent; do not repeat the call",
  },
  CODE_COLLISION_RETRY_EXCEEDED: {
    error: "no unique code was found; repeat the call, or raise the length of the campaign's codes",
    advice:
      "nothing was changed: repeat the call; if the error persists, an administrator has to raise the length of codes",
  },
  CODE_NOT_FOUND: {
    error: "this organization has no such code; check the code",
    advice: "ask the player to check what was typed",
  },
  CODE_USER_MISMATCH: {
    error: "the code was issued to another player; check externalUserId",
    advice: "refuse the code: it belongs to somebody else",
  },
  CODE_ALREADY_REDEEMED: {
    error: "the code has been redeemed 1 of 1 times",
    advice: "refuse the code: it is used up; to retry after a lost response, send the same Idempotency-Key",
  },
  CODE_DEACTIVATED: {
    error: "the code was deactivated by the organization; issue another one",
    advice: "refuse the code; POST /api/v1/codes issues another one",
  },
  CODE_EXPIRED: {
    error: "the code expired at 2026-11-20T10:05:00.000Z; issue another one",
    advice: "refuse the code; POST /api/v1/codes issues another one",
  },
  IDEMPOTENCY_KEY_REUSED: {
    error: "this Idempotency-Key was sent with another body; use a new key for a new operation",
    advice: "use a new key for a new operation, and the same body for a repeat",
  },
  NOTIFICATION_INACTIVE: {
    error: "mini-game wheel is paused; set its status to active",
    advice: "tell the player that the mini-game is not running; `Retry-After` says when its hours open again",
  },
  SEGMENT_NOT_FOUND: {
    error: "no segment declares the external id COFFEE; check segmentExternalId",
    advice: "check segmentExternalId, or report by awardId",
  },
  AWARD_NOT_FOUND: {
    error: "the client did not win this segment in this mini-game; check clientExternalId and segmentExternalId",
    advice: "check the report: the player has no award for this segment",
  },
  INSUFFICIENT_POINTS: {
    error: "this takes 120 points; the player has 80",
    advice: "tell the player: `balance` is what they have, and nothing was taken",
  },
  ALREADY_REFUNDED: {
    error: "spend pts_1k7upjuk7f9wbskggc4seh349 was given back by pts_1k7upjuklr41q5ptxkk1znw19; do not repeat it",
    advice: "the points of this spend are with the player again: do nothing",
  },
  ALREADY_REDEEMED: {
    error: "the award is redeemed already; send override: true to correct it",
    advice: "keep the `redemption` in the body, or send `override: true` to replace it",
  },
  ALL_REDEEMED: {
    error: "every award of this client for the segment is redeemed",
    advice: "nothing is left to report; to correct the newest, send its `awardId` with `override: true`",
  },
  AMBIGUOUS_SEGMENT: {
    error: "two segments declare the external id COFFEE; report by awardId",
    advice: "report by awardId",
  },
  TOO_MANY_PERIODS: {
    error: "the mini-game has more than 400 spin periods; report by awardId",
    advice: "report by awardId",
  },
  NOT_A_PRIZE: {
    error: "segment b is marked isPrize false in the current configuration",
    advice: "do not report it: the segment is not a prize",
  },
  LIVE_ORGANIZATION: {
    error: "organization demo is live; make a test organization, and send its key",
    advice: "send the key of a test organization, or leave out `X-Test-Error` and `X-Test-Delay`",
  },
  TEST_LIMIT: {
    error: "a test organization has at most 100,000 plays and spins; reset it with POST /api/v1/admin/test/reset",
    advice: "empty the test organization by `POST /api/v1/admin/test/reset`",
  },
}
