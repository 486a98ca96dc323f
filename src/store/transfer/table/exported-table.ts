import { type JsonForm, jsonForms } from "../json-form.ts"

/** The tables to whose row numbers fields refer, by the names of the fields. */
const referred: Readonly<Record<string, string>> = {
  audience: "audiences",
  campaign: "campaigns",
  batch: "moment_batches",
  chain: "chains",
  pool: "code_pools",
  miniGame: "notifications",
  webhook: "webhooks",
  player: "players",
  pushSend: "push_sends",
  mergedInto: "players",
  fromPlayer: "players",
  intoPlayer: "players",
  promoCode: "promo_codes",
  earlyLast: "promo_codes",
  award: "awards",
  playGrant: "play_grants",
  play: "plays",
  previous: "plays",
  lastPlay: "plays",
  totalReached: "plays",
  dayReached: "plays",
  weekReached: "plays",
  monthReached: "plays",
}

/**
 * A table of an export, under its name in SQLite's store. `refers` names the tables to whose row numbers fields refer,
 * including the row's own; `json` defines the JSON fields; rows are sorted by the fields of `order`.
 */
export type ExportedTable = {
  readonly name: string
  readonly fields: readonly string[]
  readonly refers: ReadonlyMap<string, string>
  readonly json: ReadonlyMap<string, JsonForm>
  readonly order: readonly string[]
}

/** Fields with these names that hold something else. */
const unreferred: readonly string[] = ["chains.previous"]

/** What is written of a table: the fields by which its rows are sorted are `id` unless they are named. */
type Described = { readonly fields: readonly string[]; readonly order?: readonly string[] }

const table = (name: string, { fields, order = ["id"] }: Described): ExportedTable => {
  const refers = fields.flatMap((field): [string, string][] => {
    const to = field === "id" ? name : unreferred.includes(`${name}.${field}`) ? undefined : referred[field]
    return to === undefined ? [] : [[field, to]]
  })
  const json = fields.flatMap((field): [string, JsonForm][] => {
    const form = jsonForms[field]
    return form === undefined ? [] : [[field, form]]
  })
  return { name, fields, refers: new Map(refers), json: new Map(json), order }
}

/** The tables of a subject, by name. */
export const tablesOf = <Name extends string>(
  described: Readonly<Record<Name, Described>>,
): Readonly<Record<Name, ExportedTable>> => {
  const named = Object.entries<Described>(described).map(([name, of]) => [name, table(name, of)] as const)
  return Object.fromEntries(named) as Record<Name, ExportedTable>
}
