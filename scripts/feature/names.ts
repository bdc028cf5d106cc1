/** How a feature and its things are called in code, addresses, tables and sentences. */
export type FeatureNames = {
  /** The folder and the feature's name: `readingCircles`. */
  folder: string
  /** A text of the templates with these names. */
  named: (text: string) => string
}

const shape = /^[a-z]+(-[a-z]+)*$/

/**
 * The names made from that of several things in kebab case, `reading-circles`, and of one, which is derived if it is not
 * given. Answers a sentence where it cannot be.
 */
export function featureNames(many: string, one = singularOf(many)): FeatureNames | string {
  if (!shape.test(many)) return 'Name the feature by several of its things, in small letters: reading-circles.'
  if (one === undefined || !shape.test(one) || one === many)
    return `What is one of ${many.replaceAll('-', ' ')} called? Say so: --one NAME.`
  const article = /^[aeiou]/.test(one) ? 'an' : 'a'
  const words = one.replaceAll('-', ' ')
  // The longer ones first, since they contain the shorter ones.
  const forms: [from: string, to: string][] = [
    [' a giz mo', ` ${article} ${words}`],
    ['A giz mo', `${capital(article)} ${words}`],
    ...formsOf('giz-mos', many),
    ...formsOf('giz-mo', one),
  ]
  return { folder: camel(many), named: (text) => forms.reduce((all, [from, to]) => all.replaceAll(from, to), text) }
}

function formsOf(from: string, to: string): [string, string][] {
  const make = [
    (name: string) => camel(name),
    (name: string) => capital(camel(name)),
    (name: string) => name.replaceAll('-', '_'),
    (name: string) => name,
    (name: string) => name.replaceAll('-', ' '),
    (name: string) => capital(name.replaceAll('-', ' ')),
  ]
  return make.map((form) => [form(from), form(to)])
}

const capital = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`
const camel = (name: string) => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())

function singularOf(many: string): string | undefined {
  if (many.endsWith('ies')) return `${many.slice(0, -3)}y`
  if (/(s|sh|ch|x)es$/.test(many)) return many.slice(0, -2)
  return many.endsWith('s') ? many.slice(0, -1) : undefined
}
