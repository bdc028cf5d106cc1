// Light or dark, before the first paint. A file of its own because the page allows no inline script. The key is the one
// in web/start/App.tsx.
;(() => {
  let kept = null
  try {
    kept = localStorage.getItem('quad.scheme')
  } catch {
    // No storage: the system decides.
  }
  const dark = kept === 'dark' || (kept !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light'
})()
