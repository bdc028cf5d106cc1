import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { read } from '../../../web/api/api.ts'
import { fates, type ImportPreview, listImportEntries, previewPageSize } from '../contract.ts'
import { EntryGroup } from './EntryGroup.tsx'
import css from './EntryPages.module.css'
import { PreviewPager, pageWords } from './PreviewPager.tsx'
import { usePreviewPage } from './usePreviewPage.ts'
import { entryCountWords } from './words.ts'

type EntryPagesProps = { preview: ImportPreview; unit: 'Row' | 'Line' }

/** All entries of a preview, page by page, under the outcomes that they have. The page is in the address. */
export function EntryPages({ preview, unit }: EntryPagesProps) {
  const { id } = preview
  const [search, setSearch] = useSearchParams()
  const heading = useRef<HTMLParagraphElement>(null)
  const asked = (Math.max(1, Math.trunc(Number(search.get('page'))) || 1) - 1) * previewPageSize
  const total = entryCountWords(preview) - (preview.sheet?.brokenCount ?? 0)
  const page = usePreviewPage(preview.entries, total, asked, (from) => read(listImportEntries, { id, from }))
  const { shown } = page
  // Only after a press: the page that opens has another place for the focus.
  const pressed = useRef(false)
  useEffect(() => {
    if (!pressed.current || shown.from !== page.wanted) return
    pressed.current = false
    heading.current?.focus()
    heading.current?.scrollIntoView({ block: 'start' })
  }, [shown.from, page.wanted])
  const turn = (from: number) => {
    pressed.current = true
    setSearch(
      (old) => {
        old.set('page', String(from / previewPageSize + 1))
        return old
      },
      { replace: true, preventScrollReset: true },
    )
  }
  return (
    <>
      {total > previewPageSize && (
        <p className={css.heading} tabIndex={-1} ref={heading}>
          {pageWords(page)}
        </p>
      )}
      {fates.map((fate) => (
        <EntryGroup
          key={fate}
          id={id}
          fate={fate}
          unit={unit}
          entries={shown.rows.filter((entry) => entry.fate === fate)}
        />
      ))}
      <PreviewPager page={page} what="entries" onPage={turn} />
    </>
  )
}
