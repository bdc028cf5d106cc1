import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import type { z } from 'zod'
import type { Access, Endpoint } from '../../contract/endpoint.ts'
import { type FieldErrors, Refusal } from '../../contract/refusal.ts'
import { call, errorWords, fieldErrorsOf } from '../api/api.ts'

type Options<V, O> = {
  initial: V
  /** Values that are sent but not typed, such as the id of the edited record. */
  extra?: Record<string, unknown>
  /** Sends only what differs from `initial`, so that two people who edit different fields both succeed. */
  changedOnly?: boolean
  /** The words for a failure of which nobody has said why. */
  otherwise?: string
  /** The form stays after it was sent: what was sent counts as stored from then on. */
  stays?: boolean
  onDone: (answer: O) => void
  /** `atFields`: whether the messages already stand at their fields. */
  onFailed?: (words: string, atFields: boolean) => void
}

/** The result of `useForm`. A part of a form takes it with the part's values; a form with more values fits. */
export type Form<V> = {
  root: RefObject<HTMLFormElement | null>
  values: V
  /** By field, or by path within a field: `steps.0.label`. */
  errors: Record<string, ReactNode>
  /** Errors outside the fields. */
  fault: string | null
  /** While it is being sent. */
  busy: boolean
  /** Whether closing would lose something typed. */
  dirty: boolean
  set<N extends keyof V>(name: N, value: V[N]): void
  setFault(words: string | null): void
  /** From here on these are the values that the form began with: with `changedOnly` they are not sent. */
  rebase(values: Partial<V>): void
  /** The props of a text input or a select. */
  field<N extends string & keyof V>(name: N): InputProps<N, V[N]>
  submit: (event?: { preventDefault(): void; currentTarget?: unknown }) => void
}

type InputProps<N, T> = {
  name: N
  value: T
  error: ReactNode
  'aria-invalid': true | undefined
  onChange: (event: { currentTarget: { value: string } }) => void
}

/**
 * A form that sends to one endpoint and is checked by that endpoint's shape: on submit first, then live. A failed
 * submit keeps everything typed. `field(name)` gives the props of an input, `fault` the errors outside the fields. Our
 * own, since Mantine's form weighs a tenth of what the sign-in page needs beyond React.
 */
export function useForm<I extends z.ZodObject, O extends z.ZodType, V extends Record<string, unknown>>(
  to: Endpoint<Access, I, O>,
  options: Options<V, z.output<O>>,
) {
  const client = useQueryClient()
  const root = useRef<HTMLFormElement>(null)
  const [initial, setInitial] = useState(options.initial)
  const [values, setValues] = useState(options.initial)
  // Two fields may change in one event, before React has drawn the first.
  const latest = useRef(values)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [tried, setTried] = useState(false)
  const [fault, setFault] = useState<string | null>(null)

  const check = (values: V): FieldErrors => {
    const parsed = to.input.safeParse({ ...values, ...options.extra })
    return parsed.success ? {} : fieldErrorsOf(parsed.error)
  }
  const sent = (values: V): Record<string, unknown> =>
    options.changedOnly
      ? Object.fromEntries(Object.entries(values).filter(([name, value]) => !Object.is(initial[name], value)))
      : values
  const set = <N extends keyof V>(name: N, value: V[N]) => {
    latest.current = { ...latest.current, [name]: value }
    setValues(latest.current)
    if (tried) setErrors(check(latest.current))
  }
  const write = useMutation<z.output<O>, Error, V>({
    mutationFn: (values) => call(to, { ...sent(values), ...options.extra } as unknown as z.input<I>),
    onSuccess: async (answer, given) => {
      if (options.stays) setInitial(given)
      options.onDone(answer)
      await client.invalidateQueries()
    },
    onError: (error) => {
      const words = errorWords(error, options.otherwise)
      const fields = error instanceof Refusal ? (error.fields ?? {}) : {}
      const shown = Object.fromEntries(Object.entries(fields).filter(([name]) => (name.split('.')[0] ?? '') in initial))
      const atFields = Object.keys(shown).length > 0
      setErrors(shown)
      if (!atFields) setFault(words)
      focusFirst()
      options.onFailed?.(words, atFields)
    },
  })

  /** The first wrong field takes the focus once its error is drawn, unless a message box has just taken it. */
  function focusFirst() {
    requestAnimationFrame(() => {
      if (document.activeElement?.getAttribute('role') === 'alert') return
      root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    })
  }

  return {
    root,
    values,
    errors,
    fault,
    tried,
    busy: write.isPending,
    dirty: Object.keys(initial).some((name) => !Object.is(initial[name], values[name])),
    set,
    setFault,
    rebase: (values: Partial<V>) => setInitial((before) => ({ ...before, ...values })),
    field: <N extends string & keyof V>(name: N) => ({
      name,
      value: values[name],
      error: errors[name],
      'aria-invalid': errors[name] ? (true as const) : undefined,
      onChange: (event: { currentTarget: { value: string } }) =>
        set(name, event.currentTarget.value as unknown as V[N]),
    }),
    submit(event?: { preventDefault(): void; currentTarget?: unknown }) {
      event?.preventDefault()
      if (write.isPending) return
      // A form whose element another part draws (FormModal) is known from its first submit.
      if (event?.currentTarget instanceof HTMLFormElement) root.current = event.currentTarget
      const wrong = check(latest.current)
      setTried(true)
      setFault(null)
      setErrors(wrong)
      if (Object.keys(wrong).length > 0) focusFirst()
      else write.mutate(latest.current)
    },
  }
}

/** A form that edits the record with that id, or adds a new one without an id: one set of fields for both. */
export function useAddOrEdit<
  IA extends z.ZodObject,
  IE extends z.ZodObject,
  O extends z.ZodType,
  V extends Record<string, unknown>,
>(
  add: Endpoint<Access, IA, O>,
  edit: Endpoint<Access, IE, O>,
  id: string | undefined,
  options: Options<V, z.output<O>>,
) {
  const to: Endpoint<Access, z.ZodObject, O> = id === undefined ? add : edit
  const extra = id === undefined ? options.extra : { ...options.extra, id }
  return useForm(to, { changedOnly: id !== undefined, ...options, ...(extra && { extra }) })
}
