import { mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { parseArgs } from "node:util"
import { inTurns } from "../../load.ts"
import { describeMachine, machineFacts, median } from "../../machine.ts"
import { inFolder, print, resultPath, root } from "../../process.ts"
import { missingPostgres } from "../../targets/cluster.ts"
import { BadOption } from "../options.ts"
import { checkoutNames } from "../report.ts"
import { type Kind, kinds } from "./kind.ts"
import type { Options } from "./load.ts"
import type { Measured } from "./measured.ts"
import { measureDatabase } from "./postgres.ts"
import { describeKind, describeParts, kindTitles, type Store } from "./report.ts"
import { measureFile } from "./sqlite.ts"
import { missingStrace } from "./system-calls.ts"

export const pagesUsage = `bun run bench:plays --pages [FOLDER FOLDER] [options]
  what one play of each kind writes, by table and index; counts, which hold on a busy machine too
  FOLDER FOLDER        two checkouts in turns, whose dependencies are installed
  --store NAME         sqlite (the default) or postgres
  --only NAME,…        kinds: ${kinds.map(({ name }) => name).join(", ")}
  --plays N            of each kind (20000)
  --players N          who play, drawn alike (10000)
  --connections N      (256)
  --rounds N           of each checkout in turns; the processor time is their median (1)
  --json PATH          where the figures go (a file in the folder for temporary files)
  --quick              few plays: whether it works`

const readPagesOptions = (args: readonly string[]) => {
  const text = { type: "string" } as const
  const flag = { type: "boolean", default: false } as const
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      pages: flag,
      store: text,
      only: text,
      plays: text,
      players: text,
      connections: text,
      rounds: text,
      json: text,
      quick: flag,
      help: flag,
    },
  })
  if (values.help) return null
  const number = (name: "plays" | "players" | "connections" | "rounds", usual: number): number => {
    const value = Number(values[name] ?? usual)
    if (!(Number.isInteger(value) && value > 0)) throw new BadOption(`--${name} must be an integer above 0`)
    return value
  }
  const store: Store | undefined = (["sqlite", "postgres"] as const).find((one) => one === (values.store ?? "sqlite"))
  if (!store) throw new BadOption(`there is no store ${values.store}`)
  const chosen = values.only?.split(",").map((name) => {
    const kind = kinds.find((one) => one.name === name)
    if (!kind) throw new BadOption(`there is no kind ${name}`)
    return kind
  })
  if (positionals.length === 1 || positionals.length > 2) throw new BadOption("two folders are compared")
  const { quick } = values
  return {
    store,
    kinds: chosen ?? kinds,
    checkouts: positionals.length > 0 ? positionals.map((folder) => resolve(folder)) : [root],
    rounds: number("rounds", 1),
    json: values.json ?? null,
    load: {
      plays: number("plays", quick ? 400 : 20_000),
      players: number("players", quick ? 200 : 10_000),
      connections: number("connections", quick ? 64 : 256),
    },
  }
}

const measure = { sqlite: measureFile, postgres: measureDatabase }

/** The last round, with the median of the processor time of all. */
const middle = (rounds: readonly Measured[]): Measured[] =>
  rounds.slice(-1).map((last) => ({
    ...last,
    cpuUs: median(rounds.map(({ cpuUs }) => cpuUs)),
    problems: rounds.flatMap(({ problems }) => problems),
  }))

const measureKind = async (
  kind: Kind,
  { store, checkouts, rounds, load }: { store: Store; checkouts: readonly string[]; rounds: number; load: Options },
  folder: string,
) =>
  (
    await inTurns(rounds, checkouts, (checkout) =>
      measure[store](kind, load, mkdtempSync(join(folder, `${kind.name}-`)), checkout),
    )
  ).flatMap(middle)

/** Counts what one play of each kind writes; `args` are those of the command line. */
export const countPages = async (args: readonly string[]): Promise<void> => {
  const options = readPagesOptions(args)
  if (!options) {
    print(pagesUsage)
    return
  }
  const { store, checkouts, load } = options
  const missing = store === "postgres" ? missingPostgres() : null
  if (missing !== null) throw new BadOption(missing)
  const machine = machineFacts(tmpdir())
  for (const line of describeMachine(machine)) print(line)
  print(`${load.plays} plays of ${load.players} players by ${load.connections} connections`)
  print(`system calls by ${missingStrace() ?? "strace -c"}, writes and bytes on the disk by /proc/PID/io`)
  const sources = checkouts.length > 1 ? checkoutNames : [""]
  const lines: string[] = []
  const results: (Measured & { readonly checkout: string })[] = []
  await inFolder(async (folder) => {
    for (const kind of options.kinds)
      for (const [index, measured] of (await measureKind(kind, options, folder)).entries()) {
        const source = sources[index] ?? ""
        for (const line of describeParts(measured, kind.title, store, source)) print(line)
        lines.push(describeKind(measured, source))
        results.push({ ...measured, checkout: checkouts[index] ?? "" })
      }
  })
  for (const line of ["", kindTitles(store), ...lines]) print(line)
  const problems = results.flatMap((result) => result.problems)
  for (const problem of problems) print(`WRONG ${problem}`)
  const path = options.json ?? resultPath("pages")
  writeFileSync(path, JSON.stringify({ machine, store, load, results, problems }, null, 2))
  print(`${problems.length === 0 ? "every answer was right" : "SOMETHING WAS WRONG"}; figures in ${path}`)
  if (problems.length > 0) process.exitCode = 1
}
