import { Radio, Stack, TextInput } from "@mantine/core"
import { UserPlus } from "lucide-react"
import { useState } from "react"
import { bodyOf } from "../../api/client.ts"
import type { components } from "../../api/schema.ts"
import { FormButton } from "../../components/form/form-button.tsx"
import { useLanguage } from "../../i18n/language.tsx"
import { useMessages } from "../../i18n/messages.ts"
import { useTerms } from "../../i18n/terms.ts"
import { useApi } from "../../shell/session.ts"
import { type Link, LinkOnce, useSendsMail } from "./link.tsx"
import { peopleMessages } from "./messages.ts"

export type Role = components["schemas"]["Role"]

export const roles = ["owner", "marketing", "support", "finance", "viewer"] as const satisfies readonly Role[]

/** The choice of a role. */
export const RoleField = (props: { value?: string; onChange?: (value: string) => void }) => {
  const texts = useMessages(peopleMessages)
  const { wordFor } = useTerms()
  return (
    <Radio.Group label={texts.role} {...props}>
      <Stack gap="xs" mt={6}>
        {roles.map((role) => (
          <Radio key={role} value={role} label={wordFor("role", role)} className="choice-card" />
        ))}
      </Stack>
    </Radio.Group>
  )
}

const blank = () => ({ email: "", role: "viewer" as Role })

/** The button that invites: asks for the person and their role, and shows the link once. */
export const Invite = () => {
  const texts = useMessages(peopleMessages)
  const api = useApi()
  const { language } = useLanguage()
  const [link, setLink] = useState<Link | null>(null)
  const sendsMail = useSendsMail()
  const change = {
    run: ({ email, role }: ReturnType<typeof blank>) =>
      bodyOf(api.POST("/api/v1/admin/users", { body: { email: email.trim(), role, language } })),
    outdates: [["users"]],
    done: texts.linkNote,
    onDone: (invited: { link: Link }) => setLink(invited.link),
  }
  return (
    <>
      <FormButton
        label={texts.invite}
        icon={UserPlus}
        isPrimary
        title={texts.inviteTitle}
        submitLabel={texts.invite}
        faults={{ CONFLICT: { path: "email", text: texts.taken } }}
        initial={blank}
        change={change}
      >
        {(form) => (
          <>
            <TextInput
              label={texts.email}
              description={sendsMail ? texts.mailedHint : texts.emailHint}
              required
              maxLength={320}
              inputMode="email"
              pattern="\s*[^\s@]+@[^\s@]+\s*"
              data-autofocus
              {...form.getInputProps("email")}
            />
            <RoleField {...form.getInputProps("role")} />
          </>
        )}
      </FormButton>
      <LinkOnce link={link} forget={() => setLink(null)} />
    </>
  )
}
