import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { countWords } from '../../../contract/words/counts.ts'
import { call, errorWords } from '../../../web/api/api.ts'
import { MessageBox } from '../../../web/ui/MessageBox.tsx'
import { Segments } from '../../../web/ui/Segments.tsx'
import { chooseLookalikes, type ImportPreview } from '../contract.ts'
import css from './Lookalikes.module.css'
import { takePreview } from './takePreview.ts'

type As = ImportPreview['lookalikes']['as']

/** The student decides what lookalikes are; the preview follows. */
export function Lookalikes({ preview, disabled }: { preview: ImportPreview; disabled: boolean }) {
  const client = useQueryClient()
  const question = useId()
  const { count, as } = preview.lookalikes
  const choose = useMutation({
    scope: { id: 'import-preview' },
    mutationFn: (lookalikes: As) => call(chooseLookalikes, { id: preview.id, lookalikes }),
    onSuccess: (next) => takePreview(client, next),
  })
  return (
    <div className={css.ask}>
      <p id={question}>
        {count === 1
          ? '1 entry looks like a deadline. Bring it in as:'
          : `${countWords(count, 'entry', 'entries')} look like deadlines. Bring them in as:`}
      </p>
      <Segments
        aria-labelledby={question}
        data={[
          { value: 'assignments', label: 'Assignments' },
          { value: 'events', label: 'Calendar events' },
        ]}
        value={choose.isPending ? choose.variables : as}
        disabled={disabled}
        onChange={(value) => choose.mutate(value)}
      />
      {choose.isError && (
        <div className={css.fault}>
          <MessageBox kind="error">{errorWords(choose.error)}</MessageBox>
        </div>
      )}
    </div>
  )
}
