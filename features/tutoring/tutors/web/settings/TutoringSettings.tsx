import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { read } from '../../../../../web/api/api.ts'
import { SettingRow } from '../../../../../web/settings/SettingRow.tsx'
import { FailedState } from '../../../../../web/ui/FailedState.tsx'
import { Panel } from '../../../../../web/ui/Panel.tsx'
import { Loading, SkeletonBlock } from '../../../../../web/ui/Skeletons.tsx'
import { type OwnTutor, readOwnTutor } from '../../contract.ts'
import { BookingSettings } from './BookingSettings.tsx'
import { DaysSettings } from './DaysSettings.tsx'
import { HoursSettings } from './HoursSettings.tsx'
import { ProfileSettings } from './ProfileSettings.tsx'
import css from './TutoringSettings.module.css'
import { TutorPreview } from './TutorPreview.tsx'
import { VerificationSettings } from './VerificationSettings.tsx'

/** The section of the settings for tutors; to everybody else it says how to become one. */
export function TutoringSettings() {
  const found = useQuery(read(readOwnTutor, {}))
  const tutor = found.data?.tutor
  if (tutor) return <OwnSettings tutor={tutor} />
  return (
    <Panel title="Tutoring">
      {found.isPending && (
        <Loading label="Loading these settings">
          <SkeletonBlock width="60%" height={36} />
        </Loading>
      )}
      {!found.data && found.isError && (
        <FailedState
          title="These settings could not be loaded"
          retrying={found.isFetching}
          onRetry={() => found.refetch()}
          inPanel
        />
      )}
      {found.data && (
        <SettingRow help="You are no tutor yet. Tutors set their own price and hours, and are paid directly.">
          <Button variant="default" component={Link} to="/tutors?become=1">
            Become a Tutor
          </Button>
        </SettingRow>
      )}
    </Panel>
  )
}

function OwnSettings({ tutor }: { tutor: OwnTutor }) {
  return (
    <div className={css.panels}>
      <HoursSettings tutor={tutor} />
      <DaysSettings tutor={tutor} />
      <BookingSettings tutor={tutor} />
      <ProfileSettings tutor={tutor} />
      <VerificationSettings tutor={tutor} />
      <TutorPreview id={tutor.id} />
    </div>
  )
}
