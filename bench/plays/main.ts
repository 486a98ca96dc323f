import { writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { describeMachine, machineFacts } from "../machine.ts"
import { print, resultPath } from "../process.ts"
import { bare } from "../targets/bare.ts"
import { checkout, ours } from "../targets/ours.ts"
import { fastifyPostgres } from "../targets/postgres.ts"
import { script } from "../targets/script.ts"
import { elysiaDrizzle, fastifySqlite } from "../targets/sqlite.ts"
import type { Target } from "../targets/target.ts"
import { bench } from "./bench.ts"
import { BadOption, type Options, readOptions, usage } from "./options.ts"
import { countPages, pagesUsage } from "./pages/pages.ts"
import { checkoutNames, describeComparison, describeFigures, describeGoals } from "./report.ts"

const known: readonly Target[] = [bare, ours, elysiaDrizzle, fastifySqlite, fastifyPostgres]

const targetsOf = ({ checkouts, targets }: Options): Target[] => {
  if (checkouts) return checkouts.map((folder, index) => checkout(checkoutNames[index] ?? "", folder))
  if (targets === null) return [...known]
  return targets.map((name) => {
    const target = known.find((one) => one.name === name) ?? (name.includes("/") ? script(name) : null)
    if (!target) throw new BadOption(`there is no target ${name}`)
    return target
  })
}

const main = async (options: Options) => {
  const chosen = targetsOf(options)
  const machine = machineFacts(tmpdir())
  for (const line of describeMachine(machine)) print(line)
  const { rounds, seconds, players, driver, checkouts } = options
  print(`${rounds} rounds of ${seconds} s in turns, ${players} players, driven by ${driver}`)
  const targets = chosen.filter(({ name, title, missing }) => {
    const reason = missing()
    print(reason === null ? `  ${name.padEnd(17)} ${title}` : `  ${name.padEnd(17)} LEFT OUT: ${reason}`)
    return reason === null
  })
  const { figures, problems } = await bench(options, targets, (done, workload) => {
    for (const line of describeFigures(done, workload)) print(line)
  })
  const summary = checkouts ? describeComparison(figures) : describeGoals(figures, machine)
  for (const line of summary) print(line)
  for (const problem of problems) print(`WRONG ${problem}`)
  const path = options.json ?? resultPath("bench")
  writeFileSync(path, JSON.stringify({ machine, rounds, seconds, players, figures, problems }, null, 2))
  print(
    `${problems.length === 0 ? "every answer and every database was right" : "SOMETHING WAS WRONG"}; figures in ${path}`,
  )
  if (problems.length > 0) process.exitCode = 1
}

const args = process.argv.slice(2)
const isOfPages = args.includes("--pages")

try {
  const options = isOfPages ? null : readOptions(args)
  if (isOfPages) await countPages(args)
  else if (options) await main(options)
  else print(usage)
} catch (error) {
  const isUsage = error instanceof BadOption || (error as { code?: string }).code?.startsWith("ERR_PARSE_ARGS")
  process.stderr.write(
    isUsage ? `${(error as Error).message}\n${isOfPages ? pagesUsage : usage}\n` : `bench: ${(error as Error).stack}\n`,
  )
  process.exitCode = 1
}
