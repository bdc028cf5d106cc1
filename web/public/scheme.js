// biome-ignore-all lint: browsers of any age have to understand it
// Before the first paint: light or dark, and one sentence where Quad cannot run. A file of its own because the page
// allows no inline script. The key is the one in web/start/App.tsx.
;(function () {
  var root = document.documentElement
  var kept = null
  // The server names the theme of a person whom it knows; the device keeps it for pages without one.
  var chosen = root.getAttribute('data-theme')
  try {
    if (chosen) localStorage.setItem('quad.scheme', chosen)
    kept = localStorage.getItem('quad.scheme')
  } catch (_) {
    // No storage: what the server named, or the system, decides.
    kept = chosen
  }
  var system = window.matchMedia && matchMedia('(prefers-color-scheme: dark)').matches
  root.setAttribute('data-mantine-color-scheme', kept === 'dark' || (kept !== 'light' && system) ? 'dark' : 'light')

  /** In the place of "Loading your dashboard..." or of an outline, before anything else was drawn. */
  function say(words) {
    function show() {
      var root = document.getElementById('root')
      if (root && !root.querySelector('.first-paint-words')) {
        // An outline without words.
        root.textContent = ''
        root.appendChild(document.createElement('p')).className = 'first-paint-words'
        root.className = 'first-paint'
      }
      var all = document.querySelectorAll('.first-paint-words')
      for (var i = 0; i < all.length; i++) {
        all[i].textContent = words
        all[i].className = 'first-paint-words first-paint-end'
      }
    }
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', show)
    else show()
  }

  // What decides the oldest browsers (web/oldestBrowsers.ts), and what others must have besides.
  var fits =
    'noModule' in document.createElement('script') &&
    window.HTMLElement &&
    HTMLElement.prototype.showPopover &&
    Array.prototype.toSorted &&
    window.CSS &&
    CSS.supports('selector(:has(a))')
  if (!fits) {
    // web/main.tsx reads it.
    root.setAttribute('data-unfit', '')
    say('This browser is too old for Quad. Update it, or open Quad in a current Chrome, Edge, Firefox or Safari.')
    return
  }
  function fail() {
    say('Quad could not be loaded. Check your connection, then reload this page.')
  }
  window.addEventListener(
    'error',
    function (event) {
      if (event.target && event.target.tagName === 'SCRIPT') fail()
    },
    true,
  )
  // Told by web/main.tsx.
  document.addEventListener('quad-not-loaded', fail)
})()
