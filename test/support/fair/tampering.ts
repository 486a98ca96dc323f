import { expect, test } from "bun:test"
import { verifyPack } from "../../../src/fair/verify-draws.mjs"
import { bytesOf, eventLines, hashRecord, linesOf, type Outcome, type Pack, type PackRecord } from "./records.ts"

/** Rehashes all records, like an operator who has changed one: hashes, links, and places in the chain. */
export const rewrite = ({ chains }: Pack) => {
  const lastHashes = new Map<string, string>()
  for (const chain of chains) {
    let prev = "0".repeat(64)
    for (const [n, record] of chain.entries()) {
      record.n = n
      record.prev = prev
      const lastHash = record.previous && lastHashes.get(record.previous.chainId)
      if (record.previous && lastHash) record.previous.lastHash = lastHash
      prev = hashRecord(record).hash
    }
    lastHashes.set(chain[0]?.chain ?? "", prev)
  }
}

type Draw = PackRecord & { outcome: Outcome }
const isDraw = (record: PackRecord): record is Draw => record.outcome !== undefined

export const drawsOf = (pack: Pack): Draw[] => pack.chains.flat().filter(isDraw)

/** The first record that fits; the history must contain what a tampering changes. */
export const found = <T>(list: readonly T[], fits: (one: T) => boolean): T => {
  const one = list.find(fits)
  if (one === undefined) throw new Error("the history lacks what this tampering changes")
  return one
}

export const drawWith = (pack: Pack, fits: (outcome: Outcome, record: Draw) => boolean): Draw =>
  found(drawsOf(pack), (record) => fits(record.outcome, record))

export const recordOf = (pack: Pack, type: string, which = 0): PackRecord => {
  const all = pack.chains.flat().filter((record) => record.type === type)
  return found(all.slice(which), () => true)
}

/**
 * Changes a history, and returns the record that the verifier must name; null for the header, or the end of the pack.
 * The cases differ in who tampers: somebody who changes a file, or an operator who rehashes everything.
 */
type Tampering = (pack: Pack) => PackRecord | null
export type Case = readonly [name: string, tamper: Tampering, reason: RegExp]

export const chainOf = (pack: Pack, record: PackRecord): PackRecord[] =>
  found(pack.chains, (chain) => chain.includes(record))

/** The record after another one in its chain. */
export const after = (pack: Pack, record: PackRecord): PackRecord => {
  const chain = chainOf(pack, record)
  return found(chain, (one) => chain.indexOf(one) === chain.indexOf(record) + 1)
}

export const insertAfter = (pack: Pack, record: PackRecord, added: PackRecord): PackRecord => {
  const chain = chainOf(pack, record)
  chain.splice(chain.indexOf(record) + 1, 0, added)
  return added
}

export const drop = (pack: Pack, record: PackRecord): PackRecord => {
  const next = after(pack, record)
  const chain = chainOf(pack, record)
  chain.splice(chain.indexOf(record), 1)
  return next
}

export const change = (record: PackRecord, fields: Partial<PackRecord>): PackRecord => Object.assign(record, fields)

export const verify = async (text: string, events: string | null = null) => {
  const checkpoints = events === null ? null : bytesOf(events)
  const { ok, problem } = await verifyPack(() => bytesOf(text), { checkpoints })
  expect(ok).toBe(problem === null)
  return problem
}

export const expectFound = (problem: Awaited<ReturnType<typeof verify>>, record: PackRecord | null, reason: RegExp) => {
  expect(problem?.reason).toMatch(reason)
  expect({ chain: problem?.chain, n: problem?.n }).toEqual({ chain: record?.chain, n: record?.n })
}

export const runCases = (cases: readonly Case[], make: () => Pack, rehash: (pack: Pack) => void, witnessed = false) => {
  test.each(cases)("%s", async (_name, tamper, reason) => {
    const pack = make()
    const record = tamper(pack)
    rehash(pack)
    expectFound(await verify(linesOf(pack), witnessed ? eventLines(pack) : null), record, reason)
  })
}

export const asItIs = () => {}
export const turnedByQuota = (pack: Pack) => drawWith(pack, ({ turned }) => turned?.by === "quota")
export const win = (pack: Pack) => drawWith(pack, ({ won, prizeId }) => won && prizeId !== undefined)
export const loss = (pack: Pack) => drawWith(pack, ({ won, turned }) => !won && !turned)
