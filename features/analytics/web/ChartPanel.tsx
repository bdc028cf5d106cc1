import { Button } from '@mantine/core'
import { IconChartBar, IconDownload, IconTable } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Panel } from '../../../web/ui/Panel.tsx'
import { type analyticsTables, downloadAnalytics } from '../contract.ts'
import type { AnalyticsRange } from '../rules.ts'
import css from './ChartPanel.module.css'

type ChartPanelProps = {
  title: string
  /** What the numbers are, in a sentence. */
  source: string
  aside?: ReactNode
  file: { range: AnalyticsRange; table: (typeof analyticsTables)[number] }
  /** The same as a table: its columns, and its rows, each beginning with its name. */
  head: readonly string[]
  rows: readonly (readonly string[])[]
  children: ReactNode
}

/** A chart, with its table behind it and its file. */
export function ChartPanel({ title, source, aside, file, head, rows, children }: ChartPanelProps) {
  const [isTable, setTable] = useState(false)
  const Icon = isTable ? IconChartBar : IconTable
  const other = isTable ? 'Show as chart' : 'Show as table'
  return (
    <Panel
      title={title}
      {...(aside !== undefined && { aside })}
      footer={
        <div className={css.foot}>
          <Button
            variant="subtle"
            size="xs"
            aria-label={`${other}: ${title}`}
            leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
            onClick={() => setTable(!isTable)}
          >
            {other}
          </Button>
          <Button
            component="a"
            variant="subtle"
            size="xs"
            aria-label={`Download CSV: ${title}`}
            href={`/api${downloadAnalytics.path}?range=${file.range}&table=${file.table}`}
            download
            leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
          >
            Download CSV
          </Button>
        </div>
      }
    >
      <p className={css.source}>{source}</p>
      {isTable ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
        <section className={css.scroll} aria-label={`${title} as a table`} tabIndex={0}>
          <table className={css.table}>
            <thead>
              <tr>
                {head.map((words) => (
                  <th scope="col" key={words}>
                    {words}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([name = '', ...cells]) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  {cells.map((cell, at) => (
                    <td key={head[at + 1]}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ) : (
        children
      )}
    </Panel>
  )
}
