import type { UseFormReturnType } from "@mantine/form"
import type { FormEvent, ReactNode, Ref } from "react"
import { flushSync } from "react-dom"
import { defineMessages, useMessages } from "../../i18n/messages.ts"
import { type Kept, Unsaved } from "../edit/unsaved.tsx"

const messages = defineMessages(
  {
    missing: "Completa este campo.",
    url: "Escribe una URL completa, como https://tienda.com/premio.",
    id: "Usa de 1 a 200 letras, números, guiones, guiones bajos o dos puntos.",
    tooShort: (length: number) => `Escribe al menos ${length} caracteres.`,
    invalid: "Revisa este valor.",
  },
  {
    missing: "Fill in this field.",
    url: "Enter a full URL, such as https://shop.com/premio.",
    id: "Use 1 to 200 letters, digits, hyphens, underscores or colons.",
    tooShort: (length: number) => `Enter at least ${length} characters.`,
    invalid: "Check this value.",
  },
)

const useFaultText = () => {
  const texts = useMessages(messages)
  return ({ validity, minLength }: HTMLInputElement): string => {
    if (validity.valueMissing || validity.badInput) return texts.missing
    if (validity.typeMismatch) return texts.url
    if (validity.patternMismatch) return texts.id
    return validity.tooShort ? texts.tooShort(minLength) : texts.invalid
  }
}

const invalidFields = (form: HTMLFormElement): HTMLInputElement[] =>
  [...form.elements].filter(
    (element): element is HTMLInputElement => element instanceof HTMLInputElement && !element.validity.valid,
  )

type FormProps = {
  /** Holds the values, and what is wrong with each. */
  readonly form: UseFormReturnType<object>
  readonly ref?: Ref<HTMLFormElement>
  readonly className?: string
  /** Keeps what is entered until it is saved, and asks before it is lost; without it, nothing is kept. */
  readonly kept?: Kept
  readonly children: ReactNode
  /** Whether a field has to be right for the button that submits; every field by default. */
  isAsked?(field: HTMLInputElement, button: string): boolean
  /** Called with the first field that is wrong, which then takes the focus. */
  onFault?(field: HTMLInputElement): void
  /** Called once every field is valid, with the `value` of the button that submits. */
  onSubmit(button: string): void
}

/** A form by the rules that its fields declare: the browser checks them, and each fault is shown beside its field. */
export const Form = ({ form, kept, isAsked = () => true, onFault, onSubmit, children, ...element }: FormProps) => {
  const faultText = useFaultText()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const button = (event.nativeEvent as SubmitEvent).submitter?.getAttribute("value") ?? ""
    const invalid = invalidFields(event.currentTarget).filter((field) => isAsked(field, button))
    const faults = invalid.map((field) => [field.dataset["path"] ?? "", faultText(field)])
    const [first] = invalid
    // A fault may show a field that was hidden, and only what is shown takes the focus.
    flushSync(() => {
      form.setErrors(Object.fromEntries(faults))
      if (first) onFault?.(first)
    })
    if (first) first.focus()
    else onSubmit(button)
  }
  return (
    <form noValidate onSubmit={submit} {...element}>
      {kept && <Unsaved form={form} kept={kept} />}
      {children}
    </form>
  )
}
