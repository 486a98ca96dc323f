import { names } from "../data.ts"
import type { Part, Scenario } from "../scenario.ts"

const merge = (from: string, into: string, what: string): Scenario => ({
  name: `merge of ${what}`,
  on: "unchanged",
  run: ({ call }) => call("POST", "/admin/clients/merge", { body: { fromExternalId: from, intoExternalId: into } }),
})

const preview = (from: string, what: string): Scenario => ({
  name: `preview of a merge of ${what}`,
  on: "running",
  run: ({ call }) =>
    call("POST", "/admin/clients/merge-preview", { body: { fromExternalId: from, intoExternalId: names.light } }),
})

const erase = (player: string, what: string): Scenario => ({
  name: `erase ${what}`,
  on: "unchanged",
  run: ({ command }) => command("players", "erase", player, "--organization", names.big),
})

/** What concerns one person with a long history. */
export const people: Part = {
  name: "people",
  scenarios: [
    preview(names.heavy, "the longest chain"),
    preview(names.many, "one with many ids"),
    merge(names.heavy, names.light, "the longest chain into nothing"),
    merge(names.light, names.heavy, "nothing into the longest chain"),
    merge(names.heavy, names.verbose, "two long chains"),
    merge(names.many, names.light, "one with many ids"),
    {
      name: "merge of the owner of all expired codes",
      on: "unchanged",
      prepare: ({ call }) => call("POST", "/api/v1/clients/identify", { body: { externalId: names.hoarder } }),
      run: ({ call }) =>
        call("POST", "/admin/clients/merge", {
          body: { fromExternalId: names.hoarder, intoExternalId: names.light },
        }),
    },
    erase(names.heavy, "the longest chain"),
    erase(names.verbose, "one whose plays have metadata"),
    erase(names.many, "one with many ids"),
    erase(names.hoarder, "the owner of all expired codes"),
    {
      name: "ban, and lift the ban",
      on: "running",
      run: async ({ call }) => {
        const { text } = await call("POST", "/admin/bans", { body: { externalUserId: names.heavy } })
        await call("DELETE", `/admin/bans/${(JSON.parse(text) as { banId: string }).banId}`)
      },
    },
  ],
}
