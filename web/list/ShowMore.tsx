import { Button } from '@mantine/core'
import { MessageBox } from '../ui/MessageBox.tsx'
import css from './ShowMore.module.css'

type ShowMoreProps = {
  list: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => unknown
  }
  /** "60 of 214". */
  words: string
  /** "Failed to fetch assignments". */
  failed: string
}

/** The end of a partly loaded list: a button, and how much of the list is shown. */
export function ShowMore({ list, words, failed }: ShowMoreProps) {
  if (!list.hasNextPage) return null
  return (
    <div className={css.more}>
      {list.isFetchNextPageError && <MessageBox kind="error">{failed}</MessageBox>}
      <Button variant="default" loading={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
        {list.isFetchNextPageError ? 'Try again' : 'Show more'}
      </Button>
      <p className={css.count}>{words}</p>
    </div>
  )
}
