import type { Question } from './questions.rules.ts'

/** An event of the demo campus; every name and place is invented. */
export type SeededEvent = {
  organization: string
  title: string
  about: string
  place: string
  /** Days from today of the first date, its start on the clock of the campus, and minutes. */
  first: [days: number, start: string, minutes: number]
  /** Weeks between dates, and how many there are; without it there is one. */
  weekly?: [weeks: number, dates: number]
  capacity?: number
  points?: number
  guests?: number
  /** How many of the campus go to each date, and how many wait. */
  going?: number
  waiting?: number
  membersOnly?: true
  /** Nobody says that they come. */
  open?: true
  /** Registration opens so many days before. */
  opensDays?: number
  questions?: Question[]
  link?: string
  cancelled?: string
  draft?: true
  /** What the demo's student is on the list. */
  student?: 'going' | 'waiting' | 'offered' | 'marked'
}

const food: Question = {
  ...{ id: 'food', text: 'What do you eat?', kind: 'choice', required: true },
  choices: ['Everything', 'No meat', 'Plants alone'],
}
const note: Question = { id: 'note', text: 'Anything we should know?', kind: 'text', choices: [], required: false }

/** Eighty dates from four weeks ago to six weeks ahead. */
export const seededEvents: SeededEvent[] = [
  {
    ...{ organization: 'Kitchen Garden', title: 'Bed turning', place: 'Glasshouse lawn', points: 5, capacity: 30 },
    about: 'We turn the beds before the frost does. Forks and gloves are there; old shoes are yours.',
    ...{ first: [-19, '10:00', 120], weekly: [2, 4], going: 14, student: 'going' },
  },
  {
    ...{ organization: 'Kitchen Garden', title: 'Seed swap', place: 'Glasshouse', points: 3, capacity: 40, guests: 2 },
    about: 'Bring what you saved in autumn, take what you like. Labels and pencils are on the table.',
    ...{ first: [12, '14:00', 150], going: 18, questions: [note], student: 'marked' },
  },
  {
    ...{ organization: 'Kitchen Garden', title: 'Pruning the old apple trees', place: 'Orchard behind Finch Commons' },
    about: 'Nine trees, six saws, two ladders. We show where to cut and why; the wood goes home with you.',
    ...{ first: [16, '10:00', 150], weekly: [2, 2], draft: true, points: 5 },
  },
  {
    ...{ organization: 'Alderhill Robotics', title: 'Open build night', place: 'Foundry 5', points: 5, capacity: 12 },
    about: 'Solder, saw and swear politely. Somebody shows you whatever you have never done before.',
    ...{ first: [-16, '17:30', 120], weekly: [1, 8], going: 12, waiting: 4, student: 'waiting' },
  },
  {
    ...{
      organization: 'Alderhill Robotics',
      title: 'Test run in the hall',
      place: 'Gym, hall 1',
      points: 5,
      capacity: 60,
    },
    about:
      'The first time it drives on its own. Bring a guest who likes to see things fall over. Closed shoes, please.',
    ...{ first: [13, '11:30', 90], going: 38, guests: 1, questions: [note] },
  },
  {
    ...{
      organization: 'Chamber Choir',
      title: 'Open rehearsal',
      place: 'Old Library, music room',
      points: 3,
      capacity: 30,
    },
    about: 'Sit among us and sing along, or only listen. The scores are on the chairs.',
    ...{ first: [-10, '19:00', 120], weekly: [1, 7], going: 18 },
  },
  {
    ...{ organization: 'Chamber Choir', title: 'Winter concert', place: 'Chapel', points: 5, capacity: 45, guests: 3 },
    about: 'An hour of music by candlelight. There is no ticket to pay; there are forty-five chairs.',
    ...{ first: [20, '18:00', 75], going: 20 },
  },
  {
    ...{ organization: 'Women in Computing', title: 'Résumé table', place: 'Finch Commons', points: 5, capacity: 30 },
    about: 'Ten minutes with somebody who reads résumés for a living. Bring it on paper.',
    ...{ first: [-3, '11:30', 60], weekly: [1, 4], going: 12 },
  },
  {
    ...{ organization: 'Women in Computing', title: 'A morning at the tram works', place: 'North depot', capacity: 20 },
    about: 'Their team for signalling shows what happens when two trams want the same switch.',
    ...{ first: [9, '09:00', 180], going: 20, waiting: 6, points: 8, questions: [note] },
  },
  {
    ...{ organization: 'Borrowed Kitchens', title: 'Dumplings for thirty', place: 'Finch Commons, kitchen', points: 5 },
    about: 'Two fillings, one dough. Knives are here; bring an apron and a box for what you fold too many of.',
    ...{ first: [5, '16:00', 180], capacity: 8, going: 7, waiting: 6, questions: [food], student: 'offered' },
  },
  {
    ...{ organization: 'Borrowed Kitchens', title: 'Soup from four grandmothers', place: 'Finch Commons, kitchen' },
    about: 'Four pots, four recipes, one long table. Bread is there.',
    ...{ first: [-8, '17:00', 150], weekly: [2, 4], capacity: 24, going: 16, questions: [food] },
  },
  {
    ...{ organization: 'Climbing Club', title: 'Climbing under lights', place: 'Gym, wall 4', points: 5, capacity: 40 },
    about: 'The lamps are low and the music is not. Shoes and ropes are there.',
    ...{ first: [0, '20:00', 120], weekly: [1, 5], going: 21 },
  },
  {
    ...{
      organization: 'Climbing Club',
      title: 'Real rock',
      place: 'Bus at the south gate, 7:30',
      capacity: 15,
      points: 10,
    },
    about: 'A day at the quarry. Members only, since everybody has to know the knots.',
    ...{ first: [10, '07:30', 600], going: 9, membersOnly: true },
  },
  {
    ...{
      organization: 'Astronomy Society',
      title: 'Winter sky from the roof',
      place: 'Field Building, roof',
      points: 5,
    },
    about: 'Orion, the Pleiades, and whatever the clouds leave us. Bring a coat; somebody brings cocoa.',
    ...{ first: [6, '20:00', 120], weekly: [1, 6], capacity: 25, opensDays: 4, going: 0 },
  },
  {
    ...{
      organization: 'Debate Union',
      title: 'Should exams be open book?',
      place: 'Wren Hall 310',
      points: 5,
      capacity: 10,
    },
    about: 'Four speakers, seven minutes each, then the floor. You vote when you come in and again when you leave.',
    ...{ first: [3, '18:00', 120], going: 10, waiting: 9 },
    questions: [
      {
        ...{ id: 'stand', text: 'Where do you stand before it?', kind: 'choice', required: true },
        choices: ['Open book', 'Closed book', 'Undecided'],
      },
    ],
  },
  {
    ...{ organization: 'Student Senate', title: 'Open session', place: 'Wren Hall, chamber', capacity: 100 },
    about: 'Whoever comes may speak for two minutes. The agenda is on the door the day before.',
    ...{ first: [-6, '17:00', 120], weekly: [2, 4], open: true },
  },
  {
    ...{ organization: 'Bike Kitchen', title: 'Brakes and lights', place: 'Courtyard behind Foundry 1', capacity: 100 },
    about: 'Bring what squeaks. Cables and pads cost what they cost us; help costs nothing.',
    ...{ first: [-5, '15:00', 150], weekly: [1, 8], open: true, points: 2 },
  },
  {
    ...{ organization: 'First Aid Corps', title: 'First aid in one evening', place: 'Field Building 12', points: 8 },
    about: 'Breathing, bleeding, broken. With a certificate, which the climbing wall accepts.',
    ...{ first: [2, '18:00', 180], weekly: [2, 3], capacity: 16, going: 11 },
  },
  {
    ...{
      organization: 'Letterpress Workshop',
      title: 'Cards by hand',
      place: 'Foundry 1, cellar',
      capacity: 8,
      points: 3,
    },
    about: 'Set a line, ink it, pull it. You take ten cards home and the ink under your nails.',
    ...{ first: [4, '16:00', 150], weekly: [1, 3], going: 8, waiting: 3 },
  },
  {
    ...{
      organization: 'Salsa and Bachata',
      title: 'First steps, again',
      place: 'Finch Commons, hall',
      capacity: 60,
      guests: 1,
    },
    about: 'For those who have never danced, and for those who forgot. Nobody needs a partner.',
    ...{ first: [-2, '19:30', 120], weekly: [1, 5], going: 24, student: 'marked' },
  },
  {
    ...{ organization: 'Ultimate', title: 'Frost cup', place: 'South field', points: 10, capacity: 40 },
    about: 'Five against five, as long as there is light.',
    ...{
      first: [8, '13:00', 180],
      going: 22,
      cancelled: 'The field is ice. We play on the first Saturday of the new term.',
    },
  },
  {
    ...{ organization: 'Philosophy Over Soup', title: 'Is a promise a debt?', place: 'Finch Commons', capacity: 18 },
    about: 'One question, one pot. Nobody has to have read anything.',
    ...{ first: [1, '12:30', 75], weekly: [1, 4], going: 13, questions: [food], student: 'going' },
  },
  {
    ...{ organization: 'Mosaic', title: 'Maps of home', place: 'Old Library, reading room', capacity: 35, points: 3 },
    about: 'Draw the way from your door to where you learned to swim. We hang them up.',
    ...{ first: [7, '17:30', 90], going: 15 },
  },
  {
    ...{ organization: 'Student Radio', title: 'An hour on air', place: 'Studio 2', capacity: 4, points: 3 },
    about: 'Your hour, our desk. Bring what you want played, and two sentences about each.',
    ...{ first: [2, '21:00', 60], weekly: [1, 3], going: 4, waiting: 2 },
  },
  {
    ...{ organization: 'Tutors Without Fees', title: 'Exam evening online', place: '', capacity: 100, points: 5 },
    about: 'Rooms for calculus, chemistry and essays. Come with a question, leave with another one.',
    ...{ first: [11, '18:00', 180], going: 26, link: 'https://rooms.alderhill.example/exam-evening' },
  },
]
