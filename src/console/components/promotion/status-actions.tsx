import { CircleStop, Pause, Play } from "lucide-react"
import type { ReactNode } from "react"
import { useChange } from "../../api/change.ts"
import { ConfirmButton } from "../feedback/confirm.tsx"

export type Status = "draft" | "active" | "paused" | "ended"
type Question = "Title" | "Text"

/** The texts of each step: the button, the question before it, and the toast afterwards. */
export type StatusTexts = {
  readonly [K in "start" | "pause" | "end" | `${"start" | "pause" | "end"}${Question}`]: string
} & { readonly started: string; readonly paused: string; readonly ended: string }

type StatusActionsProps = {
  readonly status: Status
  readonly texts: StatusTexts
  /** What is out of date afterwards. */
  readonly outdates: readonly (readonly string[])[]
  /** What becomes visible to players; shown before the start. */
  readonly review?: ReactNode
  /** What the end leaves unused or open; shown before it. */
  readonly endingReview?: ReactNode
  send(status: Status): Promise<unknown>
}

/**
 * Starts, pauses and ends a campaign or mini-game: the changes that its current status allows, each with a question
 * first.
 */
export const StatusActions = ({ status, texts, outdates, review, endingReview, send }: StatusActionsProps) => {
  const to = (next: Status, done: string) => ({ run: () => send(next), outdates, done })
  const changes = {
    start: useChange(to("active", texts.started)),
    pause: useChange(to("paused", texts.paused)),
    end: useChange(to("ended", texts.ended)),
  }
  const details: { readonly [step in keyof typeof changes]?: ReactNode } = { start: review, end: endingReview }
  const button = (step: keyof typeof changes, icon: ReactNode) => (
    <ConfirmButton
      label={texts[step]}
      title={texts[`${step}Title`]}
      text={texts[`${step}Text`]}
      {...(details[step] !== undefined && { details: details[step] })}
      icon={icon}
      isDangerous={step === "end"}
      isBusy={changes[step].isPending}
      onConfirm={() => changes[step].mutate(undefined)}
    />
  )
  return (
    <>
      {status !== "active" && button("start", <Play size={16} aria-hidden />)}
      {status === "active" && button("pause", <Pause size={16} aria-hidden />)}
      {status !== "ended" && button("end", <CircleStop size={16} aria-hidden />)}
    </>
  )
}
