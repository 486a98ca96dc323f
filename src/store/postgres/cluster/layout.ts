import type { Pool } from "pg"
import { serverUrls } from "../../../core/database-servers.ts"
import { hashText } from "./hash-text.ts"
import { toShards } from "./shard-text.ts"

/** A server of the cluster. */
export type Node = { readonly group: number; readonly host: string; readonly port: number }

/** The URL of a server of the cluster whose coordinator is at `url`. */
export const urlAt = (url: string, { host, port }: Node): string => {
  const server = new URL(serverUrls(url)[0] ?? url)
  server.hostname = host
  server.port = String(port)
  return server.href
}

/** How many texts a part remembers: those of jobs are few, and those of lists vary. */
const maxTexts = 2_000

/** One shard of every table: the rows of the organizations whose hash lies in a range, which are on one server. */
export class Part {
  /** The number of the shard of the organizations, which names the part. */
  readonly id: number
  readonly low: number
  readonly high: number
  readonly #shardOf: ReadonlyMap<string, string>
  readonly #texts = new Map<string, string>()

  constructor(id: number, { low, high }: Pick<Part, "low" | "high">, shardOf: ReadonlyMap<string, string>) {
    this.id = id
    this.low = low
    this.high = high
    this.#shardOf = shardOf
  }

  /** A statement over the shards of this part. */
  textOf(text: string): string {
    const known = this.#texts.get(text)
    if (known !== undefined) return known
    const made = toShards(text, this.#shardOf)
    if (this.#texts.size >= maxTexts) this.#texts.clear()
    this.#texts.set(text, made)
    return made
  }
}

/** A part, and the server on which it lies. */
export type Placed = { readonly part: Part; readonly node: Node }

/** The servers, and what lies where. */
export type Layout = {
  readonly parts: readonly Part[]
  readonly nodes: readonly Node[]
  /** Without the parts of a server that the cluster has given up. */
  readonly placed: readonly Placed[]
}

type ShardRow = { readonly table: string; readonly shard: number; readonly low: number; readonly high: number }
type PlaceRow = { readonly shard: number | null; readonly group: number; readonly host: string; readonly port: number }

const ofOrganizations = "to_regclass('organizations')"

const selectShards = `SELECT c.relname AS "table", s.shardid::float8 AS shard, s.shardminvalue::int AS low,
    s.shardmaxvalue::int AS high
  FROM pg_dist_partition d JOIN pg_class c ON c.oid = d.logicalrelid JOIN pg_dist_shard s ON s.logicalrelid = d.logicalrelid
  WHERE d.partmethod = 'h'
    AND d.colocationid = (SELECT colocationid FROM pg_dist_partition WHERE logicalrelid = ${ofOrganizations})`

/**
 * All servers, with the shards of the table of organizations that lie there: those of all other tables lie beside them. A server that
 * has none left has drawn row numbers.
 */
const selectPlaces = `SELECT p.shardid::float8 AS shard, n.groupid AS "group", n.nodename AS host, n.nodeport AS port
  FROM pg_dist_node n LEFT JOIN (pg_dist_placement p JOIN pg_dist_shard s
    ON s.shardid = p.shardid AND s.logicalrelid = ${ofOrganizations}) ON p.groupid = n.groupid
  WHERE n.noderole = 'primary' ORDER BY p.shardid`

const selectHash = "SELECT hashtext($1) AS hash"

/** Whoever places organizations in another way would find nothing of theirs. */
const compareHashes = async (pool: Pool): Promise<void> => {
  const text = "org_of-a-cluster~1"
  const { rows } = await pool.query<{ hash: number }>(selectHash, [text])
  if (rows[0]?.hash !== hashText(text)) throw new Error("this version of PostgreSQL hashes texts in an unknown way")
}

const readParts = async (pool: Pool): Promise<readonly Part[]> => {
  await compareHashes(pool)
  const { rows } = await pool.query<ShardRow>(selectShards)
  return rows
    .filter(({ table }) => table === "organizations")
    .map((own) => {
      const beside = rows.filter(({ low }) => low === own.low)
      return new Part(own.shard, own, new Map(beside.map(({ table, shard }) => [table, `${table}_${shard}`])))
    })
}

/** Reads where everything lies. The parts of `known` are kept, since only their servers change while processes serve. */
export const readLayout = async (pool: Pool, known: Layout | null): Promise<Layout> => {
  const parts = known ? known.parts : await readParts(pool)
  const { rows } = await pool.query<PlaceRow>(selectPlaces)
  const nodes = new Map(rows.map(({ group, host, port }) => [group, { group, host, port }]))
  const placed = parts.flatMap((part) => {
    const node = nodes.get(rows.find(({ shard }) => shard === part.id)?.group ?? -1)
    return node ? [{ part, node }] : []
  })
  return { parts, nodes: [...nodes.values()], placed }
}
