/** The path of the service worker for push notifications (web/public/push-worker.js). Browsers remember it. */
export const pushWorkerPath = '/push-worker.js'
