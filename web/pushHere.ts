/** The registration of the service worker for push notifications in this browser, if it has one. */
export async function pushRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  // Missing where a page is not secure, and in some private windows.
  if (!('serviceWorker' in navigator)) return undefined
  return navigator.serviceWorker.getRegistration('/')
}

/** Nothing of a person who has left arrives in this browser any more, or stays on its screen. */
export async function endPushHere(): Promise<void> {
  const registration = await pushRegistration()
  if (!registration) return
  for (const shown of await registration.getNotifications()) shown.close()
  await (await registration.pushManager?.getSubscription())?.unsubscribe()
}
