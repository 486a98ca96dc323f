import { TextInput } from "@mantine/core"
import { Pencil, Plus } from "lucide-react"
import { useLocation } from "wouter"
import { bodyOf } from "../../api/client.ts"
import { DeleteButton } from "../../components/edit/delete-button.tsx"
import { IdField } from "../../components/form/fields.tsx"
import { FormButton } from "../../components/form/form-button.tsx"
import { useMessages } from "../../i18n/messages.ts"
import { useApi } from "../../shell/session.ts"
import { type Audience, audienceHref, outdatedByAudience } from "./audience.ts"
import { audienceMessages } from "./messages.ts"

const path = "/api/v1/admin/audiences/{audienceId}"

/** Creates an audience, which has no members yet. */
export const CreateAudience = () => {
  const texts = useMessages(audienceMessages)
  const api = useApi()
  const [, navigate] = useLocation()
  const initial = () => ({ name: "", audienceId: "" })
  const change = {
    run: ({ name, audienceId }: ReturnType<typeof initial>) =>
      bodyOf(api.PUT(path, { params: { path: { audienceId } }, body: { name: name.trim() } })),
    outdates: outdatedByAudience,
    done: texts.created,
    onDone: ({ audienceId }: Audience) => navigate(audienceHref(audienceId)),
  }
  return (
    <FormButton label={texts.create} icon={Plus} isPrimary initial={initial} change={change}>
      {(form) => (
        <>
          <TextInput label={texts.name} maxLength={200} required data-autofocus {...form.getInputProps("name")} />
          <IdField description={texts.idHint} required {...form.getInputProps("audienceId")} />
        </>
      )}
    </FormButton>
  )
}

export const RenameAudience = ({ audience: { audienceId, name } }: { audience: Audience }) => {
  const texts = useMessages(audienceMessages)
  const api = useApi()
  const change = {
    run: (values: { name: string }) =>
      bodyOf(api.PUT(path, { params: { path: { audienceId } }, body: { name: values.name.trim() } })),
    outdates: outdatedByAudience,
    done: texts.renamed,
  }
  return (
    <FormButton label={texts.rename} icon={Pencil} initial={() => ({ name })} change={change}>
      {(form) => <TextInput label={texts.name} maxLength={200} required {...form.getInputProps("name")} />}
    </FormButton>
  )
}

export const DeleteAudience = ({ audience: { audienceId, name } }: { audience: Audience }) => {
  const texts = useMessages(audienceMessages)
  const api = useApi()
  return (
    <DeleteButton
      label={texts.remove}
      title={texts.removeTitle(name)}
      text={texts.removeText}
      done={texts.removed}
      listHref="/audiences"
      outdates={outdatedByAudience}
      send={() => bodyOf(api.DELETE(path, { params: { path: { audienceId } } }))}
    />
  )
}
