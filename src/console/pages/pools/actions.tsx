import { Text, Textarea, TextInput } from "@mantine/core"
import { Dices, Pencil, Undo2 } from "lucide-react"
import { bodyOf } from "../../api/client.ts"
import { DeleteButton } from "../../components/edit/delete-button.tsx"
import { CountField, FieldRow } from "../../components/form/fields.tsx"
import { FormButton } from "../../components/form/form-button.tsx"
import { MomentField } from "../../components/form/moment-field.tsx"
import { useClock } from "../../i18n/clock.ts"
import { useFormat } from "../../i18n/format.ts"
import { useMessages } from "../../i18n/messages.ts"
import { useApi } from "../../shell/session.ts"
import { poolMessages } from "./messages.ts"
import { outdatedByPool, type Pool } from "./pool.ts"

const path = "/api/v1/admin/code-pools/{poolId}"

type PoolPart = { readonly pool: Pool }

/** Changes a pool's name, its warning and its date. */
export const EditPool = ({ pool: { poolId, name, lowAt, expiresAt } }: PoolPart) => {
  const texts = useMessages(poolMessages)
  const timeZone = useClock()
  const api = useApi()
  const initial = () => ({ name, lowAt, expiresAt: expiresAt ?? "" })
  const change = {
    run: (values: ReturnType<typeof initial>) =>
      bodyOf(
        api.PATCH(path, {
          params: { path: { poolId } },
          body: {
            name: values.name.trim(),
            lowAt: values.lowAt,
            expiresAt: values.expiresAt === "" ? null : values.expiresAt,
          },
        }),
      ),
    outdates: outdatedByPool,
    done: texts.saved,
  }
  return (
    <FormButton label={texts.edit} icon={Pencil} initial={initial} change={change}>
      {(form) => (
        <>
          <TextInput label={texts.name} maxLength={200} required {...form.getInputProps("name")} />
          <FieldRow>
            <CountField label={texts.lowAt} description={texts.lowAtHint} {...form.getInputProps("lowAt")} />
            <MomentField label={texts.expiresAt} timeZone={timeZone} {...form.getInputProps("expiresAt")} />
          </FieldRow>
        </>
      )}
    </FormButton>
  )
}

/** Generates entry codes, such as for printing on packs. */
export const GenerateCodes = ({ pool: { poolId } }: PoolPart) => {
  const texts = useMessages(poolMessages)
  const format = useFormat()
  const api = useApi()
  const initial = (): { count: number | null; length: number | null; prefix: string } => ({
    count: 1_000,
    length: 10,
    prefix: "",
  })
  const change = {
    run: ({ count, length, prefix }: ReturnType<typeof initial>) =>
      bodyOf(
        api.POST(`${path}/generate`, {
          params: { path: { poolId } },
          body: {
            count: count ?? Number.NaN,
            length: length ?? Number.NaN,
            ...(prefix.trim() !== "" && { prefix: prefix.trim() }),
          },
        }),
      ),
    outdates: outdatedByPool,
    done: ({ wanted }: { wanted: number }) => texts.generating(format.number(wanted)),
  }
  return (
    <FormButton label={texts.generate} icon={Dices} isPrimary initial={initial} change={change}>
      {(form) => (
        <>
          <Text size="sm">{texts.generateText}</Text>
          <FieldRow>
            <CountField label={texts.count} min={1} max={1_000_000} required {...form.getInputProps("count")} />
            <CountField
              label={texts.length}
              description={texts.lengthHint}
              min={8}
              max={32}
              required
              {...form.getInputProps("length")}
            />
          </FieldRow>
          <TextInput label={texts.prefix} maxLength={32} {...form.getInputProps("prefix")} />
        </>
      )}
    </FormButton>
  )
}

/** Withdraws free codes for good: those that are named, or all. */
export const WithdrawCodes = ({ pool: { poolId } }: PoolPart) => {
  const texts = useMessages(poolMessages)
  const format = useFormat()
  const api = useApi()
  const initial = () => ({ codes: "" })
  const change = {
    run: ({ codes }: ReturnType<typeof initial>) => {
      const named = codes.split(/\s+/).filter((code) => code !== "")
      const body = named.length > 0 ? { codes: named } : { all: true as const }
      return bodyOf(api.POST(`${path}/withdraw`, { params: { path: { poolId } }, body }))
    },
    outdates: outdatedByPool,
    done: ({ withdrawn }: { withdrawn: number }) => texts.withdrawnCount(format.number(withdrawn)),
  }
  return (
    <FormButton label={texts.withdraw} icon={Undo2} initial={initial} change={change}>
      {(form) => (
        <>
          <Text size="sm">{texts.withdrawText}</Text>
          <Textarea
            label={texts.withdrawCodes}
            description={texts.withdrawHint}
            rows={5}
            spellCheck={false}
            {...form.getInputProps("codes")}
          />
        </>
      )}
    </FormButton>
  )
}

/** Deletes a pool that was never used. */
export const DeletePool = ({ pool: { poolId, name } }: PoolPart) => {
  const texts = useMessages(poolMessages)
  const api = useApi()
  return (
    <DeleteButton
      label={texts.remove}
      title={texts.removeTitle(name)}
      text={texts.removeText}
      done={texts.deleted}
      listHref="/pools"
      outdates={outdatedByPool}
      send={() => bodyOf(api.DELETE(path, { params: { path: { poolId } } }))}
    />
  )
}
