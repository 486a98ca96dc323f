import { TagsInput, Text, TextInput } from "@mantine/core"
import type { GetInputPropsReturnType } from "@mantine/form"
import { useMessages } from "../../i18n/messages.ts"
import { AudienceSelect } from "../form/audience-select.tsx"
import { ChoiceField, CountField, FieldRow } from "../form/fields.tsx"
import { AddRow, RemoveRow } from "../form/rows.tsx"
import { componentMessages } from "../messages.ts"
import { eligibilityMessages } from "./messages.ts"
import { emptyRule, maxRules, type RuleValues, ruleKinds } from "./rule.ts"

/** Any form with rules at a path. */
type RulesForm = {
  getInputProps(path: string): GetInputPropsReturnType
  insertListItem(path: string, item: unknown): void
  removeListItem(path: string, index: number): void
}

type ConditionProps = { readonly form: RulesForm; readonly path: string; readonly rule: RuleValues }

const Trait = ({ form, path, rule: { kind } }: ConditionProps) => {
  const texts = useMessages(eligibilityMessages)
  return (
    <TextInput
      label={texts.trait}
      description={kind === "minAge" ? texts.birthHint : texts.traitHint}
      required
      maxLength={200}
      spellCheck={false}
      autoCapitalize="none"
      {...form.getInputProps(`${path}.trait`)}
    />
  )
}

/** The fields of a rule's kind. */
const Condition = (props: ConditionProps) => {
  const texts = useMessages(eligibilityMessages)
  const { form, path, rule } = props
  const field = (name: keyof RuleValues) => form.getInputProps(`${path}.${name}`)
  switch (rule.kind) {
    case "registered":
      return null
    case "traitIn":
    case "traitNotIn":
      return (
        <>
          <Trait {...props} />
          <TagsInput label={texts.values} description={texts.valuesHint} {...field("values")} />
        </>
      )
    case "traitRange":
      return (
        <>
          <Trait {...props} />
          <CountField label={texts.from} decimals={6} min={Number.MIN_SAFE_INTEGER} {...field("min")} />
          <CountField label={texts.to} decimals={6} min={Number.MIN_SAFE_INTEGER} {...field("max")} />
        </>
      )
    case "minAge":
      return (
        <>
          <Trait {...props} />
          <CountField label={texts.years} min={1} max={150} required {...field("min")} />
        </>
      )
    case "xp":
    case "points":
      return <CountField label={texts.atLeast} required {...field("min")} />
    case "tier":
      return <TextInput label={texts.tier} required maxLength={100} {...field("name")} />
    default:
      return <AudienceSelect label={texts.audience} required {...field("name")} />
  }
}

type RuleFieldsProps = { readonly form: RulesForm; readonly path: string; readonly rules: readonly RuleValues[] }

/** Who may play: rules that must all hold. */
export const RuleFields = ({ form, path, rules }: RuleFieldsProps) => {
  const texts = useMessages(eligibilityMessages)
  const { remove } = useMessages(componentMessages)
  const kinds = ruleKinds.map((value) => ({ value, label: texts.kinds[value] }))
  return (
    <div className="form-stack">
      {rules.length === 0 && (
        <Text size="sm" c="dimmed">
          {texts.everybody}
        </Text>
      )}
      {rules.map((rule, index) => {
        const title = texts.rule(index + 1)
        const row = `${path}.${index}`
        return (
          <fieldset key={rule.key} className="form-row">
            <legend>{title}</legend>
            <FieldRow>
              <ChoiceField label={texts.kind} choices={kinds} {...form.getInputProps(`${row}.kind`)} />
              <Condition form={form} path={row} rule={rule} />
            </FieldRow>
            <TextInput label={texts.message} maxLength={1000} {...form.getInputProps(`${row}.message`)} />
            <div className="form-row-foot">
              <span />
              <RemoveRow label={`${remove}: ${title}`} onClick={() => form.removeListItem(path, index)} />
            </div>
          </fieldset>
        )
      })}
      {rules.length < maxRules && <AddRow label={texts.add} onClick={() => form.insertListItem(path, emptyRule())} />}
    </div>
  )
}
