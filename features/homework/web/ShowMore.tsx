import { Button } from '@mantine/core'
import { MessageBox } from '../../../web/ui/MessageBox.tsx'
import css from './ShowMore.module.css'
import { shownWords } from './words.ts'

type ShowMoreProps = {
  list: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => unknown
  }
  shown: number
  total: number
}

export function ShowMore({ list, shown, total }: ShowMoreProps) {
  if (!list.hasNextPage) return null
  return (
    <div className={css.more}>
      {list.isFetchNextPageError && <MessageBox kind="error">Failed to fetch assignments</MessageBox>}
      <Button variant="default" loading={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
        {list.isFetchNextPageError ? 'Try again' : 'Show more'}
      </Button>
      <p className={css.count}>{shownWords(shown, total)}</p>
    </div>
  )
}
