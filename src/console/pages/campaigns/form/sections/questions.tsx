import { ActionIcon, Button, Radio, TextInput } from "@mantine/core"
import { Plus, X } from "lucide-react"
import { CountField } from "../../../../components/form/fields.tsx"
import { AddRow, RemoveRow } from "../../../../components/form/rows.tsx"
import { componentMessages } from "../../../../components/messages.ts"
import { useMessages } from "../../../../i18n/messages.ts"
import { formMessages } from "../messages.ts"
import type { FormPart, QuestionValues } from "../types.ts"
import { emptyQuestion } from "../values.ts"

type QuestionProps = FormPart & { readonly question: QuestionValues; readonly index: number }

const Options = ({ form, question: { key, options, correctIndex }, index: question }: QuestionProps) => {
  const texts = useMessages(formMessages)
  const path = `questions.${question}`
  const choose = (index: number) => form.setFieldValue(`${path}.correctIndex`, index)
  const drop = (index: number) => {
    form.removeListItem(`${path}.options`, index)
    choose(index < correctIndex ? correctIndex - 1 : Math.min(correctIndex, options.length - 2))
  }
  return options.map((_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: an answer is known by its index alone
    <div key={index} className="option-row">
      <Radio
        name={key}
        checked={index === correctIndex}
        onChange={() => choose(index)}
        aria-label={texts.correct(index + 1)}
      />
      <TextInput
        aria-label={texts.option(index + 1)}
        placeholder={texts.option(index + 1)}
        required
        maxLength={500}
        {...form.getInputProps(`${path}.options.${index}`)}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        disabled={options.length < 2}
        aria-label={texts.removeOption(index + 1)}
        onClick={() => drop(index)}
      >
        <X size={16} aria-hidden />
      </ActionIcon>
    </div>
  ))
}

const Question = (props: QuestionProps) => {
  const { form, index } = props
  const texts = useMessages(formMessages)
  const { remove } = useMessages(componentMessages)
  const title = texts.question(index + 1)
  return (
    <fieldset className="form-row">
      <legend>{title}</legend>
      <div className="form-stack">
        <TextInput
          label={texts.questionText}
          required
          maxLength={1000}
          {...form.getInputProps(`questions.${index}.question`)}
        />
        <Options {...props} />
      </div>
      <div className="form-row-foot">
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Plus size={14} aria-hidden />}
          onClick={() => form.insertListItem(`questions.${index}.options`, "")}
        >
          {texts.addOption}
        </Button>
        <RemoveRow label={`${remove}: ${title}`} onClick={() => form.removeListItem("questions", index)} />
      </div>
    </fieldset>
  )
}

/** The questions of a trivia, and how many answers must be right. */
export const Questions = ({ form }: FormPart) => {
  const texts = useMessages(formMessages)
  return (
    <div className="form-stack">
      <CountField
        label={texts.minCorrect}
        description={texts.minCorrectHint}
        max={500}
        {...form.getInputProps("minCorrect")}
      />
      {form.values.questions.map((question, index) => (
        <Question key={question.key} form={form} question={question} index={index} />
      ))}
      <AddRow label={texts.addQuestion} onClick={() => form.insertListItem("questions", emptyQuestion())} />
    </div>
  )
}
