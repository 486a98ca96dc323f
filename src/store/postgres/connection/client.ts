import pg from "pg"
import { listText } from "./list.ts"
import { fromStored, fromStoredJson, toStored } from "./text.ts"

type Types = Pick<pg.CustomTypesConfig, "getTypeParser">

const textOf = (value: unknown): unknown => {
  if (typeof value === "string") return toStored(value)
  return Array.isArray(value) ? toStored(listText(value)) : value
}

/**
 * How values are parsed, by the number of their type. Whole numbers become JavaScript numbers, since all are below
 * 2^53.
 */
const readers: ReadonlyMap<number, (text: string) => unknown> = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, Number],
  [pg.types.builtins.TEXT, fromStored],
  [pg.types.builtins.JSON, fromStoredJson],
  [pg.types.builtins.JSONB, fromStoredJson],
])

const typesOver = (given: Types = pg.types): Types => ({
  getTypeParser: ((oid: number, format?: "text" | "binary") =>
    readers.get(oid) ?? given.getTypeParser(oid, format as "text")) as Types["getTypeParser"],
})

const types = typesOver()

/** A connection that parses values into JavaScript values for every statement, including those of the query builder. */
export class Client extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: stands for every form of call that the library has
  override query(...[statement, ...rest]: any[]): any {
    const call = typeof statement === "string" ? { text: statement } : statement
    if (typeof call.submit === "function") return super.query(call)
    const values = Array.isArray(rest[0]) ? rest.shift() : call.values
    const config = { ...call, types: call.types ? typesOver(call.types) : types, values: values?.map(textOf) }
    return super.query(config, ...rest)
  }
}
