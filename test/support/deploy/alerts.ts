import { readFileSync } from "node:fs"
import { join } from "node:path"
import { YAML } from "bun"

export const prometheusFolder = join(import.meta.dir, "../../../deploy/prometheus")

export type Rule = { readonly record?: string; readonly expr: string }
export type Alert = {
  readonly alert: string
  readonly expr: string
  readonly for: string
  readonly labels: Readonly<Record<string, string>>
  readonly annotations: Readonly<Record<string, string>>
}
type Groups<R> = { readonly groups: readonly { readonly rules: readonly R[] }[] }
type Case = {
  readonly name: string
  readonly alert_rule_test: readonly { readonly alertname: string; readonly exp_alerts: readonly object[] }[]
}

const read = (file: string): unknown => YAML.parse(readFileSync(join(prometheusFolder, file), "utf8"))
const rulesIn = <R>(file: string): readonly R[] => (read(file) as Groups<R>).groups.flatMap(({ rules }) => rules)

/** What deploy/prometheus records and alerts on, and the files of cases in which promtool tries the alerts. */
export const recordingRules = rulesIn<Rule>("rules.yaml")
export const alerts = rulesIn<Alert>("alerts.yaml")
export const caseFiles = ["alerts.test.yaml", "alerts-over-days.test.yaml"] as const
export const cases = caseFiles.flatMap((file) => (read(file) as { readonly tests: readonly Case[] }).tests)
