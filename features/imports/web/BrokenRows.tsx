import { Badge, Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { countWords } from '../../../contract/words/counts.ts'
import { call, errorWords, read } from '../../../web/api/api.ts'
import { MessageBox } from '../../../web/ui/MessageBox.tsx'
import { type ImportPreview, mendRow, readImport } from '../contract.ts'
import type { SheetPreview } from '../sheet/contract.ts'
import css from './BrokenRows.module.css'

type BrokenRowsProps = { preview: ImportPreview; sheet: SheetPreview; disabled: boolean }
type Broken = SheetPreview['broken'][number]

/** Rows with errors: their texts, the errors, and fields to correct them. */
export function BrokenRows({ preview, sheet, disabled }: BrokenRowsProps) {
  const title = useId()
  const [open, setOpen] = useState<number | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const unit = sheet.from === 'lines' ? 'Line' : 'Row'
  // The heading stays after the last row is corrected, to say so and to keep the focus.
  const [any, setAny] = useState(sheet.brokenCount > 0)
  useEffect(() => setAny((was) => was || sheet.brokenCount > 0), [sheet.brokenCount])
  if (!any) return null
  const rest = sheet.brokenCount - sheet.broken.length
  return (
    <section className={css.group} aria-labelledby={title}>
      <h3 className={css.title} id={title} tabIndex={-1} ref={heading}>
        <Badge color={sheet.brokenCount > 0 ? 'red' : 'green'}>
          {sheet.brokenCount > 0 ? `${countWords(sheet.brokenCount, unit.toLowerCase())} to mend` : 'All mended'}
        </Badge>
      </h3>
      {sheet.broken.length > 0 && (
        <ul className={css.rows}>
          {sheet.broken.map((one) => (
            <li className={css.row} key={one.row}>
              <div className={css.words}>
                <p className={css.text}>
                  <span className={css.number}>
                    {unit} {one.row}
                  </span>{' '}
                  <bdi>{one.text}</bdi>
                </p>
                <p className={css.why}>{one.why.join(' ')}</p>
              </div>
              {open === one.row ? (
                <MendRow
                  preview={preview}
                  broken={one}
                  onMended={(next) => {
                    if (next.sheet?.broken.some(({ row }) => row === one.row)) return
                    setOpen(null)
                    heading.current?.focus()
                  }}
                  onCancel={() => setOpen(null)}
                />
              ) : (
                <Button
                  variant="default"
                  size="xs"
                  aria-label={`Mend ${unit.toLowerCase()} ${one.row}`}
                  disabled={disabled}
                  onClick={() => setOpen(one.row)}
                >
                  Mend
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {rest > 0 && (
        <p className={css.more}>
          {countWords(rest, 'more', 'more')} not shown. If all are wrong alike, change the columns.
        </p>
      )}
    </section>
  )
}

type MendRowProps = {
  preview: ImportPreview
  broken: Broken
  onMended: (next: ImportPreview) => void
  onCancel: () => void
}

function MendRow({ preview, broken, onMended, onCancel }: MendRowProps) {
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState(broken.cells.map(({ text }) => text))
  useEffect(() => {
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    const first = wrong ?? form.current?.querySelector('input')
    first?.focus()
  }, [])
  const mend = useMutation({
    scope: { id: 'import-preview' },
    mutationFn: () =>
      call(mendRow, {
        id: preview.id,
        row: broken.row,
        cells: broken.cells.map(({ column }, at) => ({ column, text: typed[at] ?? '' })),
      }),
    onSuccess: (next) => {
      client.setQueryData(read(readImport, { id: preview.id }).queryKey, next)
      onMended(next)
    },
  })
  return (
    <form
      className={css.form}
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!mend.isPending) mend.mutate()
      }}
    >
      {mend.isError && (
        <MessageBox kind="error" key={mend.submittedAt}>
          {errorWords(mend.error)}
        </MessageBox>
      )}
      <div className={css.cells}>
        {broken.cells.map(({ column, name, wrong }, at) => (
          <TextInput
            key={column}
            label={name}
            autoComplete="off"
            dir="auto"
            maxLength={2000}
            {...(wrong && { error: true, 'aria-invalid': true })}
            value={typed[at] ?? ''}
            onChange={(event) => setTyped(typed.map((old, cell) => (cell === at ? event.currentTarget.value : old)))}
          />
        ))}
      </div>
      <div className={css.actions}>
        <Button type="submit" size="xs" loading={mend.isPending}>
          Save
        </Button>
        <Button variant="default" size="xs" disabled={mend.isPending} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
