import { ActionIcon, Button, Radio, TextInput } from "@mantine/core"
import { Plus, Trash2, X } from "lucide-react"
import { CountField } from "../../../../components/form/fields.tsx"
import { changeRow, removeRow } from "../../../../components/form/rows.ts"
import { componentMessages } from "../../../../components/messages.ts"
import { useMessages } from "../../../../i18n/messages.ts"
import { formMessages } from "../messages.ts"
import type { FormPart, QuestionValues } from "../types.ts"
import { emptyQuestion } from "../values.ts"

type QuestionProps = {
  readonly question: QuestionValues
  readonly position: number
  change(part: Partial<QuestionValues>): void
  remove(): void
}

const Options = ({ question: { key, options, correctIndex }, change }: Pick<QuestionProps, "question" | "change">) => {
  const texts = useMessages(formMessages)
  const drop = (index: number) =>
    change({
      options: removeRow(options, index),
      correctIndex: index < correctIndex ? correctIndex - 1 : Math.min(correctIndex, options.length - 2),
    })
  return options.map((option, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: an answer is known by its place alone
    <div key={index} className="option-row">
      <Radio
        name={key}
        checked={index === correctIndex}
        onChange={() => change({ correctIndex: index })}
        aria-label={texts.correct(index + 1)}
      />
      <TextInput
        aria-label={texts.option(index + 1)}
        placeholder={texts.option(index + 1)}
        value={option}
        onChange={(event) =>
          change({ options: options.map((text, at) => (at === index ? event.currentTarget.value : text)) })
        }
        required
        maxLength={500}
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

const Question = ({ question, position, change, remove }: QuestionProps) => {
  const texts = useMessages(formMessages)
  const { remove: removeText } = useMessages(componentMessages)
  const title = texts.question(position)
  return (
    <fieldset className="form-row">
      <legend>{title}</legend>
      <div className="form-stack">
        <TextInput
          label={texts.questionText}
          value={question.question}
          onChange={(event) => change({ question: event.currentTarget.value })}
          required
          maxLength={1000}
        />
        <Options question={question} change={change} />
      </div>
      <div className="form-row-foot">
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Plus size={14} aria-hidden />}
          onClick={() => change({ options: [...question.options, ""] })}
        >
          {texts.addOption}
        </Button>
        <ActionIcon variant="subtle" color="gray" aria-label={`${removeText}: ${title}`} onClick={remove}>
          <Trash2 size={16} aria-hidden />
        </ActionIcon>
      </div>
    </fieldset>
  )
}

/** The questions of a trivia, and how many must be right. */
export const Questions = ({ values: { questions, minCorrect }, change }: FormPart) => {
  const texts = useMessages(formMessages)
  const set = (rows: readonly QuestionValues[]) => change({ questions: rows })
  return (
    <div className="form-stack">
      <CountField
        label={texts.minCorrect}
        description={texts.minCorrectHint}
        value={minCorrect}
        onChange={(count) => change({ minCorrect: count })}
        max={500}
      />
      {questions.map((question, index) => (
        <Question
          key={question.key}
          question={question}
          position={index + 1}
          change={(part) => set(changeRow(questions, index, part))}
          remove={() => set(removeRow(questions, index))}
        />
      ))}
      <div>
        <Button
          variant="default"
          leftSection={<Plus size={16} aria-hidden />}
          onClick={() => set([...questions, emptyQuestion()])}
        >
          {texts.addQuestion}
        </Button>
      </div>
    </div>
  )
}
