import { spawn } from "node:child_process"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../..", import.meta.url))

/** Starts the demo in `folder` as `npm start` does, in its own process group, and waits for its welcome. */
export const startDemo = async (folder: string) => {
  const DATABASE_URL = "postgres://ignored.invalid/demo"
  const environment = {
    ...process.env,
    DATABASE_URL,
    PORT: "0",
    DATABASE_PATH: join(folder, "demo.db"),
    ROOT_KEY: "",
    LOG_LEVEL: "",
  }
  const child = spawn(process.execPath, ["src/launch.mjs", "src/demo/main.ts"], {
    cwd: root,
    env: environment,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  })
  const ended = new Promise<number | null>((resolve) => child.on("exit", resolve))
  let complaints = ""
  child.stderr.on("data", (chunk) => {
    complaints += chunk
  })
  let welcome = ""
  for await (const chunk of child.stdout) {
    welcome += chunk
    if (welcome.includes("Stop with")) break
  }
  if (!welcome.includes("Stop with")) throw new Error(`the demo did not start: ${complaints}`)
  const pid = child.pid ?? 0
  return {
    welcome,
    ended,
    pid,
    /** What it has written to stderr so far. */
    complaints: () => complaints,
    signalGroup: (signal: NodeJS.Signals) => process.kill(-pid, signal),
  }
}
