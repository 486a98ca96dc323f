import { secretSettings, serviceSettings, webhookSettings } from "./service.ts"
import type { Environment, Settings } from "./setting.ts"

/** What begins like this on a machine that runs the service is meant for it. */
const ownPrefixes = ["LITESTREAM_", "OIDC_", "PLAYS_", "REPLICATION_", "SECRETS_", "WEBHOOK_"]
/** What our documents have receivers of webhooks read, which may run in the same terminal. */
const ofReceivers = ["WEBHOOK_ID", "WEBHOOK_SECRET", "WEBHOOK_URL"]
/** Kubernetes names the services of a namespace in the environment of its containers. */
const ofKubernetes = /_SERVICE_(HOST|PORT)(_\w+)?$|_PORT_\d+_(TCP|UDP|SCTP)(_\w+)?$/
const addressOfKubernetes = /^(tcp|udp|sctp):\/\//

/** How many letters a name may differ from a setting's to be a slip: none for short names, which others use too. */
const slipsOf = (setting: string): number => (setting.length >= 9 ? 2 : setting.length >= 6 ? 1 : 0)

/** The letters to insert, drop, replace or swap with the next one to get from `a` to `b`. */
const distance = (a: string, b: string): number => {
  let [beforeLast, last]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const swapped = isSwapped ? (beforeLast[j - 2] ?? 0) + 1 : replaced
      row.push(Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, replaced, swapped))
    }
    ;[beforeLast, last] = [last, row]
  }
  return last[b.length] ?? 0
}

const isOfOthers = (name: string, value: string): boolean =>
  ofReceivers.includes(name) || ofKubernetes.test(name) || addressOfKubernetes.test(value)

/** How many words both have. */
const sharedWords = (a: string, b: string): number => {
  const words = b.split("_")
  return a.split("_").filter((word) => words.includes(word)).length
}

/** The setting that `name` means; null if it does not look like one of ours. */
const meantBy = (name: string, settings: readonly string[]): string | null => {
  const upper = name.toUpperCase()
  // Programs have variables in lower case that mean nothing to others, such as host.
  if (upper !== name) return settings.find((setting) => setting === upper && slipsOf(setting) > 0) ?? null
  const prefixed = settings.find((setting) => name === `PREMIO_${setting}`)
  if (prefixed !== undefined) return prefixed
  const near = settings
    .map((setting) => ({ setting, slips: distance(name, setting), shared: sharedWords(name, setting) }))
    .toSorted((a, b) => a.slips - b.slips)
  const slip = near.find(({ setting, slips }) => slips <= slipsOf(setting))
  if (slip) return slip.setting
  if (!ownPrefixes.some((prefix) => name.startsWith(prefix))) return null
  return near.toSorted((a, b) => b.shared - a.shared)[0]?.setting ?? null
}

/**
 * A line for each variable that looks like a setting and is none, with the one that is nearest, and never its value. `others`
 * are the settings beside those of the service.
 */
export const unknownSettings = (environment: Environment, others: Settings): string[] => {
  const settings = Object.keys({ ...serviceSettings, ...webhookSettings, ...secretSettings, ...others })
  return Object.entries(environment).flatMap(([name, value = ""]) => {
    if (value === "" || settings.includes(name) || isOfOthers(name, value)) return []
    const meant = meantBy(name, settings)
    return meant === null
      ? []
      : [`${name} is not a setting and has no effect: do you mean ${meant}? docs/operating.md lists all settings`]
  })
}
