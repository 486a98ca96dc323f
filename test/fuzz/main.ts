import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { operations } from "../../src/http/app.ts"
import { schemathesis } from "../support/python/environment.ts"
import type { Client } from "../support/service/client.ts"
import { rootKey, startService } from "../support/service/service.ts"
import { startReceiver } from "../support/webhook/receiver.ts"
import { seed } from "./seed.ts"

/** Prints the result in a last line, which CI counts. */
const end = (passed: number, failed: number): never => {
  process.stdout.write(`${passed} passed, ${failed} failed\n`)
  process.exit(failed === 0 ? 0 : 1)
}

/** The number of operations in the report, and of those that failed. */
const countsOf = (report: string) => {
  const count = (name: string) => Number(new RegExp(`<testsuites[^>]* ${name}="(\\d+)"`).exec(report)?.[1] ?? 0)
  return { all: count("tests"), failed: count("failures") + count("errors") }
}

/** Names in the document's examples that only the service can generate, with the real ones. */
const shown = {
  CODE: "SPRING-C5NKG2M7",
  TRANSACTION_ID: "pts_1k7upjuk7f9wbskggc4seh349",
  AWARD_ID: "2026-11-21_c1k7upjuklr41q5ptxkk1znw19",
  HANDOUT_ID: "campaign/spring/ses_1k7upjuklr41q5ptxkk1znw19",
  API_KEY: "premio_…",
  HOOK_URL: "https://example.com/premio",
  CHAIN_ID: "ch_1k7upjuklr41q5ptxkk1znw19",
  DRAW_HASH: "8d5a0ad1d9a4d4a3a5d7a3b3f3f5f7f9fbfdff01030507090b0d0f1113151719",
}

/** The service's document with examples that name what the organization has. No delivery leaves this machine. */
const seededDocument = async (url: string, made: Record<keyof typeof shown, string>): Promise<string> => {
  const document = await (await fetch(`${url}/swagger/json`)).text()
  const names = Object.keys(shown) as (keyof typeof shown)[]
  return names.reduce((text, name) => text.replaceAll(shown[name], made[name]), document)
}

/**
 * Operations that cannot succeed here: those that also need a session, a single-use link or a provider, and the deletion
 * of drafts, since the games that the document's examples name have been played.
 */
const needsMore = ({ method, path }: { readonly method: string; readonly path: string }) =>
  /^\/api\/v1\/console\/(account|link|openid)/.test(path) ||
  (method === "DELETE" && /\/(campaigns\/:campaignId|notifications\/:notificationId)$/.test(path))

/** The operations that never succeeded, by the service's own count. */
const neverGranted = async (metricsUrl: string): Promise<string[]> => {
  const metrics = await (await fetch(metricsUrl)).text()
  const granted = new Set(
    [
      ...metrics.matchAll(
        /^premio_request_duration_seconds_count\{operation="([^"]+)",status="2xx",mode="(?:live|test)"\} [1-9]/gm,
      ),
    ].map(([, operation = ""]) => operation),
  )
  return operations
    .filter((operation) => !needsMore(operation))
    .map(({ method, path }) => `${method} ${path}`)
    .filter((operation) => !granted.has(operation))
}

if (!(await schemathesis.install())) {
  process.stdout.write("no Python with venv and pip: Schemathesis cannot be installed\n")
  end(0, 1)
}
/** Such as `--include-path /api/v1/codes`. */
const filters = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), "premio-fuzz-"))
const service = await startService({ clock: "real" })
const receiver = startReceiver()
const { org, testOrganization, ids } = await seed(service, receiver.url)
const document = join(folder, "openapi.json")
await Bun.write(document, await seededDocument(service.url, { ...ids, API_KEY: org.key, HOOK_URL: receiver.url }))

/** Runs Schemathesis as an organization; returns the number of operations that it called, and of those that failed. */
const fuzz = async (as: Pick<Client, "key" | "orgId">, options: readonly string[]) => {
  const report = join(folder, `${as.orgId}.xml`)
  const program = schemathesis.program("schemathesis")
  const config = ["--config-file", join(import.meta.dir, "schemathesis.toml")]
  const child = Bun.spawn(
    [program, ...config, "run", document, "--url", service.url, "--report-junit-path", report, ...options],
    {
      cwd: folder,
      env: {
        PATH: process.env["PATH"] ?? "",
        HOME: folder,
        PYTHONDONTWRITEBYTECODE: "1",
        RULES: join(import.meta.dir, "rules.py"),
        ROOT_KEY: rootKey,
        API_KEY: as.key,
        ORG_ID: as.orgId,
        HOOK_URL: receiver.url,
        ...ids,
      },
      stdio: ["ignore", "inherit", "inherit"],
    },
  )
  const code = await child.exited
  const { all, failed } = await Bun.file(report)
    .text()
    .then(countsOf, () => ({ all: 0, failed: 0 }))
  // An end without a report, or with a failure that is not in it, is a failure.
  return { all, failed: code === 0 && all > 0 ? failed : Math.max(failed, 1) }
}

/** What only test organizations may call. */
const ofTests = "^/api/v1/admin/test/"
const runs =
  filters.length > 0
    ? [await fuzz(filters.some((filter) => filter.includes("/admin/test/")) ? testOrganization : org, filters)]
    : [
        await fuzz(org, ["--exclude-path-regex", ofTests]),
        await fuzz(testOrganization, ["--include-path-regex", ofTests]),
      ]
const unreached = filters.length === 0 ? await neverGranted(service.metricsUrl) : []
for (const operation of unreached) process.stdout.write(`never granted: ${operation}\n`)
receiver.stop()
await service.stop()
rmSync(folder, { recursive: true, force: true })
const all = runs.reduce((sum, run) => sum + run.all, 0)
const failures = runs.reduce((sum, run) => sum + run.failed, 0) + unreached.length
end(Math.max(all - failures, 0), failures)
