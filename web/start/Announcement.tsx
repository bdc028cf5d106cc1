import { IconSpeakerphone, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Site } from '../../features/account/contract.ts'
import { announcementKey, announcementTopic } from '../../features/account/texts/rules.ts'
import { ownStoredTexts, storeOwnText } from '../deviceStorage.ts'
import { sessionKey, useSession } from '../session.ts'
import css from './Announcement.module.css'

/** Part of the shell, which the sign-in screen does not load. */
const loadLive = () => import('../live/live.ts')
const dismissed = 'announcement'
/** How often a visitor's page asks: only signed-in people have live push, and their page asks for its code as often. Milliseconds. */
const often = 60_000

/** The admins' sentence to everybody, above every screen, until it ends or the person dismisses it. */
export function Announcement() {
  const client = useQueryClient()
  const { data: session } = useSession()
  const who = session && (session.person ? 'signed in' : 'visitor')
  useEffect(() => {
    const again = () => void client.invalidateQueries({ queryKey: sessionKey })
    if (who === undefined) return
    if (who === 'visitor') {
      const timer = window.setInterval(again, often)
      return () => clearInterval(timer)
    }
    let end: (() => void) | undefined
    let over = false
    let timer: number | undefined
    const listen = () =>
      loadLive().then(
        ({ listenToTopic }) => {
          if (!over) end = listenToTopic(`${announcementTopic}:${announcementKey}`, ({ first }) => !first && again())
        },
        () => {
          if (!over) timer = window.setTimeout(listen, often)
        },
      )
    void listen()
    return () => {
      over = true
      clearTimeout(timer)
      end?.()
    }
  }, [client, who])
  const shown = session?.site.announcement
  return shown ? <Bar key={shown.number} {...shown} /> : null
}

function Bar({ number, text, endsAt }: NonNullable<Site['announcement']>) {
  const [gone, setGone] = useState(() => ownStoredTexts(dismissed).get('') === String(number))
  useEffect(() => {
    const left = endsAt === null ? Number.POSITIVE_INFINITY : Date.parse(endsAt) - Date.now()
    // A longer timeout than browsers can count would fire at once.
    if (left > 2 ** 31 - 1) return
    const timer = window.setTimeout(() => setGone(true), Math.max(0, left))
    return () => clearTimeout(timer)
  }, [endsAt])
  if (gone) return null
  return (
    <section className={css.bar} aria-label="To everybody">
      <div className={css.room}>
        <IconSpeakerphone className={css.icon} size={18} stroke={1.75} aria-hidden />
        <p className={css.words} role="status">
          {text}
        </p>
        <button
          className={css.close}
          type="button"
          aria-label="Dismiss the sentence to everybody"
          onClick={() => {
            storeOwnText(dismissed, String(number))
            setGone(true)
          }}
        >
          <IconX size={18} stroke={1.75} aria-hidden />
        </button>
      </div>
    </section>
  )
}
