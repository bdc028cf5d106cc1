import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { referralCodeKey, storeChoice, storedText, storeText } from '../../../web/deviceStorage.ts'

const longest = 100

/** Keeps the code of a link (`/?ref=CODE`) in this browser until somebody signs up, and takes it out of the address. */
export function useCodeOfLink(): void {
  const location = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const search = new URLSearchParams(location.search)
    const given = search.get('ref')
    if (given === null) return
    // What cannot be sent would keep somebody from signing up.
    const code = given.replace(/[\p{C}\s]/gu, '').slice(0, longest)
    if (code !== '') storeChoice(referralCodeKey, code)
    search.delete('ref')
    navigate({ ...location, search: search.toString() }, { replace: true, state: location.state })
  }, [location, navigate])
}

/** The code with which somebody came; undefined: without one. */
export function codeOfLink(): string | undefined {
  return storedText(referralCodeKey, 'local') ?? undefined
}

/** Whoever signed up has used it, whatever it was good for. */
export function forgetCodeOfLink(): void {
  storeText(referralCodeKey, null, 'local')
}
