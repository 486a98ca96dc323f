import { TextInput, type TextInputProps } from "@mantine/core"

/** What browsers and password managers need to fill in an identity. */
const typed = { autoCapitalize: "none", spellCheck: false, required: true, withAsterisk: false } as const

/** The id of the organization that somebody signs in to. */
export const OrganizationField = (props: TextInputProps) => (
  <TextInput name="organization" autoComplete="organization" {...typed} {...props} />
)

/** The e-mail of a user who signs in. */
export const EmailField = (props: TextInputProps) => (
  <TextInput name="email" inputMode="email" autoComplete="username" {...typed} {...props} />
)
