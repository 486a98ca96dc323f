import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import { client } from "../../support/service/client.ts"
import { callAll, live, mark } from "../../support/service/marked.ts"
import { type Process, runToEnd, startProcess } from "../../support/service/process.ts"
import { onServer, shareCluster } from "../../support/store/postgres.ts"
import { until } from "../../support/waiting.ts"

const cluster = await shareCluster()
afterAll(() => cluster?.stop())

const traces: string[] = []
const collector = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  fetch: async (request) => {
    traces.push(await request.text())
    return Response.json({})
  },
})
afterAll(() => collector.stop(true))

const receiver = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response(null, { status: 500 }) })
afterAll(() => receiver.stop(true))

let folder = ""
let url = ""
let running: Process
let org: Awaited<ReturnType<Process["organization"]>>
beforeAll(async () => {
  if (!cluster) return
  folder = mkdtempSync(join(tmpdir(), "premio-fault-privacy-"))
  url = await cluster.database()
})
beforeEach(async () => {
  if (!cluster) return
  const endpoint = `http://127.0.0.1:${collector.port}`
  const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_BSP_SCHEDULE_DELAY: "50" }
  running = await startProcess({ DATABASE_URL: url, LOG_LEVEL: "trace", ...traced })
  org = await running.organization()
  await live(org, `http://127.0.0.1:${receiver.port}`)
}, 60_000)
afterEach(async () => {
  if (!cluster) return
  await onServer(url, mended)
  await running.end("SIGKILL")
}, 60_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const tables = ["players", "plays", "promo_codes", "campaigns", "webhooks", "audit_log", "idempotency_records", "bans"]

/**
 * Makes every statement that writes a row fail with this SQLSTATE, and repeat the row wherever an error has room for
 * it.
 */
const refusing = (code: string) =>
  tables
    .map(
      (table) => `
        CREATE FUNCTION fail_${table}(told text) RETURNS boolean LANGUAGE plpgsql AS $$ BEGIN
          RAISE EXCEPTION E'%\\n    at %', told, told USING ERRCODE = '${code}', DETAIL = told, HINT = told; END $$;
        CREATE FUNCTION refuse_${table}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
          PERFORM fail_${table}(NEW::text); RETURN NEW; END $$;
        CREATE TRIGGER refuse BEFORE INSERT OR UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION refuse_${table}();
`,
    )
    .join("")

/** The same for statements that read one. */
const failing = (code: string) =>
  refusing(code) +
  tables
    .map(
      (table) => `ALTER TABLE ${table} RENAME TO real_${table};
        CREATE VIEW ${table} AS SELECT * FROM real_${table} t WHERE fail_${table}(t::text);`,
    )
    .join("")

const mended = `DO $$ DECLARE name text; BEGIN
  FOREACH name IN ARRAY ARRAY[${tables.map((table) => `'${table}'`).join(", ")}] LOOP
    IF to_regclass('real_' || name) IS NOT NULL THEN
      EXECUTE format('DROP VIEW %I', name);
      EXECUTE format('ALTER TABLE %I RENAME TO %I', 'real_' || name, name);
      EXECUTE format('DROP TRIGGER refuse ON %I', name);
      EXECUTE format('DROP FUNCTION %I()', 'refuse_' || name);
      EXECUTE format('DROP FUNCTION %I(text)', 'fail_' || name);
    END IF;
  END LOOP; END $$`

const secrets = () => [mark, mark.toUpperCase(), org.key, new Bun.CryptoHasher("sha256").update(org.key).digest("hex")]

const expectNoSecretIn = (lines: readonly string[]) => {
  for (const secret of secrets()) expect([secret, lines.filter((line) => line.includes(secret))]).toEqual([secret, []])
}

/** Calls every operation while the database fails; no answer may contain a value that was sent. */
const expectPrivacy = async (isCalled: (path: string) => boolean) => {
  const errors: string[] = []
  const onAnswer = ({ status }: Response, text: string) => {
    if (status >= 500) errors.push(text)
  }
  await callAll(running.url, org, { isCalled, onAnswer })
  const metrics = await (await client(running.url, {}).get("/metrics")).text
  expect(errors.length).toBeGreaterThan(1)
  expectNoSecretIn([...errors, ...metrics.split("\n")])
  await until("spans", () => traces.length > 0 || undefined)
  expectNoSecretIn(traces)
  expectNoSecretIn(running.log())
}

/** Paths whose operations read and write each of the tables. The codes differ in what is done next, not in who calls. */
const isOften = (path: string) => /games|identify|codes|webhooks|bans/.test(path)

test.skipIf(!cluster).each([
  ["a constraint", "23514"],
  ["a conflict, which is tried again for long", "23505", (path: string) => path.endsWith("/games/play")],
  ["a value", "22P02", isOften],
  ["a time-out", "57014", isOften],
  ["a full disk", "53100", isOften],
  ["the syntax", "42601", isOften],
  ["a custom exception", "P0001"],
] as [string, string, ((path: string) => boolean)?][])(
  "errors show no values if statements fail because of %s",
  async (_what, code, isCalled = () => true) => {
    await onServer(url, failing(code))
    await expectPrivacy(isCalled)
  },
  120_000,
)

test.skipIf(!cluster)(
  "errors show no values if connections are killed all the time",
  async () => {
    const kill = `SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'premio'`
    // A connection for each would take most of a core.
    const killer = new pg.Client(url)
    await killer.connect()
    let isKilling = true
    const killing = (async () => {
      for (; isKilling; await Bun.sleep(10)) await killer.query(kill)
    })()
    await callAll(running.url, org, { isCalled: isOften })
    isKilling = false
    await killing
    await killer.end()
    expectNoSecretIn([...running.log(), ...traces])
  },
  120_000,
)

test.skipIf(!cluster)(
  "commands repeat no value of rows that the database refuses",
  async () => {
    const environment = { DATABASE_URL: url }
    const run = (...words: string[]) => runToEnd(environment, [process.execPath, "src/cli.ts", ...words])
    const file = join(folder, `${org.orgId}.ndjson`)
    expect(await run("export", "--organization", org.orgId, "--output", file)).toMatchObject({ code: 0 })
    const other = (await cluster?.database()) ?? ""
    await (await startProcess({ DATABASE_URL: other })).end("SIGTERM")
    await onServer(other, refusing("23514"))
    const imported = await runToEnd({ DATABASE_URL: other }, [process.execPath, "src/cli.ts", "import", file])
    expect(imported.code).not.toBe(0)
    expectNoSecretIn([...imported.lines, imported.output])
    await onServer(url, failing("23514"))
    const doctor = await run("doctor")
    expect(doctor.code).not.toBe(0)
    expectNoSecretIn([...doctor.lines, doctor.output])
  },
  120_000,
)
