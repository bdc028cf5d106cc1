import { Button, Textarea } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { type FormEvent, useId, useState } from 'react'
import type { StarCount } from '../../../contract/stars.ts'
import { FormFault } from '../../../web/form/FormFault.tsx'
import { lengthWords } from '../../../web/form/lengthWords.ts'
import type { Form } from '../../../web/form/useForm.ts'
import { DiscardQuestion } from '../../../web/ui/DiscardQuestion.tsx'
import modal from '../../../web/ui/Modal.module.css'
import { StarChoice } from '../../../web/ui/stars/StarChoice.tsx'
import { maxFeedbackText, promptDays, ratingMeanings } from '../rules.ts'
import css from './FeedbackSteps.module.css'

type Given = Form<{ rating: StarCount | 0; comments: string }>

const starWords = (stars: StarCount) => `${stars} of 5, ${ratingMeanings[stars]}`

type RatingStepProps = {
  form: Given
  sentence: string
  /** Quad asked by itself. */
  prompted: boolean
  onLater: () => void
  onNext: () => void
}

export function RatingStep({ form, sentence, prompted, onLater, onNext }: RatingStepProps) {
  const label = useId()
  const [pointed, setPointed] = useState<StarCount>()
  const { rating } = form.values
  const shown = pointed ?? rating
  const next = (event: FormEvent) => {
    event.preventDefault()
    if (rating !== 0 && !form.busy) onNext()
  }
  return (
    <form className={modal.form} noValidate onSubmit={next}>
      <div className={modal.scroll}>
        <FormFault form={form} />
        <p className={css.sentence} id={label}>
          {sentence}
        </p>
        <div className={css.stars}>
          <StarChoice
            value={rating}
            onChange={(stars) => form.set('rating', stars)}
            onPoint={setPointed}
            words={starWords}
            labelledBy={label}
            wide
          />
          <p className={css.ends} aria-hidden="true">
            <span>Not for me</span>
            <span>Very good</span>
          </p>
          {/* A screen reader hears it with the stars. */}
          <p className={css.chosen} aria-hidden={shown !== 0 || undefined} data-none={shown === 0 || undefined}>
            {shown === 0 ? 'Choose one to five stars' : `${shown} of 5`}
          </p>
        </div>
      </div>
      <div className={modal.foot}>
        <div className={modal.note}>{prompted ? `At most once in ${promptDays} days` : ''}</div>
        <Button variant="default" disabled={form.busy} onClick={onLater}>
          Not now
        </Button>
        <Button type="submit" disabled={rating === 0} loading={form.busy}>
          Continue
        </Button>
      </div>
    </form>
  )
}

type CommentsStepProps = {
  form: Given
  /** Closing would lose words. */
  asking: boolean
  onBack: () => void
  onStay: () => void
  onDiscard: () => void
}

export function CommentsStep({ form, asking, onBack, onStay, onDiscard }: CommentsStepProps) {
  const { comments } = form.values
  return (
    <form className={modal.form} noValidate onSubmit={form.submit}>
      <div className={modal.scroll}>
        <FormFault form={form} />
        <Textarea
          label="What could we improve? (Optional)"
          autoFocus
          rows={5}
          dir="auto"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          description={lengthWords(comments, maxFeedbackText) ?? 'A person reads it and answers in your profile.'}
          {...form.field('comments')}
        />
      </div>
      {asking ? (
        <DiscardQuestion words="Discard what you wrote?" onStay={onStay} onDiscard={onDiscard} />
      ) : (
        <div className={modal.foot}>
          <div className={modal.note} />
          <Button variant="default" disabled={form.busy} onClick={onBack}>
            Back
          </Button>
          <Button type="submit" loading={form.busy}>
            Submit Feedback
          </Button>
        </div>
      )}
    </form>
  )
}

export function ReviewStep({ address, onNext }: { address: string; onNext: () => void }) {
  return (
    <>
      <p className={modal.words}>
        We are glad that Quad helps. A review tells other students about it; the page opens in a new tab.
      </p>
      <div className={modal.foot}>
        <div className={modal.note} />
        <Button variant="default" onClick={onNext}>
          Not now
        </Button>
        <Button
          component="a"
          href={address}
          target="_blank"
          rel="noreferrer"
          data-autofocus
          rightSection={<IconExternalLink size={16} stroke={1.75} aria-hidden />}
          onClick={onNext}
        >
          Write a review
        </Button>
      </div>
    </>
  )
}

export function ThanksStep({ said, onClose }: { said: boolean; onClose: () => void }) {
  return (
    <>
      <p className={modal.words} role="status">
        {said
          ? 'Somebody reads what you wrote. The answer comes to your profile, under Referrals, and you are told.'
          : 'Your stars help us to see whether Quad gets better.'}
      </p>
      <div className={modal.foot}>
        <div className={modal.note} />
        <Button autoFocus onClick={onClose}>
          Done
        </Button>
      </div>
    </>
  )
}
