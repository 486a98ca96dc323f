import { startOfService } from "../data.ts"
import { type Part, read, type Scenario } from "../scenario.ts"

const dayMs = 24 * 60 * 60 * 1000
const afterStartMs = 15_000
const afterSweepMs = 80_000
const afterWriteBackMs = 45_000
const atOnce = 100

const waits = (name: string, forMs: number, now = startOfService): Scenario => ({
  name,
  on: "unchanged",
  waitsForTimers: true,
  now,
  run: () => Bun.sleep(forMs),
})

const times = (path: string): Scenario => ({
  name: `${atOnce} times GET ${path} at once`,
  on: "running",
  run: ({ call }) => Promise.all(Array.from({ length: atOnce }, () => call("GET", path))),
})

/** The service's own tasks, and the platform's requests. */
export const upkeep: Part = {
  name: "upkeep",
  scenarios: [
    { name: "nothing but plays", on: "running", run: () => Bun.sleep(2_000) },
    { name: "the first requests after a start", on: "started", isFromStart: true, run: () => Bun.sleep(1_000) },
    waits("the timers of the first seconds after a start", afterStartMs),
    waits("what is in memory is written back", afterWriteBackMs),
    waits("sweep of deliveries, sessions and stored answers", afterSweepMs, startOfService + 31 * dayMs),
    waits("sweep of the audit log", afterSweepMs, startOfService + 731 * dayMs),
    ...["/healthz", "/readyz", "/metrics", "/swagger", "/swagger/json", "/swagger/console-campaigns", "/console"].map(
      (path) => read(path),
    ),
    ...["/swagger/json", "/metrics"].map(times),
  ],
}
