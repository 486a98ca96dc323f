import { type RefObject, useEffect, useState } from "react"
import { defineMessages, useMessages } from "../../i18n/messages.ts"

const messages = defineMessages({ label: "Partes del formulario" }, { label: "Parts of the form" })

type SectionIndexProps = {
  readonly names: readonly string[]
  /** The form, whose sections are marked by `data-step`. */
  readonly form: RefObject<HTMLElement | null>
}

const sectionsOf = ({ current }: SectionIndexProps["form"]): HTMLElement[] => [
  ...(current?.querySelectorAll<HTMLElement>("[data-step]") ?? []),
]

/** The sections of a long form: each is a button that leads there, and the one in view is marked. */
export const SectionIndex = ({ names, form }: SectionIndexProps) => {
  const texts = useMessages(messages)
  const [active, setActive] = useState(0)
  useEffect(() => {
    const sections = sectionsOf(form)
    const observer = new IntersectionObserver(
      (entries) => {
        const seen = entries.find(({ isIntersecting }) => isIntersecting)
        if (seen) setActive(sections.indexOf(seen.target as HTMLElement))
      },
      { rootMargin: "-20% 0px -70% 0px" },
    )
    for (const section of sections) observer.observe(section)
    return () => observer.disconnect()
  }, [form])
  const show = (step: number) => {
    const section = sectionsOf(form)[step]
    section?.scrollIntoView({ block: "start" })
    section?.focus({ preventScroll: true })
  }
  return (
    <nav className="section-index" aria-label={texts.label}>
      <ol>
        {names.map((name, step) => (
          <li key={name}>
            <button type="button" aria-current={step === active ? "true" : undefined} onClick={() => show(step)}>
              {name}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
