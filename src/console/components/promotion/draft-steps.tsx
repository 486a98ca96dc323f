import { Button, Group } from "@mantine/core"
import { ArrowLeft, ArrowRight } from "lucide-react"
import { type ReactNode, useEffect, useRef, useState } from "react"
import { Link } from "wouter"
import { defineMessages, useMessages } from "../../i18n/messages.ts"
import { SectionIndex } from "../edit/section-index.tsx"
import { Form } from "../form/form.tsx"
import { EditorsOnly } from "../layout/editors-only.tsx"
import { Page } from "../layout/page.tsx"
import { componentMessages } from "../messages.ts"
import { type DraftPageProps, SaveButtons, useIsComplete, useSaving } from "./draft-page.tsx"
import { DraftPreview, type DraftPreviewProps } from "./draft-preview.tsx"

const messages = defineMessages(
  { steps: "Pasos", review: "Revisión", back: "Atrás", next: "Siguiente" },
  { steps: "Steps", review: "Review", back: "Back", next: "Next" },
)

export type DraftStep = { readonly name: string; readonly content: ReactNode }

type StepListProps = {
  readonly names: readonly string[]
  readonly active: number
  onBack(step: number): void
}

/** Readers reach a later step by submitting, so that earlier ones are checked first. */
const StepList = ({ names, active, onBack }: StepListProps) => {
  const texts = useMessages(messages)
  return (
    <ol className="steps" aria-label={texts.steps}>
      {names.map((name, step) => (
        <li key={name}>
          <button
            type={step > active ? "submit" : "button"}
            value={step}
            aria-current={step === active ? "step" : undefined}
            onClick={() => step < active && onBack(step)}
          >
            <span className="step-number">{step + 1}</span>
            <span className="step-name">{name}</span>
          </button>
        </li>
      ))}
    </ol>
  )
}

type StepButtonsProps = {
  readonly active: number
  readonly backHref: string
  readonly isNew: boolean
  readonly isLast: boolean
  readonly isBusy: boolean
  onBack(): void
}

const StepButtons = ({ active, backHref, isNew, isLast, isBusy, onBack }: StepButtonsProps) => {
  const texts = useMessages(messages)
  const { cancel } = useMessages(componentMessages)
  return (
    <Group justify="flex-end" {...(!isNew && { className: "save-bar" })}>
      <Button component={Link} href={backHref} variant="subtle">
        {cancel}
      </Button>
      {isNew && active > 0 && (
        <Button variant="default" leftSection={<ArrowLeft size={16} aria-hidden />} onClick={onBack}>
          {texts.back}
        </Button>
      )}
      {isNew && !isLast ? (
        <Button type="submit" value={active + 1} rightSection={<ArrowRight size={16} aria-hidden />}>
          {texts.next}
        </Button>
      ) : (
        <SaveButtons isNew={isNew} isBusy={isBusy} />
      )}
    </Group>
  )
}

const groupOf = (name: string) => ({ role: "group", "aria-label": name, tabIndex: -1 })

const stepOf = (field: HTMLElement): number => Number(field.closest<HTMLElement>("[data-step]")?.dataset["step"])

type DraftStepsProps<Draft> = DraftPageProps<Draft> & {
  readonly steps: readonly DraftStep[]
  /** What the draft amounts to, in sentences. */
  readonly summary: NonNullable<DraftPreviewProps<Draft>["summary"]>
}

/**
 * The page for creating or changing something that players play, in steps that end with a review: one at a time for
 * something new, one below the other for what exists.
 */
export const DraftSteps = <Draft extends object>(props: DraftStepsProps<Draft>) => {
  const {
    title,
    back,
    save,
    kept,
    form,
    newId,
    faults = {},
    pathOf,
    conflict,
    initial: _initial,
    steps,
    summary,
    ...preview
  } = props
  const texts = useMessages(messages)
  const element = useRef<HTMLFormElement>(null)
  const shown = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(0)
  const { draft } = preview
  const isComplete = useIsComplete(element, draft)
  const saving = useSaving(props)
  const isNew = newId !== null
  const isLast = active === steps.length
  const hasMoved = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the step
  useEffect(() => {
    if (hasMoved.current) shown.current?.focus()
  }, [active])
  const show = (step: number) => {
    hasMoved.current = true
    setActive(step)
  }
  const submit = (button: string) => {
    if (isNew && !isLast) show(Number(button))
    else saving.submit(button)
  }
  const all = [
    ...steps,
    {
      name: texts.review,
      content: (!isNew || isLast) && <DraftPreview {...preview} isComplete={isComplete} summary={summary} />,
    },
  ]
  return (
    <Page title={title} back={back}>
      <EditorsOnly>
        {conflict}
        {saving.question}
        <Form
          form={form}
          kept={kept}
          ref={element}
          faults={faults}
          {...(pathOf && { pathOf })}
          onSubmit={submit}
          isAsked={(field, button) => !isNew || isLast || stepOf(field) < Number(button)}
          onFault={(field) => isNew && setActive(stepOf(field))}
          className="form-stack"
        >
          {!isNew && <SectionIndex names={all.map(({ name }) => name)} form={element} />}
          {isNew && <StepList names={all.map(({ name }) => name)} active={active} onBack={show} />}
          {all.map(({ name, content }, step) => (
            <div
              key={name}
              className="form-stack edit-section"
              data-step={step}
              hidden={isNew && step !== active}
              {...groupOf(name)}
              {...(step === active && { ref: shown })}
            >
              {content}
            </div>
          ))}
          <StepButtons
            active={active}
            backHref={back.href}
            isNew={isNew}
            isLast={isLast}
            isBusy={save.isPending}
            onBack={() => show(active - 1)}
          />
        </Form>
      </EditorsOnly>
    </Page>
  )
}
