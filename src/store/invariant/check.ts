import { type Finding, findingOf } from "./finding.ts"
import type { Rule, Source } from "./rule.ts"

/** Checks each rule in each source, with memory bounded whatever they hold. Only reads. */
export const checkRules = async <From extends Source>(
  rules: readonly Rule<From>[],
  sources: readonly From[],
): Promise<readonly Finding[]> => {
  const findings: Finding[] = []
  for (const { name, says, find } of rules) {
    const { note, noteError, finding } = findingOf(name, says)
    for (const source of sources) {
      const check = async () => {
        for await (const what of find(source)) note(what)
      }
      await source.attempt(check).catch(noteError)
    }
    findings.push(finding())
  }
  return findings
}
