import { useNavigate } from 'react-router'
import { errorWords, useWrite } from '../../../web/api/api.ts'
import { useThingWrite } from '../../../web/list/useThingWrite.ts'
import { toast } from '../../../web/ui/toast.tsx'
import { useUndo } from '../../../web/useUndo.ts'
import { type CampusEvent, listCampusEvents, markCampusEvent, readCampusEvent } from '../contract.ts'
import type { Answers } from '../questions.rules.ts'
import { answerCampusEvent, answerCampusOffer, withdrawCampusSeat } from '../seats/contract.ts'

const shown = { lists: [listCampusEvents], pages: [readCampusEvent] }
const onError = (error: Error) => toast.error(errorWords(error))

const confirmedWords = ({ clash }: CampusEvent['fit']) =>
  `RSVP confirmed!${clash ? ` It overlaps ${clash.title}.` : ''}`

type Party = { guests?: number; answers?: Answers }
type Then = { onError?: (error: Error) => void; onSuccess?: () => void }

/**
 * Coming, waiting, taking, leaving and marking. A place is given by the server: nothing of it is shown before, and nothing
 * is queued without a network.
 */
export function useSeat() {
  const navigate = useNavigate()
  const offerUndo = useUndo()
  const answering = useWrite(answerCampusEvent)
  const withdrawing = useWrite(withdrawCampusSeat)
  const offered = useWrite(answerCampusOffer)
  const mark = useThingWrite(
    markCampusEvent,
    shown,
    (of: CampusEvent, { favorite }): CampusEvent => ({ ...of, favorite }),
  )
  return {
    busy: answering.isPending || withdrawing.isPending || offered.isPending,
    answer(of: Pick<CampusEvent, 'id' | 'fit'>, party: Party = {}, then: Then = {}) {
      answering.mutate(
        { id: of.id, ...party },
        {
          onError: then.onError ?? onError,
          onSuccess: ({ state }) => {
            toast.success(state === 'going' ? confirmedWords(of.fit) : 'You are in line.')
            then.onSuccess?.()
          },
        },
      )
    },
    /** In a list: at once where nothing is asked, else on the page at its questions. */
    answerFromList(of: CampusEvent) {
      if (of.asks) navigate(`/events/${of.id}#answers`)
      else this.answer(of)
    },
    take: ({ id, fit }: Pick<CampusEvent, 'id' | 'fit'>) =>
      offered.mutate({ id, taken: true }, { onError, onSuccess: () => toast.success(confirmedWords(fit)) }),
    letGo: ({ id, title }: Pick<CampusEvent, 'id' | 'title'>) =>
      offered.mutate(
        { id, taken: false },
        { onError, onSuccess: () => toast.success(`Your place in ${title} goes to the next in line.`) },
      ),
    withdraw: ({ id, title }: Pick<CampusEvent, 'id' | 'title'>, then: Then = {}) =>
      withdrawing.mutate(
        { id },
        {
          onError,
          onSuccess: () => {
            toast.success(`You are not on the list of ${title} any more.`)
            then.onSuccess?.()
          },
        },
      ),
    mark: ({ id, favorite }: Pick<CampusEvent, 'id' | 'favorite'>) =>
      void mark(
        { id, favorite: !favorite },
        {
          onError,
          onSuccess: () =>
            favorite
              ? offerUndo('Removed from favorites.', () => mark({ id, favorite: true }))
              : toast.success('Added to favorites!'),
        },
      ),
  }
}
