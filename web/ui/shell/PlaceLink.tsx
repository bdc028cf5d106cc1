import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import type { NavEntry } from './navEntry.ts'

type Place = Pick<NavEntry, 'to' | 'also'>

/** Whether the page at that path belongs to the place. */
export const isHere = ({ to, also = [] }: Place, pathname: string): boolean =>
  [to, ...also].some((path) => pathname === path || pathname.startsWith(`${path}/`))

type PlaceLinkProps = Place & { className?: string | undefined; onClick?: () => void; children: ReactNode }

/** A link to a place, which is the current one on all its pages. */
export function PlaceLink({ to, also, ...props }: PlaceLinkProps) {
  const here = isHere({ to, also }, useLocation().pathname)
  return <Link {...props} to={to} aria-current={here ? 'page' : undefined} />
}
