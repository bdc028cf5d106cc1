import { Button } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import type { Notification, NotificationKinds } from '../../../contract/notification.ts'
import { instantTimeWords } from '../../../contract/words/times.ts'
import { usePerson } from '../../../web/session.ts'
import { ActionMenu } from '../../../web/ui/ActionMenu.tsx'
import { CourseTag } from '../../../web/ui/CourseTag.tsx'
import { clockOf } from '../../account/settings/contract.ts'
import type { ToldEntry } from './groups.ts'
import css from './NotificationRow.module.css'
import { useNotificationActions } from './useNotificationActions.ts'

type NotificationRowProps = {
  entry: ToldEntry
  kinds: NotificationKinds
  now: Date
  zone: string
  onOpen?: (() => void) | undefined
}

const hour = 3_600_000

/** One notification, or several of the same as one that opens. Pressing it leads to what it is about. */
export function NotificationRow({ entry, kinds, now, zone, onOpen }: NotificationRowProps) {
  const [open, setOpen] = useState(false)
  const [first] = entry.all
  const acts = useNotificationActions()
  const several = entry.all.length > 1
  const kind = kinds.kindOf(first.kind)
  const at = { zone, clock: clockOf(usePerson()), now }
  const words = several ? kind?.several?.(entry.all, at) : kind?.words(first, at)
  if (!kind || !words) return null
  const unread = entry.all.some(({ read }) => !read)
  const follow = () => {
    for (const one of entry.all) if (!one.read) acts.mark(one, true)
    onOpen?.()
  }
  return (
    <li className={unread ? `${css.row} ${css.unread}` : css.row}>
      <Link className={css.link} to={first.path} onClick={follow} dir="auto">
        {words.title}
        {unread && <span className={css.state}>, unread</span>}
      </Link>
      <span className={css.detail}>
        {first.course !== null && !several && <CourseTag code={first.course} color={first.color ?? 0} />}
        <span className={words.tone === 'danger' ? css.danger : undefined} dir="auto">
          {words.detail.join(' · ')}
        </span>
      </span>
      {!several && <Buttons of={first} now={now} acts={acts} />}
      <time className={css.time} dateTime={first.toldAt}>
        {instantTimeWords(zone, first.toldAt)}
      </time>
      {several ? (
        <button
          className={css.more}
          type="button"
          aria-expanded={open}
          aria-label={open ? 'Show as one' : `Show all ${entry.all.length}`}
          onClick={() => setOpen(!open)}
        >
          {open ? <IconChevronUp size={16} stroke={1.75} /> : <IconChevronDown size={16} stroke={1.75} />}
        </button>
      ) : (
        <RowMenu of={first} kinds={kinds} acts={acts} />
      )}
      {open && (
        <ul className={css.all}>
          {entry.all.map((one) => (
            <NotificationRow key={one.id} entry={{ key: one.id, all: [one] }} {...{ kinds, now, zone, onOpen }} />
          ))}
        </ul>
      )}
    </li>
  )
}

type Acts = ReturnType<typeof useNotificationActions>

function Buttons({ of, now, acts }: { of: Notification; now: Date; acts: Acts }) {
  const canWait = of.later && !of.read && of.at !== null && Date.parse(of.at) > now.getTime() + hour
  const done = of.done ? acts.doneOf(of, now) : undefined
  if (!done && !canWait) return null
  return (
    <div className={css.buttons}>
      {done && (
        <Button variant="default" size="compact-sm" onClick={done.act}>
          {done.label}
        </Button>
      )}
      {canWait && (
        <Button variant="default" size="compact-sm" onClick={() => acts.later(of)}>
          In 1 hour
        </Button>
      )}
    </div>
  )
}

function RowMenu({ of, kinds, acts }: { of: Notification; kinds: NotificationKinds; acts: Acts }) {
  const [why, setWhy] = useState(false)
  const id = useId()
  const kind = kinds.kindOf(of.kind)
  const noun = kind?.noun
  return (
    <>
      <ActionMenu
        label="More about this notification"
        className={css.menu}
        entries={[
          { label: of.read ? 'Mark as unread' : 'Mark as read', act: () => acts.mark(of, !of.read) },
          { label: 'Why do I get this?', act: () => setWhy(true) },
          ...(noun && of.mutes.thing ? [{ label: `Mute this ${noun}`, act: () => acts.mute(of, 'thing', noun) }] : []),
          ...(of.mutes.course && of.course !== null
            ? [{ label: `Mute ${of.course}`, act: () => acts.mute(of, 'course', of.course ?? 'course') }]
            : []),
        ]}
      />
      {why && (
        <p className={css.why} id={id} role="status">
          {kind?.why} <Link to="/settings#notifications">Choose what reaches you</Link>
        </p>
      )}
    </>
  )
}
