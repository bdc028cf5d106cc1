import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { countWords } from '../../../contract/words/counts.ts'
import { byteWords } from '../../../contract/words/sizes.ts'
import { dayTimeWords } from '../../../contract/words/times.ts'
import { errorWords, read } from '../../../web/api/api.ts'
import { usePerson, useSession } from '../../../web/session.ts'
import { FailedState } from '../../../web/ui/FailedState.tsx'
import { MessageBox } from '../../../web/ui/MessageBox.tsx'
import { Panel } from '../../../web/ui/Panel.tsx'
import { Loading, RowSkeletons } from '../../../web/ui/Skeletons.tsx'
import { StatStrip, StatStripSkeleton } from '../../../web/ui/StatStrip.tsx'
import { type Overview as Facts, readOverview } from '../contract.ts'
import { AdminPage } from './AdminPage.tsx'
import css from './OverviewPage.module.css'
import { databaseWords, signUpWords } from './words.ts'

export function OverviewPage() {
  const facts = useQuery({ ...read(readOverview, {}), refetchInterval: 30_000 })
  return (
    <AdminPage title="Overview" subtitle="How this installation is doing.">
      {facts.isLoading && (
        <Loading label="Loading the overview...">
          <div className={css.page}>
            <StatStripSkeleton cells={4} />
            <RowSkeletons count={5} />
          </div>
        </Loading>
      )}
      {facts.isError && !facts.data && (
        <FailedState
          title="Failed to fetch the overview"
          sentence={errorWords(facts.error)}
          retrying={facts.isFetching}
          onRetry={() => facts.refetch()}
        />
      )}
      {facts.data && <OverviewFacts facts={facts.data} />}
    </AdminPage>
  )
}

function OverviewFacts({ facts }: { facts: Facts }) {
  const { people, jobs, backups, disk, tutorsAsking } = facts
  return (
    <div className={css.page}>
      {facts.mail === 'none' && (
        <MessageBox kind="error">
          No mail goes out: SMTP_URL is not set. Nobody can confirm an address or reset a password by mail. Set it and
          restart Quad; until then <code>npm run reset-link -- EMAIL</code> prints a link on the server.
        </MessageBox>
      )}
      {disk && disk.level !== 'enough' && (
        <MessageBox kind="error">
          {disk.level === 'full'
            ? `The server’s disk is full, with ${byteWords(disk.free)} left: nothing can be saved until there is space.`
            : `The server’s disk is almost full: ${byteWords(disk.free)} are left. Free some space, or Quad stops saving.`}
        </MessageBox>
      )}
      {backups?.failure && (
        <MessageBox kind="error">The last backup failed: {backups.failure} The older ones are kept.</MessageBox>
      )}
      {jobs.failed > 0 && (
        <MessageBox kind="error">
          {countWords(jobs.failed, 'job')} failed for good. <Link to="/admin/jobs">Look at the failures</Link>
        </MessageBox>
      )}
      {tutorsAsking > 0 && (
        <MessageBox kind="notice">
          {countWords(tutorsAsking, 'tutor')} {tutorsAsking === 1 ? 'asks' : 'ask'} to be verified.{' '}
          <Link to="/admin/tutors">Look at {tutorsAsking === 1 ? 'the request' : 'the requests'}</Link>
        </MessageBox>
      )}
      <StatStrip
        stats={[
          { label: 'People', value: people.all, meaning: `${people.confirmed} confirmed` },
          { label: 'Active This Week', value: people.activeThisWeek },
          { label: 'Admins', value: people.admins, meaning: countWords(people.moderators, 'moderator') },
          {
            label: 'Failed Jobs',
            value: jobs.failed,
            meaning: jobs.failed > 0 ? 'to be decided' : `${jobs.waiting} waiting`,
            tone: jobs.failed > 0 ? 'danger' : 'plain',
          },
        ]}
      />
      <Panel title="This installation">
        <Installation facts={facts} />
      </Panel>
    </div>
  )
}

function Installation({ facts }: { facts: Facts }) {
  const { zone } = usePerson()
  const { data: session } = useSession()
  const { backups, mail, confirmFirst } = facts
  const made = backups?.last
    ? `${countWords(backups.count, 'backup')}, ${byteWords(backups.bytes)}, the last ${dayTimeWords(zone, backups.last)}`
    : 'None yet'
  const rows = [
    { label: 'Version', value: `Quad ${facts.version} on Node ${facts.node}` },
    { label: 'Database', value: databaseWords(facts) },
    {
      label: 'Mail',
      value: {
        smtp: 'Goes out by SMTP',
        mailbox: <Link to="/dev/mail">Kept in the mailbox of this machine</Link>,
        none: 'Does not go out',
      }[mail],
    },
    { label: 'Sign-up', value: session ? signUpWords(session.site.signUp) : '' },
    { label: 'Addresses', value: confirmFirst ? 'Confirmed before the first sign-in' : 'Need not be confirmed' },
    ...(facts.disk
      ? [{ label: 'Disk', value: `${byteWords(facts.disk.free)} of ${byteWords(facts.disk.size)} free` }]
      : []),
    ...(backups ? [{ label: 'Backups', value: made }] : []),
    ...(backups?.verified
      ? [{ label: 'Compared', value: `${dayTimeWords(zone, backups.verified)}, row by row with what is running` }]
      : []),
    ...(facts.demo ? [{ label: 'Demo campus', value: 'On: sign-ins are open, on this machine only' }] : []),
  ]
  return (
    <dl className={css.facts}>
      {rows.map(({ label, value }) => (
        <div className={css.fact} key={label}>
          <dt className={css.label}>{label}</dt>
          <dd className={css.value}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
