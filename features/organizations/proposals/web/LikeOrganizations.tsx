import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { countWords } from '../../../../contract/words/counts.ts'
import { read } from '../../../../web/api/api.ts'
import { usePerson } from '../../../../web/session.ts'
import { ThingPicture } from '../../../../web/ui/picture/ThingPicture.tsx'
import { organizationMeetingWords } from '../../web/words.ts'
import { findLikeOrganizations } from '../contract.ts'
import css from './Proposals.module.css'

/** Milliseconds without typing after which likenesses are looked for. */
const pause = 300

/** What there is already and sounds like it: a hint, never in the way. */
export function LikeOrganizations({ name, about }: { name: string; about: string }) {
  const { zone } = usePerson()
  const [asked, setAsked] = useState({ name, about })
  useEffect(() => {
    const timer = setTimeout(() => setAsked({ name: name.slice(0, 200), about: about.slice(0, 2000) }), pause)
    return () => clearTimeout(timer)
  }, [name, about])
  const found = useQuery({ ...read(findLikeOrganizations, asked), enabled: asked.name.trim().length >= 3 })
  const [first] = found.data ?? []
  return (
    <div role="status">
      {first && asked.name.trim().length >= 3 && (
        <div className={css.like}>
          <ThingPicture id={first.id} size={40} src={first.pictureUrl} />
          <div className={css.words}>
            <strong>
              Something like it exists: <bdi>{first.name}</bdi>
            </strong>
            <span className={css.quiet}>
              {[
                countWords(first.members, 'member'),
                first.meeting && organizationMeetingWords(first.meeting, zone),
                first.place,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </div>
          <Button variant="default" component={Link} to={`/organizations/${first.id}`} target="_blank">
            Open
          </Button>
        </div>
      )}
    </div>
  )
}
