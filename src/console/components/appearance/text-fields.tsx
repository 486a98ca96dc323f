import { Textarea, TextInput } from "@mantine/core"
import type { UseFormReturnType } from "@mantine/form"
import { useSettings } from "../../api/settings.ts"
import { useMessages } from "../../i18n/messages.ts"
import { ChoiceField, FieldRow } from "../form/fields.tsx"
import { AddRow, RemoveRow } from "../form/rows.tsx"
import { componentMessages } from "../messages.ts"
import { useLanguageNames } from "./language.ts"
import { appearanceMessages } from "./messages.ts"
import { emptyTexts, type ShownValues } from "./values.ts"

const maxText = 500
const maxLanguages = 50

/** Any form with the texts of a game. */
type FormPart = { readonly form: UseFormReturnType<Pick<ShownValues, "texts">> }

const LanguageFields = ({ form, index }: FormPart & { readonly index: number }) => {
  const texts = useMessages(appearanceMessages)
  const { remove } = useMessages(componentMessages)
  const { nameOf, choicesBeside } = useLanguageNames()
  const rows = form.values.texts
  const { name = "" } = rows[index] ?? {}
  const others = rows.filter((_, at) => at !== index).map((row) => row.name)
  const field = (of: keyof typeof texts.textNames) => ({
    label: texts.textNames[of],
    maxLength: maxText,
    lang: name,
    ...form.getInputProps(`texts.${index}.${of}`),
  })
  return (
    <fieldset className="form-row">
      <legend>{nameOf(name)}</legend>
      <FieldRow>
        <ChoiceField
          label={texts.language}
          choices={choicesBeside(others)}
          searchable
          {...form.getInputProps(`texts.${index}.name`)}
        />
        <TextInput {...field("title")} />
        <TextInput {...field("action")} />
      </FieldRow>
      <Textarea rows={2} {...field("intro")} />
      <FieldRow>
        <TextInput {...field("win")} />
        <TextInput {...field("lose")} />
      </FieldRow>
      <div className="form-row-foot">
        <span />
        <RemoveRow label={`${remove}: ${nameOf(name)}`} onClick={() => form.removeListItem("texts", index)} />
      </div>
    </fieldset>
  )
}

/** What the game says, in each language. */
export const TextList = ({ form }: FormPart) => {
  const texts = useMessages(appearanceMessages)
  const { choicesBeside } = useLanguageNames()
  const settings = useSettings()
  const rows = form.values.texts
  const taken = rows.map(({ name }) => name)
  const own = settings.data?.locale?.split("-")[0]
  const next = own !== undefined && !taken.includes(own) ? own : (choicesBeside(taken)[0]?.value ?? "")
  return (
    <>
      {rows.map(({ key }, index) => (
        <LanguageFields key={key} form={form} index={index} />
      ))}
      {rows.length < maxLanguages && next !== "" && (
        <AddRow label={texts.addLanguage} onClick={() => form.insertListItem("texts", emptyTexts(next))} />
      )}
    </>
  )
}
