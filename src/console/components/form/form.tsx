import type { UseFormReturnType } from "@mantine/form"
import { useMergedRef } from "@mantine/hooks"
import { type FormEvent, type ReactNode, type Ref, useEffect, useRef } from "react"
import { flushSync } from "react-dom"
import type { ApiError } from "../../api/error.ts"
import { faultOf, showFaultsBy } from "../edit/faults.ts"
import { type Kept, Unsaved } from "../edit/unsaved.tsx"
import { useFaultText } from "./fault-text.ts"

const invalidFields = (form: HTMLFormElement): HTMLInputElement[] =>
  [...form.elements].filter(
    (element): element is HTMLInputElement => element instanceof HTMLInputElement && !element.validity.valid,
  )

/** Where a form shows a refusal, and in which words, by the refusal's code or the field's name in the API. */
export type Faults = Readonly<Record<string, { readonly path: string; readonly text?: string }>>

/** The field that shows a refusal: the one with this path, or the only one whose path ends with it. */
const fieldOf = (form: HTMLFormElement, path: string): HTMLInputElement | null => {
  const fields = [...form.querySelectorAll<HTMLInputElement>("[data-path]")]
  const within = fields.filter(({ dataset }) => dataset["path"]?.endsWith(`.${path}`))
  return fields.find(({ dataset }) => dataset["path"] === path) ?? (within.length === 1 ? (within[0] ?? null) : null)
}

type FormProps = {
  /** Holds the values, and the error of each. */
  readonly form: UseFormReturnType<object>
  readonly ref?: Ref<HTMLFormElement>
  readonly className?: string
  /** Stores the input until it is saved, and asks before it is lost; without this, nothing is stored. */
  readonly kept?: Kept
  /** The refusals that concern a field, in addition to those that name one of the form's own. */
  readonly faults?: Faults
  readonly children: ReactNode
  /** The path in the form of a field of the service; the same by default. */
  pathOf?(field: string): string
  /** Whether a field must be valid for the button that submits; every field by default. */
  isAsked?(field: HTMLInputElement, button: string): boolean
  /** Called with the first invalid field, which then gets the focus. */
  onFault?(field: HTMLInputElement): void
  /** Called once every field is valid, with the `value` of the button that submits. */
  onSubmit(button: string): void
}

/**
 * A form with the rules that its fields declare: the browser checks them, and each error is shown next to its field.
 */
export const Form = (props: FormProps) => {
  const {
    form,
    kept,
    faults = {},
    isAsked = () => true,
    pathOf = (field) => field,
    onFault,
    onSubmit,
    children,
    ref,
    ...element
  } = props
  const faultText = useFaultText()
  const shown = useRef<HTMLFormElement>(null)
  /** Shows errors next to their fields; the first of them may be hidden, and only visible fields can get the focus. */
  const show = (found: readonly (readonly [HTMLInputElement, string])[]) => {
    const [first] = found[0] ?? []
    flushSync(() => {
      form.setErrors(Object.fromEntries(found.map(([field, text]) => [field.dataset["path"] ?? "", text])))
      if (first) onFault?.(first)
    })
    first?.focus()
  }
  const showRefusal = (error: ApiError): boolean => {
    const refused = faultOf(error)
    const known = faults[refused?.field ?? error.code]
    const path = known?.path ?? (refused && pathOf(refused.field))
    const field = shown.current && path != null ? fieldOf(shown.current, path) : null
    if (field) show([[field, known?.text ?? (refused ? faultText.ofRule(refused.rule) : faultText.taken)]])
    return field !== null
  }
  const latest = useRef(showRefusal)
  latest.current = showRefusal
  useEffect(() => showFaultsBy((error) => latest.current(error)), [])

  // A link such as `/campaigns/x/edit#publicPage` leads to the field; the page has given its heading the focus by then.
  useEffect(() => {
    const asked = window.location.hash.slice(1)
    const found = asked !== "" && shown.current ? fieldOf(shown.current, asked) : null
    if (!found) return
    const timer = setTimeout(() => found.focus())
    return () => clearTimeout(timer)
  }, [])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const button = (event.nativeEvent as SubmitEvent).submitter?.getAttribute("value") ?? ""
    const invalid = invalidFields(event.currentTarget).filter((field) => isAsked(field, button))
    show(invalid.map((field) => [field, faultText.ofField(field)]))
    if (invalid.length === 0) onSubmit(button)
  }
  return (
    <form noValidate onSubmit={submit} ref={useMergedRef(shown, ref)} {...element}>
      {kept && <Unsaved form={form} kept={kept} />}
      {children}
    </form>
  )
}
