import { Badge, Button } from '@mantine/core'
import { IconClock, IconMapPin, IconUserStar } from '@tabler/icons-react'
import { memo, Suspense } from 'react'
import { Link } from 'react-router'
import { countWords } from '../../../contract/words/counts.ts'
import { usePanels } from '../../../web/fills.ts'
import box from '../../../web/ui/Card.module.css'
import { Meta } from '../../../web/ui/Meta.tsx'
import { RowLink } from '../../../web/ui/page/RowLink.tsx'
import { ThingPicture } from '../../../web/ui/picture/ThingPicture.tsx'
import type { Organization } from '../contract.ts'
import { BelongingButtons } from './BelongingButtons.tsx'
import { FitLine } from './FitLine.tsx'
import css from './OrganizationCard.module.css'
import { cardLines } from './slots.ts'
import { belongsWords, ledByWords, organizationMeetingWords } from './words.ts'

/** One organization in the directory. The whole card opens its page; its buttons do not. */
export const OrganizationCard = memo(function OrganizationCard({
  of,
  among,
  me,
  zone,
}: {
  of: Organization
  among: readonly string[]
  me: string
  zone: string
}) {
  const lines = usePanels(cardLines)
  const id = `organization-${of.id}`
  const belongs = of.role !== 'stranger'
  return (
    <article className={box.card} aria-labelledby={id}>
      <div className={css.head}>
        <ThingPicture id={of.id} size={56} src={of.pictureUrl} />
        <div className={css.words}>
          <h2 className={css.name} id={id}>
            <RowLink to={`/organizations/${of.id}`} title={of.name} whole>
              {of.name}
            </RowLink>
          </h2>
          <p className={css.facts}>
            {of.category} · {countWords(of.members, 'member')}
          </p>
        </div>
        {belongs && <Badge color="green">Joined</Badge>}
      </div>
      <p className={`${box.text} ${css.about}`} dir="auto">
        {of.about}
      </p>
      {of.tags.length > 0 && (
        <ul className={css.tags} aria-label="Tags">
          {of.tags.slice(0, 3).map((tag) => (
            <li className={css.tag} key={tag} dir="auto">
              {tag}
            </li>
          ))}
        </ul>
      )}
      <div className={css.foot}>
        <FitLine fit={of.fit} />
        {(of.meeting || of.place) && (
          <Meta icon={of.meeting ? IconClock : IconMapPin}>
            <bdi>
              {[of.meeting && organizationMeetingWords(of.meeting, zone), of.place].filter(Boolean).join(' · ')}
            </bdi>
          </Meta>
        )}
        <Suspense fallback={null}>
          {lines.map(({ name, Panel }) => (
            <Panel key={name} of={of} among={among} />
          ))}
        </Suspense>
        <Meta icon={IconUserStar}>{ledByWords(of, me)}</Meta>
        <div className={css.actions}>
          {belongs ? (
            <>
              <Button variant="default" component={Link} to={`/organizations/${of.id}`} aria-label={`Open ${of.name}`}>
                Open
              </Button>
              <span className={css.since}>{belongsWords(of, zone)}</span>
            </>
          ) : of.wayIn === 'invitation' && of.state !== 'requested' ? (
            <>
              <span className={css.since}>By invitation</span>
              <BelongingButtons of={of} />
            </>
          ) : (
            <BelongingButtons of={of} />
          )}
        </div>
      </div>
    </article>
  )
})
