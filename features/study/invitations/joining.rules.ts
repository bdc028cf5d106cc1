import { maxGroupSize } from '../rules.ts'

/** What is known when somebody comes to a session, read under its lock. */
type Comer = {
  isHost: boolean
  completed: boolean
  /** Whether they have a seat already. */
  seated: boolean
  /** How many people have one. */
  seats: number
}

/** What a session is to somebody who comes: their own, over, one in which they have a seat, full, or open. */
export function placeInSession({
  isHost,
  completed,
  seated,
  seats,
}: Comer): 'over' | 'host' | 'seated' | 'full' | 'free' {
  if (completed) return 'over'
  if (isHost) return 'host'
  if (seated) return 'seated'
  return seats >= maxGroupSize ? 'full' : 'free'
}
