import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { messageWords } from '../../../contract/thread.ts'
import { shownWords } from '../../../contract/words/counts.ts'
import { ListState } from '../../list/ListState.tsx'
import { ShowMore } from '../../list/ShowMore.tsx'
import type { useList } from '../../list/useList.ts'
import { Desk } from '../drawings/Desk.tsx'
import { EmptyState } from '../EmptyState.tsx'
import { PageTitle } from '../PageTitle.tsx'
import { BackLink } from '../page/BackLink.tsx'
import { ListRows } from '../page/ListRows.tsx'
import { RowSkeletons } from '../Skeletons.tsx'

type ThreadListProps<R> = {
  /** The answer of `useList`. */
  of: Pick<ReturnType<typeof useList>, 'list' | 'total'> & { rows: readonly R[] }
  back: { to: string; label: string }
  /** While there are none: what one can write about, and where to find somebody. */
  sentence: string
  find: string
  row: (of: R) => ReactNode
}

/** The page of all conversations of one kind. */
export function ThreadList<R>({ of: { list, rows, total }, back, sentence, find, row }: ThreadListProps<R>) {
  return (
    <>
      <BackLink {...back} />
      <PageTitle title="Messages" />
      {rows.length === 0 && (
        <ListState
          list={list}
          failed={messageWords.notFetched}
          loading="Loading messages"
          skeletons={<RowSkeletons count={6} />}
          empty={
            <EmptyState
              drawing={<Desk />}
              title="No messages yet"
              sentence={sentence}
              actions={
                <Button component={Link} to={back.to}>
                  {find}
                </Button>
              }
            />
          }
        />
      )}
      {rows.length > 0 && (
        <>
          <ListRows label="Conversations">{rows.map(row)}</ListRows>
          <ShowMore list={list} words={shownWords(rows.length, total)} failed={messageWords.notFetched} />
        </>
      )}
    </>
  )
}
