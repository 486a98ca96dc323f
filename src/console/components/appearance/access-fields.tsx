import { Switch, TextInput } from "@mantine/core"
import type { UseFormReturnType } from "@mantine/form"
import type { ReactNode } from "react"
import { useMessages } from "../../i18n/messages.ts"
import { FieldRow } from "../form/fields.tsx"
import { Section } from "../layout/page.tsx"
import { HttpsField } from "./image-field.tsx"
import { appearanceMessages } from "./messages.ts"
import type { ShownValues } from "./values.ts"

type AccessFieldsProps = {
  /** Any form with what players see of a game. */
  readonly form: UseFormReturnType<ShownValues>
  /** What only some games ask, before the rest. */
  readonly children?: ReactNode
}

/** Where players find a game, and what they accept to play it. */
export const AccessFields = ({ form, children }: AccessFieldsProps) => {
  const texts = useMessages(appearanceMessages)
  const { version, url } = form.values.terms
  return (
    <Section title={texts.access} description={texts.accessHint}>
      <div className="form-stack">
        {children}
        <Switch
          label={texts.publicPage}
          description={texts.publicPageHint}
          {...form.getInputProps("publicPage", { type: "checkbox" })}
        />
        <FieldRow>
          <TextInput
            label={texts.termsVersion}
            description={texts.termsVersionHint}
            maxLength={100}
            required={url !== ""}
            {...form.getInputProps("terms.version")}
          />
          <HttpsField
            label={texts.termsUrl}
            description={texts.termsUrlHint}
            required={version !== ""}
            {...form.getInputProps("terms.url")}
          />
        </FieldRow>
      </div>
    </Section>
  )
}
