import { refreshPages } from "./build/refresh.ts"
import { systemClocks } from "./clock.ts"
import { type Config, privateMask, readConfig } from "./config/service.ts"
import { BadSetting } from "./config/setting.ts"
import { unknownSettings } from "./config/unknown.ts"
import { replicationSettings, unreplicated } from "./replication/settings.ts"
import { type Parts, type Running, startServer } from "./server.ts"
import { errorText, errorView } from "./store/error-view.ts"
import { DatabaseUnusable } from "./unusable.ts"
import { version } from "./version.ts"

const noHost = "HOST is neither an address nor a name that resolves: set it to an address of this machine"

/** What an operator can do if the service cannot listen. */
const listenFaults: Readonly<Record<string, string>> = {
  EADDRINUSE: "the port is taken: stop what listens there, or set PORT or METRICS_PORT to another one",
  EACCES: "this user may not open the port: set PORT to 1024 or more",
  EADDRNOTAVAIL: "HOST is not an address of this machine: set it to one, or to 0.0.0.0 for all",
  EINVAL: noHost,
  ENOTFOUND: noHost,
}

const reasonOf = (error: unknown): string => {
  if (error instanceof BadSetting || error instanceof DatabaseUnusable) return error.message
  const { code = "" } = error as { code?: string }
  return listenFaults[code] ?? errorText(error)
}

/** Reads the settings. If one is wrong or missing, the warnings may say why: they come before that. */
const readConfigOr = (warnings: readonly string[]): Config => {
  try {
    return readConfig(process.env)
  } catch (error) {
    for (const warning of warnings) process.stderr.write(`premio: ${warning}\n`)
    throw error
  }
}

/** Starts the service, or ends the process with a one-line message. */
export const startOrExit = async (parts: Pick<Parts, "demoShop"> = {}): Promise<Running> => {
  const warnings = unknownSettings(process.env, replicationSettings)
  try {
    const config = readConfigOr(warnings)
    // The supervisor has warned already.
    const told = config.isReplicated ? [] : [...warnings, ...unreplicated(process.env)]
    const running = await startServer(config, systemClocks, { ...parts, opening: { isService: true }, warnings: told })
    void refreshPages(running.log, config)
    return running
  } catch (error) {
    process.stderr.write(`premio: ${reasonOf(error)}\n`)
    process.exit(1)
  }
}

/** Ends the process with our own error line: the runtime's would show everything that a driver's error contains. */
const endOn = (error: unknown): never => {
  process.stderr.write(`premio: unexpected error: ${JSON.stringify(errorView(error))}\n`)
  process.exit(1)
}

/** A signal to a whole process group arrives twice: from the group, and forwarded by the parent process. */
const sameSignalMs = 100

/** On SIGTERM or SIGINT, serves until nobody calls, finishes in-flight requests and exits 0; a second signal exits at once. */
export const stopOnSignal = (running: Running) => {
  let stoppingSince: number | undefined
  const onSignal = async (signal: NodeJS.Signals) => {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince > sameSignalMs) process.exit(1)
      return
    }
    stoppingSince = performance.now()
    running.log.info({ signal }, "stopping")
    await running.leave()
    await running.stop()
    process.exit(0)
  }
  process.on("SIGTERM", onSignal)
  process.on("SIGINT", onSignal)
}

if (import.meta.main) {
  process.umask(privateMask)
  for (const event of ["uncaughtException", "unhandledRejection"] as const) process.on(event, endOn)
  const running = await startOrExit()
  stopOnSignal(running)
  running.log.info({ url: running.url, pid: process.pid, version }, "listening")
  // Tells the supervisor to start replication.
  process.send?.("listening")
}
