/** No further try in this page can succeed: the browser keeps the failure of a script. */
export class CodeStuck extends Error {
  override name = 'CodeStuck'
}

/** Files that are in the browser, or on their way to it. Those that failed are not kept. */
const brought = new Map<string, Promise<unknown>>()

/**
 * Runs `load`, an `import()`, once all files that it needs are in the browser's cache. Without that, a script that
 * failed once would fail until the page is reloaded: many browsers, Firefox before 155 among them, keep the failure.
 * Scripts that have not run yet run one after the other, so that the browser paints and answers in between. The build
 * puts this around every `import()`, see vite.config.ts.
 *
 * @param files Paths of scripts and styles below the root of the site, without a first slash.
 * @throws CodeStuck where the files are there and the browser still fails; else whatever the network or `load` throws.
 */
export async function bringCode<T>(load: () => Promise<T>, files: string[] = []): Promise<T> {
  await Promise.all(files.map((file) => bring(`/${file}`)))
  try {
    for (const file of files.filter((one) => one.endsWith('.js')).reverse()) await run(`/${file}`)
    return await load()
  } catch (error) {
    await Promise.all(files.map((file) => fetchWhole(`/${file}`)))
    throw new CodeStuck('A script failed although its file is there.', { cause: error })
  }
}

/** Scripts that have run. */
const ran = new Set<string>()

/** Runs one script in a task of its own: all that a screen needs, run at once, blocks the page of a slow phone. */
async function run(path: string): Promise<void> {
  if (ran.has(path)) return
  await import(/* @vite-ignore */ path)
  ran.add(path)
  await nextTask()
}

/** Without the pause that timers which set timers have. */
function nextTask(): Promise<unknown> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = resolve
    port2.postMessage(null)
  })
}

function bring(path: string): Promise<unknown> {
  const found = brought.get(path)
  if (found) return found
  // What the page itself names is on its way already.
  const named = document.querySelector(`link[href="${path}"], script[src="${path}"]`)
  const bringing = named ? Promise.resolve() : path.endsWith('.css') ? addStyle(path) : fetchWhole(path)
  brought.set(path, bringing)
  bringing.catch(() => brought.delete(path))
  return bringing
}

async function fetchWhole(path: string): Promise<void> {
  const answer = await fetch(path)
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  await answer.arrayBuffer()
}

function addStyle(path: string): Promise<unknown> {
  const link = document.createElement('link')
  const arrived = new Promise((resolve, reject) => {
    link.onload = resolve
    link.onerror = () => {
      // Else the next try would take it for there.
      link.remove()
      reject(new Error(`${path} could not be loaded`))
    }
  })
  Object.assign(link, { rel: 'stylesheet', crossOrigin: '', href: path })
  document.head.append(link)
  return arrived
}
