import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { Refusal } from '../../../contract/refusal.ts'
import { errorWords, read, useWrite } from '../../../web/api/api.ts'
import { addTerm, listTerms } from '../contract.ts'
import type { TermSpan } from '../first/rules.ts'
import css from './TermField.module.css'

type TermFieldProps = {
  value: string | null
  /** An empty id while a new one is started and not added. */
  onChange: (id: string | null) => void
  error?: ReactNode
  label?: string
  /** Whether it may be empty. */
  none?: boolean
  /** What a new one begins with. */
  proposed?: TermSpan
}

const fresh = 'new'

/** The term of a course, or a new one made here. */
export function TermField({ value, onChange, error, label = 'Term', none = true, proposed }: TermFieldProps) {
  const terms = useQuery(read(listTerms, {}))
  const making = value === ''
  const before = useRef<string | null>(null)
  if (!making) before.current = value
  const [typed, setTyped] = useState<TermSpan>(proposed ?? { name: '', firstDay: '', lastDay: '' })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const select = useRef<HTMLSelectElement>(null)
  const add = useWrite(addTerm)
  const choices = [
    ...(none || value === null ? [{ value: '', label: none ? 'No term' : 'Choose a term' }] : []),
    ...(terms.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
    { value: fresh, label: 'New term…' },
  ]
  const save = () => {
    if (add.isPending) return
    const parsed = addTerm.input.safeParse(typed)
    if (!parsed.success)
      return setErrors(Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join('.'), message])))
    setErrors({})
    add.mutate(typed, {
      onSuccess: ({ id }) => {
        setTyped({ name: '', firstDay: '', lastDay: '' })
        onChange(id)
        requestAnimationFrame(() => select.current?.focus())
      },
      onError: (error) =>
        setErrors(
          error instanceof Refusal && Object.keys(error.fields ?? {}).some((name) => name in typed)
            ? { ...error.fields }
            : { form: errorWords(error) },
        ),
    })
  }
  const field = (name: keyof typeof typed) => ({
    name: `term-${name}`,
    value: typed[name],
    error: errors[name],
    'aria-invalid': errors[name] ? (true as const) : undefined,
    // Enter in here does not submit the surrounding form.
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter') return
      event.preventDefault()
      save()
    },
    onChange: (event: { currentTarget: { value: string } }) =>
      setTyped({ ...typed, [name]: event.currentTarget.value }),
  })
  return (
    <div className={css.term}>
      <NativeSelect
        ref={select}
        label={label}
        data={choices}
        value={making ? fresh : (value ?? '')}
        error={error && (making ? 'Add the new term first, or choose another.' : 'Choose a term.')}
        aria-invalid={error ? true : undefined}
        onChange={(event) => {
          const chosen = event.currentTarget.value
          onChange(chosen === fresh ? '' : chosen || null)
        }}
      />
      {making && (
        <fieldset className={css.fresh}>
          <legend className={css.legend}>New term</legend>
          <TextInput
            label="Name"
            placeholder="Fall 2026"
            maxLength={60}
            dir="auto"
            autoComplete="off"
            autoFocus
            {...field('name')}
          />
          <div className={css.pair}>
            <TextInput type="date" label="First day" min="1970-01-01" max="2199-12-31" {...field('firstDay')} />
            <TextInput
              type="date"
              label="Last day"
              min={typed.firstDay || '1970-01-01'}
              max="2199-12-31"
              {...field('lastDay')}
            />
          </div>
          {errors.form && (
            <p className={css.error} role="alert">
              {errors.form}
            </p>
          )}
          <div className={css.actions}>
            <Button variant="default" size="xs" loading={add.isPending} onClick={save}>
              Add term
            </Button>
            <Button variant="subtle" color="gray" size="xs" onClick={() => onChange(before.current)}>
              Cancel
            </Button>
          </div>
        </fieldset>
      )}
    </div>
  )
}
