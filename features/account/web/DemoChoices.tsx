import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { call, wordsOf } from '../../../web/api.ts'
import { type Person, signInToDemo } from '../contract.ts'
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
    onError: (error) => onFailed(wordsOf(error)),
  })
  return (
    <>
      <p className={css.demo} id="demo">
        Explore the demo campus as
      </p>
      <div className={css.choices} role="group" aria-labelledby="demo">
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
    </>
  )
}
