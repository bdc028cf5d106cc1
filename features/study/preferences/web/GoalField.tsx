import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { minuteWords } from '../../../../contract/words/durations.ts'
import { errorWords } from '../../../../web/api/api.ts'
import { toast } from '../../../../web/ui/toast.tsx'
import { parseDuration } from '../../../homework/quick/dates.rules.ts'
import css from './GoalField.module.css'

const fault = 'Write it like 10h, 7h30 or 450 min, at most 100 hours.'

type GoalFieldProps = {
  label: string
  /** Minutes a week; null for none. */
  goal: number | null
  save: (minutes: number | null) => Promise<unknown>
}

/** A goal in minutes a week, typed in words; an empty field is none. */
export function GoalField({ label, goal, save }: GoalFieldProps) {
  const client = useQueryClient()
  const saved = goal === null ? '' : minuteWords(goal)
  const [typed, setTyped] = useState<string | null>(null)
  const [wrong, setWrong] = useState(false)
  const write = useMutation({
    mutationFn: save,
    onSuccess: async () => {
      await client.invalidateQueries()
      setTyped(null)
      toast.success('Goal saved')
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const text = (typed ?? saved).trim()
    const minutes = text === '' ? null : parseDuration(text)
    setWrong(minutes === undefined)
    if (minutes !== undefined) write.mutate(minutes)
  }
  return (
    <form className={css.form} noValidate onSubmit={submit}>
      <TextInput
        className={css.input}
        label={label}
        placeholder="None"
        autoComplete="off"
        maxLength={30}
        value={typed ?? saved}
        error={wrong ? fault : write.isError ? errorWords(write.error) : undefined}
        aria-invalid={wrong || write.isError ? true : undefined}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setWrong(false)
        }}
      />
      {typed !== null && typed.trim() !== saved && (
        <Button type="submit" variant="default" loading={write.isPending}>
          Save
        </Button>
      )}
    </form>
  )
}
