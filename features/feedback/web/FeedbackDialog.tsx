import { useState } from 'react'
import { parseAddress } from '../../../contract/address.ts'
import type { StarCount } from '../../../contract/stars.ts'
import { useForm } from '../../../web/form/useForm.ts'
import { usePerson } from '../../../web/session.ts'
import { ModalFrame } from '../../../web/ui/ModalFrame.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { useHasDrawn } from '../../../web/ui/useHasDrawn.ts'
import { giveFeedback } from '../contract.ts'
import { asksForReview, type FeedbackType, feedbackWords, reviewPlaceFor } from '../rules.ts'
import { CommentsStep, RatingStep, ReviewStep, ThanksStep } from './FeedbackSteps.tsx'
import { askingWords, type DoneSoFar } from './words.ts'

type FeedbackDialogProps = {
  type?: FeedbackType
  done?: DoneSoFar
  opened: boolean
  onClose: () => void
}

type Step = 'rating' | 'feedback' | 'review' | 'thanks'

/** Stars first; then words for three or fewer, and a place for a review for more; then thanks. */
export function FeedbackDialog({
  type = 'general',
  done = { hours: 0, completed: 0 },
  opened,
  onClose,
}: FeedbackDialogProps) {
  const drawn = useHasDrawn()
  const { name } = usePerson()
  const [id] = useState(() => crypto.randomUUID())
  const [step, setStep] = useState<Step>('rating')
  const [asking, setAsking] = useState(false)
  const [reviewAt, setReviewAt] = useState('')
  const form = useForm(giveFeedback, {
    initial: { rating: 0 as StarCount | 0, comments: '' },
    extra: { id, feedbackType: type },
    otherwise: feedbackWords.notSent,
    onDone: ({ entry, reviewAt: places }) => {
      toast.success(feedbackWords.thanks)
      const place = reviewPlaceFor(navigator.userAgent, places)
      const address = place === null ? null : parseAddress(place)
      setReviewAt(address?.href ?? '')
      setStep(entry.rating !== null && asksForReview(entry.rating) && address ? 'review' : 'thanks')
    },
    onFailed: () => toast.error(feedbackWords.notSent),
  })
  const { rating, comments } = form.values
  const words = askingWords(type, name, done)
  const titles: Record<Step, string> = {
    rating: words.title,
    feedback: 'Tell us more',
    review: 'Would you write a review?',
    thanks: 'Thank you',
  }
  const close = () => {
    if (form.busy) return
    if (step === 'feedback' && comments.trim() !== '' && !asking) setAsking(true)
    else onClose()
  }
  return (
    <ModalFrame opened={opened && drawn} onClose={close} title={titles[step]} size={440}>
      {step === 'rating' && (
        <RatingStep
          form={form}
          sentence={words.sentence}
          prompted={type !== 'general'}
          onLater={onClose}
          onNext={() => (rating !== 0 && asksForReview(rating) ? form.submit() : setStep('feedback'))}
        />
      )}
      {step === 'feedback' && (
        <CommentsStep
          form={form}
          asking={asking}
          onBack={() => setStep('rating')}
          onStay={() => setAsking(false)}
          onDiscard={onClose}
        />
      )}
      {step === 'review' && <ReviewStep address={reviewAt} onNext={() => setStep('thanks')} />}
      {step === 'thanks' && <ThanksStep said={comments.trim() !== ''} onClose={onClose} />}
    </ModalFrame>
  )
}
