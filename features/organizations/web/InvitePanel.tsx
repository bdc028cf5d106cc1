import { Button, NativeSelect } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { countWords } from '../../../contract/words/counts.ts'
import { dayTimeWords } from '../../../contract/words/times.ts'
import { call, errorWords, read } from '../../../web/api/api.ts'
import { usePerson } from '../../../web/session.ts'
import { CopyField } from '../../../web/ui/CopyField.tsx'
import { Panel } from '../../../web/ui/Panel.tsx'
import { PrintSheet } from '../../../web/ui/PrintSheet.tsx'
import { QrCode } from '../../../web/ui/QrCode.tsx'
import { Row, Rows } from '../../../web/ui/Rows.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import type { OrganizationInFull } from '../contract.ts'
import { dropOrganizationLink, listOrganizationLinks, makeOrganizationLink } from '../links/contract.ts'
import css from './InvitePanel.module.css'

const ends = [1, 7, 30, 120].map((days) => ({ value: String(days), label: countWords(days, 'day') }))
const uses = [
  { value: '', label: 'Any number of uses' },
  ...[1, 10, 50, 200].map((count) => ({ value: String(count), label: countWords(count, 'use') })),
]

/** Links by which one joins: a new one with its code, and those that are live. */
export function InvitePanel({ of }: { of: OrganizationInFull }) {
  const { zone } = usePerson()
  const client = useQueryClient()
  const [days, setDays] = useState('30')
  const [most, setMost] = useState('50')
  const [copied, setCopied] = useState(false)
  const [printing, setPrinting] = useState(false)
  const printed = useCallback(() => setPrinting(false), [])
  const found = useQuery(read(listOrganizationLinks, { id: of.id }))
  const onError = (error: unknown) => void toast.error(errorWords(error))
  const make = useMutation({
    mutationFn: () =>
      call(makeOrganizationLink, { id: of.id, days: Number(days), uses: most === '' ? null : Number(most) }),
    onSuccess: () => {
      setCopied(false)
      return client.invalidateQueries()
    },
    onError,
  })
  const drop = useMutation({
    mutationFn: (link: string) => call(dropOrganizationLink, { id: of.id, link }),
    onSuccess: (_, link) => {
      if (make.data?.link === link) make.reset()
      return client.invalidateQueries()
    },
    onError,
  })
  const address = make.data && `${window.location.origin}/organizations/join/${make.data.token}`
  const rows = found.data?.rows ?? []
  const expiresAt = rows.find(({ id }) => id === make.data?.link)?.expiresAt
  return (
    <Panel title="Invite">
      <div className={css.body}>
        <div className={css.line}>
          <NativeSelect
            label="Ends after"
            data={ends}
            value={days}
            onChange={(event) => setDays(event.currentTarget.value)}
          />
          <NativeSelect
            label="Uses"
            data={uses}
            value={most}
            onChange={(event) => setMost(event.currentTarget.value)}
          />
          <Button loading={make.isPending} onClick={() => make.mutate()}>
            New link
          </Button>
        </div>
        {address && (
          <>
            <CopyField label="Link" value={address} copied={copied} onCopied={() => setCopied(true)} />
            <QrCode text={address} label={`Code of the link to join ${of.name}`} />
            <p className={css.hint}>Shown once. Who scans it joins at once, without a request.</p>
            <span>
              <Button
                variant="default"
                leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />}
                onClick={() => setPrinting(true)}
              >
                Print the code
              </Button>
            </span>
            {printing && (
              <PrintSheet onDone={printed}>
                <h1 className={css.printed}>
                  <bdi>{of.name}</bdi>
                </h1>
                <div className={css.code}>
                  <QrCode text={address} label={`Code of the link to join ${of.name}`} />
                </div>
                <p>{address}</p>
                {expiresAt && <p>Until {dayTimeWords(zone, expiresAt)}</p>}
              </PrintSheet>
            )}
          </>
        )}
        {rows.length > 0 && (
          <Rows label="Live links">
            {rows.map((one) => (
              <Row
                key={one.id}
                title={
                  one.uses === null ? 'Any number of uses' : `${one.usesLeft} of ${countWords(one.uses, 'use')} left`
                }
                under={one.expiresAt ? `Until ${dayTimeWords(zone, one.expiresAt)}` : 'No end'}
                action={
                  <Button variant="default" size="xs" disabled={drop.isPending} onClick={() => drop.mutate(one.id)}>
                    Turn off
                  </Button>
                }
              />
            ))}
          </Rows>
        )}
      </div>
    </Panel>
  )
}
