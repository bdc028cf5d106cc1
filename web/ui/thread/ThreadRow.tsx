import { countWords } from '../../../contract/words/counts.ts'
import { usePerson } from '../../session.ts'
import { useMinute } from '../../useMinute.ts'
import { ListRow } from '../page/ListRows.tsx'
import { RowLink } from '../page/RowLink.tsx'
import { NewCount } from '../shell/NewCount.tsx'
import { erasedWords, lastAtWords } from './shownMessages.ts'
import css from './ThreadRow.module.css'

type ThreadRowProps = {
  of: { lastWords: string; lastMine: boolean; lastAt: string; unread: number }
  to: string
  name: string
  /** "Your tutor" */
  as: string
  lead: React.ReactNode
  /** Who wrote last, where that is neither the reader nor the one named above. */
  lastBy?: string | null
}

/** A conversation in a list, with its newest message. */
export function ThreadRow({ of, to, name, as, lead, lastBy }: ThreadRowProps) {
  const { zone } = usePerson()
  const now = useMinute()
  const by = of.lastMine ? 'You' : lastBy
  return (
    <ListRow
      lead={lead}
      title={
        <>
          <span className={of.unread > 0 ? css.fresh : css.name}>
            <RowLink to={to} whole>
              {name}
            </RowLink>
          </span>
          <span className={css.role}>{as}</span>
          {of.unread > 0 && <NewCount kind="solid" count={of.unread} words={countWords(of.unread, 'unread message')} />}
        </>
      }
      under={
        <span className={css.words} dir="auto">
          {by && `${by}: `}
          {of.lastWords || erasedWords}
        </span>
      }
      end={lastAtWords(of.lastAt, zone, now)}
    />
  )
}
