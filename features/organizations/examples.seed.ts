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
  /** Of the people of the demo campus, how many of ten belong to it. */
  tenths: number
}

export const seededOrganizations: SeededOrganization[] = [
  {
    ...{ name: 'Kitchen Garden', category: 'Service', place: 'Glasshouse lawn', tenths: 6 },
    about: 'Thirty beds behind the glasshouse. Take one for a term, share one, or only come for the beans.',
    tags: ['Outdoors', 'Beginners welcome'],
  },
  {
    ...{ name: 'Alderhill Robotics', category: 'Academic', place: 'Foundry 3', tenths: 7 },
    about: 'One robot a year, built from scratch and raced in May. Nobody needs to know how to solder yet.',
    tags: ['Robots', 'Hands-on'],
  },
  {
    ...{ name: 'Chamber Choir', category: 'Arts', place: 'Old Library 12', wayIn: 'request', tenths: 4 },
    about: 'Four-part music and four concerts a year. The audition takes ten minutes and is kind.',
    tags: ['Singing', 'Audition'],
    question: 'Which voice do you sing, and what did you last sing with others?',
  },
  {
    ...{ name: 'Women in Computing', category: 'Professional', place: 'Wren Hall 110', tenths: 5 },
    about: 'Mentors, practice interviews, and a visit to a company each term. Open to everyone.',
    tags: ['Careers', 'Mentoring'],
  },
  {
    ...{ name: 'Borrowed Kitchens', category: 'Cultural', place: 'Finch Commons', tenths: 6 },
    about: 'A recipe a week from somebody’s family, cooked by whoever was taught it at home.',
    tags: ['Cooking', 'Vegetarian too'],
  },
  {
    ...{ name: 'Climbing Club', category: 'Sports', place: 'Gym, wall 2', tenths: 7 },
    about: 'The wall twice a week and real rock twice a term. Shoes and ropes are there.',
    tags: ['Bouldering', 'Gear to borrow'],
  },
  {
    ...{ name: 'Astronomy Society', category: 'Academic', place: 'Field Building, roof', tenths: 4 },
    about: 'On clear nights the dome is ours. Bring a coat; somebody brings cocoa.',
    tags: ['Night sky', 'Telescope'],
  },
  {
    ...{ name: 'Debate Union', category: 'Leadership', place: 'Wren Hall 204', tenths: 3 },
    about: 'A motion, two sides, seven minutes each. You are heard first and corrected afterwards.',
    tags: ['Speaking'],
  },
  {
    ...{ name: 'Student Senate', category: 'Leadership', place: 'Old Library 3', wayIn: 'invitation', tenths: 2 },
    about: 'Decides where the activity fee goes. Anybody may listen; seats are elected in April.',
    tags: ['Governance'],
  },
  {
    ...{ name: 'Bike Kitchen', category: 'Service', place: 'Foundry yard', tenths: 3 },
    about: 'We do not repair your bicycle: we show you how. Tools and patience are free.',
    tags: ['Repair', 'Open shop'],
  },
  {
    ...{ name: 'First Aid Corps', category: 'Service', place: 'Gym, room 4', wayIn: 'request', tenths: 2 },
    about: 'Volunteers at games and concerts. The course is in October, and the club pays for it.',
    tags: ['Training', 'Shifts'],
    question: 'Have you taken a first aid course in the last two years?',
  },
  {
    ...{ name: 'Letterpress Workshop', category: 'Arts', place: 'Foundry 1', tenths: 2 },
    about: 'Lead type, two presses, and posters for every other club on campus.',
    tags: ['Printing', 'Hands-on'],
  },
  {
    ...{ name: 'Salsa and Bachata', category: 'Cultural', place: 'Gym, hall 2', tenths: 5 },
    about: 'Lesson first, then two hours of music. Come without a partner.',
    tags: ['Dancing', 'Beginners welcome'],
  },
  {
    ...{ name: 'Ultimate', category: 'Sports', place: 'West field', tenths: 4 },
    about: 'Two teams, no referees. Practice is for everybody, tournaments for whoever wants to travel.',
    tags: ['Team', 'Mixed'],
  },
  {
    ...{ name: 'Rowing', category: 'Sports', place: 'Boathouse', wayIn: 'request', tenths: 2 },
    about: 'Early water, four days a week. We teach you in a term if you get up.',
    tags: ['Mornings', 'Team'],
    question: 'Can you swim two hundred metres?',
  },
  {
    ...{ name: 'Investment Circle', category: 'Professional', place: 'Wren Hall 210', tenths: 3 },
    about: 'A paper portfolio, argued over weekly. Nobody may say “obviously”.',
    tags: ['Finance', 'Analysis'],
  },
  {
    ...{ name: 'Actuarial Society', category: 'Professional', place: 'Field Building 8', tenths: 2 },
    about: 'We sit the exams together, so that nobody sits in front of them alone.',
    tags: ['Exams', 'Mathematics'],
  },
  {
    ...{ name: 'Philosophy Over Soup', category: 'Academic', place: 'Finch Commons', tenths: 3 },
    about: 'Ten pages read beforehand, one pot, no lectures.',
    tags: ['Reading', 'Talk'],
  },
  {
    ...{ name: 'Pre-Law Society', category: 'Academic', place: 'Old Library 9', tenths: 3 },
    about: 'Mock trials in the old chapel, and honest evenings with people who left the law.',
    tags: ['Mock trial', 'Careers'],
  },
  {
    ...{ name: 'Mosaic', category: 'Cultural', place: 'Finch Commons', tenths: 4 },
    about: 'International students and whoever wants to know them. One country an evening.',
    tags: ['Languages', 'Evenings'],
  },
  {
    ...{ name: 'Improv Troupe', category: 'Arts', place: 'Black box', wayIn: 'request', tenths: 2 },
    about: 'Nothing is written. Workshops are open; for the stage we ask for a little commitment.',
    tags: ['Theatre', 'Comedy'],
    question: 'What would you bring to a desert island, and why is it wrong?',
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
  },
  {
    ...{ name: 'Tutors Without Fees', category: 'Service', place: 'Larch School', tenths: 3 },
    about: 'An afternoon a week at the school across the river, with the same two children all year.',
    tags: ['Teaching', 'Weekly'],
  },
  {
    ...{ name: 'Debuggers Anonymous', category: 'Professional', place: 'Wren Hall, lab 2', tenths: 4 },
    about: 'Bring code that does not work. Leave with code that does not work for a better reason.',
    tags: ['Programming', 'Open lab'],
  },
]
