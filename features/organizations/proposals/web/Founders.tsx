import { Button, TextInput } from '@mantine/core'
import { IconCheck, IconClock, IconX } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, errorWords, read } from '../../../../web/api/api.ts'
import { Avatar } from '../../../../web/ui/Avatar.tsx'
import { findSeenPeople } from '../../../people/contract.ts'
import { askFounder, dropFounder, type OrganizationProposal } from '../contract.ts'
import css from './Proposals.module.css'

const saidWords = (accepted: boolean | null) =>
  accepted === null ? 'has been asked' : accepted ? 'has said yes' : 'has said no'

/** Who is asked to start it together with whoever proposes it. They say yes themselves. */
export function Founders({ of, save }: { of: OrganizationProposal | undefined; save: () => Promise<string> }) {
  const client = useQueryClient()
  const [typed, setTyped] = useState('')
  const found = useQuery({ ...read(findSeenPeople, { q: typed }), enabled: typed.trim().length >= 2 })
  const after = { onSuccess: () => client.invalidateQueries({ queryKey: ['/organization-proposals'] }) }
  const ask = useMutation({
    mutationFn: async (person: string) => call(askFounder, { id: await save(), person }),
    ...after,
  })
  const drop = useMutation({
    mutationFn: async (person: string) => call(dropFounder, { id: await save(), person }),
    ...after,
  })
  const founders = of?.founders ?? []
  const others = (found.data ?? []).filter(({ id }) => !founders.some((one) => one.id === id))
  const error = ask.error ?? drop.error
  return (
    <fieldset className={css.founders}>
      <legend className={css.legend}>Who starts it with you</legend>
      {founders.length > 0 && (
        <ul className={css.people} aria-label="Founders">
          {founders.map(({ id, name, avatarUrl, accepted }) => (
            <li className={css.person} key={id}>
              <Avatar id={id} name={name} src={avatarUrl} size={20} />
              <bdi>{name}</bdi>
              {accepted === null ? (
                <IconClock size={16} stroke={1.75} aria-hidden />
              ) : accepted ? (
                <IconCheck size={16} stroke={1.75} aria-hidden />
              ) : (
                <span className={css.quiet}>no</span>
              )}
              <button
                className={css.drop}
                type="button"
                aria-label={`Do not ask ${name}, who ${saidWords(accepted)}`}
                disabled={drop.isPending}
                onClick={() => drop.mutate(id)}
              >
                <IconX size={14} stroke={2} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      <TextInput
        aria-label="Add somebody by name"
        placeholder="Add somebody by name"
        autoComplete="off"
        dir="auto"
        value={typed}
        error={error ? errorWords(error) : undefined}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      {typed.trim().length >= 2 && found.data && (
        <ul className={css.people} aria-label="People found">
          {others.map(({ id, name, avatarUrl }) => (
            <li key={id}>
              <Button
                size="xs"
                variant="default"
                loading={ask.isPending && ask.variables === id}
                leftSection={<Avatar id={id} name={name} src={avatarUrl} size={20} />}
                onClick={() => ask.mutate(id, { onSuccess: () => setTyped('') })}
              >
                <bdi>{name}</bdi>
              </Button>
            </li>
          ))}
          {others.length === 0 && <li className={css.quiet}>Nobody whom you see has this name.</li>}
        </ul>
      )}
      <p className={css.quiet}>
        You become president, whoever says yes an officer, whom everybody sees there. You can send it before they
        answer.
      </p>
    </fieldset>
  )
}
