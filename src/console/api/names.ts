import { useQuery } from "@tanstack/react-query"
import { useApi } from "../shell/session.ts"
import { type Api, bodyOf } from "./client.ts"

/** What has a name beside its id. */
export type NamedKind = "campaigns" | "miniGames" | "players"

type Names = Readonly<Record<NamedKind, ReadonlyMap<string, string | null>>>
type Batch = { readonly asked: Readonly<Record<NamedKind, Set<string>>>; readonly names: Promise<Names> }

const kinds = ["campaigns", "miniGames", "players"] as const
const parameters = { campaigns: "campaignIds", miniGames: "notificationIds", players: "externalUserIds" } as const

/** Within the bounds of a call, whose address has up to three such parameters. */
const mostIds = 50
const mostCharacters = 1_500

/** Ids as parameters of calls, each with as many as one call takes. */
const parametersOf = (ids: Iterable<string>): readonly string[] => {
  const parts: string[][] = []
  let length = 0
  for (const id of ids) {
    const written = encodeURIComponent(id)
    const last = parts.at(-1)
    length += written.length + 1
    if (last && last.length < mostIds && length <= mostCharacters) last.push(written)
    else {
      parts.push([written])
      length = written.length
    }
  }
  return parts.map((part) => part.join(","))
}

const read = async (api: Api, asked: Batch["asked"]): Promise<Names> => {
  const parts = Object.fromEntries(kinds.map((kind) => [kind, parametersOf(asked[kind])])) as Record<
    NamedKind,
    readonly string[]
  >
  const calls = Math.max(...kinds.map((kind) => parts[kind].length))
  const found = await Promise.all(
    Array.from({ length: calls }, (_, index) => {
      const query = Object.fromEntries(
        kinds.flatMap((kind) => (parts[kind][index] ? [[parameters[kind], parts[kind][index]]] : [])),
      )
      return bodyOf(api.GET("/api/v1/admin/names", { params: { query } }))
    }),
  )
  const named = (kind: NamedKind) =>
    new Map(found.flatMap((names) => names[kind].map(({ id, name }) => [id, name] as const)))
  return { campaigns: named("campaigns"), miniGames: named("miniGames"), players: named("players") }
}

const gathering = new WeakMap<Api, Batch>()

/** The batch that gathers what a page asks for at once, before it is sent. */
const batchOf = (api: Api): Batch => {
  const open = gathering.get(api)
  if (open) return open
  const asked = { campaigns: new Set<string>(), miniGames: new Set<string>(), players: new Set<string>() }
  const names = new Promise<void>((resolve) => setTimeout(resolve)).then(() => {
    gathering.delete(api)
    return read(api, asked)
  })
  const batch = { asked, names }
  gathering.set(api, batch)
  return batch
}

const nameOf = async (api: Api, kind: NamedKind, id: string): Promise<string | null> => {
  const { asked, names } = batchOf(api)
  asked[kind].add(id)
  return (await names)[kind].get(id) ?? null
}

const freshMs = 60_000

/** The names are out of date with the records that bear them. */
const keys = { campaigns: "campaigns", miniGames: "mini-games", players: "players" } as const

/** What people call something, by its id; null while it is unknown, or if it has no name. */
export const useName = (kind: NamedKind, id: string): string | null => {
  const api = useApi()
  const { data } = useQuery({
    queryKey: [keys[kind], "name", id],
    enabled: id !== "",
    staleTime: freshMs,
    queryFn: () => nameOf(api, kind, id),
  })
  return data ?? null
}
