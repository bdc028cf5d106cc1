import { z } from 'zod'
import { endpoint } from '../../../contract/endpoint.ts'
import { instant, text } from '../../../contract/shapes.ts'
import { site } from '../../../contract/site.ts'
import { maxNoteLength, maxTextLength, siteTextKinds } from '../../account/texts/rules.ts'

const kind = z.enum(siteTextKinds)
const version = z.number().int()

const textVersion = z.strictObject({
  kind,
  version,
  text: z.string(),
  note: z.string(),
  asksAgain: z.boolean(),
  publishedAt: instant,
  /** Null: erased since. */
  publishedBy: z.string().nullable(),
})
export type TextVersion = z.output<typeof textVersion>

/** The newest version of each text of the operator; texts that were never published are missing. */
export const listTexts = endpoint(site('admin'), 'GET', '/admin/texts', z.strictObject({}), z.array(textVersion))

/** All versions of a text, newest first: at most 100. */
export const listTextVersions = endpoint(
  site('admin'),
  'GET',
  '/admin/texts/:kind',
  z.strictObject({ kind }),
  z.array(textVersion),
)

/**
 * Publishes a text in the place of version `after` (0: there was none). An empty one withdraws it. `asksAgain`:
 * everybody has to accept privacy text and rules before going on.
 */
export const publishText = endpoint(
  site('admin'),
  'POST',
  '/admin/texts/:kind',
  z
    .strictObject({
      kind,
      after: version.min(0),
      text: text(maxTextLength.rules, { lines: true }),
      note: text(maxNoteLength, { lines: true }),
      asksAgain: z.boolean(),
    })
    .superRefine(({ kind, text, asksAgain }, context) => {
      const most = maxTextLength[kind]
      if (text.length > most)
        context.addIssue({ code: 'custom', path: ['text'], message: `At most ${most} characters.` })
      const isLine = kind === 'name' || kind === 'contact'
      if (isLine && text.includes('\n')) context.addIssue({ code: 'custom', path: ['text'], message: 'One line only.' })
      if (asksAgain && kind !== 'privacy' && kind !== 'rules')
        context.addIssue({ code: 'custom', path: ['asksAgain'], message: 'Nobody accepts this text.' })
      if (asksAgain && text === '')
        context.addIssue({ code: 'custom', path: ['text'], message: 'Nobody can accept an empty text.' })
    }),
  textVersion,
)
