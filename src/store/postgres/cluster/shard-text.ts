/** Words that may follow the name of a table without an alias. */
const notAnAlias = new Set(
  `where set join left right inner cross full natural on using order group limit offset select values union except
   intersect returning for having window default overriding`.split(/\s+/),
)

/** A table behind a word that expects one, and what may be its alias. */
const mention =
  /(\b(?:from|join|into|update|using)\s+)(?:"([a-z_]+)"|([a-z_]+)\b)(?!\.)(?=(?:\s+(as\s+)?"?([a-z_]\w*))?)/gi

const definition = /\b([a-z_]+)\s*(?:\([^)]*\)\s*)?AS\s+(?:NOT\s+)?(?:MATERIALIZED\s*)?\(/gi

/**
 * A statement with each table that `shardOf` knows replaced by its shard, under the name that the statement uses. A table that
 * is mentioned in another way stays, and the cluster finds its shard.
 */
export const toShards = (text: string, shardOf: ReadonlyMap<string, string>): string => {
  const defined = new Set([...text.matchAll(definition)].map(([, name]) => name))
  return text.replaceAll(mention, (whole, start: string, quoted = "", plain = "", as = "", next = "") => {
    const name = quoted || plain
    const shard = shardOf.get(name)
    if (shard === undefined || defined.has(name)) return whole
    const isNamed = as !== "" || (next !== "" && !notAnAlias.has(next.toLowerCase()))
    return `${start}"${shard}"${isNamed ? "" : ` AS "${name}"`}`
  })
}
