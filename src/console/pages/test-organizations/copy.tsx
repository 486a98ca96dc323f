import { useChange } from "../../api/change.ts"
import { bodyOf } from "../../api/client.ts"
import { ConfirmButton } from "../../components/feedback/confirm.tsx"
import { useMessages } from "../../i18n/messages.ts"
import { useApi } from "../../shell/session.ts"
import type { TestOrganization } from "../../shell/test-mode/organizations.ts"
import { testOrganizationMessages } from "./messages.ts"

/** The button that copies the configuration into a test organization again. */
export const CopyAgain = ({ entry: { orgId, name } }: { entry: TestOrganization }) => {
  const texts = useMessages(testOrganizationMessages)
  const api = useApi()
  const copy = useChange({
    run: () =>
      bodyOf(api.POST("/api/v1/admin/test-organizations/{orgId}/copy", { params: { path: { orgId } }, body: {} })),
    outdates: [],
    done: texts.copied,
  })
  return (
    <ConfirmButton
      label={texts.copy}
      name={`${texts.copy}: ${name}`}
      title={texts.copyTitle(name)}
      text={texts.copyText}
      size="xs"
      isBusy={copy.isPending}
      onConfirm={() => copy.mutate(undefined)}
    />
  )
}
