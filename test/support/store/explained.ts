import { existingDatabase } from "../service/database.ts"
import { byOneServer } from "../service/exceptions.ts"
import { startService, type TestService } from "../service/service.ts"
import { firstAt } from "./plan-data.ts"
import { explained, planLog, type Work } from "./plan-log.ts"
import { type Cluster, onServer, startCluster } from "./postgres.ts"

/** The time of the service: logs of 20,000 rows end before it. */
export const explainedAt = firstAt + 21 * 86_400_000

/** A server that logs the work of each statement, and knows of its tables only what a test tells it; null without PostgreSQL. */
export const explainedCluster = (): Promise<Cluster | null> =>
  startCluster({ ...explained, autovacuum: "off", synchronous_commit: "off", shared_buffers: "512MB" })

export type ExplainedService = {
  readonly service: TestService
  /** The URL of its database. */
  readonly url: string
  /** Runs statements on its database. */
  run(statements: string): Promise<unknown>
  /** The statements since the last call, with the work of each. */
  logged(): Work[]
  stop(): Promise<void>
}

/** One service on a database of `cluster`, which stops with it. */
export const explainedService = async (cluster: Cluster): Promise<ExplainedService> => {
  const url = await cluster.database()
  const service = await startService({
    database: existingDatabase(url),
    now: new Date(explainedAt).toISOString(),
    alone: byOneServer.chains,
  })
  return {
    service,
    url,
    run: (statements) => onServer(url, statements),
    logged: planLog(cluster),
    stop: async () => {
      await service.stop().catch(() => undefined)
      await cluster.stop()
    },
  }
}
