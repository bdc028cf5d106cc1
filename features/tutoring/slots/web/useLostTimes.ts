import { useState } from 'react'

/** Starts that somebody else has taken while a form was open; `refusals`: how often that was learned by trying. */
export function useLostTimes() {
  const [lost, setLost] = useState<readonly string[]>([])
  const [refusals, setRefusals] = useState(0)
  const lose = (start: string) => setLost((all) => (all.includes(start) ? all : [...all, start]))
  const refuse = (start: string) => {
    lose(start)
    setRefusals((count) => count + 1)
  }
  return { lost, refusals, lose, refuse }
}
