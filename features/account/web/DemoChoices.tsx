import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { call, errorWords } from '../../../web/api/api.ts'
import { type Person, signInToDemo } from '../contract.ts'
import { accountWords } from '../rules.ts'
import css from './Forms.module.css'

type DemoChoicesProps = {
  choices: { as: string; label: string }[]
  onDone: (person: Person) => void
  onFailed: (words: string) => void
}

export function DemoChoices({ choices, onDone, onFailed }: DemoChoicesProps) {
  const visit = useMutation({
    mutationFn: (as: string) => call(signInToDemo, { as }),
    onSuccess: onDone,
    onError: (error) => onFailed(errorWords(error, accountWords.authFailed)),
  })
  return (
    <fieldset className={css.demo}>
      <legend className={css.demoTitle}>Explore the demo campus as</legend>
      <div className={css.choices}>
        {choices.map(({ as, label }) => (
          <Button
            key={as}
            variant="default"
            size="xs"
            loading={visit.isPending && visit.variables === as}
            onClick={() => visit.mutate(as)}
          >
            {label}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}
