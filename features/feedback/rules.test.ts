import { describe, expect, test } from 'vitest'
import { tidyTags } from './inbox/rules.ts'
import { duePrompt, type PromptFacts, reviewPlaceFor } from './rules.ts'

const now = new Date('2031-03-10T12:00:00Z')
const ago = (days: number) => new Date(now.getTime() - days * 86_400_000)
const month: PromptFacts = {
  ...{ signedUpAt: ago(40), askedAt: null, gaveAt: null, milestoneAt: null },
  ...{ timerRuns: false, examNear: false, completed: 3, active: true },
}
const congratulated: PromptFacts = { ...month, askedAt: ago(31), milestoneAt: ago(31) }

describe('the one rule of prompts', () => {
  test.each<[string, PromptFacts, ReturnType<typeof duePrompt>]>([
    ['an account older than a week', month, 'milestone'],
    ['exactly a week old', { ...month, signedUpAt: ago(7), active: false }, null],
    ['a moment older than a week', { ...month, signedUpAt: ago(7.001), active: false }, 'milestone'],
    ['a day old with finished work', { ...month, signedUpAt: ago(1) }, 'course_completion'],
    ['younger than a day', { ...month, signedUpAt: ago(0.99) }, null],
    ['while a timer runs', { ...month, timerRuns: true }, null],
    ['near an exam', { ...month, examNear: true }, null],
    ['31 days after the congratulation', congratulated, 'course_completion'],
    ['exactly 30 days after it', { ...congratulated, askedAt: ago(30) }, 'course_completion'],
    ['less than 30 days after it', { ...congratulated, askedAt: ago(29.999) }, null],
    ['30 days after own stars', { ...congratulated, gaveAt: ago(30) }, 'course_completion'],
    ['less than 30 days after own stars', { ...congratulated, gaveAt: ago(29) }, null],
    ['congratulated, and nothing completed', { ...congratulated, completed: 0 }, null],
    ['congratulated, and nothing done lately', { ...congratulated, active: false }, null],
  ])('%s', (_, facts, due) => expect(duePrompt(facts, now)).toBe(due))
})

describe('where a review is written', () => {
  const [iPhone, android, desktop] = ['Mozilla/5.0 (iPhone; CPU)', 'Mozilla/5.0 (Linux; Android 16)', 'X11; Linux']
  const all = { ios: 'https://i.example', android: 'https://a.example', web: 'https://w.example' }
  test('the store of the device, else the web, else nowhere', () => {
    expect([iPhone, android, desktop].map((agent) => reviewPlaceFor(agent, all))).toEqual(Object.values(all))
    const web = { ios: null, android: null, web: all.web }
    expect([iPhone, android, desktop].map((agent) => reviewPlaceFor(agent, web))).toEqual([all.web, all.web, all.web])
    const stores = { ...all, web: null }
    expect([iPhone, android, desktop].map((agent) => reviewPlaceFor(agent, stores))).toEqual([
      ...[all.ios, all.android],
      null,
    ])
  })
})

test('tags are small, each once, in the order in which they were typed', () => {
  expect(tidyTags([' Idea', 'calendar', '', 'IDEA ', 'Übung'])).toEqual(['idea', 'calendar', 'übung'])
})
