import { Badge, Button, Switch } from '@mantine/core'
import { IconCalendarX, IconCheck, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { numberWords } from '../../../contract/words/counts.ts'
import { dayTimeWords, instantTimeWords } from '../../../contract/words/times.ts'
import { errorWords, useWrite } from '../../../web/api/api.ts'
import { usePerson } from '../../../web/session.ts'
import { ConfirmModal } from '../../../web/ui/ConfirmModal.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { useMinute } from '../../../web/useMinute.ts'
import type { CampusEventInFull } from '../contract.ts'
import { changeCampusSeat } from '../seats/contract.ts'
import { type EventStanding, eventStandingOf, isLastHour, mostGuests } from '../standing.rules.ts'
import { AnswersForm } from './AnswersForm.tsx'
import css from './SeatCard.module.css'
import { SeatsTaken } from './SeatsTaken.tsx'
import { useOnline } from './useOnline.ts'
import { useSeat } from './useSeat.ts'
import { answersSeen, eventMomentWords, noNetwork, ordinalWords, partyWords, takeWords } from './words.ts'
import { OfferedPlace } from './YourPlaces.tsx'

/** The whole state between the reader and the event: not yet, going, in line, offered, cancelled, over. */
export function SeatCard({ of }: { of: CampusEventInFull }) {
  const { zone } = usePerson()
  const now = useMinute().getTime()
  const standing = eventStandingOf(of, now)
  if (standing.is === 'draft') return null
  return (
    <div className={css.cards}>
      {standing.is === 'offered' && <OfferedPlace of={of} linked={false} />}
      <section className={css.card} aria-label="Your place">
        {standing.is === 'offered' ? <Clash of={of} zone={zone} /> : <Said of={of} standing={standing} now={now} />}
        {(standing.is === 'going' || standing.is === 'waiting' || standing.is === 'offered') && (
          <Party of={of} now={now} />
        )}
        {standing.is === 'now' && of.seat?.state === 'going' && of.questions.length > 0 && <Party of={of} now={now} />}
        {standing.is === 'free' && <Free of={of} standing={standing} />}
      </section>
      {of.answered && of.state === 'published' && (standing.is !== 'over' || of.runs) && (
        <SeatsTaken of={of} over={standing.is === 'over'} settled={standing.is === 'over' || standing.is === 'now'} />
      )}
    </div>
  )
}

function Said({ of, standing, now }: { of: CampusEventInFull; standing: EventStanding; now: number }) {
  const { zone } = usePerson()
  return (
    <div className={css.said}>
      {standing.is === 'going' && (
        <Badge color="green" leftSection={<IconCheck size={14} stroke={2} aria-hidden />}>
          Going
        </Badge>
      )}
      {standing.is === 'waiting' && <Badge color="yellow">In line</Badge>}
      <h2 className={css.head}>{headOf(of, standing, zone)}</h2>
      {standing.is === 'waiting' && <p>{waitingWords(of, standing, now)}</p>}
      {standing.is === 'waiting' && standing.takes && <Take of={of} />}
      {standing.is === 'free' && standing.joins && (
        <p>
          You would be {ordinalWords(of.waiting + 1)}.{' '}
          {isLastHour(Date.parse(of.startsAt), now)
            ? 'When a place comes free you are told, and whoever presses first has it.'
            : 'When your turn comes, the place is held for you for 12 hours, less in the last day.'}
        </p>
      )}
      {standing.is === 'closed' && <p>It ended {dayTimeWords(zone, of.closesAt)}.</p>}
      {standing.is === 'unanswered' && <p>Come as you are. Favorite it to find it again.</p>}
      {standing.is === 'removed' && <p>You cannot answer it again, unless an officer takes that back.</p>}
      {(standing.is === 'going' || standing.is === 'waiting' || standing.is === 'free') && (
        <Clash of={of} zone={zone} />
      )}
    </div>
  )
}

/** How the line goes on from here. */
function waitingWords(of: CampusEventInFull, { takes }: { takes: boolean }, now: number): string {
  const free = of.capacity - of.taken
  if (takes) return 'Places are free now. There are no more offers: whoever presses first has one.'
  if (isLastHour(Date.parse(of.startsAt), now))
    return free > 0
      ? `Your party needs ${numberWords(1 + (of.seat?.guests ?? 0))} places, and ${numberWords(free)} ${free === 1 ? 'is' : 'are'} free. With fewer guests you can take one.`
      : 'There are no more offers. When a place comes free you are told, and whoever presses first has it.'
  return `${of.seat?.place === 1 ? 'You are next. ' : ''}When your turn comes, the place is held for you for 12 hours, less in the last day. In the last hour whoever waits takes what is free by a press.`
}

/** In the last hour; guests and answers are known. */
function Take({ of }: { of: CampusEventInFull }) {
  const seat = useSeat()
  const online = useOnline()
  return (
    <>
      <Button disabled={!online} loading={seat.busy} onClick={() => seat.answer(of)}>
        {takeWords}
      </Button>
      {!online && <p>{noNetwork}</p>}
    </>
  )
}

/** What of the reader's own takes the same time. */
function Clash({ of, zone }: { of: CampusEventInFull; zone: string }) {
  const { clash } = of.fit
  if (!clash) return null
  return (
    <div className={css.clash}>
      <IconCalendarX size={18} stroke={1.75} aria-hidden />
      <div>
        <strong>
          Overlaps <bdi>{clash.title}</bdi>
        </strong>
        <p>
          {instantTimeWords(zone, clash.startsAt)} to {instantTimeWords(zone, clash.endsAt)}. Both stay in your
          calendar.
        </p>
      </div>
    </div>
  )
}

function headOf(of: CampusEventInFull, standing: EventStanding, zone: string): string {
  const place = of.seat?.place
  switch (standing.is) {
    case 'going':
      return partyWords(of.seat?.guests ?? 0)
    case 'waiting':
      return place ? `You are ${ordinalWords(place)} of ${numberWords(of.waiting)}` : 'You are in line'
    case 'cancelled':
      return 'It is cancelled'
    case 'over':
      return of.seat?.state === 'going' ? 'You went' : 'It is over'
    case 'now':
      return of.seat?.state === 'going' ? 'It is on, and you are on the list' : 'It is on right now'
    case 'removed':
      return 'You are not on the list'
    case 'unanswered':
      return 'No RSVP needed'
    case 'closed':
      return 'Registration is closed'
    case 'opens':
      return `Registration opens ${eventMomentWords(zone, of.opensAt ?? of.startsAt).replace(/^T/, 't')}`
    case 'free':
      if (!standing.joins) return 'You have not answered yet'
      return `${of.taken >= of.capacity ? 'Full, ' : ''}${numberWords(of.waiting)} waiting`
    // Those two have no such card.
    case 'draft':
    case 'offered':
      return ''
  }
}

/** RSVP or joining the line, with what is asked. */
function Free({ of, standing }: { of: CampusEventInFull; standing: EventStanding & { is: 'free' } }) {
  const seat = useSeat()
  const online = useOnline()
  const [faults, setFaults] = useState<Record<string, string>>({})
  const words = standing.joins ? (standing.again ? 'Join again at the end' : 'Join waiting list') : 'RSVP'
  return (
    <AnswersForm
      of={of}
      faults={faults}
      submit={words}
      busy={seat.busy}
      disabled={!online}
      note={online ? undefined : noNetwork}
      onSubmit={(party) =>
        seat.answer(of, party, {
          onError: (error) => {
            const found = fieldsOf(error)
            setFaults(found)
            if (Object.keys(found).length === 0) toast.error(errorWords(error))
          },
          onSuccess: () => setFaults({}),
        })
      }
    >
      <p className={css.seen}>
        <IconEyeOff size={16} stroke={1.75} aria-hidden />
        <span>{answersSeen}, nobody else.</span>
      </p>
    </AnswersForm>
  )
}

const fieldsOf = (error: unknown): Record<string, string> =>
  typeof error === 'object' && error !== null && 'fields' in error
    ? ((error.fields ?? {}) as Record<string, string>)
    : {}

/** Answers and guests of somebody on the list, whether others see that they go, and the way out. */
function Party({ of, now }: { of: CampusEventInFull; now: number }) {
  const { zone } = usePerson()
  const change = useWrite(changeCampusSeat)
  const seat = useSeat()
  const online = useOnline()
  const [asking, setAsking] = useState(false)
  const [faults, setFaults] = useState<Record<string, string>>({})
  const isOpen = Date.parse(of.closesAt) > now
  const running = Date.parse(of.startsAt) <= now
  const asks = of.questions.length > 0
  const state = of.seat?.state
  const leave = () => (of.waiting > 0 && state === 'going' ? setAsking(true) : seat.withdraw(of))
  const leaves = state === 'going' ? 'Cancel RSVP' : 'Leave the line'
  const send = (input: { guests?: number; answers?: Record<string, string>; shown?: boolean }, done: string) =>
    change.mutate(
      { id: of.id, ...input },
      {
        onSuccess: () => {
          setFaults({})
          toast.success(done)
        },
        onError: (error) => {
          const found = fieldsOf(error)
          setFaults(found)
          if (Object.keys(found).length === 0) toast.error(errorWords(error))
        },
      },
    )
  return (
    <>
      {(asks || (of.seat?.guests ?? 0) > 0 || (state === 'going' && isOpen && mostGuests(of) > 0)) && (
        <AnswersForm
          key={`${of.seat?.guests} ${JSON.stringify(of.answers)}`}
          of={of}
          title={asks ? 'Your answers' : 'Your guests'}
          until={
            asks || isOpen ? `Until ${dayTimeWords(zone, asks ? of.endsAt : of.closesAt)}` : 'Registration is closed'
          }
          closed={!isOpen}
          running={running}
          faults={faults}
          submit={asks ? 'Save answers' : 'Save guests'}
          busy={change.isPending}
          disabled={!online}
          quiet
          onSubmit={({ guests, answers }) =>
            send({ ...(guests !== of.seat?.guests && { guests }), ...(asks && { answers }) }, 'Saved.')
          }
        />
      )}
      <div className={css.end}>
        {state === 'going' && !running && (
          <Switch
            label="Show that I go"
            description="To those who may see you"
            checked={of.shown}
            disabled={!online}
            onChange={(event) => send({ shown: event.currentTarget.checked }, 'Saved.')}
          />
        )}
        {/* What is offered is answered above. */}
        {state !== 'offered' && !running && (
          <Button variant="outline" color="red" disabled={!online || seat.busy} onClick={leave}>
            {leaves}
          </Button>
        )}
      </div>
      {asking && (
        <ConfirmModal
          opened
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            seat.withdraw(of)
          }}
          title="Cancel your RSVP?"
          confirm="Cancel RSVP"
          cancel="Keep it"
        >
          <p>Your place goes to the next in line.</p>
        </ConfirmModal>
      )}
    </>
  )
}
