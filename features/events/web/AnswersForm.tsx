import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { countWords } from '../../../contract/words/counts.ts'
import type { CampusEventInFull } from '../contract.ts'
import { type Answers, answerGiven, checkAnswers } from '../questions.rules.ts'
import { mostGuests } from '../standing.rules.ts'
import css from './SeatCard.module.css'

type AnswersFormProps = {
  of: CampusEventInFull
  title?: string
  until?: string
  /** Registration is closed: no more guests; fewer guests and other answers are possible. */
  closed?: boolean
  /** It has begun: guests stay as they are. */
  running?: boolean
  /** What the server says of fields: `guests`, `answers.food`. */
  faults: Record<string, string>
  submit: string
  busy: boolean
  disabled: boolean
  note?: string | undefined
  /** Not filled, and nothing to send while nothing was changed. */
  quiet?: boolean
  onSubmit: (party: { guests: number; answers: Answers }) => void
  children?: ReactNode
}

/** Guests, and the questions of an event. */
export function AnswersForm({ of, closed = false, running = false, faults, ...props }: AnswersFormProps) {
  const [answers, setAnswers] = useState<Answers>(of.answers)
  const had = of.seat?.guests ?? 0
  const [guests, setGuests] = useState(had)
  const [missing, setMissing] = useState<Record<string, string>>({})
  const root = useRef<HTMLFormElement>(null)
  const id = useId()
  const { hash } = useLocation()
  // A list led here because something has to be answered.
  useEffect(() => {
    if (hash === '#answers') root.current?.querySelector<HTMLElement>('input')?.focus()
  }, [hash])
  const wrong = { ...faults, ...missing }
  const isSame = guests === had && JSON.stringify(answers) === JSON.stringify(of.answers)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = checkAnswers(of.questions, answers).faults
    setMissing(found)
    if (Object.keys(found).length > 0) {
      requestAnimationFrame(() =>
        root.current?.querySelector<HTMLElement>('[aria-invalid="true"] input, input[aria-invalid="true"]')?.focus(),
      )
      return
    }
    props.onSubmit({ guests, answers })
  }
  const set = (question: string, value: string) => {
    setAnswers({ ...answers, [question]: value })
    const { [`answers.${question}`]: _, ...rest } = missing
    setMissing(rest)
  }
  // Whoever is in line takes no more than they stand there with.
  const inLine = of.seat?.state === 'waiting' || of.seat?.state === 'offered'
  const most = closed || inLine ? had : mostGuests(of)
  return (
    <form className={css.form} ref={root} noValidate onSubmit={submit} aria-label={props.title ?? 'RSVP'}>
      {props.title && (
        <div className={css.formHead}>
          <h3 className={css.formTitle}>{props.title}</h3>
          <span className={css.quiet}>{props.until}</span>
        </div>
      )}
      {of.questions.map(({ id: question, text, kind, choices, required }) => {
        const fault = wrong[`answers.${question}`]
        const star = required ? ' *' : ''
        if (kind === 'text')
          return (
            <TextInput
              key={question}
              label={`${text}${star}`}
              autoComplete="off"
              dir="auto"
              maxLength={500}
              value={answerGiven(answers, question)}
              error={fault}
              aria-invalid={fault ? true : undefined}
              aria-required={required}
              onChange={(event) => set(question, event.currentTarget.value)}
            />
          )
        return (
          <div key={question}>
            <p className={css.legend} id={`${id}-${question}`} dir="auto">
              {text}
              {star}
            </p>
            <div
              className={css.choices}
              role="radiogroup"
              aria-labelledby={`${id}-${question}`}
              aria-invalid={fault ? true : undefined}
              aria-required={required}
              aria-describedby={fault ? `${id}-${question}-fault` : undefined}
            >
              {choices.map((choice) => (
                <label key={choice} className={css.choice}>
                  <input
                    type="radio"
                    name={`${id}-${question}`}
                    value={choice}
                    checked={answerGiven(answers, question) === choice}
                    onChange={() => set(question, choice)}
                  />
                  <span dir="auto">{choice}</span>
                </label>
              ))}
            </div>
            {fault && (
              <p className={css.fault} id={`${id}-${question}-fault`} role="alert">
                {fault}
              </p>
            )}
          </div>
        )
      })}
      {!running && (most > 0 || had > 0) && (
        <div>
          <div className={css.guests}>
            <div>
              <strong>Guests</strong>
              <p className={css.quiet}>At most {countWords(mostGuests(of), 'guest')}.</p>
            </div>
            <div className={css.stepper}>
              <ActionIcon
                variant="default"
                size={36}
                aria-label="One guest fewer"
                disabled={guests === 0}
                onClick={() => setGuests(guests - 1)}
              >
                <IconMinus size={16} />
              </ActionIcon>
              <span role="status" aria-label={countWords(guests, 'guest')}>
                {guests}
              </span>
              <ActionIcon
                variant="default"
                size={36}
                aria-label="One guest more"
                disabled={guests >= most}
                onClick={() => setGuests(guests + 1)}
              >
                <IconPlus size={16} />
              </ActionIcon>
            </div>
          </div>
          {wrong.guests && (
            <p className={css.fault} role="alert">
              {wrong.guests}
            </p>
          )}
        </div>
      )}
      {!(props.quiet && closed && of.questions.length === 0 && isSame) && (
        <Button
          type="submit"
          {...(props.quiet && { variant: 'default' })}
          loading={props.busy}
          disabled={props.disabled || (props.quiet === true && isSame)}
        >
          {props.submit}
        </Button>
      )}
      {props.note && <p className={css.quiet}>{props.note}</p>}
      {props.children}
    </form>
  )
}
