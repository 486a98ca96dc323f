import { createHmac } from "node:crypto"
import type { DrawConfig, PeriodKind } from "./records.ts"

/** The numbers, picks and periods of docs/fair-draws.md, written independently of the service and the verifier. */

/** The numbers of a draw by node:crypto and integers, instead of the verifier's own hash and shifts of halves. */
export const numbersOf = (seed: Buffer, chainId: string, n: number, clientSeed = ""): number[] => {
  const hmac = createHmac("sha256", seed).update(`premio.draw.v1\n${chainId}\n${n}\n${clientSeed}`).digest()
  return [0, 8, 16, 24].map((at) => Number(hmac.readBigUInt64BE(at) >> 11n) / 2 ** 53)
}

export const pick = <T extends { readonly weight: number }>(candidates: readonly T[], u: number): T | undefined => {
  const total = candidates.reduce((sum, candidate) => sum + candidate.weight, 0)
  const drawable = candidates.filter((candidate) => candidate.weight > 0)
  let left = u * total
  for (const candidate of drawable) {
    left -= candidate.weight
    if (left < 0) return candidate
  }
  return drawable.at(-1) ?? candidates[0]
}

const hour = 3_600_000
export const iso = (at: number) => new Date(at).toISOString()

/** Calendar periods in a zone without daylight saving. */
export const periodOf = (kind: PeriodKind, at: number, offsetHours: number): string => {
  const local = new Date(at + offsetHours * hour)
  const date = iso(local.getTime()).slice(0, 10)
  if (kind === "total") return "total"
  if (kind === "day") return date
  if (kind === "month") return date.slice(0, 7)
  const thursday = new Date(Date.parse(date) + (4 - (local.getUTCDay() || 7)) * 24 * hour)
  const week = Math.ceil((thursday.getTime() - Date.UTC(thursday.getUTCFullYear(), 0, 1) + 1) / (7 * 24 * hour))
  return `${thursday.getUTCFullYear()}-W${String(week).padStart(2, "0")}`
}

/** The total limits, and their kinds of period. */
export const totalLimits = ({ limits }: DrawConfig): string =>
  JSON.stringify(
    Object.entries(limits).flatMap(([name, { maxTotal, period }]) => (maxTotal === undefined ? [] : [[name, period]])),
  )
