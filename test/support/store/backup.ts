import { appendFileSync, renameSync } from "node:fs"
import { join } from "node:path"
import { until } from "../waiting.ts"
import { type Cluster, onServer, type Server } from "./postgres.ts"

/** Settings under which a server keeps its log, from which it can be restored. */
export const archiving = { archive_mode: "on", archive_command: "'cp %p ../archived-%f'" }

const isRestored = async (server: Server): Promise<true | undefined> => {
  const [row] = await onServer<{ found: boolean }>(server.url("postgres"), "SELECT pg_is_in_recovery() AS found")
  return row?.found ? undefined : true
}

/**
 * Makes a backup of a server, as of now. The returned function starts a new server from it with what the log of the first one, which
 * has been stopped, has up to a restore point.
 */
export const backUp = async ({ folder, standby }: Cluster) => {
  const copy = await standby("backup")
  await copy.control("stop")
  const path = (name: string) => join(copy.folder, "data", name)
  return async (point: string): Promise<Server> => {
    renameSync(path("standby.signal"), path("recovery.signal"))
    const settings = {
      restore_command: `cp ${folder}/archived-%f %p`,
      recovery_target_name: point,
      recovery_target_action: "promote",
    }
    for (const [name, value] of Object.entries(settings))
      appendFileSync(path("postgresql.auto.conf"), `${name} = '${value}'\n`)
    await copy.control("start")
    await until("a restored server", () => isRestored(copy))
    return copy
  }
}

export type Backup = Awaited<ReturnType<typeof backUp>>
