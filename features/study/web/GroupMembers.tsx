import { usePerson } from '../../../web/session.ts'
import { Avatar } from '../../../web/ui/Avatar.tsx'
import type { StudySession } from '../contract.ts'
import css from './GroupMembers.module.css'

const most = 3

/** The other people in a group: up to three pictures, and how many more. Without those who answered "no". */
export function GroupMembers({ group }: { group: NonNullable<StudySession['group']> }) {
  const me = usePerson()
  const coming = group.people.filter(({ id, answer }) => answer !== 'no' && id !== me.id)
  if (coming.length === 0) return null
  const shown = coming.slice(0, most)
  const more = coming.length - shown.length
  const names = coming.map(({ name }) => name).join(', ')
  return (
    <span className={css.people} role="img" aria-label={`With ${names}`} title={names}>
      {shown.map(({ seat, id, name, avatarUrl }) => (
        <span className={css.person} key={seat}>
          <Avatar id={id ?? seat} name={name} src={avatarUrl} size={26} />
        </span>
      ))}
      {more > 0 && <span className={css.more}>+{more}</span>}
    </span>
  )
}
