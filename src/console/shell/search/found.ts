import { useDebouncedValue } from "@mantine/hooks"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { bodyOf } from "../../api/client.ts"
import { codeHref, playerHref, webhookHref } from "../../components/display/links.tsx"
import { useMessages } from "../../i18n/messages.ts"
import { useTerms } from "../../i18n/terms.ts"
import { sectionsFor } from "../../pages.ts"
import { shellMessages } from "../messages.ts"
import { readerOf, useApi, useSession } from "../session.ts"
import { recentTargets, type Target } from "./recent.ts"

export type Kind = "recent" | "pages" | "codes" | "players" | "campaigns" | "miniGames" | "webhooks"
export type Group = { readonly kind: Kind; readonly targets: readonly Target[] }

const typingMs = 150
const mostOfAKind = 5

/** For comparisons regardless of case and accents. */
const plain = (text: string) =>
  text
    .normalize("NFD")
    .replaceAll(/\p{Diacritic}/gu, "")
    .toLowerCase()

/** More than an organization may have. */
const allWebhooks = 200

/** The webhooks whose id, address or description contains a text; none for readers who may not see them. */
const useWebhooks = (text: string): readonly Target[] => {
  const api = useApi()
  const { may } = useSession().session
  const { data } = useQuery({
    queryKey: ["webhooks", "all"],
    enabled: text !== "" && may.webhooks !== "none",
    queryFn: () => bodyOf(api.GET("/api/v1/admin/webhooks", { params: { query: { limit: allWebhooks } } })),
  })
  return (data?.items ?? [])
    .filter(({ webhookId, url, description }) =>
      [webhookId, url, description ?? ""].some((field) => plain(field).includes(plain(text))),
    )
    .slice(0, mostOfAKind)
    .map(({ webhookId, url, description }) => ({
      href: webhookHref(webhookId),
      name: url,
      detail: description ?? webhookId,
    }))
}

/**
 * What a typed text finds: pages at once, the organization's data a moment later. Without a text, the recently opened
 * targets.
 */
export const useFound = (typed: string) => {
  const { pages: names } = useMessages(shellMessages)
  const { wordFor } = useTerms()
  const api = useApi()
  const { session } = useSession()
  const text = typed.trim()
  const [q] = useDebouncedValue(text, typingMs)
  const query = useQuery({
    queryKey: ["search", q],
    enabled: q !== "" && text !== "",
    queryFn: () => bodyOf(api.GET("/api/v1/admin/search", { params: { query: { q } } })),
    placeholderData: keepPreviousData,
  })
  const webhooks = useWebhooks(text)
  if (text === "") {
    const groups: Group[] = [{ kind: "recent", targets: recentTargets(readerOf(session)) }]
    return { groups: groups.filter(({ targets }) => targets.length > 0), isSearching: false, error: null }
  }
  const { codes = [], players = [], campaigns = [], miniGames = [] } = query.data ?? {}
  const groups: Group[] = [
    {
      kind: "codes",
      targets: codes.map(({ code, externalUserId, status }) => ({
        href: codeHref(code),
        name: code,
        detail: `${wordFor("codeStatus", status)} · ${externalUserId}`,
      })),
    },
    {
      kind: "players",
      targets: players.map(({ externalUserId, name, email }) => ({
        href: playerHref(externalUserId),
        name: name ?? externalUserId,
        detail: [name === null ? null : externalUserId, email].filter(Boolean).join(" · "),
      })),
    },
    {
      kind: "campaigns",
      targets: campaigns.map(({ campaignId, name }) => ({
        href: `/campaigns/${campaignId}`,
        name,
        detail: campaignId,
      })),
    },
    {
      kind: "miniGames",
      targets: miniGames.map(({ notificationId, name }) => ({
        href: `/mini-games/${notificationId}`,
        name,
        detail: notificationId,
      })),
    },
    { kind: "webhooks", targets: webhooks },
    {
      kind: "pages",
      targets: sectionsFor(session)
        .filter(({ name }) => plain(names[name]).includes(plain(text)))
        .map(({ name, path }) => ({ href: path, name: names[name] })),
    },
  ]
  return {
    groups: groups.filter(({ targets }) => targets.length > 0),
    isSearching: q !== text || query.isFetching,
    error: query.error,
  }
}
