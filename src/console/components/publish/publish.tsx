import { useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { bodyOf } from "../../api/client.ts"
import { useSettings } from "../../api/settings.ts"
import { useApi, useCanEdit, useIsTest, useMayRead, useSession } from "../../shell/session.ts"
import { Loaded } from "../feedback/state.tsx"
import { WithPreview } from "../game-preview/beside.tsx"
import type { PublishedGame } from "./addresses.ts"
import { Checklist } from "./checklist.tsx"
import { PlayAs } from "./play-as.tsx"
import { type Publishable, readiness } from "./readiness.ts"
import { Sharing } from "./sharing.tsx"

type PublishProps = {
  readonly game: Omit<PublishedGame, "orgId">
  readonly configured: Publishable
  /** The page of the game, where it is started; its form is below. */
  readonly href: string
  /** The game as its players see it, given the language of the organization. */
  readonly preview: (locale: string | null) => ReactNode
}

/** How many public keys of tokens there are; null until it is read, or if the reader may not read it. */
const usePlayerKeys = (): number | null => {
  const api = useApi()
  const mayRead = useMayRead("keys")
  const { data } = useQuery({
    queryKey: ["player-keys", "count"],
    enabled: mayRead,
    queryFn: () => bodyOf(api.GET("/api/v1/admin/player-keys")),
  })
  return data?.items.length ?? null
}

/** How a game reaches its players: what is missing, and what to paste, link and print. */
export const Publish = ({ game, configured, href, preview }: PublishProps) => {
  const { session } = useSession()
  const canEdit = useCanEdit()
  const playerKeys = usePlayerKeys()
  const isTest = useIsTest()
  const mayTest = useCanEdit("test")
  const shared = {
    game: { ...game, orgId: session.orgId },
    origin: window.location.origin,
    hasPage: configured.publicPage ?? false,
  }
  return (
    <Loaded query={useSettings()}>
      {({ locale, players: { allowedOrigins, requireToken } }) => (
        <WithPreview preview={preview(locale)}>
          <Checklist
            checked={readiness(configured, { allowedOrigins, requireToken, playerKeys })}
            gameHref={href}
            editHref={canEdit ? `${href}/edit` : null}
          />
          {isTest && mayTest && <PlayAs {...shared} />}
          <Sharing {...shared} />
        </WithPreview>
      )}
    </Loaded>
  )
}
