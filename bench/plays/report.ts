import { type Machine, median } from "../machine.ts"
import { row } from "../process.ts"
import type { Figures } from "./bench.ts"
import type { Workload } from "./workload.ts"

const columns = [
  "conns",
  "target",
  "answers/s",
  "of bare",
  "ours is",
  "p50 ms",
  "p99 ms",
  "p99.9 ms",
  "CPU µs",
  "MiB",
] as const
const widths = [8, -17, 10, 8, 8, 8, 8, 9, 7, 6] as const

const callWidths = [8, -17, 10, 8, 14] as const

const ms = (value: number) => value.toFixed(value < 10 ? 2 : 1)
const orDash = (value: number | null) => (value === null ? "–" : String(Math.round(value)))

/** A table of one workload: how much of the bare route each target reaches, and how many times as fast ours is. */
export const describeFigures = (figures: readonly Figures[], workload: Workload): string[] => {
  const speedOf = (target: string, connections: number) =>
    figures.find((one) => one.target === target && one.connections === connections)?.perSecond
  const lines = figures.map((one) => {
    const { target, connections, perSecond, p50Ms, p99Ms, p999Ms, cpuUs, peakMiB } = one
    const bare = speedOf("bare", connections)
    const own = speedOf("ours", connections)
    return row(widths, [
      String(connections),
      target,
      String(Math.round(perSecond)),
      bare === undefined ? "" : (perSecond / bare).toFixed(2),
      own === undefined || target === "ours" || target === "bare" || perSecond === 0
        ? ""
        : `${(own / perSecond).toFixed(1)} x`,
      ms(p50Ms),
      ms(p99Ms),
      ms(p999Ms),
      orDash(cpuUs),
      orDash(peakMiB),
    ])
  })
  return ["", `${workload.name}: ${workload.title}`, row(widths, columns), ...lines, ...describeCalls(figures)]
}

/** What a response of each target asks of the kernel, where that was counted. */
const describeCalls = (figures: readonly Figures[]): string[] => {
  const lines = figures.flatMap(({ connections, target, calls: counted }) => {
    if (!counted) return []
    const { calls, syncs, bytes } = counted
    return [
      row(callWidths, [String(connections), target, calls.toFixed(1), syncs.toFixed(3), String(Math.round(bytes))]),
    ]
  })
  return lines.length === 0 ? [] : [row(callWidths, ["conns", "target", "calls", "fsyncs", "bytes on disk"]), ...lines]
}

export const checkoutNames = ["A", "B"] as const

/** Two checkouts side by side: rates and their ratio, the start of the process, and its memory. */
export const describeComparison = (figures: readonly Figures[]): string[] => {
  const [first = [], second = []] = checkoutNames.map((name) => figures.filter(({ target }) => target === name))
  const widths = [-24, 8, 8, 8]
  const line = (name: string, a: number, b: number) =>
    row(widths, [`  ${name}`, Math.round(a), Math.round(b), (b / a).toFixed(2)])
  const middle = (of: readonly Figures[], pick: (one: Figures) => number | null) =>
    median(of.map((one) => pick(one) ?? 0))
  const most = (of: readonly Figures[]) => Math.max(...of.map(({ peakMiB }) => peakMiB ?? 0))
  const startMs = ({ start }: Figures) => start.startMs
  const startMiB = ({ start }: Figures) => start.startMiB
  return [
    "",
    row(widths, ["  medians", ...checkoutNames, "B / A"]),
    ...first.map((a, index) =>
      line(`${a.workload} ${a.connections}, a second`, a.perSecond, second[index]?.perSecond ?? 0),
    ),
    line("start, ms", middle(first, startMs), middle(second, startMs)),
    line("RSS at the start, MiB", middle(first, startMiB), middle(second, startMiB)),
    line("RSS at most, MiB", most(first), most(second)),
    "",
  ]
}

const isMet = (condition: boolean) => (condition ? "met" : "MISSED")

/** The share of the bare route that ours aims at, by workload and number of connections. */
const goals: Readonly<Record<string, Readonly<Record<number, number>>>> = {
  play: { 64: 0.45, 256: 0.55 },
  score: { 64: 0.45, 256: 0.55 },
  prize: { 64: 0.45, 256: 0.45 },
  webhook: { 64: 0.4, 256: 0.4 },
}

/** The goals of the service, and whether these figures meet them; a loaded machine may miss what a quiet one meets. */
export const describeGoals = (figures: readonly Figures[], { fsyncP50Ms }: Machine): string[] => {
  const own = figures.filter(({ target }) => target === "ours")
  const lone = own
    .filter(({ connections }) => connections === 1)
    .map(({ workload, p50Ms }) => {
      const bound = fsyncP50Ms + 1
      return `  ${isMet(p50Ms < bound)}: ${workload} at 1 connection, p50 ${ms(p50Ms)} ms below one fsync + 1 ms = ${ms(bound)} ms`
    })
  const ratios = own.flatMap(({ workload, connections, perSecond, driver }) => {
    const bare = figures.find(
      (one) => one.target === "bare" && one.workload === workload && one.connections === connections,
    )
    const goal = goals[workload]?.[connections]
    if (!bare || goal === undefined) return []
    const ratio = perSecond / bare.perSecond
    return [
      `  ${isMet(ratio >= goal)}: ${workload} at ${connections} connections (${driver}), ${ratio.toFixed(2)} of the bare route, at least ${goal.toFixed(2)}`,
    ]
  })
  return lone.length + ratios.length === 0 ? [] : ["", "goals", ...lone, ...ratios, ""]
}
