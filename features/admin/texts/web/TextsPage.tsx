import { Badge, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dayTimeWords } from '../../../../contract/words/times.ts'
import { errorWords, read } from '../../../../web/api/api.ts'
import { lazyDialog } from '../../../../web/screens/lazyDialog.tsx'
import { usePerson } from '../../../../web/session.ts'
import { FailedState } from '../../../../web/ui/FailedState.tsx'
import { ListRow, ListRows } from '../../../../web/ui/page/ListRows.tsx'
import { Loading, RowSkeletons } from '../../../../web/ui/Skeletons.tsx'
import { type SiteTextKind, siteTextKinds } from '../../../account/texts/rules.ts'
import { AdminPage } from '../../web/AdminPage.tsx'
import { listTexts, type TextVersion } from '../contract.ts'
import { AnnouncementRow } from './AnnouncementRow.tsx'
import css from './TextDialog.module.css'
import { textWords } from './textWords.ts'

const TextDialog = lazyDialog(async () => (await import('./TextDialog.tsx')).TextDialog)
const VersionsDialog = lazyDialog(async () => (await import('./VersionsDialog.tsx')).VersionsDialog)

/** Who runs this installation, imprint, privacy text and rules. */
export function TextsPage() {
  const texts = useQuery(read(listTexts, {}))
  const [edited, setEdited] = useState<SiteTextKind | null>(null)
  const [shown, setShown] = useState<SiteTextKind | null>(null)
  const newest = (kind: SiteTextKind) => texts.data?.find((text) => text.kind === kind)
  return (
    <AdminPage title="Texts" subtitle="Who runs this Quad, and what people have to know. Everybody can read them.">
      <div className={css.first}>
        <AnnouncementRow />
      </div>
      {texts.isLoading && (
        <Loading label="Loading the texts...">
          <RowSkeletons count={5} />
        </Loading>
      )}
      {texts.isError && !texts.data && (
        <FailedState
          title="Failed to fetch the texts"
          sentence={errorWords(texts.error)}
          onRetry={() => texts.refetch()}
        />
      )}
      {texts.data && (
        <ListRows label="Texts">
          {siteTextKinds.map((kind) => (
            <TextRow
              key={kind}
              kind={kind}
              newest={newest(kind)}
              onEdit={() => setEdited(kind)}
              onVersions={() => setShown(kind)}
            />
          ))}
        </ListRows>
      )}
      {edited && <TextDialog key={edited} kind={edited} newest={newest(edited)} onClose={() => setEdited(null)} />}
      {shown && <VersionsDialog key={shown} kind={shown} onClose={() => setShown(null)} />}
    </AdminPage>
  )
}

type TextRowProps = { kind: SiteTextKind; newest: TextVersion | undefined; onEdit: () => void; onVersions: () => void }

function TextRow({ kind, newest, onEdit, onVersions }: TextRowProps) {
  const { zone } = usePerson()
  const { label, meaning } = textWords[kind]
  const isLine = kind === 'name' || kind === 'contact'
  const published = newest !== undefined && newest.text !== ''
  return (
    <ListRow
      title={
        <>
          {label}
          {!published && <Badge color="gray">None</Badge>}
        </>
      }
      under={
        <>
          {isLine && published ? <bdi>{newest.text}</bdi> : meaning}
          {newest && (
            <>
              <br />
              Version {newest.version}, {dayTimeWords(zone, newest.publishedAt)}, by{' '}
              <bdi>{newest.publishedBy ?? 'somebody who has left'}</bdi>
            </>
          )}
        </>
      }
      actions={
        <>
          {newest && (
            <Button variant="default" size="xs" aria-label={`Versions of ${label}`} onClick={onVersions}>
              Versions
            </Button>
          )}
          <Button variant="default" size="xs" aria-label={`Edit ${label}`} onClick={onEdit}>
            Edit
          </Button>
        </>
      }
    />
  )
}
