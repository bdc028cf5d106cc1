/**
 * The oldest versions in which Quad works. The build is written for them, README names them, `public/scheme.js` asks
 * for what decides them; `scripts/oldestBrowsers.test.ts` says what that is.
 */
export const oldestBrowsers = { chrome: 114, firefox: 125, safari: 17 } as const

/** The same for the build; Edge has the version numbers of Chrome, and each browser of an iPhone those of Safari. */
export const buildTargets = [
  `chrome${oldestBrowsers.chrome}`,
  `edge${oldestBrowsers.chrome}`,
  `firefox${oldestBrowsers.firefox}`,
  `safari${oldestBrowsers.safari}`,
  `ios${oldestBrowsers.safari}`,
]
