import { expect, test } from "bun:test"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { alerts, cases } from "../support/deploy/alerts.ts"

const root = join(import.meta.dir, "../..")
const folder = "docs/runbooks"
const runbooks = readdirSync(join(root, folder))
  .filter((file) => file !== "README.md")
  .map((file) => `${folder}/${file}`)
const index = readFileSync(join(root, folder, "README.md"), "utf8")

test.each(alerts)("$alert says how urgent it is, what is wrong in a sentence, and where to read on", (alert) => {
  expect(["critical", "warning", "info"]).toContain(alert.labels["severity"] ?? "")
  expect(alert.for).toMatch(/^[1-9]\d*[mh]$/)
  expect(alert.annotations["summary"]).toMatch(/^[A-Z].+\.$/)
  expect(runbooks).toContain(alert.annotations["runbook_url"] ?? "")
})

test.each(alerts)("$alert is tried in a case in which it fires, and in one in which it is quiet", ({ alert }) => {
  const tried = cases.flatMap((one) => one.alert_rule_test).filter(({ alertname }) => alertname === alert)
  expect(new Set(tried.map(({ exp_alerts }) => exp_alerts.length > 0))).toEqual(new Set([true, false]))
})

test.each(runbooks)("%s is of alerts, which it names, and says what to do", (runbook) => {
  const text = readFileSync(join(root, runbook), "utf8")
  const named = [...(text.split("## Look here")[0]?.matchAll(/`(Premio\w+)`/g) ?? [])].map(([, name]) => name)
  const leading = alerts.filter(({ annotations }) => annotations["runbook_url"] === runbook).map(({ alert }) => alert)
  expect(leading).not.toEqual([])
  expect([...new Set(named)].sort()).toEqual(leading.sort())
  const parts = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)
  expect(parts).toEqual(["What it means", "Look here", "Do this", "Afterwards"])
})

test("the list of runbooks has a row for each alert, with its severity", () => {
  const rows = [...index.matchAll(/^\| \[`(\w+)`\]\((.+)\) \| (\w+) \|/gm)].map(([, ...cells]) => cells as string[])
  const expected = alerts.map(({ alert, labels, annotations }) => [
    alert,
    (annotations["runbook_url"] ?? "").replace(`${folder}/`, ""),
    labels["severity"] ?? "",
  ])
  expect(rows).toEqual(expected)
})
