import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

const mantine = String.raw`@mantine[\\/]core[\\/]esm[\\/]`
/** What the fields of forms need of packages, and all small parts; signing in needs them too. */
const fields = new RegExp(
  `${mantine}core[\\\\/]|${mantine}components[\\\\/](ActionIcon|Checkbox|CloseButton|Input|InputBase|NativeSelect|TextInput)[\\\\/]|ComboboxChevron|ScrollArea[\\\\/]utils|InlineInput|InputsGroup|Combobox[\\\\/](Combobox\\.module|get-parsed-combobox-data)|@mantine[\\\\/]hooks[\\\\/](?!.*use-(debounced|drag|focus|floating|scroll|hotkeys|tabbable))`,
)
const controls = new RegExp(
  `${mantine}components[\\\\/]Badge[\\\\/]|@tanstack[\\\\/](query-core|react-query)[\\\\/](?!.*[Qq]ueries(Observer)?\\.)`,
)
/** What stands above a page: loaded once somebody opens it, or when the screen is there. */
const overlays = new RegExp(
  `${mantine}components[\\\\/](FocusTrap|Modal|ModalBase|Paper|Overlay|Portal|ScrollArea|Popover|Textarea)[\\\\/]|@floating-ui|react-remove-scroll|use-sidecar|use-callback-ref|react-style-singleton|get-nonce|tslib|aria-hidden|@mantine[\\\\/]hooks[\\\\/]|web[\\\\/]ui[\\\\/](\\w*Modal\\w*|DiscardQuestion|ListDialog|Sheet)\\.|FormDialog\\.`,
)
/** The reader of zones, which few need: a group takes along what its modules import, even where they do not use it. */
const zones = /node_modules[\\/]temporal-|contract[\\/]zone\.ts$/
/** Imports it too, for something that screens do not use. */
const repeats = /contract[\\/]repeat\.ts$/
/** Parts of pages, which every further feature uses: they come with what all share, also while only two do. */
const pageParts = /web[\\/]ui[\\/]page[\\/]/
const longLists = /@tanstack[\\/](react-virtual|virtual-core)[\\/]/
/** What the gradebook reckons with. */
const fractions = /node_modules[\\/]fraction\.js[\\/]/
const icons = /@tabler[\\/]icons-react[\\/].*[\\/]Icon\w+\.mjs$/

/** The parts of the start in their order, with the entry modules of each; see server/http/chunks.ts. */
const parts: [name: string, modules: string[]][] = [
  ['part-react', ['web/start/react.ts']],
  ['part-zod', ['web/start/zod.ts']],
  ['part-app', ['web/start/start.tsx']],
  ['part-shell', ['web/AppShell.tsx', 'web/pages/Dashboard.tsx']],
]
/** What a visitor sees first. */
const signInModules = ['features/account/web/SignInScreen.tsx', 'features/account/web/SignInForm.tsx']
/** On every screen, just after it. */
const timerModule = 'features/study/timer/web/TimerEverywhere.tsx'
/** What screens load as parts of their own, but show at once. */
const shownAtOnce = ['features/homework/quick/web/QuickAdd.tsx']
/** Screens and the panels on them, which are always shown together: what they alone need is one chunk. */
const together: Record<string, string[]> = {
  'course-page': [
    'features/courses/web/CoursePage.tsx',
    'features/homework/web/CourseAssignments.tsx',
    'features/study/stats/web/CourseStudyPanel.tsx',
  ],
}
export const partNames = parts.map(([name]) => name)

const root = fileURLToPath(new URL('..', import.meta.url))
const at = (name: string) => `${root}${name}`
const isOwn = (id: string) => id.startsWith(root) && !id.includes('node_modules')

/**
 * Which modules share a chunk, where it is not left to the bundler. Few chunks, since they pack better than many and
 * each request takes its time: the parts of the start, which web/main.tsx runs one after the other; what screens of
 * several features share; what dialogs share, which are loaded once the screen is there; what several screens or
 * dialogs of one feature share. A module that one of them alone needs stays with it.
 */
export function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  const shared = ['zones', 'part-entry', ...partNames, 'timer', 'fields', 'common', 'dialogs']
  const group = (debugName: string, priority: number, fits: (chunk: string) => boolean) => ({
    name(id: string, context: Rolldown.ChunkingContext) {
      const chunk = chunkOf(id, context)
      return chunk !== undefined && fits(chunk) ? chunk : undefined
    },
    debugName,
    priority,
    includeDependenciesRecursively: debugName.startsWith('part'),
  })
  return [
    ...shared.map((wanted, index) => group(wanted, shared.length - index + 1, (chunk) => chunk === wanted)),
    group('of a feature', 1, (chunk) => !shared.includes(chunk)),
  ]
}

/** Few styles too: those of what every screen shares are with the parts of the start. */
const styleOf: Record<string, string> = { fields: 'part-app', common: 'part-shell', timer: 'part-shell' }

function chunkOf(id: string, context: Rolldown.ChunkingContext): string | undefined {
  const chunk = chunkOfScript(id, context)
  return (chunk && id.endsWith('.css') && styleOf[chunk]) || chunk
}

function chunkOfScript(id: string, context: Rolldown.ChunkingContext): string | undefined {
  if (zones.test(id)) return 'zones'
  if (fields.test(id)) return 'fields'
  if (/web[\\/]main\.tsx$|preload-helper|rolldown[\\/]runtime|web[\\/]screens[\\/]bringCode\.ts$/.test(id))
    return 'part-entry'
  if (/node_modules[\\/]zod[\\/]/.test(id)) return 'part-zod'
  assigned ??= assign(context)
  const chunk = assigned.get(id) ?? assigned.get(iconOf(id))
  if (chunk) return chunk
  if (controls.test(id)) return 'common'
  if (longLists.test(id)) return 'virtual'
  if (fractions.test(id)) return 'course-page'
  return overlays.test(id) ? 'dialogs' : undefined
}

