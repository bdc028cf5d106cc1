import { useEffect, useState } from 'react'
import { toast } from '../../../web/ui/toast.tsx'
import { referralWords } from '../rules.ts'

/** For so many milliseconds the button says that it has copied. */
const saysCopied = 2000

/** The link of a code, and what can be done with it. */
export function useReferralLink(code: string) {
  const link = `${window.location.origin}/?ref=${encodeURIComponent(code)}`
  const [copies, setCopies] = useState(0)
  useEffect(() => {
    if (copies === 0) return
    const timer = setTimeout(() => setCopies(0), saysCopied)
    return () => clearTimeout(timer)
  }, [copies])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      setCopies((many) => many + 1)
      toast.success(referralWords.copied)
    } catch {
      toast.error(referralWords.notCopied)
    }
  }
  const share = async () => {
    if (typeof navigator.share !== 'function') return copy()
    try {
      await navigator.share({ title: 'Quad', text: 'Join me on Quad.', url: link })
    } catch (error) {
      // Whoever closes the sheet wants nothing.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy()
    }
  }
  return { link, copied: copies > 0, copy, share }
}
