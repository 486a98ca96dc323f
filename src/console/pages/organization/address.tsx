import { TagsInput } from "@mantine/core"
import type { UseFormReturnType } from "@mantine/form"
import { Section } from "../../components/layout/page.tsx"
import { useMessages } from "../../i18n/messages.ts"
import { addressMessages } from "./address-messages.ts"
import type { Settings } from "./player-app-values.ts"

const maxTraits = 10
const maxNameLength = 200

/** The traits that are a player's address, in the form. */
export type AddressValues = { readonly addressTraits: readonly string[] }

export const addressValues = ({ players }: Settings): AddressValues => ({ addressTraits: players.addressTraits })

/** What the form has changed, as the service expects it. */
export const addressChanges = ({ addressTraits: before }: AddressValues, { addressTraits }: AddressValues) =>
  JSON.stringify(before) === JSON.stringify(addressTraits) ? {} : { addressTraits: [...addressTraits] }

type AddressFieldsProps = { readonly form: Pick<UseFormReturnType<AddressValues>, "getInputProps"> }

/** Where winners get what the team hands out. */
export const AddressFields = ({ form }: AddressFieldsProps) => {
  const texts = useMessages(addressMessages)
  return (
    <Section title={texts.title} description={texts.description}>
      <TagsInput
        label={texts.addressTraits}
        description={texts.hint}
        maxTags={maxTraits}
        maxLength={maxNameLength}
        acceptValueOnBlur
        {...form.getInputProps("addressTraits")}
      />
    </Section>
  )
}

/** The same as facts, for readers who may not change them. */
export const useAddressFacts = (settings: Settings): [string, string][] => {
  const texts = useMessages(addressMessages)
  return [[texts.addressTraits, settings.players.addressTraits.join(", ") || texts.none]]
}
