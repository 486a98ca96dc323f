import { ActionIcon, Button, Group, Stack, Text, TextInput } from "@mantine/core"
import { useForm } from "@mantine/form"
import { Plus, Trash2 } from "lucide-react"
import { useState } from "react"
import { useChange } from "../../api/change.ts"
import { ifMatch, recordOf, useEdited, type Versioned } from "../../api/record.ts"
import { Conflict } from "../../components/edit/conflict.tsx"
import { CountField } from "../../components/form/fields.tsx"
import { Form } from "../../components/form/form.tsx"
import { newKey } from "../../components/form/key.ts"
import { LoadedPage } from "../../components/layout/loaded-page.tsx"
import { Page, Section } from "../../components/layout/page.tsx"
import { useMessages } from "../../i18n/messages.ts"
import { useApi, useCanEdit } from "../../shell/session.ts"
import { tierMessages } from "./messages.ts"

type Tier = { readonly name: string; readonly minXp: number; readonly color: string }
type Row = { key: string; name: string; minXp: number | null; color: string }

const maxTiers = 100
const firstColor = "#cd7f32"

type Tiers = Versioned<{ readonly tiers: readonly Tier[] }>

const toValues = ({ tiers }: Tiers): { tiers: Row[] } => ({
  tiers: tiers.map((tier) => ({ key: newKey(), ...tier })),
})

/** How to read the tiers, with their version. */
const useReadTiers = () => {
  const api = useApi()
  return () => recordOf(api.GET("/api/v1/admin/tiers"))
}

type TierRowProps = { readonly form: ReturnType<typeof useForm<{ tiers: Row[] }>>; readonly index: number }

const TierRow = ({ form, index }: TierRowProps) => {
  const texts = useMessages(tierMessages)
  const canEdit = useCanEdit()
  const number = String(index + 1)
  return (
    <div className="tier">
      <span className="tier-color" style={{ background: form.values.tiers[index]?.color }} aria-hidden />
      <TextInput
        label={texts.name}
        aria-label={texts.nameOf(number)}
        required
        maxLength={100}
        disabled={!canEdit}
        {...form.getInputProps(`tiers.${index}.name`)}
      />
      <CountField
        label={texts.minXp}
        aria-label={texts.minXpOf(number)}
        required
        disabled={!canEdit}
        {...form.getInputProps(`tiers.${index}.minXp`)}
      />
      <TextInput
        label={texts.color}
        aria-label={texts.colorOf(number)}
        required
        maxLength={50}
        disabled={!canEdit}
        {...form.getInputProps(`tiers.${index}.color`)}
      />
      {canEdit && (
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={texts.removeOf(number)}
          onClick={() => form.removeListItem("tiers", index)}
        >
          <Trash2 size={16} aria-hidden />
        </ActionIcon>
      )}
    </div>
  )
}

const Editor = ({ tiers }: { tiers: Tiers }) => {
  const texts = useMessages(tierMessages)
  const api = useApi()
  const canEdit = useCanEdit()
  const [initialValues] = useState(() => toValues(tiers))
  const [etag, setEtag] = useState(tiers.etag)
  const read = useReadTiers()
  const form = useForm<{ tiers: Row[] }>({ initialValues })
  const change = useChange({
    run: (rows: readonly Row[]) =>
      recordOf(
        api.PUT("/api/v1/admin/tiers", {
          params: { ...ifMatch(etag) },
          body: { tiers: rows.map(({ name, minXp, color }) => ({ name: name.trim(), minXp: minXp ?? 0, color })) },
        }),
      ),
    outdates: [["tiers"], ["player"], ["audit-log"]],
    done: texts.saved,
    showsConflict: true,
    onDone: (saved: Tiers) => {
      form.setInitialValues(form.getValues())
      setEtag(saved.etag)
    },
  })
  const { tiers: rows } = form.values
  return (
    <Form form={form} kept={{ name: "tiers", version: etag, onRestore: setEtag }} onSubmit={() => change.mutate(rows)}>
      <Conflict<Tiers>
        form={form}
        error={change.error}
        labels={{ tiers: texts.title }}
        read={read}
        toValues={toValues}
        onMerged={(record) => setEtag(record.etag)}
      />
      <Stack gap="sm">
        {rows.length === 0 && <Text c="dimmed">{texts.none}</Text>}
        {rows.map(({ key }, index) => (
          <TierRow key={key} form={form} index={index} />
        ))}
        {canEdit && (
          <Group justify="space-between" mt="sm">
            <Button
              variant="default"
              leftSection={<Plus size={16} aria-hidden />}
              disabled={rows.length >= maxTiers}
              onClick={() => form.insertListItem("tiers", { key: newKey(), name: "", minXp: null, color: firstColor })}
            >
              {texts.add}
            </Button>
            <Button type="submit" loading={change.isPending}>
              {texts.save}
            </Button>
          </Group>
        )}
      </Stack>
    </Form>
  )
}

/** The XP tiers, all edited at once. */
const TiersPage = () => {
  const texts = useMessages(tierMessages)
  const query = useEdited(["tiers"], useReadTiers())
  return (
    <LoadedPage query={query} parent={{ href: "/players", label: texts.title }}>
      {(tiers) => (
        <Page title={texts.title} description={texts.description}>
          <Section title={texts.title} isTitleHidden>
            <Editor tiers={tiers} />
          </Section>
        </Page>
      )}
    </LoadedPage>
  )
}

export default TiersPage
