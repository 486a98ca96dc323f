import { readFileSync } from "node:fs"
import { Glob } from "bun"

/** What only a service with a clock of the test's own can show. */
const reasons = {
  setBack: "a test clock goes forwards only",
  wall: "goes by the wall clock in a test organization too",
  ownServers: "needs servers with settings of its own",
  oneOrganization: "keeps one organization for tests that each begin at the same time",
  crowd: "calls more often at once than one process may call on",
  ownNumbers: "reads times as numbers, in packs or in the database, which nobody translates",
} as const
type Reason = keyof typeof reasons

/** Files in which that is true of every test that moves the clock. */
const exceptFiles: Readonly<Record<string, Reason>> = {
  "test/http/campaign/patch.test.ts": "oneOrganization",
  "test/http/campaign/winners.test.ts": "oneOrganization",
  "test/http/draw/clock.test.ts": "setBack",
  "test/http/draw/draw.test.ts": "ownServers",
  "test/http/edge/origin.test.ts": "wall",
  "test/http/organization/app-bounds.test.ts": "ownServers",
  "test/http/organization/audit-filter.test.ts": "wall",
  "test/http/organization/audit.test.ts": "wall",
  "test/http/organization/auth.test.ts": "wall",
  "test/http/organization/bounds.test.ts": "wall",
  "test/http/organization/by-hand.test.ts": "wall",
  "test/http/organization/edit.test.ts": "wall",
  "test/http/organization/key-failures.test.ts": "ownServers",
  "test/http/organization/key-rotation.test.ts": "wall",
  "test/http/organization/link-notice.test.ts": "wall",
  "test/http/organization/rate-limit.test.ts": "wall",
  "test/http/organization/read-key.test.ts": "wall",
  "test/http/organization/second-factor.test.ts": "wall",
  "test/http/organization/session.test.ts": "wall",
  "test/http/organization/sign-in-limit.test.ts": "wall",
  "test/http/organization/support-limits.test.ts": "wall",
  "test/http/organization/user-keys.test.ts": "wall",
  "test/http/organization/user.test.ts": "wall",
  "test/http/play/clock.test.ts": "setBack",
  "test/http/player/token.test.ts": "wall",
  "test/http/ranking/decided.test.ts": "setBack",
  "test/http/report/recount.property.test.ts": "setBack",
  "test/http/report/results.test.ts": "oneOrganization",
  "test/http/report/time-zone.test.ts": "oneOrganization",
  "test/http/webhook/deliveries.test.ts": "wall",
  "test/http/webhook/failing.test.ts": "wall",
  "test/http/webhook/replay.test.ts": "wall",
}

/** Single tests, by what their names say. */
export const exceptTests: readonly (readonly [test: string, reason: Reason])[] = [
  ["300 parallel", "crowd"],
  ["are sent once even if the clock was ahead", "setBack"],
  ["300 plays at once", "crowd"],
]

const moves = /clock\.(now ?[-+]?= |advance\()/

/** The files that move a clock: each is run, unless it is excepted. */
export const files = (): string[] =>
  [...new Glob("test/http/**/*.test.ts").scanSync(".")]
    .filter((file) => exceptFiles[file] === undefined && moves.test(readFileSync(file, "utf8")))
    .toSorted()
