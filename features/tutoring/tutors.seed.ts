import type { OpenHours } from './slots/rules.ts'
import type { ProficiencyLevel, TutoringType, TutorLanguage, TutorSubject } from './tutors/rules.ts'

/** A tutor of the demo campus; every person and place is invented. */
export type SeededTutor = {
  /** The part of the address before the @. */
  login: string
  bio: string
  /** Whole cents. */
  rate: number
  years: number
  education: string
  location?: string
  /** Undefined: the zone of the campus. */
  zone?: string
  subjects: [TutorSubject, ProficiencyLevel][]
  languages?: TutorLanguage[]
  types?: TutoringType[]
  hours: OpenHours[]
  rules?: {
    noticeMinutes?: number
    bufferMinutes?: number
    farthestDays?: number
    dailyMost?: number
    confirms?: boolean
    freeUntilMinutes?: 1440 | 720 | 15
    isActive?: boolean
    meetingLink?: string
  }
  /** `asks`: waits for an admin. */
  mark?: 'verified' | 'asks' | 'declined'
  note?: string
  /** How many sessions took place, the last ones first reviewed with so many stars. */
  sessions: number
  stars: number[]
}

/** "1 09:00 12:00": weekday, start and end. */
const at = (...rows: string[]): OpenHours[] =>
  rows.map((row) => {
    const [weekday = '', start = '', end = ''] = row.split(' ')
    return { weekday: Number(weekday), start, end }
  })
const both: TutoringType[] = ['online', 'in_person']

