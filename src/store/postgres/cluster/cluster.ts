import type { Pool } from "pg"
import { Cache } from "../../../core/cache/cache.ts"
import { ServerAway } from "../connection/fault.ts"
import { Silence } from "../connection/silence.ts"
import { Directory } from "./directory.ts"
import { hashText } from "./hash-text.ts"
import { type Layout, type Node, type Part, type Placed, readLayout, urlAt } from "./layout.ts"

/** How often it is read again where everything lies: a failover or a move changes that. */
const refreshMs = 5_000
/** How long requests of a server that cannot be reached are refused before it is tried again. */
const awayMs = 1_000
const maxHashes = 100_000

/**
 * Makes servers ready before something is used where it lies. Is given the numbers of those that were, and returns those that are: a
 * server that is away is made ready once it is back.
 */
type Prepare = (nodes: readonly Node[], ready: ReadonlySet<number>) => Promise<ReadonlySet<number>>

const isIn = ({ low, high }: Part, hash: number): boolean => low <= hash && hash <= high

/** Where the organizations of a cluster lie, as far as this process knows. */
export class Cluster {
  readonly directory: Directory
  readonly #coordinator: Pool
  readonly #hashes = new Cache<string, number>(maxHashes)
  readonly #away = new Map<number, number>()
  readonly #silences = new WeakMap<Node, Silence>()
  readonly #url: string
  readonly #prepare: Prepare
  /** The numbers of the servers that may be used. */
  #ready: ReadonlySet<number> = new Set()
  /** Servers that the cluster has given up, whose numbers those that are still to be made ready have to pass. */
  #former: readonly Node[] = []
  /** The parts that were no longer where this process looked for them. */
  readonly #moved = new Set<Part>()
  #layout: Layout | null = null
  #readAt = 0
  #reading: Promise<void> | null = null

  /** `url` is that of the coordinator, whose role and database all servers have. */
  constructor(coordinator: Pool, url: string, prepare: Prepare) {
    this.#coordinator = coordinator
    this.#url = url
    this.directory = new Directory(coordinator)
    this.#prepare = prepare
  }

  /** Reads where everything lies. Call it once before all others. */
  async refresh(): Promise<void> {
    this.#reading ??= this.#read().finally(() => {
      this.#reading = null
    })
    await this.#reading
  }

  /** A server to which something was moved is made ready again; all others are used meanwhile. */
  async #read() {
    const layout = await readLayout(this.#coordinator, this.#layout)
    const groups = new Map(this.#layout?.placed.map(({ part, node }) => [part, node.group]))
    const gained = new Set(
      layout.placed.flatMap(({ part, node: { group } }) => (groups.get(part) === group ? [] : group)),
    )
    const removed = this.nodes.filter(({ group }) => !layout.nodes.some((node) => node.group === group))
    this.#former = [...this.#former, ...removed]
    this.#ready = new Set([...this.#ready].filter((group) => !gained.has(group)))
    this.#layout = layout
    this.#moved.clear()
    this.#readAt = performance.now()
    this.#ready = await this.#prepare([...layout.nodes, ...this.#former], this.#ready)
    if (layout.nodes.every(({ group }) => this.#ready.has(group))) this.#former = []
  }

  /** The parts of the database, as of a few seconds ago. */
  get placed(): readonly Placed[] {
    if (performance.now() - this.#readAt > refreshMs) {
      this.#readAt = performance.now()
      void this.refresh().catch(() => undefined)
    }
    return this.#layout?.placed ?? []
  }

  /** Whether every part has a server, as far as the cluster knows. */
  get isWhole(): boolean {
    return this.placed.length === this.#layout?.parts.length
  }

  get nodes(): readonly Node[] {
    return this.#layout?.nodes ?? []
  }

  /** Where an organization lies. */
  async placeOf(orgId: string): Promise<Placed> {
    const last = this.#find(orgId)
    if (last && this.#moved.has(last.part)) await this.refresh()
    const placed = this.#find(orgId)
    if (!placed) throw new ServerAway("no server of the cluster has the organization")
    this.refuseAway(placed.node)
    if (!this.#ready.has(placed.node.group)) await this.#makeReady(placed.node)
    return placed
  }

  async #makeReady(node: Node) {
    await this.refresh()
    if (this.#ready.has(node.group)) return
    this.refuseAway(node)
    throw new ServerAway(`the server ${node.host}:${node.port} of the cluster is not ready yet`)
  }

  #hashOf(orgId: string): number {
    const known = this.#hashes.get(orgId)
    if (known !== undefined) return known
    const hash = hashText(orgId)
    this.#hashes.set(orgId, hash)
    return hash
  }

  #find(orgId: string): Placed | undefined {
    const hash = this.#hashOf(orgId)
    return this.placed.find(({ part }) => isIn(part, hash))
  }

  /** The number of the server on which an organization lies; null if the cluster has given it up. */
  groupOf(orgId: string): number | null {
    return this.#find(orgId)?.node.group ?? null
  }

  /** Whether two organizations lie in the same part, and so always on the same server. */
  areBeside(one: string, other: string): boolean {
    const hash = this.#hashOf(one)
    const part = this.#layout?.parts.find((each) => isIn(each, hash))
    return part !== undefined && isIn(part, this.#hashOf(other))
  }

  /** Throws ServerAway for a server that could not be reached a moment ago, and SilentServer for one that hangs. */
  refuseAway(node: Node) {
    if (performance.now() < (this.#away.get(node.group) ?? 0))
      throw new ServerAway(`the server ${node.host}:${node.port} of the cluster cannot be reached`)
    const { refusal } = this.#silenceOf(node)
    if (refusal !== null) throw refusal
  }

  #silenceOf(node: Node): Silence {
    const known = this.#silences.get(node) ?? Silence.of(urlAt(this.#url, node))
    this.#silences.set(node, known)
    return known
  }

  /**
   * Notes that a part is no longer where it was. Where it lies is read before it is used next: a transaction that waited for that would
   * hold row numbers which are set then.
   */
  noteMoved(part: Part) {
    this.#moved.add(part)
  }

  /** Notes whether a server could be reached. */
  note({ group }: Node, isReached: boolean) {
    if (isReached) this.#away.delete(group)
    else this.#away.set(group, performance.now() + awayMs)
  }
}
