import { countWords } from '../../../contract/words/counts.ts'
import { firstName } from '../../account/rules.ts'
import type { FeedbackType } from '../rules.ts'

const small = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']

/** "twelve hours", "40 hours" */
function spelledWords(count: number, one: string): string {
  const word = small[count]
  return word === undefined ? countWords(count, one) : `${word} ${count === 1 ? one : `${one}s`}`
}

/** What somebody has done in Quad so far. */
export type DoneSoFar = { hours: number; completed: number }

/** "Twelve hours studied, five assignments done."; empty where there is nothing yet. */
function doneWords({ hours, completed }: DoneSoFar): string {
  const parts = [
    hours > 0 && `${spelledWords(hours, 'hour')} studied`,
    completed > 0 && `${spelledWords(completed, 'assignment')} done`,
  ].filter((part) => part !== false)
  const sentence = parts.join(', ')
  return sentence && `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}. `
}

/** How the dialog asks for stars. */
export function askingWords(type: FeedbackType, name: string, done: DoneSoFar): { title: string; sentence: string } {
  if (type === 'milestone')
    return {
      title: 'You completed your first week',
      sentence: `Congratulations, ${firstName(name)}. ${doneWords(done)}How is Quad so far?`,
    }
  if (type === 'course_completion')
    return { title: 'How is Quad for you?', sentence: `${doneWords(done)}How well does Quad help you?` }
  return { title: 'Give Feedback', sentence: 'How is Quad so far?' }
}
