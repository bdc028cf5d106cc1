/*
 * Every colour value of Quad, and the only file that may contain one. Screens name a role (`var(--quad-ink-2)`) or a
 * Mantine colour, never a value.
 */

/** A role's value on light and on dark. What each role is for: docs of the look, "Roles". */
const roles = {
  paper: ['#FAF7F1', '#151714'],
  surface: ['#FFFDF9', '#1C1F1B'],
  raised: ['#FFFFFF', '#252924'],
  segment: ['#FFFFFF', '#33382F'],
  sunken: ['#F3EEE4', '#10120F'],
  hover: ['#F5F1E8', '#232722'],
  line: ['#E7E0D3', '#2E332C'],
  'line-strong': ['#D6CEBE', '#414740'],
  control: ['#8C8F84', '#777C70'],
  ink: ['#1F231D', '#ECEBE3'],
  'ink-2': ['#555A50', '#B3B6AA'],
  'ink-3': ['#666B60', '#95998D'],
  brand: ['#1F5A3A', '#2F7D52'],
  'brand-hover': ['#174830', '#347F55'],
  'brand-on': ['#FFFFFF', '#FFFFFF'],
  'brand-text': ['#1F5A3A', '#8CC8A0'],
  'brand-tint': ['#E4EFE6', '#1F3528'],
  'brand-line': ['#BBD3C2', '#35573F'],
  now: ['#E29A1B', '#E9AC3F'],
  'now-on': ['#2B1D00', '#2B1D00'],
  'now-text': ['#8A5300', '#F0B84E'],
  'now-tint': ['#FCEFD3', '#35290F'],
  danger: ['#B3261E', '#C0392B'],
  'danger-hover': ['#8C1D17', '#B3261E'],
  'danger-text': ['#B3261E', '#FF9C8D'],
  'danger-tint': ['#FCE8E4', '#3A1B17'],
  'danger-line': ['#F6CBC3', '#6A2C25'],
  info: ['#2B5C8A', '#93BEE8'],
  'info-tint': ['#E3EDF5', '#1B2C3B'],
  'prio-high': ['#B3261E', '#FF8A79'],
  'prio-medium': ['#A17F00', '#D9BC3C'],
  'prio-low': ['#3A7D52', '#7CC095'],
  focus: ['#2D6E48', '#8CC8A0'],
  overlay: ['rgba(31,35,29,.42)', 'rgba(0,0,0,.6)'],
  track: ['#E7E0D3', '#33382F'],
  skeleton: ['#EBE6DB', '#2C302A'],
} as const

/** In the order in which new courses receive them: the first six are the farthest apart, also for colour-blind eyes. */
const courses = [
  ['#1F328F', '#77B6FF'],
  ['#886600', '#B39014'],
  ['#752548', '#FD9CAA'],
  ['#0270A0', '#0E9DD6'],
  ['#374301', '#C6D969'],
  ['#614EBC', '#D1B9FF'],
  ['#A2448A', '#CF84CE'],
  ['#1B685F', '#86ECE6'],
  ['#975450', '#CC7A74'],
  ['#6A4221', '#F2D0B6'],
  ['#3A6C06', '#7EBD66'],
  ['#2A3F4B', '#85939F'],
] as const

const avatars = ['#3F6B52', '#7A5A3C', '#4C5F86', '#7B4B6B', '#5B6B33', '#2F6F73', '#8A5148'] as const

/** The campus plan beside the sign-in is the same in light and dark. */
const plan = {
  ground: '#174830',
  lawn: '#1F5A3A',
  building: '#123B28',
  edge: '#2F7D52',
  leaf: '#3D8A60',
  walk: '#478C64',
  path: '#EFEAE0',
  you: '#E9AC3F',
  words: '#EFF5F0',
} as const

export const palette = {
  green: ['#EFF5F0', '#E4EFE6', '#C3DAC9', '#9FC7AC', '#6FA886', '#478C64', '#2F7D52', '#1F5A3A', '#174830', '#0F3322'],
  amber: ['#FDF6E6', '#FCEFD3', '#F8DDA6', '#F2C670', '#E9AC3F', '#E29A1B', '#B97408', '#8A5300', '#6B4100', '#35290F'],
  red: ['#FDF1EF', '#FCE8E4', '#F6CBC3', '#FF9C8D', '#E8705F', '#D14C3C', '#C0392B', '#B3261E', '#8C1D17', '#3A1B17'],
  blue: ['#EFF5F9', '#E3EDF5', '#C4D9EA', '#93BEE8', '#6A9CCB', '#4A7FB0', '#3A6E9E', '#2B5C8A', '#20476B', '#1B2C3B'],
  yellow: [
    '#FBF7E3',
    '#F6EFC8',
    '#EBDD94',
    '#D9BC3C',
    '#C4A21C',
    '#B08D08',
    '#A17F00',
    '#7A6000',
    '#5C4800',
    '#322908',
  ],
  gray: ['#FAF7F1', '#F3EEE4', '#ECE6DA', '#E7E0D3', '#D6CEBE', '#ADA89A', '#8C8F84', '#666B60', '#3C4038', '#1F231D'],
  dark: ['#ECEBE3', '#D5D6CC', '#B3B6AA', '#95998D', '#414740', '#2E332C', '#252924', '#1C1F1B', '#151714', '#10120F'],
} as const

export const white = '#FFFFFF'
export const black = '#1F231D'

/** The number of colours: a course's `color` counts from 0 to one less, and so does a person's. */
export const courseColours = courses.length
export const avatarColours = avatars.length

/** The variables that do not change with the scheme. */
export const constantVariables = Object.fromEntries([
  ...avatars.map((value, index) => [`--quad-avatar-${index}`, value]),
  ...Object.entries(plan).map(([name, value]) => [`--quad-plan-${name}`, value]),
])

/** The variables of one scheme: 0 is light, 1 is dark. */
export function schemeVariables(scheme: 0 | 1): Record<string, string> {
  return Object.fromEntries([
    ...Object.entries(roles).map(([name, pair]) => [`--quad-${name}`, pair[scheme]]),
    ...courses.map((pair, index) => [`--quad-course-${index}`, pair[scheme]]),
  ])
}
