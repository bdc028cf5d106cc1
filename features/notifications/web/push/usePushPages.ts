import { useEffect } from 'react'
import { useNavigate } from 'react-router'

const loadPush = () => import('./pushBrowser.ts')

/** Milliseconds after which it is looked at: the page comes first. */
const soon = 3000

/** Opens what is pressed among the browser's notifications, and keeps push alive over sessions. */
export function usePushPages(): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const worker = navigator.serviceWorker
    const hear = ({ data, ports }: MessageEvent) => {
      // A path of ours: the service worker has seen to it (web/public/push-worker.js).
      if (typeof data?.opens !== 'string') return
      ports[0]?.postMessage('opened')
      void navigate(data.opens)
    }
    worker.addEventListener('message', hear)
    const timer = window.setTimeout(() => {
      void loadPush()
        .then(({ resumePush }) => resumePush())
        .catch(() => undefined)
    }, soon)
    return () => {
      worker.removeEventListener('message', hear)
      clearTimeout(timer)
    }
  }, [navigate])
}
