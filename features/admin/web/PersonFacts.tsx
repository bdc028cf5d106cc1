import { Button, NativeSelect } from '@mantine/core'
import { Link } from 'react-router'
import { siteRoles } from '../../../contract/site.ts'
import { countWords } from '../../../contract/words/counts.ts'
import { dayTimeWords } from '../../../contract/words/times.ts'
import { usePerson } from '../../../web/session.ts'
import type { ManagedPerson } from '../contract.ts'
import type { PersonAction } from './PersonActionDialog.tsx'
import css from './PersonDialog.module.css'
import { roleWords } from './words.ts'

const choices = siteRoles.map((role) => ({ value: role, label: roleWords[role] }))

export function PersonFacts({ of, onWish }: { of: ManagedPerson; onWish: (wish: PersonAction) => void }) {
  const { id, zone } = usePerson()
  const facts = [
    { label: 'Email', value: of.email },
    { label: 'Address', value: of.confirmed ? 'Confirmed' : 'Not confirmed' },
    { label: 'Joined', value: dayTimeWords(zone, of.joinedAt) },
    { label: 'Last active', value: of.lastActiveAt ? dayTimeWords(zone, of.lastActiveAt) : 'Not seen yet' },
  ]
  return (
    <div className={css.body}>
      <dl className={css.facts}>
        {facts.map(({ label, value }) => (
          <div className={css.fact} key={label}>
            <dt className={css.label}>{label}</dt>
            <dd className={css.value}>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={css.act}>
        <NativeSelect
          className={css.role}
          label="Role"
          description="Admins see all of this. Moderators can do no more than students yet."
          data={choices}
          value={of.role}
          onChange={(event) => {
            const role = siteRoles.find((one) => one === event.currentTarget.value)
            if (role && role !== of.role) onWish({ kind: 'role', role })
          }}
        />
      </div>
      <div className={css.act}>
        <p className={css.words}>
          {of.sessions === 0
            ? 'Not signed in anywhere.'
            : `${countWords(of.sessions, 'browser is', 'browsers are')} signed in.`}
        </p>
        <Button variant="default" disabled={of.sessions === 0} onClick={() => onWish({ kind: 'sign-out' })}>
          Sign out everywhere
        </Button>
      </div>
      <div className={css.act}>
        <p className={css.words}>Forgot the password?</p>
        <Button variant="default" onClick={() => onWish({ kind: 'link' })}>
          Send reset link
        </Button>
      </div>
      {of.id !== id && (
        <>
          <div className={css.act}>
            <p className={css.words}>
              {of.suspended
                ? `Suspended since ${dayTimeWords(zone, of.suspended.at)}${of.suspended.until ? ` by moderators, until ${dayTimeWords(zone, of.suspended.until)}` : ''}: ${of.suspended.reason}`
                : 'May come in.'}
            </p>
            <Button variant="default" onClick={() => onWish({ kind: of.suspended ? 'lift' : 'suspend' })}>
              {of.suspended ? 'Lift suspension' : 'Suspend'}
            </Button>
          </div>
          <div className={css.act}>
            <p className={css.words}>Everything stored about this person.</p>
            <Button variant="outline" color="red" onClick={() => onWish({ kind: 'erase' })}>
              Erase
            </Button>
          </div>
        </>
      )}
      <Link className={css.link} to={`/admin/log?person=${of.id}`}>
        What the audit log says
      </Link>
    </div>
  )
}
