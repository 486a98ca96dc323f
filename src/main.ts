import { BadSetting, readConfig } from "./config.ts"
import { type Running, startServer } from "./server.ts"
import { DatabaseUnusable } from "./store/sqlite/open.ts"

const reasonOf = (error: unknown): string => {
  if (error instanceof BadSetting || error instanceof DatabaseUnusable) return error.message
  const { code, message } = error as { code?: string; message?: string }
  if (code === "EADDRINUSE") return "the port is taken: stop what listens there, or set PORT to another one"
  return message ?? String(error)
}

/** Starts the service, or ends the process with one clear line. */
export const startOrExit = (): Running => {
  try {
    return startServer(readConfig(process.env))
  } catch (error) {
    process.stderr.write(`premio: ${reasonOf(error)}\n`)
    process.exit(1)
  }
}

/** On SIGTERM or SIGINT answers what is in flight and exits 0; a second signal ends at once. */
export const stopOnSignal = (running: Running) => {
  let isStopping = false
  const onSignal = async (signal: NodeJS.Signals) => {
    if (isStopping) process.exit(1)
    isStopping = true
    running.log.info({ signal }, "stopping")
    await running.stop()
    process.exit(0)
  }
  process.on("SIGTERM", onSignal)
  process.on("SIGINT", onSignal)
}

if (import.meta.main) {
  const running = startOrExit()
  stopOnSignal(running)
  running.log.info({ url: running.url }, "listening")
}
