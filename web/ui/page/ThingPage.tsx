import { Button, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { isRefused, MissingState } from '../../errors/FailedFetch.tsx'
import { useTitle } from '../../navigation/title.ts'
import { ScreenLoading } from '../../screens/ScreenLoading.tsx'
import { BackLink } from './BackLink.tsx'

type ThingPageProps<T> = {
  /** What it is, in a sentence: "course". */
  what: string
  /** The query for it. What it has in place of an answer, such as a row of the list, shows at once. */
  found: { data: T | undefined; error: unknown; isError: boolean; isFetching: boolean; refetch: () => unknown }
  /** The page's name in the browser's tab. */
  title: (of: T) => string
  /** Where one comes from, and goes to when it is not there. */
  back: { to: string; label: string }
  /** The title when it could not be fetched, unless the reason is to be the title: "Failed to fetch courses". */
  failed?: string
  /** Why it may not be there, where others have a say: "It was deleted, or the link is wrong." */
  absent?: string
  /** `leave`: goes back once it has been deleted; the page shows it until then. */
  children: (of: T, leave: () => void) => ReactNode
}

/** A page about one thing in its five states: loading, not there, refused, failed, and there. */
export function ThingPage<T>({ what, found, title, back, failed, absent, children }: ThingPageProps<T>) {
  const of = isRefused(found.error) ? undefined : found.data
  const name = `${what.charAt(0).toUpperCase()}${what.slice(1)}`
  useTitle(of === undefined ? name : title(of))
  const navigate = useNavigate()
  // Kept here: when the deletion is answered, the shown thing may be gone already.
  const [left, setLeft] = useState(false)
  useEffect(() => {
    if (left) navigate(back.to, { replace: true })
  }, [left, navigate, back.to])
  return (
    <>
      <BackLink {...back} />
      {of === undefined ? <VisuallyHidden component="h1">{name}</VisuallyHidden> : children(of, () => setLeft(true))}
      {of === undefined && !found.isError && <ScreenLoading />}
      {of === undefined && found.isError && (
        <MissingState
          what={what}
          error={found.error}
          failed={failed}
          absent={absent}
          retrying={found.isFetching}
          onRetry={() => found.refetch()}
          inPanel={false}
          actions={
            <Button component={Link} to={back.to}>
              {back.label}
            </Button>
          }
        />
      )}
    </>
  )
}
