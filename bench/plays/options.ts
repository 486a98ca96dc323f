import { resolve } from "node:path"
import { parseArgs } from "node:util"
import { type Driver, isWrkInstalled } from "../run.ts"
import { missingStrace } from "./pages/system-calls.ts"
import { type Workload, workloads } from "./workload.ts"

export type Options = {
  readonly seconds: number
  readonly rounds: number
  /** The numbers of connections of every workload, or null for its own. */
  readonly connections: readonly number[] | null
  readonly players: number
  readonly warmUpSeconds: number
  readonly workloads: readonly Workload[]
  /** Folders of two checkouts that are compared instead of the targets, or null. */
  readonly checkouts: readonly [string, string] | null
  /** Names of targets, and paths of scripts that serve; null for all. */
  readonly targets: readonly string[] | null
  readonly driver: Driver
  /** Where the JSON goes; null: a file in the folder for temporary files. */
  readonly json: string | null
  /** Where CPU profiles of our service go, or null. */
  readonly profile: string | null
  /** Whether the system calls, fsyncs and written bytes of a response are counted, in one more run of each target. */
  readonly countsCalls: boolean
}

export const usage = `bun run bench [FOLDER FOLDER] [options]
  FOLDER FOLDER        compares the service of two checkouts, whose dependencies are installed
  --seconds N          of each run (2)
  --rounds N           runs of each target in turns; the median counts (3)
  --connections N,…    instead of those of each workload
  --players N          who play, drawn alike (10000)
  --only NAME,…        workloads: ${workloads.map(({ name }) => name).join(", ")}
  --targets NAME,…     ours, bare, drizzle, fastify-sqlite, fastify-postgres, or the path of a script that serves
  --driver NAME        wrk (where it is installed) or autocannon
  --json PATH          where the figures go (a file in the folder for temporary files)
  --profile FOLDER     writes CPU profiles of our service, which is slower for it
  --calls              one more run of each target: its system calls, fsyncs and bytes on the disk a response
  --quick              1 round of 1 s with 64 connections: whether it works, not how fast it is
  --pages              what one play writes, by table and index, instead (--pages --help)`

export class BadOption extends Error {}

const positive = (name: string, text: string): number => {
  const value = Number(text)
  if (!(value > 0)) throw new BadOption(`--${name} must be a number above 0, not ${text}`)
  return value
}

const namedWorkloads = (names: string | undefined, driver: Driver): readonly Workload[] => {
  // Without wrk, autocannon drives all of them.
  if (names === undefined) return workloads.filter(({ isByAutocannon }) => !isByAutocannon || driver === "wrk")
  return names.split(",").map((name) => {
    const workload = workloads.find((known) => known.name === name)
    if (!workload) throw new BadOption(`there is no workload ${name}`)
    return workload
  })
}

const driverOf = (name: string | undefined): Driver => {
  const wanted = name ?? (isWrkInstalled() ? "wrk" : "autocannon")
  if (wanted !== "wrk" && wanted !== "autocannon") throw new BadOption(`there is no driver ${wanted}`)
  if (wanted === "wrk" && !isWrkInstalled()) throw new BadOption("wrk is not installed")
  return wanted
}

const checkoutsOf = (folders: readonly string[]): readonly [string, string] | null => {
  const [first, second, ...rest] = folders.map((folder) => resolve(folder))
  if (first === undefined) return null
  if (second === undefined || rest.length > 0) throw new BadOption("two folders are compared")
  return [first, second]
}

/** Reads the command line; null when it asks for help. Throws BadOption. */
export const readOptions = (args: readonly string[]): Options | null => {
  const text = { type: "string" } as const
  const flag = { type: "boolean", default: false } as const
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      seconds: text,
      rounds: text,
      connections: text,
      players: text,
      only: text,
      targets: text,
      driver: text,
      json: text,
      profile: text,
      calls: flag,
      quick: flag,
      help: flag,
    },
  })
  if (values.help) return null
  const { quick } = values
  const missing = values.calls ? missingStrace() : null
  if (missing !== null) throw new BadOption(missing)
  const driver = driverOf(values.driver)
  const connections = values.connections ?? (quick ? "64" : undefined)
  return {
    seconds: positive("seconds", values.seconds ?? (quick ? "1" : "2")),
    rounds: positive("rounds", values.rounds ?? (quick ? "1" : "3")),
    connections: connections?.split(",").map((count) => positive("connections", count)) ?? null,
    players: positive("players", values.players ?? "10000"),
    warmUpSeconds: quick ? 0 : 1,
    workloads: namedWorkloads(values.only, driver),
    checkouts: checkoutsOf(positionals),
    targets: values.targets?.split(",") ?? null,
    driver,
    json: values.json ?? null,
    profile: values.profile === undefined ? null : resolve(values.profile),
    countsCalls: values.calls,
  }
}
