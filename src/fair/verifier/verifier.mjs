// Second pass: all records

import { hashOf, same } from "./canonical.mjs"
import { Clock } from "./clock.mjs"
import { HashSet } from "./collections.mjs"
import { demand } from "./fault.mjs"
import { forms, isCount, isHeader, isObject, isPlace, isRecordType, isText, namesPool } from "./forms.mjs"
import { LaterFaults } from "./later-faults.mjs"
import { LimitChecks } from "./limit-checks.mjs"
import { Moments } from "./moments.mjs"
import { messageOf, numbersIn } from "./numbers.mjs"
import { checkResult, drawnBy, inWords, prepare, resultBy, sameResult } from "./outcomes.mjs"
import { bytesOfHex, hmac, hmacKey, sha256 } from "./sha256.mjs"
import { Shares } from "./shares.mjs"

/**
 * Versions of packs; in version 2, batches of moments may name the window they were drawn from, codes may come from pools,
 * and chains may be tests.
 */
const versions = [1, 2]

export class Verifier {
  draws = 0
  repeated = 0
  /** How many outcomes were asked for, as only a test organization can. */
  forced = 0
  /** Whether the chains are of a test organization; null before the first. */
  isTest = null
  withoutClientSeed = 0
  configChanges = 0
  chains = []
  /** Chains that name no predecessor, although all earlier ones were closed according to their times. */
  unlinked = []
  /** Whether the form and the links of a record are right, so that its content is being checked. */
  isContent = false
  clock = new Clock()
  faults
  limits
  moments
  #survey
  #witness
  #shares = new Shares()
  #plays = new HashSet()
  #commitments = new Set()
  #chain = null
  #expected = 0
  #hasPrevious = false
  #checks = {
    open: (record, chain) => this.#open(record, chain),
    config: (record, chain) => this.#change(record, chain),
    moments: (record) => this.#readMoments(record),
    draw: (record, chain) => this.#draw(record, chain),
    close: (record, chain) => this.#close(record, chain),
  }

  constructor(survey, witness) {
    this.#survey = survey
    this.#witness = witness
    this.faults = new LaterFaults(survey.places)
    this.limits = new LimitChecks(survey, this.faults)
    this.moments = new Moments(survey)
  }

  readHeader(header) {
    demand(header?.type === "pack", "the first line is not the header of a pack")
    demand(isPlace(header.version), "the version of the pack is not a number")
    demand(versions.includes(header.version), `version ${header.version} of packs needs a newer program`)
    demand(isHeader(header), "the header lacks a field, or has an unknown one")
    demand(header.whole || header.chains.length <= 1, "a pack of several chains must be whole")
  }

  read(record, line) {
    this.faults.line = line
    demand(isObject(record) && isText(record.type), "it is not a record: it has no type")
    demand(isRecordType(record.type), `there is no record of type ${record.type}`)
    if (record.type === "open" && record.chain !== this.#chain?.id) this.#begin(record)
    const chain = this.#chain
    demand(chain, "the chain does not begin with its opening")
    demand(record.chain === chain.id, `it is in the middle of chain ${chain.id}`)
    demand(!chain.closed, "it follows the close of its chain")
    demand(isCount(record.n), "it has no number")
    demand(record.n === chain.n, () =>
      record.n > chain.n ? `record ${chain.n} is missing` : `record ${record.n} occurs twice`,
    )
    demand(record.prev === chain.hash, "prev is not the hash of the previous record")
    demand(record.hash === hashOf(record), "its hash does not match its content")
    demand(forms[record.type](record), `it does not have the form of a record of type ${record.type}`)
    demand((record.type === "open") === (record.n === 0), "a chain is opened by its record 0, and only there")
    this.isContent = true
    this.#checks[record.type](record, chain)
    this.#witness.check(record)
    this.isContent = false
    this.clock.read(record, chain)
    chain.n++
    chain.hash = record.hash
    chain.at = record.at
  }

  #begin({ chain: id }) {
    this.#finishChain()
    const { chains } = this.#survey.header
    const expected = chains[this.#expected++]
    demand(
      id === expected,
      expected === undefined ? `chain ${id} is not in the header` : `chain ${expected} is missing`,
    )
    this.#chain = {
      id,
      n: 0,
      at: 0,
      hash: "0".repeat(64),
      draws: 0,
      closed: false,
      seed: null,
      last: new Map(),
      usedUp: new Map(),
      setup: null,
    }
    this.chains.push(this.#chain)
  }

  #finishChain() {
    if (this.#chain) this.#witness.checkEnd(this.#chain)
  }

  /** The end of the pack. */
  finish() {
    this.#finishChain()
    const missing = this.#survey.header.chains[this.#expected]
    demand(missing === undefined, `chain ${missing} is missing`)
    this.#witness.finish(this.#survey.header)
  }

  #open(record, chain) {
    const { header, closes, seeds } = this.#survey
    demand(record.organization === header.organization && same(record.game, header.game), "it is of another game")
    this.#checkTest(record)
    if (header.whole) {
      demand(record.ordinal === this.chains.length, `the ordinal must be ${this.chains.length}`)
      this.#checkPrevious(record, closes)
      // Places continue from those of the previous chain.
      const before = this.chains.find(({ id }) => id === record.previous?.chainId)
      chain.last = new Map(before?.last)
      chain.usedUp = new Map(before?.usedUp)
    }
    demand(!this.#commitments.has(record.commitment), "its seed belongs to another chain")
    this.#commitments.add(record.commitment)
    chain.commitment = record.commitment
    chain.ordinal = record.ordinal
    const seed = seeds.get(record.chain)
    // A wrong seed is reported at the close, which shows it.
    if (seed && sha256(bytesOfHex(seed)) === record.commitment) chain.seed = hmacKey(bytesOfHex(seed))
    this.#configure(record, chain)
  }

  /** An organization is a test for good, or never. */
  #checkTest({ test = false }) {
    const isSaid = this.#survey.header.version > 1 || !test
    demand(isSaid, "its chain is of a test organization, which a pack of version 1 cannot say")
    this.isTest ??= test
    demand(test === this.isTest, `it is ${test ? "" : "not "}of a test organization, unlike the chains before`)
  }

  #checkPrevious({ chain, previous, ordinal, at }, closes) {
    if (previous) {
      this.#hasPrevious = true
      const close = closes.get(previous.chainId)
      demand(close && close.ordinal < ordinal, `the previous chain, ${previous.chainId}, was not closed`)
      demand(close.hash === previous.lastHash, `previous is not the last hash of ${previous.chainId}`)
      return
    }
    demand(!this.#hasPrevious, "previous is missing: a chain before it names one that was closed")
    // A process may open its first chain while those of others are open. Only times can tell whether all were closed
    // before: a chain that was opened during another one is closed with it at the earliest, or the other one is closed
    // later.
    const isSudden = closes.get(chain)?.at === at
    const wasClosed = (close) => close.ordinal < ordinal && (close.at < at || (close.at === at && !isSudden))
    const closed = [...closes.values()].filter(wasClosed)
    if (ordinal > 1 && closed.length === ordinal - 1) this.unlinked.push(chain)
  }

  #change(record, chain) {
    demand(!same(record.config, chain.setup.config), "it changes nothing")
    this.configChanges++
    this.#configure(record, chain)
  }

  #readMoments(record) {
    demand(
      this.#survey.header.version > 1 || record.window === undefined,
      "its batch has a window, which a pack of version 1 cannot say",
    )
    this.moments.read(record)
  }

  #configure(record, chain) {
    demand(
      this.#survey.header.version > 1 || !namesPool(record.config),
      "its codes come from a pool, which a pack of version 1 cannot say",
    )
    this.limits.configure(record, chain)
    this.#shares.expect(chain.setup)
    chain.setup = prepare(record.config)
  }

  #draw(record, chain) {
    const { outcome, clientSeed, play } = record
    const { setup } = chain
    this.draws++
    chain.draws++
    if (clientSeed === undefined) this.withoutClientSeed++
    demand(!outcome.forced || this.isTest, "its outcome was asked for, but its chain is not of a test organization")
    if (outcome.forced) this.forced++
    demand(this.#plays.add(play), "its play was recorded before")
    const drawn = chain.seed ? this.#repeat(record, chain) : undefined
    if (!chain.seed) checkResult(setup, outcome)
    this.limits.checkLeft(chain, outcome)
    if (outcome.moment !== undefined) this.moments.take(record)
    this.limits.takePlaces(record, chain)
    if (outcome.turned) this.limits.checkTurned(record, setup, drawn)
    this.limits.checkUsedUp(record, chain, drawn)
    if (outcome.won) this.#shares.countWin(setup, outcome)
  }

  /** Repeats a draw from its seed, and returns what its number picked, if that is known. */
  #repeat({ chain: chainId, n, clientSeed, outcome }, { seed, setup }) {
    const u = numbersIn(hmac(seed, messageOf(chainId, n, clientSeed)))
    const result = resultBy(setup, outcome, u)
    demand(sameResult(result, outcome), () => `its number gives ${inWords(result)}, but it says ${inWords(outcome)}`)
    // Its number picked nothing that odds could be compared with.
    if (outcome.forced) return undefined
    this.repeated++
    setup.repeated++
    const drawn = drawnBy(setup, u)
    this.#shares.countPick(setup, drawn)
    return drawn.picked
  }

  #close(record, chain) {
    demand(sha256(bytesOfHex(record.seed)) === chain.commitment, "its seed does not fit the commitment")
    demand(record.draws === chain.draws, `it says ${record.draws} draws, but there are ${chain.draws}`)
    chain.closed = true
  }

  /** Completes the shares with the last configurations, and returns them. */
  countShares() {
    for (const { setup } of this.chains) this.#shares.expect(setup)
    return this.#shares.list()
  }
}
