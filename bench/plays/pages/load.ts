import { mkdirSync, mkdtempSync } from "node:fs"
import { join } from "node:path"
import { drained, startReceiver } from "../../capacity/measure.ts"
import { driver } from "../../load.ts"
import type { Server } from "../../process.ts"
import { type Run, runLoad, writeRequests } from "../../run.ts"
import { prepare } from "../../targets/prepare.ts"
import { becomeIdle } from "../contestant.ts"
import { answerKinds } from "../workload.ts"
import { type Kind, prepareKind } from "./kind.ts"

/** Longer than any load takes: each request is sent once. */
const mostSeconds = 600
/** The system calls of fewer plays are counted, since each takes many times as long meanwhile. */
const tracedShare = 0.25

export type Options = {
  readonly plays: number
  readonly players: number
  readonly connections: number
}

/** A service under the load of one kind of play. */
export type Load = {
  /** One play of each player. */
  warmUp(server: Server, helpers: readonly number[]): Promise<void>
  /** The plays that are counted; resolves once nothing is left to do. */
  run(server: Server, helpers: readonly number[]): Promise<Run>
  /** The plays whose system calls are counted. */
  runTraced(server: Server, helpers: readonly number[]): Promise<Run>
  readonly problems: readonly string[]
  stop(): Promise<void>
}

/** Makes over HTTP, in a new service, what plays of this kind need. */
export const prepareLoad = async (kind: Kind, server: Server, options: Options, folder: string): Promise<Load> => {
  const { plays, players, connections } = options
  const traced = Math.ceil(plays * tracedShare)
  mkdirSync(folder, { recursive: true })
  const receiver = kind.hasWebhook ? await startReceiver(folder) : null
  const { headers, prepared } = await prepare(server.url, {
    webhook: receiver?.url ?? null,
    awards: 0,
    codes: kind.codes * (plays + traced),
    spinners: kind.spinners * (plays + traced),
    pooledCodes: 0,
  })
  await prepareKind(server.url, headers, kind, players)
  const problems: string[] = []
  const send = async (to: Server, helpers: readonly number[], first: number, playersInOrder: readonly number[]) => {
    const requests = playersInOrder.map((player, index) => kind.request(first + index, player, prepared))
    const file = writeRequests(mkdtempSync(join(folder, "load-")), headers, requests, false)
    const run = await runLoad(driver, to, helpers, file, { connections, seconds: mostSeconds, first: 0 })
    if (receiver) await drained(receiver.url)
    await becomeIdle({ server: to, helpers })
    for (const [answer, count] of Object.entries(run.answers))
      if (answer !== answerKinds[kind.answer]) problems.push(`${kind.name}: ${count} answers were ${answer}`)
    if (run.failed > 0) problems.push(`${kind.name}: ${run.failed} requests failed`)
    return run
  }
  const drawn = (count: number) => Array.from({ length: count }, () => Math.floor(Math.random() * players))
  return {
    warmUp: async (to, helpers) => {
      if (kind.isWarm) await send(to, helpers, 0, [...Array(players).keys()])
    },
    run: (to, helpers) => send(to, helpers, 0, drawn(plays)),
    runTraced: (to, helpers) => send(to, helpers, plays, drawn(traced)),
    problems,
    stop: async () => {
      await receiver?.stop("SIGKILL")
    },
  }
}
