import { readFileSync } from "node:fs"
import { Glob } from "bun"

/** What only a service with a clock of the test's own can show. */
const reasons = {
  setBack: "a test clock goes forwards only",
  wall: "goes by the wall clock in a test organization too",
  ownServers: "needs servers with settings of its own",
  oneOrganization: "keeps one organization for tests that each begin at the same time",
  crowd: "calls more often at once than one process may call on",
  prefix: "expects codes without the prefix that those of a test organization have",
  onTheWay: "expects what falls due only after the next call, while an advance lets it happen on the way",
  ownNumbers: "reads times as numbers, in packs or in the database, which nobody translates",
} as const
type Reason = keyof typeof reasons

/** Files in which that is true of every test that moves the clock. */
const exceptFiles: Readonly<Record<string, Reason>> = {
  "test/http/campaign/patch.test.ts": "oneOrganization",
  "test/http/campaign/prize/winners.test.ts": "oneOrganization",
  "test/http/code/ahead.test.ts": "setBack",
  "test/http/draw/clock.test.ts": "setBack",
  "test/http/draw/draw.test.ts": "ownServers",
  "test/http/draw/moments.test.ts": "ownNumbers",
  "test/http/edge/origin.test.ts": "wall",
  "test/http/organization/app-bounds.test.ts": "ownServers",
  "test/http/audit/filter.test.ts": "wall",
  "test/http/audit/audit.test.ts": "wall",
  "test/http/key/auth.test.ts": "wall",
  "test/http/organization/bounds.test.ts": "wall",
  "test/http/audit/by-hand.test.ts": "wall",
  "test/http/organization/edit.test.ts": "wall",
  "test/http/key/key-failures.test.ts": "ownServers",
  "test/http/key/key-rotation.test.ts": "wall",
  "test/http/sign-in/link-notice.test.ts": "wall",
  "test/http/key/rate-limit.test.ts": "wall",
  "test/http/key/read-key.test.ts": "wall",
  "test/http/sign-in/second-factor.test.ts": "wall",
  "test/http/sign-in/session.test.ts": "wall",
  "test/http/sign-in/sign-in-limit.test.ts": "wall",
  "test/http/organization/support-limits.test.ts": "wall",
  "test/http/organization/user-keys.test.ts": "wall",
  "test/http/organization/user.test.ts": "wall",
  "test/http/play/archive.test.ts": "ownServers",
  "test/http/play/by-token.test.ts": "wall",
  "test/http/play/can-play.property.test.ts": "wall",
  "test/http/play/clock.test.ts": "setBack",
  "test/http/play/limit/limits.property.test.ts": "setBack",
  "test/http/play/shown-games.test.ts": "wall",
  "test/http/player/acts.test.ts": "wall",
  "test/http/player/me.test.ts": "wall",
  "test/http/player/person.test.ts": "wall",
  "test/http/player/token.test.ts": "wall",
  "test/http/ranking/decided.test.ts": "setBack",
  "test/http/ranking/prize-timer.test.ts": "onTheWay",
  "test/http/report/activity-memory.test.ts": "setBack",
  "test/http/report/recount.property.test.ts": "setBack",
  "test/http/report/results.test.ts": "oneOrganization",
  "test/http/report/sales.test.ts": "oneOrganization",
  "test/http/report/time-zone.test.ts": "oneOrganization",
  "test/http/webhook/deliveries.test.ts": "wall",
  "test/http/webhook/failing.test.ts": "wall",
  "test/http/webhook/replay.test.ts": "wall",
}

/** Single tests, by what their names say. */
export const exceptTests: readonly (readonly [test: string, reason: Reason])[] = [
  ["300 parallel", "crowd"],
  ["300 plays at once", "crowd"],
  ["300 concurrent plays", "crowd"],
  ["300 calls at once", "crowd"],
  ["many plays at once take", "crowd"],
  ["are sent once even if the clock was ahead", "setBack"],
  ["a player may be wrong ten times, and once more every six minutes", "wall"],
  ["support grants by hand, which the audit log says", "wall"],
  // These three show when a person read the record.
  ["a player who was only identified has an empty record", "wall"],
  ["one read shows everything about a player", "wall"],
  ["an unregistered player has a record without a clientId", "wall"],
  ["passes over what the service has issued", "prefix"],
  ["a code that the service has issued meanwhile", "prefix"],
  ["a prize that is a promo code", "prefix"],
  ["a code whose template has a prefix in lower case", "prefix"],
  ["uses the template of a prize", "prefix"],
  ["a new code is 201 with the discount", "prefix"],
  ["a template with two fields generates codes", "prefix"],
  ["reward promo_code, won", "prefix"],
  ["applies to the next call: paused refuses codes", "prefix"],
  ["is redrawn among the segments of a roulette", "prefix"],
  ["is listed among the winners as it was when the round was given", "onTheWay"],
  ["stands between plays by time, on pages of any size", "onTheWay"],
  ["is forfeited once, and for good", "onTheWay"],
  ["kept events are witnesses of the whole pack", "onTheWay"],
  ["the 401st period begins at its first instant", "setBack"],
  ["its awards keep their ids and are redeemed with the other's, oldest first", "setBack"],
  ["planning moments", "ownNumbers"],
  ["takes moments of any past year", "ownNumbers"],
  ["has its hash dropped once no limit needs it", "ownNumbers"],
  ["inapp_game.won reports the prize exactly", "ownNumbers"],
  ["are recounted if another time zone counts fewer wins", "ownNumbers"],
  ["a restart closes the current chain", "ownServers"],
  ["rule 9: more than 400 spin periods from startsAt to now are 409 TOO_MANY_PERIODS monthly in UTC", "setBack"],
]

const moves = /clock\.(now ?[-+]?= |advance\()/

/** The files that move a clock: each is run, unless it is excepted or has test organizations of its own. */
export const files = (): string[] =>
  [...new Glob("test/http/**/*.test.ts").scanSync(".")]
    .filter(
      (file) =>
        exceptFiles[file] === undefined && !file.includes("/test-mode/") && moves.test(readFileSync(file, "utf8")),
    )
    .toSorted()
