/** Shown until the session is known. Draws what index.html drew before any script, so that nothing moves. */
export function FirstPaint() {
  return (
    <div className="first-paint" role="status">
      <svg viewBox="0 0 32 32" width="48" height="48" aria-hidden="true">
        <rect className="first-paint-tile" width="32" height="32" rx="9" />
        <path
          className="first-paint-ring"
          d="M17.6 24H13.2A5.2 5.2 0 0 1 8 18.8V13.2A5.2 5.2 0 0 1 13.2 8h5.6a5.2 5.2 0 0 1 5.2 5.2v4.4M17.4 17.4l7.4 7.4"
        />
      </svg>
      <p className="first-paint-words">Loading your dashboard...</p>
    </div>
  )
}