export const seededTutors: SeededTutor[] = [
  {
    ...{ login: 'aisha.bello', rate: 3200, years: 3, education: 'BS Computer Science, fourth year' },
    bio: 'I tutor what I had to fight for myself: graphs, recursion, and proofs about running times. We read your code together until you see the wrong step before I do.',
    ...{ location: 'Wren Hall, room 110', types: both, languages: ['English', 'Yoruba'] },
    subjects: [
      ['Algorithms', 'expert'],
      ['Data Structures', 'expert'],
      ['Programming', 'advanced'],
    ],
    hours: at('1 09:00 12:00', '1 15:30 18:00', '3 09:00 12:00', '3 15:30 19:00', '4 13:00 17:00', '6 10:00 12:30'),
    rules: { bufferMinutes: 15, dailyMost: 4, meetingLink: 'https://meet.alderhill.example/aisha' },
    ...{ mark: 'verified', note: 'Teaching assistant of CS 301 for two terms; Professor Lindgren knows me.' },
    ...{ sessions: 22, stars: [5, 5, 4, 5, 5, 5, 4, 5, 5, 5, 5, 4] },
  },
  {
    ...{ login: 'kenji.watanabe', rate: 4500, years: 4, education: 'BS Computer Science, third year' },
    bio: 'Web apps and the code behind them. Bring something that does not work, and leave with something that does.',
    ...{ zone: 'Asia/Tokyo', location: 'Online', languages: ['English', 'Japanese'] },
    subjects: [
      ['Programming', 'expert'],
      ['Web Development', 'expert'],
      ['Computer Science', 'advanced'],
    ],
    hours: at('1 19:00 23:00', '2 19:00 23:00', '4 19:00 23:00', '6 08:00 12:00', '0 08:00 12:00'),
    ...{ mark: 'verified', note: 'My portfolio is on my page.', sessions: 19, stars: [5, 4, 5, 5, 4, 5, 5, 5, 4] },
  },
  {
    ...{ login: 'olena.koval', rate: 2800, years: 6, education: 'MS Mathematics' },
    bio: 'Calculus and algebra from the first page on. I like slow questions.',
    ...{ zone: 'Europe/Kyiv', languages: ['English', 'Ukrainian', 'Polish'] },
    subjects: [
      ['Mathematics', 'expert'],
      ['Calculus', 'expert'],
      ['Algebra', 'expert'],
    ],
    hours: at('1 16:00 21:00', '2 16:00 21:00', '3 16:00 21:00', '5 14:00 18:00'),
    rules: { freeUntilMinutes: 720 },
    ...{
      mark: 'verified',
      note: 'My diploma, at the registrar.',
      sessions: 24,
      stars: [5, 5, 5, 5, 5, 4, 5, 5, 5, 5, 5],
    },
  },
  {
    ...{ login: 'elias.lindholm', rate: 5800, years: 5, education: 'PhD student, Physics' },
    bio: 'Mechanics and fields with pictures first, and formulas afterwards.',
    ...{
      zone: 'Europe/Stockholm',
      location: 'Field Building 2',
      types: both,
      languages: ['English', 'Swedish', 'Danish'],
    },
    subjects: [
      ['Physics', 'expert'],
      ['Calculus', 'advanced'],
    ],
    hours: at('2 17:00 21:00', '4 17:00 21:00', '0 13:00 17:00'),
    rules: { noticeMinutes: 720, bufferMinutes: 30 },
    ...{ sessions: 14, stars: [4, 5, 3, 4, 5, 4, 4] },
  },
  {
    ...{ login: 'ravi.subramaniam', rate: 6200, years: 7, education: 'BS Engineering, fourth year' },
    bio: 'Statistics for people who have data and no time. Regression, tests, and when not to trust either.',
    ...{ zone: 'Asia/Kolkata', languages: ['English', 'Tamil', 'Hindi'] },
    subjects: [
      ['Statistics', 'expert'],
      ['Machine Learning', 'advanced'],
    ],
    hours: at('1 18:30 22:30', '3 18:30 22:30', '6 07:00 13:00'),
    ...{ mark: 'asks', note: 'I published two papers on sampling; both are on the library’s server.' },
    ...{ sessions: 11, stars: [5, 4, 4, 5, 4] },
  },
  {
    ...{ login: 'beatriz.almeida', rate: 2200, years: 2, education: 'BA History, fourth year' },
    bio: 'Essays that say one thing and show it. I read drafts twice: once for the argument, once for the commas.',
    ...{
      zone: 'America/Sao_Paulo',
      types: both,
      location: 'Old Library, room 2',
      languages: ['English', 'Portuguese', 'Spanish'],
    },
    subjects: [
      ['History', 'advanced'],
      ['English', 'intermediate'],
    ],
    hours: at('1 13:00 18:00', '2 13:00 18:00', '5 10:00 15:00'),
    ...{ sessions: 9, stars: [4, 5, 5, 4] },
  },
  {
    ...{ login: 'amara.nwosu', rate: 3500, years: 4, education: 'BS Chemistry, fourth year' },
    bio: 'Organic chemistry is a language. We learn to read it aloud.',
    ...{ zone: 'Africa/Lagos', languages: ['English', 'Igbo'] },
    subjects: [
      ['Chemistry', 'expert'],
      ['Biology', 'intermediate'],
    ],
    hours: at('1 17:00 20:00', '2 17:00 20:00', '4 17:00 20:00', '6 10:00 16:00'),
    rules: { dailyMost: 3, freeUntilMinutes: 720 },
    ...{ mark: 'verified', note: 'Lab assistant of CHEM 220.', sessions: 16, stars: [5, 5, 5, 4, 5, 5, 3] },
  },
  {
    ...{ login: 'thandiwe.dlamini', rate: 3050, years: 3, education: 'BA Psychology, fourth year' },
    bio: 'Research methods without fear: what to ask, whom, and what the answer means.',
    ...{ zone: 'Africa/Johannesburg', languages: ['English', 'Zulu'] },
    subjects: [
      ['Psychology', 'expert'],
      ['Statistics', 'intermediate'],
    ],
    hours: at('2 18:00 21:00', '3 18:00 21:00', '0 15:00 19:00'),
    ...{ sessions: 8, stars: [5, 5, 4] },
  },
  {
    ...{ login: 'ruben.castellanos', rate: 4000, years: 5, education: 'BS Business, fourth year' },
    bio: 'Balance sheets, markets and case studies. I look at each request first, so say what you are stuck at.',
    ...{ zone: 'America/Mexico_City', types: both, location: 'Finch Commons', languages: ['English', 'Spanish'] },
    subjects: [
      ['Economics', 'advanced'],
      ['Finance', 'expert'],
      ['Business', 'expert'],
    ],
    hours: at('1 10:00 14:00', '3 10:00 14:00', '5 10:00 16:00'),
    rules: { confirms: true, noticeMinutes: 1440 },
    ...{ sessions: 12, stars: [4, 4, 5, 3, 4, 4] },
  },
  {
    ...{ login: 'harriet.blakemore', rate: 1800, years: 1, education: 'BA English, third year' },
    bio: 'Close reading, and essays about it. Bring a poem and a pencil.',
    ...{ zone: 'Europe/London' },
    subjects: [['English', 'advanced']],
    hours: at('1 18:00 22:00', '4 18:00 22:00'),
    rules: { freeUntilMinutes: 15 },
    ...{ mark: 'declined', note: 'I read a lot.', sessions: 4, stars: [4, 3] },
  },
  {
    ...{ login: 'bogdan.ionescu', rate: 7500, years: 9, education: 'PhD student, Computer Science' },
    bio: 'Compilers, operating systems, and the exam after them. Nine years of teaching, two of them here.',
    ...{ zone: 'Europe/Bucharest', languages: ['English', 'Romanian', 'French'] },
    subjects: [
      ['Computer Science', 'expert'],
      ['Data Structures', 'expert'],
      ['Machine Learning', 'advanced'],
    ],
    hours: at('1 19:00 23:00', '3 19:00 23:00', '5 19:00 24:00'),
    rules: { bufferMinutes: 15, farthestDays: 30 },
    ...{ mark: 'verified', note: 'My contract as a lecturer.', sessions: 18, stars: [5, 5, 5, 5, 4, 5, 5, 5] },
  },
  {
    ...{ login: 'piotr.zielinski', rate: 2500, years: 2, education: 'BS Mathematics, second year' },
    bio: 'Linear algebra for engineers. I am back after my own exams.',
    ...{ zone: 'Europe/Warsaw', languages: ['English', 'Polish'] },
    subjects: [
      ['Mathematics', 'advanced'],
      ['Algebra', 'advanced'],
    ],
    hours: at('2 17:00 20:00', '6 09:00 12:00'),
    rules: { isActive: false },
    ...{ sessions: 6, stars: [5, 4] },
  },
  {
    ...{ login: 'siobhan.orourke', rate: 2750, years: 1, education: 'BS Biology, third year' },
    bio: 'Cells, genes and field notes. New as a tutor, not as a student who had to ask.',
    ...{ zone: 'Europe/Dublin', types: both, location: 'Field Building 3' },
    subjects: [['Biology', 'advanced']],
    hours: at('1 16:00 19:00', '2 16:00 19:00', '3 16:00 19:00'),
    ...{ mark: 'asks', note: 'Dr. Halloran of the biology lab can say how I teach.', sessions: 0, stars: [] },
  },
  {
    ...{ login: 'tevita.fonoti', rate: 4800, years: 2, education: 'BS Engineering, second year' },
    bio: 'Statics, dynamics, and the mathematics underneath. Early mornings here are late evenings at home.',
    ...{ zone: 'Pacific/Auckland' },
    subjects: [
      ['Physics', 'advanced'],
      ['Mathematics', 'intermediate'],
    ],
    hours: at('2 06:30 09:30', '4 06:30 09:30', '6 09:00 15:00'),
    ...{ sessions: 7, stars: [3, 4, 5] },
  },
  {
    ...{ login: 'lukas.brandt', rate: 1500, years: 1, education: 'BS Mathematics, third year' },
    bio: 'Worksheets side by side: you do one, I do one, and then we compare.',
    ...{ types: both, location: 'Reading Room East', languages: ['English', 'German'] },
    subjects: [
      ['Algebra', 'advanced'],
      ['Statistics', 'intermediate'],
      ['Other', 'intermediate'],
    ],
    hours: at('2 12:00 15:00', '4 12:00 15:00', '5 15:00 18:00'),
    rules: { noticeMinutes: 60, freeUntilMinutes: 15 },
    ...{ sessions: 10, stars: [5, 4, 4, 5] },
  },
]

/** With how many stars they go. */
export const saidInReviews: Record<3 | 4 | 5, string[]> = {
  5: [
    'I understood in an hour what I had not in three weeks.',
    'Patient, prepared, and honest about what I could skip.',
    'We found my mistake in ten minutes, and then four others.',
    'Explains it in three ways until one of them fits.',
    'Asked me questions until I had the proof myself.',
    'Best hour of my week before the midterm.',
  ],
  4: [
    'Very clear. A little fast towards the end.',
    'Good examples; I would have liked a summary.',
    'Helped me a lot, and sent the sheet we had worked on.',
    'Knows the subject well. We started some minutes late.',
  ],
  3: [
    'All right for a first look. The second half was more than I could follow.',
    'Helpful, but not what I had asked for.',
  ],
}

/** What students write when they book. */
export const bookingNotes = [
  'Last week’s problem set, questions 3 and 5.',
  'I would like to go through the old midterm.',
  null,
  'The part about proofs, slowly.',
  null,
]

export const replies = ['Thank you! Come back before the final.', 'That was good work of yours.']
