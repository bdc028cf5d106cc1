import type { OrganizationCategory, WayIn } from './rules.ts'

/** An organization of the demo campus; every name and place is invented. */
export type SeededOrganization = {
  name: string
  category: OrganizationCategory
  about: string
  tags: string[]
  place: string
  wayIn?: WayIn
  question?: string
  /** "4 17:30 19:00": weekday, start and end; without them it has no fixed time. */
  meets?: string[]
  /** Of the people of the demo campus, how many of ten belong to it. */
  tenths: number
}

export const seededOrganizations: SeededOrganization[] = [
  {
    ...{ name: 'Kitchen Garden', category: 'Service', place: 'Glasshouse lawn', tenths: 6 },
    about: 'Thirty beds behind the glasshouse. Take one for a term, share one, or only come for the beans.',
    tags: ['Outdoors', 'Beginners welcome'],
    meets: ['6 10:00 12:00'],
  },
  {
    ...{ name: 'Alderhill Robotics', category: 'Academic', place: 'Foundry 5', tenths: 7 },
    about: 'One robot a year, built from scratch and raced in May. Nobody needs to know how to solder yet.',
    tags: ['Robots', 'Hands-on'],
    meets: ['4 17:30 19:00'],
  },
  {
    ...{ name: 'Chamber Choir', category: 'Arts', place: 'Old Library, music room', wayIn: 'request', tenths: 4 },
    about: 'Four-part music and four concerts a year. The audition takes ten minutes and is kind.',
    tags: ['Singing', 'Audition'],
    question: 'Which voice do you sing, and what did you last sing with others?',
    meets: ['1 19:00 21:00'],
  },
  {
    ...{ name: 'Women in Computing', category: 'Professional', place: 'Wren Hall 110', tenths: 5 },
    about: 'Mentors, practice interviews, and a visit to a company each term. Open to everyone.',
    tags: ['Careers', 'Mentoring'],
    meets: ['2 12:30 13:30'],
  },
  {
    ...{ name: 'Borrowed Kitchens', category: 'Cultural', place: 'Finch Commons', tenths: 6 },
    about: 'A recipe a week from somebody’s family, cooked by whoever was taught it at home.',
    tags: ['Cooking', 'Vegetarian too'],
    meets: ['0 16:00 18:00'],
  },
  {
    ...{ name: 'Climbing Club', category: 'Sports', place: 'Gym, wall 3', tenths: 7 },
    about: 'The wall twice a week and real rock twice a term. Shoes and ropes are there.',
    tags: ['Bouldering', 'Gear to borrow'],
    meets: ['3 18:00 20:00', '6 14:00 17:00'],
  },
  {
    ...{ name: 'Astronomy Society', category: 'Academic', place: 'Field Building, roof', tenths: 4 },
    about: 'On clear nights the dome is ours. Bring a coat; somebody brings cocoa.',
    tags: ['Night sky', 'Telescope'],
  },
  {
    ...{ name: 'Debate Union', category: 'Leadership', place: 'Wren Hall 318', tenths: 3 },
    about: 'A motion, two sides, seven minutes each. You are heard first and corrected afterwards.',
    tags: ['Speaking'],
    meets: ['2 14:00 15:30'],
  },
  {
    ...{ name: 'Student Senate', category: 'Leadership', place: 'Old Library 3', wayIn: 'invitation', tenths: 2 },
    about: 'Decides where the activity fee goes. Anybody may listen; seats are elected in April.',
    tags: ['Governance'],
    meets: ['5 09:30 11:00'],
  },
  {
    ...{ name: 'Bike Kitchen', category: 'Service', place: 'Foundry yard', tenths: 3 },
    about: 'We do not repair your bicycle: we show you how. Tools and patience are free.',
    tags: ['Repair', 'Open shop'],
    meets: ['5 15:00 18:00'],
  },
  {
    ...{ name: 'First Aid Corps', category: 'Service', place: 'Gym, room 4', wayIn: 'request', tenths: 2 },
    about: 'Volunteers at games and concerts. The course is in October, and the club pays for it.',
    tags: ['Training', 'Shifts'],
    question: 'Have you taken a first aid course in the last two years?',
    meets: ['3 19:00 20:30'],
  },
  {
    ...{ name: 'Letterpress Workshop', category: 'Arts', place: 'Foundry 1', tenths: 2 },
    about: 'Lead type, two presses, and posters for every other club on campus.',
    tags: ['Printing', 'Hands-on'],
    meets: ['4 18:00 21:00'],
  },
  {
    ...{ name: 'Salsa and Bachata', category: 'Cultural', place: 'Gym, hall 2', tenths: 5 },
    about: 'Lesson first, then two hours of music. Come without a partner.',
    tags: ['Dancing', 'Beginners welcome'],
    meets: ['5 20:00 22:30'],
  },
  {
    ...{ name: 'Ultimate', category: 'Sports', place: 'West field', tenths: 4 },
    about: 'Two teams, no referees. Practice is for everybody, tournaments for whoever wants to travel.',
    tags: ['Team', 'Mixed'],
    meets: ['2 17:00 19:00', '4 17:00 19:00'],
  },
  {
    ...{ name: 'Rowing', category: 'Sports', place: 'Boathouse', wayIn: 'request', tenths: 2 },
    about: 'Early water, four days a week. We teach you in a term if you get up.',
    tags: ['Mornings', 'Team'],
    question: 'Can you swim two hundred metres?',
    meets: ['1 06:00 07:30', '3 06:00 07:30', '5 06:00 07:30'],
  },
  {
    ...{ name: 'Investment Circle', category: 'Professional', place: 'Wren Hall 210', tenths: 3 },
    about: 'A paper portfolio, argued over weekly. Nobody may say “obviously”.',
    tags: ['Finance', 'Analysis'],
    meets: ['3 17:30 18:30'],
  },
  {
    ...{ name: 'Actuarial Society', category: 'Professional', place: 'Field Building 8', tenths: 2 },
    about: 'We sit the exams together, so that nobody sits in front of them alone.',
    tags: ['Exams', 'Mathematics'],
    meets: ['4 16:00 17:30'],
  },
  {
    ...{ name: 'Philosophy Over Soup', category: 'Academic', place: 'Finch Commons', tenths: 3 },
    about: 'Ten pages read beforehand, one pot, no lectures.',
    tags: ['Reading', 'Talk'],
    meets: ['3 12:00 13:00'],
  },
  {
    ...{ name: 'Pre-Law Society', category: 'Academic', place: 'Old Library 9', tenths: 3 },
    about: 'Mock trials in the old chapel, and honest evenings with people who left the law.',
    tags: ['Mock trial', 'Careers'],
    meets: ['1 17:00 18:30'],
  },
  {
    ...{ name: 'Mosaic', category: 'Cultural', place: 'Finch Commons', tenths: 4 },
    about: 'International students and whoever wants to know them. One country an evening.',
    tags: ['Languages', 'Evenings'],
    meets: ['5 18:00 20:00'],
  },
  {
    ...{ name: 'Improv Troupe', category: 'Arts', place: 'Black box', wayIn: 'request', tenths: 2 },
    about: 'Nothing is written. Workshops are open; for the stage we ask for a little commitment.',
    tags: ['Theatre', 'Comedy'],
    question: 'What would you bring to a desert island, and why is it wrong?',
    meets: ['2 19:30 21:30'],
  },
  {
    ...{ name: 'Student Radio', category: 'Arts', place: 'Old Library, basement', tenths: 3 },
    about: 'Eighteen hours a day on air. The four o’clock slot is free, and it is a good one.',
    tags: ['Music', 'Studio'],
  },
  {
    ...{ name: 'Outdoor Leaders', category: 'Leadership', place: 'Gear room', wayIn: 'request', tenths: 2 },
    about: 'Learn to take twelve people into the hills and bring twelve back.',
    tags: ['Hiking', 'Training'],
    question: 'Which trips have you been on with us?',
    meets: ['1 18:30 20:00'],
  },
  {
    ...{ name: 'Tutors Without Fees', category: 'Service', place: 'Larch School', tenths: 3 },
    about: 'An afternoon a week at the school across the river, with the same two children all year.',
    tags: ['Teaching', 'Weekly'],
    meets: ['3 15:00 17:00'],
  },
  {
    ...{ name: 'Debuggers Anonymous', category: 'Professional', place: 'Wren Hall, lab 2', tenths: 4 },
    about: 'Bring code that does not work. Leave with code that does not work for a better reason.',
    tags: ['Programming', 'Open lab'],
    meets: ['4 20:00 22:00'],
  },
]
