import { NativeSelect } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { numberWords } from '../../../contract/words/counts.ts'
import { daySpanWords } from '../../../contract/words/dates.ts'
import { read } from '../../../web/api/api.ts'
import { FailedFetch } from '../../../web/errors/FailedFetch.tsx'
import { useAddressFilters } from '../../../web/list/useAddressFilters.ts'
import { NothingDue } from '../../../web/ui/drawings/NothingDue.tsx'
import { EmptyState } from '../../../web/ui/EmptyState.tsx'
import { MessageBox } from '../../../web/ui/MessageBox.tsx'
import { Stack } from '../../../web/ui/page/Stacks.tsx'
import { Segments } from '../../../web/ui/Segments.tsx'
import { Loading, RowSkeletons } from '../../../web/ui/Skeletons.tsx'
import { StatStrip, StatStripSkeleton } from '../../../web/ui/StatStrip.tsx'
import { type Analytics, readAnalytics } from '../contract.ts'
import { type AnalyticsRange, analyticsRanges, type EventName, eventNames, eventWords, funnelWords } from '../rules.ts'
import css from './AnalyticsSection.module.css'
import { BarList } from './BarList.tsx'
import { ChartPanel } from './ChartPanel.tsx'
import { countSpansOf, unitOf } from './countSpans.ts'
import { DayBars } from './DayBars.tsx'

const filters = { range: analyticsRanges, event: eventNames }
const ranges: Record<AnalyticsRange, string> = { 7: '7 days', 30: '30 days', 90: '90 days', '13m': '13 months' }
/** Pages that the chart shows; the table has all. */
const shownPages = 10

/** What was counted, as charts, tables and files. Range and event stand in the address. */
export function AnalyticsSection() {
  const { filter, set } = useAddressFilters(filters)
  const range = filter.range ?? '30'
  const found = useQuery({ ...read(readAnalytics, { range }), placeholderData: keepPreviousData })
  const { data } = found
  return (
    <>
      <div className={css.top}>
        <Segments
          aria-label="Range"
          value={range}
          onChange={(chosen) => set('range', chosen === '30' ? '' : chosen)}
          data={analyticsRanges.map((value) => ({ value, label: ranges[value] }))}
        />
        {data && (
          <p className={css.span} role="status">
            {daySpanWords(data.from, data.to, data.to)}, days of UTC
          </p>
        )}
      </div>
      {data?.counting === false && (
        <div className={css.off}>
          <MessageBox kind="notice">
            Counting is off (ANALYTICS=off): nothing is stored, and browsers send nothing. What was counted before stays
            until it is 13 months old.
          </MessageBox>
        </div>
      )}
      {found.isPending && (
        <Loading label="Loading analytics">
          <StatStripSkeleton cells={4} />
          <RowSkeletons count={4} />
        </Loading>
      )}
      {!data && found.isError && (
        <FailedFetch
          title="Failed to fetch analytics"
          error={found.error}
          retrying={found.isFetching}
          onRetry={() => void found.refetch()}
        />
      )}
      {data && data.days.length === 0 && (
        <EmptyState
          drawing={<NothingDue />}
          title="Nothing was counted in these days"
          sentence="Whoever opens Quad is counted from now on, by day and without a name, unless they or their browser say no."
        />
      )}
      {data && data.days.length > 0 && (
        <Charts of={data} range={range} event={filter.event ?? 'page_view'} onEvent={(event) => set('event', event)} />
      )}
    </>
  )
}

type ChartsProps = { of: Analytics; range: AnalyticsRange; event: EventName; onEvent: (event: string) => void }

function Charts({ of, range, event, onEvent }: ChartsProps) {
  const periods = countSpansOf(of, range)
  const unit = unitOf(range)
  const total = (name: EventName) => periods.reduce((sum, { events }) => sum + (events[name] ?? 0), 0)
  const visitors = periods.reduce((sum, one) => sum + one.visitors, 0)
  const head = unit === 'day' ? 'Day' : 'Month'
  const chosen = periods.map((one) => ({ ...one, count: one.events[event] ?? 0 }))
  const mostViewed = of.pages[0]?.views ?? 0
  const mostInFunnel = Math.max(1, ...of.funnel.map(({ count }) => count))
  return (
    <Stack>
      <StatStrip
        stats={[
          { label: 'Visitors', value: numberWords(visitors), meaning: 'each once a day' },
          { label: 'Pages opened', value: numberWords(total('page_view')) },
          { label: 'Sign-ups', value: numberWords(total('sign_up')) },
          { label: 'Upgrades', value: numberWords(total('upgraded')) },
        ]}
      />
      <ChartPanel
        title="From visit to upgrade"
        source="A visit is a browser on one day in which nobody was signed in. Each step counts whoever took it in these days, whenever they began."
        file={{ range, table: 'funnel' }}
        head={['Step', 'Count', 'Of the step before']}
        rows={of.funnel.map(({ step, count, percent }) => [
          funnelWords[step],
          numberWords(count),
          percentWords(percent),
        ])}
      >
        <BarList
          label="From visit to upgrade"
          rows={of.funnel.map(({ step, count, percent }) => ({
            ...{ key: step, name: funnelWords[step], value: numberWords(count), share: count / mostInFunnel },
            ...(percent !== null && { note: `${percent}%` }),
          }))}
        />
      </ChartPanel>
      <ChartPanel
        title="Visitors"
        source={`Browsers by ${unit}${unit === 'month' ? ', each once a day' : ''}`}
        file={{ range, table: 'events' }}
        head={[head, 'Visitors']}
        rows={periods.toReversed().map(({ title, visitors: many }) => [title, numberWords(many)])}
      >
        <DayBars label={`Visitors by ${unit}`} bars={periods.map((one) => ({ ...one, count: one.visitors }))} />
      </ChartPanel>
      <ChartPanel
        title="Events"
        source={`${eventWords[event]} by ${unit}; the table has all events`}
        aside={
          <NativeSelect
            aria-label="Event"
            value={event}
            data={eventNames.map((value) => ({ value, label: eventWords[value] }))}
            onChange={({ currentTarget: { value } }) => onEvent(value === 'page_view' ? '' : value)}
          />
        }
        file={{ range, table: 'events' }}
        head={[head, ...eventNames.map((name) => eventWords[name])]}
        rows={periods
          .toReversed()
          .map(({ title, events }) => [title, ...eventNames.map((name) => numberWords(events[name] ?? 0))])}
      >
        <DayBars label={`${eventWords[event]} by ${unit}`} bars={chosen} />
      </ChartPanel>
      <ChartPanel
        title="Pages"
        source={
          of.pages.length > shownPages
            ? `The ${shownPages} that were opened most, of ${of.pages.length}; the table has all`
            : 'By how often they were opened. Words with a colon stand for what differs.'
        }
        file={{ range, table: 'pages' }}
        head={['Page', 'Opened', 'Visitors']}
        rows={of.pages.map(({ path, views, visitors: many }) => [path, numberWords(views), numberWords(many)])}
      >
        <BarList
          label="Pages by how often they were opened"
          rows={of.pages.slice(0, shownPages).map(({ path, views }) => ({
            ...{ key: path, name: path, value: numberWords(views), share: views / mostViewed },
          }))}
        />
      </ChartPanel>
    </Stack>
  )
}

const percentWords = (percent: number | null) => (percent === null ? '–' : `${percent}%`)
