import { Badge, Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { countWords } from '../../../contract/words/counts.ts'
import { call, errorWords, read } from '../../../web/api/api.ts'
import { MessageBox } from '../../../web/ui/MessageBox.tsx'
import { type ImportPreview, listBrokenRows, mendRow } from '../contract.ts'
import type { SheetPreview } from '../sheet/contract.ts'
import css from './BrokenRows.module.css'
import { PreviewPager } from './PreviewPager.tsx'
import { takePreview } from './takePreview.ts'
import { usePreviewPage } from './usePreviewPage.ts'

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
  const [asked, setAsked] = useState(0)
  const page = usePreviewPage(sheet.broken, sheet.brokenCount, asked, (from) =>
    read(listBrokenRows, { id: preview.id, from }),
  )
  // What is typed and not saved yet stays while other rows are looked at.
  const drafts = useRef(new Map<number, string[]>())
  if (!any) return null
  return (
    <section className={css.group} aria-labelledby={title}>
      <h3 className={css.title} id={title} tabIndex={-1} ref={heading}>
        <Badge color={sheet.brokenCount > 0 ? 'red' : 'green'}>
          {sheet.brokenCount > 0 ? `${countWords(sheet.brokenCount, unit.toLowerCase())} to mend` : 'All mended'}
        </Badge>
      </h3>
      {page.shown.rows.length > 0 && (
        <ul className={css.rows}>
          {page.shown.rows.map((one) => (
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
                  drafts={drafts.current}
                  onMended={(next) => {
                    if ((next.sheet?.brokenCount ?? 0) >= sheet.brokenCount) return
                    drafts.current.delete(one.row)
                    setOpen(null)
                    heading.current?.focus()
                  }}
                  onCancel={() => {
                    drafts.current.delete(one.row)
                    setOpen(null)
                  }}
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
      {page.shown.rows.length < page.total && <p className={css.more}>If all are wrong alike, change the columns.</p>}
      <PreviewPager
        page={page}
        what={`${unit.toLowerCase()}s to mend`}
        onPage={(from) => {
          setAsked(from)
          heading.current?.focus()
          heading.current?.scrollIntoView({ block: 'start' })
        }}
      />
    </section>
  )
}

type MendRowProps = {
  preview: ImportPreview
  broken: Broken
  /** What was typed, by row. */
  drafts: Map<number, string[]>
  onMended: (next: ImportPreview) => void
  onCancel: () => void
}

function MendRow({ preview, broken, drafts, onMended, onCancel }: MendRowProps) {
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState(drafts.get(broken.row) ?? broken.cells.map(({ text }) => text))
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
      void takePreview(client, next)
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
            onChange={(event) => {
              const next = typed.map((old, cell) => (cell === at ? event.currentTarget.value : old))
              drafts.set(broken.row, next)
              setTyped(next)
            }}
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
