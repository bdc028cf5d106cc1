import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { dayTimeWords } from '../../../../contract/words/times.ts'
import { errorWords, read } from '../../../../web/api/api.ts'
import { usePerson } from '../../../../web/session.ts'
import { FailedState } from '../../../../web/ui/FailedState.tsx'
import { ModalFrame } from '../../../../web/ui/ModalFrame.tsx'
import { SiteText } from '../../../../web/ui/SiteText.tsx'
import { Loading, RowSkeletons } from '../../../../web/ui/Skeletons.tsx'
import { useHasDrawn } from '../../../../web/ui/useHasDrawn.ts'
import type { SiteTextKind } from '../../../account/texts/rules.ts'
import person from '../../web/PersonDialog.module.css'
import { listTextVersions } from '../contract.ts'
import css from './TextDialog.module.css'
import { textWords } from './textWords.ts'

/** Every version of a text, newest first. */
export function VersionsDialog({ kind, onClose }: { kind: SiteTextKind; onClose: () => void }) {
  const drawn = useHasDrawn()
  const { zone } = usePerson()
  const versions = useQuery(read(listTextVersions, { kind }))
  return (
    <ModalFrame opened={drawn} onClose={onClose} title={`Versions of ${textWords[kind].label}`} size={720} tall>
      <div className={person.body}>
        {versions.isLoading && (
          <Loading label="Loading the versions...">
            <RowSkeletons count={3} />
          </Loading>
        )}
        {versions.isError && (
          <FailedState
            title="Failed to fetch the versions"
            sentence={errorWords(versions.error)}
            onRetry={() => versions.refetch()}
          />
        )}
        {versions.data?.map(({ version, text, note, asksAgain, publishedAt, publishedBy }) => (
          <section className={css.version} key={version} aria-label={`Version ${version}`}>
            <p className={css.facts}>
              Version {version}, {dayTimeWords(zone, publishedAt)}, by{' '}
              <bdi>{publishedBy ?? 'somebody who has left'}</bdi>
              {asksAgain && ', accepted again by everybody'}
              {note && `. What had changed: ${note}`}
            </p>
            {text === '' ? <p>Withdrawn.</p> : <SiteText text={text} />}
          </section>
        ))}
      </div>
      <div className={person.foot}>
        <Button variant="default" onClick={onClose}>
          Done
        </Button>
      </div>
    </ModalFrame>
  )
}
