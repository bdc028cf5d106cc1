import { ActionIcon, Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Panel } from '../../../web/ui/Panel.tsx'
import type { Question } from '../questions.rules.ts'
import { eventLimits } from '../rules.ts'
import css from './EventForm.module.css'

type QuestionsEditorProps = {
  questions: Question[]
  errors: Record<string, string>
  onChange: (questions: Question[]) => void
}

const letters = 'abcdefghijklmnopqrstuvwxyz'
const freshId = () => Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => letters[byte % 26]).join('')

/** What is asked of whoever wants to come. */
export function QuestionsEditor({ questions, errors, onChange }: QuestionsEditorProps) {
  const change = (index: number, more: Partial<Question>) =>
    onChange(questions.map((one, place) => (place === index ? { ...one, ...more } : one)))
  const move = (index: number, by: number) => {
    const next = [...questions]
    const [one] = next.splice(index, 1)
    if (one) next.splice(index + by, 0, one)
    onChange(next)
  }
  return (
    <Panel
      title="Questions at sign-up"
      aside={
        questions.length < eventLimits.questions && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
            onClick={() =>
              onChange([...questions, { id: freshId(), text: '', kind: 'text', choices: [], required: false }])
            }
          >
            Add question
          </Button>
        )
      }
    >
      <div className={css.questions}>
        {questions.map((one, index) => (
          <fieldset className={css.question} key={one.id}>
            <legend className={css.hidden}>Question {index + 1}</legend>
            <div className={css.questionLine}>
              <TextInput
                aria-label={`Question ${index + 1}`}
                placeholder="What do you want to know?"
                dir="auto"
                autoComplete="off"
                maxLength={eventLimits.question}
                value={one.text}
                error={errors[`questions.${index}.text`]}
                aria-invalid={errors[`questions.${index}.text`] ? true : undefined}
                onChange={(event) => change(index, { text: event.currentTarget.value })}
              />
              <NativeSelect
                aria-label={`Kind of question ${index + 1}`}
                value={one.kind}
                data={[
                  { value: 'text', label: 'Short text' },
                  { value: 'choice', label: 'Choice' },
                ]}
                onChange={(event) =>
                  change(index, { kind: event.currentTarget.value === 'choice' ? 'choice' : 'text' })
                }
              />
              <Checkbox
                label="Required"
                checked={one.required}
                onChange={(event) => change(index, { required: event.currentTarget.checked })}
              />
              <span className={css.questionTools}>
                <ActionIcon
                  variant="subtle"
                  aria-label={`Question ${index + 1} further up`}
                  disabled={index === 0}
                  onClick={() => move(index, -1)}
                >
                  <IconChevronUp size={18} stroke={1.75} />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  aria-label={`Question ${index + 1} further down`}
                  disabled={index === questions.length - 1}
                  onClick={() => move(index, 1)}
                >
                  <IconChevronDown size={18} stroke={1.75} />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  aria-label={`Remove question ${index + 1}`}
                  onClick={() => onChange(questions.filter((_, place) => place !== index))}
                >
                  <IconTrash size={18} stroke={1.75} />
                </ActionIcon>
              </span>
            </div>
            {one.kind === 'choice' && (
              <Choices
                of={`question ${index + 1}`}
                choices={one.choices}
                error={errors[`questions.${index}.choices`]}
                onChange={(choices) => change(index, { choices })}
              />
            )}
          </fieldset>
        ))}
        <p className={css.quiet}>Answers are for the officers, and gone 30 days after the event.</p>
      </div>
    </Panel>
  )
}

type ChoicesProps = {
  of: string
  choices: string[]
  error: string | undefined
  onChange: (choices: string[]) => void
}

function Choices({ of, choices, error, onChange }: ChoicesProps) {
  const [typed, setTyped] = useState('')
  const add = () => {
    const word = typed.trim()
    if (word === '' || choices.includes(word)) return
    onChange([...choices, word])
    setTyped('')
  }
  return (
    <div className={css.choices}>
      {choices.map((choice) => (
        <span className={css.choice} key={choice} dir="auto">
          {choice}
          <button
            type="button"
            className={css.drop}
            aria-label={`Remove ${choice}`}
            onClick={() => onChange(choices.filter((one) => one !== choice))}
          >
            ×
          </button>
        </span>
      ))}
      {choices.length < eventLimits.choices && (
        <>
          <TextInput
            aria-label={`Another choice of ${of}`}
            placeholder="Another choice"
            size="xs"
            dir="auto"
            autoComplete="off"
            maxLength={eventLimits.choice}
            value={typed}
            error={error}
            aria-invalid={error ? true : undefined}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onBlur={add}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              add()
            }}
          />
          <Button variant="default" size="xs" onClick={add}>
            Add
          </Button>
        </>
      )}
    </div>
  )
}
