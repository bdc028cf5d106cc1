import { NativeSelect } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, errorWords } from '../../../web/api/api.ts'
import { toast } from '../../../web/ui/toast.tsx'
import { type AssignmentKind, assignmentKindNames, assignmentKinds } from '../../homework/rules.ts'
import { chooseKind } from '../contract.ts'
import css from './KindChoice.module.css'
import { takePreview } from './takePreview.ts'

type KindChoiceProps = { id: string; row: number; title: string; kind: AssignmentKind }

const choices = assignmentKinds.map((value) => ({ value, label: assignmentKindNames[value] }))

/** The kind that was guessed for a row, to be corrected before it is imported. */
export function KindChoice({ id, row, title, kind }: KindChoiceProps) {
  const client = useQueryClient()
  const choose = useMutation({
    scope: { id: 'import-preview' },
    mutationFn: (to: AssignmentKind) => call(chooseKind, { id, row, kind: to }),
    onSuccess: (next) => takePreview(client, next),
    onError: (error) => toast.error(errorWords(error)),
  })
  return (
    <NativeSelect
      className={css.kind ?? ''}
      size="xs"
      aria-label={`Kind of ${title}`}
      data={choices}
      value={choose.isPending ? choose.variables : kind}
      onChange={(event) => {
        const to = assignmentKinds.find((one) => one === event.currentTarget.value)
        if (to) choose.mutate(to)
      }}
    />
  )
}
