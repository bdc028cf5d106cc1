import { Button } from '@mantine/core'
import { numberWords } from '../../../contract/words/counts.ts'
import { errorWords } from '../../../web/api/api.ts'
import { MessageBox } from '../../../web/ui/MessageBox.tsx'
import { previewPageSize } from '../contract.ts'
import css from './PreviewPager.module.css'
import type { PreviewPage } from './usePreviewPage.ts'

type PreviewPagerProps<R> = {
  page: PreviewPage<R>
  /** "entries". */
  what: string
  onPage: (from: number) => void
}

/** "51–100 of 312", with the ways to the pages before and after; nothing where all rows stand on one page. */
export function PreviewPager<R>({ page, what, onPage }: PreviewPagerProps<R>) {
  const { wanted, total, isFetching, error } = page
  if (total <= previewPageSize) return null
  return (
    <nav className={css.pager} aria-label={`Pages of ${what}`}>
      {error && (
        <div className={css.failed}>
          <MessageBox kind="error">{errorWords(error)}</MessageBox>
          <Button variant="default" size="xs" onClick={() => page.retry()}>
            Try again
          </Button>
        </div>
      )}
      <Button
        variant="default"
        size="xs"
        disabled={wanted === 0}
        aria-label={`Previous ${what}`}
        onClick={() => onPage(wanted - previewPageSize)}
      >
        Previous
      </Button>
      <span className={css.words}>{pageWords(page)}</span>
      <Button
        variant="default"
        size="xs"
        disabled={wanted + previewPageSize >= total}
        loading={isFetching}
        aria-label={`Next ${what}`}
        onClick={() => onPage(wanted + previewPageSize)}
      >
        Next
      </Button>
    </nav>
  )
}

/** "51–100 of 312". */
export function pageWords<R>({ shown: { from, rows }, total }: PreviewPage<R>): string {
  return `${numberWords(from + 1)}–${numberWords(from + rows.length)} of ${numberWords(total)}`
}
