import { Button, NativeSelect, VisuallyHidden } from '@mantine/core'
import { IconStarFilled } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { ratings, type StarCount } from '../../../../contract/stars.ts'
import { countWords, numberWords, shownWords } from '../../../../contract/words/counts.ts'
import { ListState } from '../../../../web/list/ListState.tsx'
import { ShowMore } from '../../../../web/list/ShowMore.tsx'
import { useList } from '../../../../web/list/useList.ts'
import { EmptyState } from '../../../../web/ui/EmptyState.tsx'
import { Panel } from '../../../../web/ui/Panel.tsx'
import { RowSkeletons } from '../../../../web/ui/Skeletons.tsx'
import { Stars } from '../../../../web/ui/stars/Stars.tsx'
import { TextButton } from '../../../../web/ui/TextButton.tsx'
import { firstName } from '../../../account/rules.ts'
import type { TutorPage } from '../../tutors/shown.contract.ts'
import { listReviews } from '../contract.ts'
import { type ReviewOrder, reviewOrders, reviewWords } from '../rules.ts'
import { ReviewRow } from './ReviewRow.tsx'
import css from './ReviewsPanel.module.css'

const orderNames: Record<ReviewOrder, string> = {
  newest: 'Newest first',
  highest: 'Highest rated',
  lowest: 'Lowest rated',
}
/** So many before all are asked for. */
const first = 5

/** What students wrote about a tutor: the average with its number, how it spreads, and the reviews. */
export function ReviewsPanel({ of }: { of: TutorPage }) {
  const [sort, setSort] = useState<ReviewOrder>('newest')
  const [stars, setStars] = useState<StarCount>()
  const [all, setAll] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const { hash } = useLocation()
  const { list, rows, total } = useList(
    listReviews,
    { id: of.id, sort, limit: all ? 20 : first, ...(stars && { stars }) },
    { enabled: of.totalReviews > 0 },
  )
  // Notifications lead here.
  useEffect(() => {
    if (hash === '#reviews') root.current?.scrollIntoView()
  }, [hash])
  return (
    <div ref={root} id="reviews" className={css.panel}>
      <Panel
        title="Reviews"
        aside={
          of.totalReviews > 1 && (
            <NativeSelect
              aria-label="Order of the reviews"
              value={sort}
              data={reviewOrders.map((value) => ({ value, label: orderNames[value] }))}
              onChange={(event) => setSort(reviewOrders.find((one) => one === event.currentTarget.value) ?? 'newest')}
            />
          )
        }
      >
        {of.averageRating === null ? (
          <EmptyState
            inPanel
            title="No reviews yet"
            sentence={
              of.own
                ? 'Students can review you once a session is completed.'
                : `Whoever had a session with ${firstName(of.name)} can write one.`
            }
          />
        ) : (
          <>
            <div className={css.head}>
              <div className={css.mean}>
                <span className={css.average}>{of.averageRating.toFixed(1)}</span>
                <Stars value={of.averageRating} />
                <span className={css.count}>{countWords(of.totalReviews, 'review')}</span>
              </div>
              <Spread of={of} chosen={stars} onChoose={(one) => setStars(one === stars ? undefined : one)} />
            </div>
            {stars && (
              <p className={css.chosen} role="status">
                {`Only reviews with ${countWords(stars, 'star')}.`}{' '}
                <TextButton onClick={() => setStars(undefined)}>Show all stars</TextButton>
              </p>
            )}
            {rows.length === 0 ? (
              <ListState
                list={list}
                failed={reviewWords.notFetched}
                loading="Loading reviews"
                skeletons={<RowSkeletons count={3} />}
                empty={<EmptyState inPanel title="No such reviews" />}
              />
            ) : (
              <ul className={css.list} data-stale={list.isPlaceholderData || undefined}>
                {rows.map((one) => (
                  <ReviewRow key={one.id} of={one} tutor={of} />
                ))}
              </ul>
            )}
            {all && rows.length > 0 && (
              <ShowMore list={list} words={shownWords(rows.length, total)} failed={reviewWords.notFetched} />
            )}
            {!all && list.hasNextPage && (
              <Button className={css.all ?? ''} variant="default" onClick={() => setAll(true)}>
                {`Show all ${numberWords(total)}`}
              </Button>
            )}
          </>
        )}
      </Panel>
    </div>
  )
}

type SpreadProps = { of: TutorPage; chosen: StarCount | undefined; onChoose: (stars: StarCount) => void }

/** How many have each number of stars; a press shows only those. */
function Spread({ of: { distribution, totalReviews }, chosen, onChoose }: SpreadProps) {
  return (
    <ul className={css.spread} aria-label="Reviews by stars">
      {ratings.toReversed().map((stars) => {
        const count = distribution[stars - 1] ?? 0
        return (
          <li key={stars}>
            <button
              className={css.bar}
              type="button"
              aria-pressed={stars === chosen}
              disabled={count === 0 && stars !== chosen}
              onClick={() => onChoose(stars)}
            >
              <span className={css.stars}>
                {stars}
                <VisuallyHidden component="span">{stars === 1 ? ' star: ' : ' stars: '}</VisuallyHidden>
                <IconStarFilled size={12} aria-hidden />
              </span>
              <span className={css.rail}>
                <span className={css.part} style={{ width: `${(100 * count) / Math.max(1, totalReviews)}%` }} />
              </span>
              <span className={css.number}>
                {numberWords(count)}
                <VisuallyHidden component="span">{count === 1 ? ' review' : ' reviews'}</VisuallyHidden>
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
