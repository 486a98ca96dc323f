import { Text } from "@mantine/core"
import { RotateCcw } from "lucide-react"
import { useChange } from "../../api/change.ts"
import { bodyOf, createApi } from "../../api/client.ts"
import { ConfirmButton } from "../../components/feedback/confirm.tsx"
import { useMessages } from "../../i18n/messages.ts"
import { testOrganizationMessages } from "./messages.ts"

type ResetProps = {
  readonly orgId: string
  readonly name: string
  readonly size?: "xs" | "sm"
  readonly onDone?: () => void
}

/** The button that resets a test organization, after saying what goes and what stays. */
export const Reset = ({ orgId, name, size = "xs", onDone }: ResetProps) => {
  const texts = useMessages(testOrganizationMessages)
  const reset = useChange({
    run: () => bodyOf(createApi(orgId).POST("/api/v1/admin/test/reset")),
    outdates: [[]],
    done: texts.resetDone,
    ...(onDone && { onDone }),
  })
  return (
    <ConfirmButton
      label={texts.reset}
      name={`${texts.reset}: ${name}`}
      title={texts.resetTitle(name)}
      text={texts.resetText}
      details={
        <>
          <Text fw={550}>{texts.resetGoes}</Text>
          <Text mt="md">{texts.resetStays}</Text>
        </>
      }
      icon={<RotateCcw size={14} aria-hidden />}
      size={size}
      isDangerous
      isBusy={reset.isPending}
      onConfirm={() => reset.mutate(undefined)}
    />
  )
}
