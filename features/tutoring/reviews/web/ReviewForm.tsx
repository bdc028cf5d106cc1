import { Checkbox, Textarea } from '@mantine/core'
import { IconUser, IconUserOff } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { z } from 'zod'
import { dayIn } from '../../../../contract/day.ts'
import type { Access, Endpoint } from '../../../../contract/endpoint.ts'
import { settingIn } from '../../../../contract/setting.ts'
import type { StarCount } from '../../../../contract/stars.ts'
import { monthDayYearWords } from '../../../../contract/words/dates.ts'
import { FormDialog } from '../../../../web/form/FormDialog.tsx'
import { FormFields } from '../../../../web/form/FormFields.tsx'
import { lengthWords } from '../../../../web/form/lengthWords.ts'
import { useForm } from '../../../../web/form/useForm.ts'
import { usePerson } from '../../../../web/session.ts'
import { Avatar } from '../../../../web/ui/Avatar.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import type { TutoringSession } from '../../sessions/contract.ts'
import { otherOf, type ReadAt, sessionTimeWords } from '../../sessions/web/cardWords.ts'
import { editReview, writeReview } from '../contract.ts'
import { maxReviewText, reviewDays, reviewerName, reviewWords } from '../rules.ts'
import { anonymousReviews, type OwnReview, type ownReview } from '../shown.contract.ts'
import css from './ReviewForm.module.css'
import { StarsField } from './StarsField.tsx'

type ReviewFormProps = { of: TutoringSession; at: ReadAt; opened: boolean; onClose: () => void }

export function ReviewForm({ of, at, opened, onClose }: ReviewFormProps) {
  const { review } = of
  const to: Endpoint<Access, z.ZodObject, typeof ownReview> = review ? editReview : writeReview
  const form = useForm(to, {
    initial: {
      rating: (review?.rating ?? 0) as StarCount | 0,
      text: review?.text ?? '',
      wouldRecommend: review?.wouldRecommend ?? true,
    },
    extra: { id: of.id },
    changedOnly: review !== null,
    otherwise: review ? reviewWords.notChanged : reviewWords.notSubmitted,
    onDone: () => {
      toast.success(review ? reviewWords.changed : reviewWords.submitted)
      onClose()
    },
    onFailed: () => toast.error(review ? reviewWords.notChanged : reviewWords.notSubmitted),
  })
  const { values, errors, field, set } = form
  const other = otherOf(of)
  const tutor = other.short.replace(/^The /, 'the ')
  const left = lengthWords(values.text, maxReviewText)
  return (
    <FormDialog
      form={form}
      opened={opened}
      onClose={onClose}
      size={520}
      title="Review Session"
      submit={review ? 'Save Review' : 'Submit Review'}
      disabled={values.rating === 0}
    >
      <div className={css.session}>
        <Avatar id={other.id ?? of.id} name={other.name} src={other.avatarUrl} size={40} />
        <div>
          <p className={css.subject}>
            {of.subject} with <bdi>{other.name}</bdi>
          </p>
          <p className={css.when}>{sessionTimeWords(of, at).words}</p>
        </div>
      </div>
      <FormFields>
        <StarsField
          value={values.rating}
          onChange={(rating) => set('rating', rating)}
          error={typeof errors.rating === 'string' ? errors.rating : undefined}
        />
        <Textarea
          label="Review"
          rows={4}
          dir="auto"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          description={
            left ?? `Everyone who opens ${tutor}’s page can read it. You can change it ${until(review, at)}.`
          }
          {...field('text')}
        />
        <Checkbox
          label="I would recommend this tutor"
          checked={values.wouldRecommend}
          onChange={(event) => set('wouldRecommend', event.currentTarget.checked)}
        />
        <NameBox review={review} />
      </FormFields>
    </FormDialog>
  )
}

function until(review: OwnReview | null, { zone, now }: ReadAt): string {
  if (!review) return `for ${reviewDays} days`
  const last = new Date(Date.parse(review.writtenAt) + reviewDays * 86_400_000)
  return `until ${monthDayYearWords(dayIn(zone, last), dayIn(zone, now))}`
}

/** Under which name it will stand. */
function NameBox({ review }: { review: OwnReview | null }) {
  const { name, settings } = usePerson()
  const isOn = settingIn(settings, anonymousReviews)
  const hidden = isOn || review?.anonymous === true
  const Icon = hidden ? IconUserOff : IconUser
  return (
    <div className={css.name}>
      <Icon className={css.icon} size={18} stroke={1.75} aria-hidden />
      {hidden ? (
        <p>
          Your name is not shown{isOn ? ': Anonymous Reviews is on' : ''}. With few sessions a tutor may still guess.
        </p>
      ) : (
        <p>
          Your name is shown as <bdi className={css.shown}>{reviewerName(name)}</bdi> You can turn on Anonymous Reviews
          in{' '}
          <Link className={css.link} to="/settings">
            Settings
          </Link>
          .
        </p>
      )}
    </div>
  )
}
