import { describe, expect, test } from "bun:test"
import { trackReplica } from "../../src/core/replication.ts"

/** Seconds since the start, the position of the log's copy, and that of the replica. */
type Step = readonly [second: number, local: number, replica: number]

describe("the age of the replica", () => {
  const scenarios: [string, Step[], ageSeconds: number, idleSeconds: number][] = [
    ["nothing known yet", [], 100, 100],
    ["level", [[100, 5, 5]], 0, 0],
    ["level at 90, nothing heard since", [[90, 5, 5]], 10, 10],
    [
      "a busy service: always a little behind, but past the place of the look before",
      [
        [98, 10, 10],
        [99, 30, 25],
        [100, 50, 45],
      ],
      1,
      0,
    ],
    [
      "stuck since 40, while the log grows",
      [
        [40, 10, 10],
        [60, 30, 10],
        [100, 50, 10],
      ],
      60,
      60,
    ],
    [
      "caught up to what the log was at 60",
      [
        [40, 10, 10],
        [60, 30, 10],
        [80, 50, 10],
        [100, 90, 30],
      ],
      40,
      0,
    ],
    [
      "its place was lost by a fault and found again: no progress",
      [
        [40, 10, 10],
        [60, 30, 0],
        [80, 40, 10],
        [100, 50, 10],
      ],
      60,
      60,
    ],
    [
      "counted from the beginning again, and level there",
      [
        [40, 90, 80],
        [60, 2, 1],
        [80, 3, 3],
      ],
      20,
      20,
    ],
  ]
  test.each(scenarios)("%s", (_name, steps, ageSeconds, idleSeconds) => {
    const track = trackReplica(0)
    for (const [second, local, replica] of steps) track.add({ local, replica }, second * 1_000)
    expect(track.ageMs(100_000)).toBe(ageSeconds * 1_000)
    expect(100_000 - track.progressAt()).toBe(idleSeconds * 1_000)
  })
})
