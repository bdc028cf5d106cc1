import { z } from 'zod'
import { text } from '../../contract/shapes.ts'
import { campusEventWords, eventLimits } from './rules.ts'

const { question, choices, choice, answer } = eventLimits

/** What is asked of whoever wants to come. `id`: stays the same when its words are changed. */
export const questionShape = z
  .strictObject({
    id: z.string().regex(/^[a-z0-9]{1,12}$/),
    text: text(question).pipe(z.string().min(1, 'Write the question.')),
    kind: z.enum(['text', 'choice']),
    choices: z
      .array(text(choice).pipe(z.string().min(1, 'Write the choice.')))
      .max(choices, `At most ${choices} choices.`),
    required: z.boolean(),
  })
  .refine(({ kind, choices: given }) => kind === 'text' || new Set(given).size >= 2, {
    path: ['choices'],
    message: 'At least two choices.',
  })
export type Question = z.output<typeof questionShape>
export type Answers = Record<string, string>

/** Answers as they are sent, by the ids of the questions. */
export const answersShape = z.record(z.string().max(12), text(answer, { lines: true }))

/** The answer to a question; '' where there is none. Ids are anything that people send, also `constructor`. */
export const answerGiven = (answers: Answers, id: string): string =>
  Object.hasOwn(answers, id) ? (answers[id] ?? '') : ''

/** The answers that count, and what is wrong with the others, by fields of the form: `answers.diet`. */
export function checkAnswers(
  questions: readonly Question[],
  given: Answers,
): { answers: Answers; faults: Record<string, string> } {
  const answers: Answers = {}
  const faults: Record<string, string> = {}
  for (const { id, kind, choices: offered, required } of questions) {
    const said = answerGiven(given, id)
    const isWrong = kind === 'choice' && said !== '' && !offered.includes(said)
    if (isWrong || (required && said === ''))
      faults[`answers.${id}`] = kind === 'choice' ? campusEventWords.choose : campusEventWords.needed
    else if (said !== '') answers[id] = said
  }
  return { answers, faults }
}
