import { runCli } from "./cli/program.ts"
import { privateMask } from "./config/service.ts"

process.umask(privateMask)
// Not all of the output was read or stored. If its reader has ended, as head does, nobody is left to notify.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") process.stderr.write(`premio: cannot write the output: ${error.message}\n`)
  process.exit(1)
})
process.exitCode = await runCli(process.argv.slice(2), process.env)
