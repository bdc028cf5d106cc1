import { commandLine } from '../server/commandLine.ts'
import { exitWithWords } from './command.ts'

type Usage = {
  /** The forms of the command, each as the words after its name. */
  forms: string[]
  about: string
  /** The options besides --help. */
  options?: string[]
}

const usages = {
  backup: {
    forms: ['FILE'],
    about: 'Stores the database, the root secret and the attached files in a new file. Name it by its whole path.',
  },
  doctor: { forms: [''], about: 'Checks the installation, changes nothing, and says what to do.' },
  grant: { forms: ['EMAIL ROLE'], about: 'ROLE is student, moderator or admin.' },
  'leave-demo': {
    forms: ['--yes'],
    about: 'Says who the people of the demo campus are; with --yes, removes them and makes it a campus in use.',
    options: ['--yes'],
  },
  move: {
    forms: [''],
    about:
      'Copies everything from the embedded database in QUAD_DATA to the empty PostgreSQL database that DATABASE_URL names. Stop the server first.',
  },
  person: {
    forms: ['export EMAIL', 'erase EMAIL --yes'],
    about: 'Prints everything stored about a person, or removes it for good.',
    options: ['--yes'],
  },
  'reset-2fa': {
    forms: ['EMAIL'],
    about: 'Turns off the two-factor sign-in of somebody who has lost phone and recovery codes.',
  },
  'reset-link': { forms: ['EMAIL'], about: 'Prints a link for setting a new password.' },
  restore: {
    forms: ['FILE'],
    about: 'Replaces the present data with those of a backup. Stop the server first. Name the file by its whole path.',
  },
} satisfies Record<string, Usage>

export type CommandName = keyof typeof usages

/** How a command is typed, and what it does. */
export function usageOf(name: CommandName): string {
  const { forms, about } = usages[name]
  return `Usage: ${forms.map((form) => commandLine(name, form)).join(', or ')}\n${about}`
}

/** What was typed after the name of a command, or what to print instead of running it, and the status to end with. */
export type Typed = { words: string[]; options: string[] } | { say: string; status: 0 | 1 }

export function parseTyped(name: CommandName, typed: string[]): Typed {
  const usage: Usage = usages[name]
  if (typed.includes('--help') || typed.includes('-h')) return { say: usageOf(name), status: 0 }
  const options = typed.filter((word) => word.startsWith('-'))
  const words = wordsIn(typed)
  const unknown = options.find((option) => !usage.options?.includes(option))
  if (unknown !== undefined) return { say: `${unknown} is not an option of this command.\n${usageOf(name)}`, status: 1 }
  // The address that `move` takes as an argument shows in the list of processes, so that its usage does not name it.
  const most = name === 'move' ? 1 : Math.max(...usage.forms.map((form) => wordsIn(form.split(' ')).length))
  if (words.length > most) return { say: `${words[most]} is one word too many.\n${usageOf(name)}`, status: 1 }
  return { words, options }
}

function wordsIn(typed: string[]): string[] {
  return typed.filter((word) => word !== '' && !word.startsWith('-'))
}

/** What was typed after the name of this command. Ends it with its usage where that was asked for, or is needed. */
export function readTyped(name: CommandName): { words: string[]; options: string[] } {
  const typed = parseTyped(name, process.argv.slice(2))
  if ('words' in typed) return typed
  if (typed.status === 1) exitWithWords(typed.say)
  process.stdout.write(`${typed.say}\n`)
  process.exit(0)
}

export function exitWithUsage(name: CommandName): never {
  exitWithWords(usageOf(name))
}
