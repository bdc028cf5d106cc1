import { Button } from '@mantine/core'
import { IconDownload, IconFileZip } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { byteWords } from '../../../contract/words/sizes.ts'
import { dayTimeWords } from '../../../contract/words/times.ts'
import { errorWords, read, useWrite } from '../../../web/api/api.ts'
import { usePerson } from '../../../web/session.ts'
import { FailedState } from '../../../web/ui/FailedState.tsx'
import { MessageBox } from '../../../web/ui/MessageBox.tsx'
import { Panel } from '../../../web/ui/Panel.tsx'
import { ProgressRail } from '../../../web/ui/ProgressRail.tsx'
import { Loading, SkeletonBlock } from '../../../web/ui/Skeletons.tsx'
import { type Export, openExport, readExport, startExport } from '../contract.ts'
import css from './YourData.module.css'

/** Everything that is stored about the person, in one archive. */
export function YourData() {
  const { zone } = usePerson()
  const found = useQuery({
    ...read(readExport, {}),
    // Nothing is pushed to a closed account.
    refetchInterval: ({ state: { data } }) => isMaking(data?.export) && 5000,
  })
  const start = useWrite(startExport)
  const last = found.data?.export
  const nextAt = found.data?.nextAt
  const isMade = isMaking(last)
  return (
    <Panel title="Your data">
      <p className={css.about}>
        Everything that Quad has stored about you, in one ZIP file: all your files, a calendar for other programs, lists
        for a spreadsheet, and the rest for programs that read JSON.
      </p>
      {found.isPending && (
        <Loading label="Loading your data">
          <SkeletonBlock width="100%" height={44} />
        </Loading>
      )}
      {!found.data && found.isError && (
        <FailedState
          title="Your last export could not be loaded"
          retrying={found.isFetching}
          onRetry={() => found.refetch()}
          inPanel
        />
      )}
      {last && isMade && <Progress of={last} />}
      {last?.state === 'ready' && <Archive of={last} />}
      {last?.state === 'failed' && (
        <div className={css.message}>
          <MessageBox kind="error">{last.problem}</MessageBox>
        </div>
      )}
      {start.isError && !isMade && (
        <div className={css.message}>
          <MessageBox kind="error" key={start.submittedAt}>
            {errorWords(start.error)}
          </MessageBox>
        </div>
      )}
      {found.data && !isMade && nextAt && (
        <p className={css.next}>One archive a day. The next can be made from {dayTimeWords(zone, nextAt)}.</p>
      )}
      {found.data && !isMade && !nextAt && (
        <>
          {last?.state === 'ready' && <p className={css.next}>A new archive takes the place of this one.</p>}
          <Button
            className={css.start ?? ''}
            variant={last ? 'default' : 'filled'}
            loading={start.isPending}
            leftSection={<IconFileZip size={18} stroke={1.75} aria-hidden />}
            onClick={() => start.mutate({})}
          >
            {last?.state === 'failed' ? 'Try again' : 'Export my data'}
          </Button>
        </>
      )}
    </Panel>
  )
}

const isMaking = (last: Export | null | undefined) => last?.state === 'waiting' || last?.state === 'running'

function Progress({ of: { done, total } }: { of: Export }) {
  const words = total === 0 ? 'Your archive is about to be made.' : `Making your archive: ${done} of ${total} files.`
  return (
    <div className={css.progress}>
      <ProgressRail percent={total === 0 ? 0 : (100 * done) / total} label="Your archive" thick hideNumber />
      <p className={css.words} role="status">
        {words} You can leave this page meanwhile.
      </p>
    </div>
  )
}

function Archive({ of: { id, size, finishedAt, availableUntil } }: { of: Export }) {
  const { zone } = usePerson()
  const open = useWrite(openExport)
  // Asks first who is there: a link itself cannot.
  const download = () => open.mutate({ id }, { onSuccess: ({ address }) => window.location.assign(address) })
  return (
    <>
      <div className={css.archive}>
        <IconFileZip className={css.icon} size={28} stroke={1.5} aria-hidden />
        <div className={css.facts}>
          <div className={css.name}>
            Your archive <span className={css.size}>{byteWords(size ?? 0)}</span>
          </div>
          <div className={css.when}>Made {finishedAt && dayTimeWords(zone, finishedAt)}</div>
          <div className={css.when}>Available until {availableUntil && dayTimeWords(zone, availableUntil)}</div>
        </div>
        <Button
          className={css.download ?? ''}
          loading={open.isPending}
          leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
          onClick={download}
        >
          Download
        </Button>
      </div>
      {open.isError && (
        <div className={css.message}>
          <MessageBox kind="error" key={open.submittedAt}>
            {errorWords(open.error)}
          </MessageBox>
        </div>
      )}
    </>
  )
}