/** The name of an icon's component, or nothing. */
function iconOf(id: string): string {
  return (icons.test(id) && /(Icon\w+)\.mjs$/.exec(id)?.[1]) || ''
}

let assigned: Map<string, string> | undefined

function assign(context: Rolldown.ChunkingContext): Map<string, string> {
  const all = new Map<string, string>()
  const claim = (key: string, chunk: string) => void (all.has(key) || all.set(key, chunk))
  const iconsIn = (one: string) => context.getModuleInfo(one)?.code?.match(/\bIcon[A-Z]\w+/g) ?? []
  const claimIcons = (modules: Set<string>, chunk: string) => {
    for (const icon of [...modules].flatMap(iconsIn)) claim(icon, chunk)
  }
  const signIn = closureOf(context, signInModules.map(at))
  for (const [part, names] of parts)
    for (const one of closureOf(context, names.map(at)))
      claim(one, part === 'part-shell' && signIn.has(one) ? 'part-app' : part)
  // Else signing in would carry the shell along for an icon that both show.
  claimIcons(signIn, 'part-app')
  const timer = closureOf(context, [at(timerModule)])
  for (const one of timer) claim(one, 'timer')
  claimIcons(timer, 'timer')

  const { screens, dialogs } = lazyModules(context)
  const users = new Map<string, Users>()
  for (const one of [...screens, ...dialogs])
    for (const needed of [...closureOf(context, [one])].flatMap((needed) => [needed, ...iconsIn(needed)])) {
      const found = users.get(needed) ?? { screens: [], dialogs: [], modules: [] }
      users.set(needed, found)
      found.modules.push(one)
      found[screens.has(one) ? 'screens' : 'dialogs'].push(featureOf(one))
    }
  const shares = new Map<string, string>()
  const sizes = new Map<string, number>()
  for (const [one, needed] of users) {
    const page = Object.keys(together).find((name) =>
      needed.modules.every((user) => together[name]?.map(at).includes(user)),
    )
    if (page) claim(one, page)
    const isEntry = context.getModuleInfo(one)?.importers.length === 0
    if (isEntry || overlays.test(one) || repeats.test(one)) continue
    const chunk = sharedChunk(needed)
    if (!chunk) continue
    shares.set(one, chunk)
    const size = all.has(one) || pageParts.test(one) ? 0 : (context.getModuleInfo(one)?.code?.length ?? 0)
    sizes.set(chunk, (sizes.get(chunk) ?? 0) + size)
  }
  for (const [one, chunk] of shares) {
    const ofTwo = (users.get(one)?.screens.length ?? 0) > 0 && !chunk.endsWith('common')
    const isSmall = ofTwo && (sizes.get(chunk) ?? 0) < smallest
    const wanted = isSmall || (ofTwo && pageParts.test(one)) ? 'common' : chunk
    if (signIn.has(one)) claim(one, wanted === 'common' ? 'fields' : wanted)
    // Signing in carries nothing along that only other screens of its feature share.
    else claim(one, inside[wanted] ?? wanted)
  }
  return all
}

/** What the parts of an account share, without what signing in needs of it. */
const inside: Record<string, string> = {
  'account-common': 'account-inside',
  'account-dialogs': 'account-inside-dialogs',
}

/** What needs a module: the features of the screens and of the dialogs, and the modules that these begin with. */
type Users = { screens: string[]; dialogs: string[]; modules: string[] }

/** Characters of source below which what two features share is no file of its own, and comes with what all share. */
const smallest = 4000

/**
 * For a module that screens and dialogs of these features need; undefined: for one of them alone. A module is needed by
 * all that need whoever imports it, so a chunk imports only chunks of more features, and none imports another in a
 * circle.
 */
function sharedChunk({ screens, dialogs }: Users): string | undefined {
  if (screens.length + dialogs.length < 2) return undefined
  const features = [...new Set([...screens, ...dialogs])].sort()
  const kind = screens.length > 0 ? 'common' : 'dialogs'
  if (features.length === 1) return `${features[0]}-${kind}`
  return kind === 'common' && features.length === 2 ? features.join('-') : kind
}

function featureOf(id: string): string {
  return /[\\/]features[\\/](\w+)[\\/]/.exec(id)?.[1] ?? 'shell'
}

/** What is loaded when it is needed: the screens and panels that a feature's `feature.tsx` names, and all else. */
function lazyModules(context: Rolldown.ChunkingContext) {
  const [screens, dialogs] = [new Set<string>(), new Set<string>()]
  const seen = new Set([at('web/main.tsx')])
  for (const one of seen) {
    const found = context.getModuleInfo(one)
    for (const needed of found?.importedIds ?? []) if (isOwn(needed)) seen.add(needed)
    for (const needed of found?.dynamicallyImportedIds ?? []) {
      if (!isOwn(needed)) continue
      seen.add(needed)
      if (/[\\/]feature\.tsx$/.test(one) || shownAtOnce.map(at).includes(needed)) screens.add(needed)
      else dialogs.add(needed)
    }
  }
  for (const one of screens) dialogs.delete(one)
  return { screens, dialogs }
}

/** Not through packages: they name more than is used. What is used of them follows by itself. */
function closureOf(context: Rolldown.ChunkingContext, roots: string[]): Set<string> {
  const found = new Set(roots)
  for (const one of found)
    for (const needed of context.getModuleInfo(one)?.importedIds ?? []) if (isOwn(needed)) found.add(needed)
  return found
}
