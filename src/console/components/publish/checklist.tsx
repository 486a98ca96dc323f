import { Anchor, Progress, Text } from "@mantine/core"
import { Circle, CircleCheck, TriangleAlert } from "lucide-react"
import { Link } from "wouter"
import { useMessages } from "../../i18n/messages.ts"
import { useMayRead } from "../../shell/session.ts"
import { Section } from "../layout/page.tsx"
import { publishMessages } from "./messages.ts"
import type { Check, Checked, CheckState } from "./readiness.ts"

const marks = { done: CircleCheck, missing: TriangleAlert, advised: Circle } as const satisfies Record<
  CheckState,
  unknown
>

/** The field of the game's form that each check is about; the other checks are about the organization. */
const fields: Partial<Record<Check, string>> = {
  playersMayPlay: "playersMayPlay",
  publicPage: "publicPage",
  joinUrl: "joinUrl",
  terms: "terms.version",
  readable: "theme.primary",
}

type ChecklistProps = {
  readonly checked: readonly Checked[]
  /** The page of the game, where it is started. */
  readonly gameHref: string
  /** The form of the game; null for readers who may not change it. */
  readonly editHref: string | null
}

/** What is still missing for players to play the game in pages and apps, with the way to each. */
export const Checklist = ({ checked, gameHref, editHref }: ChecklistProps) => {
  const texts = useMessages(publishMessages)
  const seesKeys = useMayRead("keys")
  const left = checked.filter(({ state }) => state !== "done").length
  const wayOf = ({ check, reason }: Checked): readonly [href: string, text: string] | null => {
    if (check === "active") return reason === "scheduled" ? null : [gameHref, texts.toGame]
    if (check === "origins") return ["/settings/organization", texts.toSettings]
    if (check === "requireToken") return ["/settings/organization#requireToken", texts.toSettings]
    if (check === "tokens") return seesKeys ? ["/settings/player-keys", texts.toKeys] : null
    return editHref === null ? null : [`${editHref}#${fields[check] ?? ""}`, texts.toEditor]
  }
  const textOf = ({ check, reason }: Checked): string =>
    (texts.checks[check] as Readonly<Record<string, string>>)[reason] ?? ""
  return (
    <Section title={texts.checklist} actions={<Text size="sm">{texts.left(left, checked.length)}</Text>}>
      <Progress
        value={(100 * (checked.length - left)) / checked.length}
        color={left === 0 ? "teal" : "brand"}
        aria-label={texts.left(left, checked.length)}
        mb="md"
      />
      <ul className="checklist">
        {checked.map((one) => {
          const Mark = marks[one.state]
          const way = one.state === "done" ? null : wayOf(one)
          return (
            <li key={one.check} data-state={one.state}>
              <Mark size={18} role="img" aria-label={texts.states[one.state]} />
              <div>
                <strong>{texts.checks[one.check].title}</strong>
                <Text size="sm" c="dimmed">
                  {textOf(one)}{" "}
                  {way && (
                    <Anchor
                      component={Link}
                      href={way[0]}
                      fz="inherit"
                      aria-label={`${way[1]}: ${texts.checks[one.check].title}`}
                    >
                      {way[1]}
                    </Anchor>
                  )}
                </Text>
              </div>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
