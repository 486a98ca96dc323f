import { type NumberInputProps, Radio, Stack, Text, TextInput } from "@mantine/core"
import { Plus } from "lucide-react"
import { useLocation } from "wouter"
import { bodyOf } from "../../api/client.ts"
import { AmountField } from "../../components/form/amount-field.tsx"
import { ChoiceField, CountField, type FieldProps, FieldRow, IdField } from "../../components/form/fields.tsx"
import { FormButton } from "../../components/form/form-button.tsx"
import { MomentField } from "../../components/form/moment-field.tsx"
import { useClock } from "../../i18n/clock.ts"
import { useMessages } from "../../i18n/messages.ts"
import { useApi } from "../../shell/session.ts"
import { poolMessages } from "./messages.ts"
import { outdatedByPool, type PoolKind, poolHref } from "./pool.ts"

const daySeconds = 24 * 60 * 60

type Values = {
  readonly name: string
  readonly poolId: string
  readonly kind: PoolKind
  readonly discountType: "external" | "percentage" | "fixed"
  readonly discountValue: number | null
  readonly expiresInDays: number | null
  readonly lowAt: number | null
  readonly expiresAt: string
}

const blank = (): Values => ({
  name: "",
  poolId: "",
  kind: "reward",
  discountType: "external",
  discountValue: null,
  expiresInDays: null,
  lowAt: null,
  expiresAt: "",
})

const codeConfigOf = ({ kind, discountType, discountValue, expiresInDays }: Values) =>
  kind === "entry"
    ? {}
    : {
        codeConfig: {
          discountType,
          ...(discountType !== "external" && { discountValue: discountValue ?? Number.NaN }),
          ...(expiresInDays !== null && { expiresInSeconds: expiresInDays * daySeconds }),
        },
      }

const inputOf = (values: Values) => ({
  name: values.name.trim(),
  kind: values.kind,
  ...(values.poolId !== "" && { poolId: values.poolId }),
  ...(values.lowAt !== null && { lowAt: values.lowAt }),
  ...(values.expiresAt !== "" && { expiresAt: values.expiresAt }),
  ...codeConfigOf(values),
})

type DiscountValueProps = FieldProps<NumberInputProps, number | null> & { readonly isAmount: boolean }

/** What a code is worth: a percentage, or an amount in the currency of whichever campaign gives it. */
const DiscountValue = ({ isAmount, ...input }: DiscountValueProps) =>
  isAmount ? (
    <AmountField currency={null} required {...input} />
  ) : (
    <CountField decimals={2} suffix=" %" required {...input} />
  )

/** Creates a pool: of codes to give as prizes, or to play with. */
export const CreatePool = () => {
  const texts = useMessages(poolMessages)
  const timeZone = useClock()
  const api = useApi()
  const [, navigate] = useLocation()
  const discounts = (["external", "percentage", "fixed"] as const).map((value) => ({
    value,
    label: texts.discounts[value],
  }))
  const change = {
    run: (values: Values) => bodyOf(api.POST("/api/v1/admin/code-pools", { body: inputOf(values) })),
    outdates: outdatedByPool,
    done: texts.created,
    onDone: ({ poolId }: { poolId: string }) => navigate(poolHref(poolId)),
  }
  return (
    <FormButton
      label={texts.create}
      icon={Plus}
      isPrimary
      initial={blank}
      faults={{ CONFLICT: { path: "poolId" } }}
      change={change}
    >
      {(form) => {
        const type = form.getInputProps("discountType")
        return (
          <>
            <TextInput label={texts.name} maxLength={200} required data-autofocus {...form.getInputProps("name")} />
            <Radio.Group label={texts.kind} {...form.getInputProps("kind")}>
              <Stack gap="xs" mt="xs">
                <Radio value="reward" label={texts.kinds.reward} description={texts.rewardHint} />
                <Radio value="entry" label={texts.kinds.entry} description={texts.entryHint} />
              </Stack>
            </Radio.Group>
            {form.values.kind === "reward" && (
              <FieldRow>
                <ChoiceField
                  label={texts.discountType}
                  choices={discounts}
                  required
                  {...type}
                  onChange={(chosen) => {
                    // Ten percent is no amount: what a code is worth is entered anew.
                    form.setFieldValue("discountValue", null)
                    type.onChange(chosen)
                  }}
                />
                {form.values.discountType !== "external" && (
                  <DiscountValue
                    label={texts.discountValue}
                    isAmount={form.values.discountType === "fixed"}
                    {...form.getInputProps("discountValue")}
                  />
                )}
                <CountField label={texts.expiresInDays} min={1} {...form.getInputProps("expiresInDays")} />
              </FieldRow>
            )}
            <FieldRow>
              <CountField label={texts.lowAt} description={texts.lowAtHint} {...form.getInputProps("lowAt")} />
              <MomentField label={texts.expiresAt} timeZone={timeZone} {...form.getInputProps("expiresAt")} />
            </FieldRow>
            <IdField description={texts.idHint} {...form.getInputProps("poolId")} />
            <Text size="sm" c="dimmed">
              {texts.next}
            </Text>
          </>
        )
      }}
    </FormButton>
  )
}
