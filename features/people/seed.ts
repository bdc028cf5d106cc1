import type { Shell } from '../../server/shell.ts'
import { demoDomain } from '../account/demo.ts'
import type { majors, years } from '../account/rules.ts'
import { profiles } from '../account/tables.ts'
import { profileVisibility } from './contract.ts'
import type { Visibility } from './rules.ts'

/** `login`: the part of the address before the @. `days`: since they joined. Without `shows` they chose nothing. */
type CampusPerson = [
  name: string,
  login: string,
  major: (typeof majors)[number],
  year: (typeof years)[number],
  days: number,
  shows?: Visibility,
]

const moderators = ['ines.duarte']

/** Whose names were reported is in features/moderation/seed.ts; who studies with Maya Okafor in features/study/groups.seed.ts. */
const campus: CampusPerson[] = [
  ['Ines Duarte', 'ines.duarte', 'English', 'Graduate', 806],
  ['Tomas Ferreira', 'tomas.ferreira', 'Chemistry', 'Junior', 428],
  ['Priya Raman', 'priya.raman', 'Biology', 'Junior', 430],
  ['Kenji Watanabe', 'kenji.watanabe', 'Computer Science', 'Junior', 427, 'everyone'],
  ['Lukas Brandt', 'lukas.brandt', 'Mathematics', 'Junior', 422],
  ['陈美琳', 'chen.meilin', 'Computer Science', 'Junior', 419],
  ['Mateo Quispe', 'mateo.quispe', 'Engineering', 'Sophomore', 246],
  ['Beatriz Almeida', 'beatriz.almeida', 'History', 'Senior', 790],
  ['ليلى المنصوري', 'layla.almansouri', 'History', 'Junior', 417],
  ['Owen Gallagher', 'owen.gallagher', 'English', 'Sophomore', 241],
  ['נועם ברקוביץ', 'noam.berkovich', 'History', 'Junior', 402],
  ['Zainab Yusuf', 'zainab.yusuf', 'Chemistry', 'Sophomore', 243],
  ['Dorian Vale', 'dorian.vale', 'Business', 'Senior', 64],
  ['Dean of Students', 'd.students', 'Other', 'Graduate', 2, 'everyone'],
  ['Dr. Nadia Rahimi', 'nadia.rahimi', 'Psychology', 'Graduate', 61, 'everyone'],
  ['Cheap Essays, Ask Me', 'c.essays', 'Other', 'Freshman', 49, 'everyone'],
  ['Princess Adeyemi', 'princess.adeyemi', 'Business', 'Sophomore', 238, 'everyone'],
  ['Kwame Mensah', 'kwame.mensah', 'Physics', 'Junior', 410, 'everyone'],
  ['Lena Hoffmann (Fernside Tutoring)', 'lena.hoffmann', 'Mathematics', 'Senior', 774, 'everyone'],
  ['Santiago Rueda', 'santiago.rueda', 'Engineering', 'Freshman', 58],
  ['Hana Novotná', 'hana.novotna', 'Physics', 'Sophomore', 236],
  ['Ravi Subramaniam', 'ravi.subramaniam', 'Engineering', 'Senior', 768],
  ['Olivia Thornbury', 'olivia.thornbury', 'Psychology', 'Freshman', 56],
  ['Олена Коваль', 'olena.koval', 'Mathematics', 'Graduate', 233],
  ['Jamal Whitaker', 'jamal.whitaker', 'Business', 'Junior', 405],
  ['Sofia Papadaki', 'sofia.papadaki', 'Biology', 'Freshman', 55],
  ['Nguyễn Minh Anh', 'minhanh.nguyen', 'Chemistry', 'Junior', 399, 'everyone'],
  ['Elias Lindholm', 'elias.lindholm', 'Physics', 'Graduate', 228],
  ['Fatima Zahra Idrissi', 'fatima.idrissi', 'English', 'Junior', 396],
  ['Ingrid Solheim', 'ingrid.solheim', 'Biology', 'Senior', 763, 'private'],
  ['박지훈', 'park.jihoon', 'Engineering', 'Sophomore', 224],
  ['Thandiwe Dlamini', 'thandiwe.dlamini', 'Psychology', 'Senior', 759],
  ['Gabriel Fontaine', 'gabriel.fontaine', 'English', 'Sophomore', 221],
  ['Siobhán O’Rourke', 'siobhan.orourke', 'Biology', 'Junior', 394],
  ['Arjun Mehta', 'arjun.mehta', 'Computer Science', 'Freshman', 47],
  ['Marisol Vega', 'marisol.vega', 'Psychology', 'Junior', 391],
  ['Yusuf Demir', 'yusuf.demir', 'Engineering', 'Junior', 388],
  ['Keala Kahananui', 'keala.kahananui', 'Biology', 'Freshman', 44],
  ['Piotr Zieliński', 'piotr.zielinski', 'Mathematics', 'Sophomore', 219, 'private'],
  ['Amara Nwosu', 'amara.nwosu', 'Chemistry', 'Senior', 752],
  ['Daniel Rosenthal', 'daniel.rosenthal', 'Other', 'Graduate', 215],
  ['Linnea Ahlgren', 'linnea.ahlgren', 'Other', 'Sophomore', 212],
  ['Malik Robinson', 'malik.robinson', 'Business', 'Freshman', 41, 'everyone'],
  ['Anaïs Lefebvre', 'anais.lefebvre', 'History', 'Senior', 747],
  ['Tevita Fonoti', 'tevita.fonoti', 'Engineering', 'Sophomore', 207],
  ['Harriet Blakemore', 'harriet.blakemore', 'English', 'Junior', 384],
  ['Mehwish Qureshi', 'mehwish.qureshi', 'Physics', 'Freshman', 38],
  ['Ruben Castellanos', 'ruben.castellanos', 'Business', 'Senior', 741],
  ['Chloe Beaulieu', 'chloe.beaulieu', 'Psychology', 'Sophomore', 203, 'private'],
  ['Bogdan Ionescu', 'bogdan.ionescu', 'Computer Science', 'Graduate', 199],
  ['Winona Clearwater', 'winona.clearwater', 'History', 'Sophomore', 195],
  ['Samuel Okello', 'samuel.okello', 'Mathematics', 'Freshman', 6],
  ['Freya Mortensen', 'freya.mortensen', 'Biology', 'Freshman', 5],
  ['Diego Barrientos', 'diego.barrientos', 'Engineering', 'Freshman', 3, 'everyone'],
]

const hour = 3_600_000

/** The people of the demo campus without a login: nobody can sign in as them. */
export async function seedCampus({ database }: Shell, now: Date): Promise<void> {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  await database.db.insert(profiles).values(
    campus.map(([name, login, major, year, days, shows], index) => {
      const joined = new Date(now.getTime() - (days * 24 + ((index * 7) % 20)) * hour)
      const active = Math.floor(now.getTime() / hour - ((index * 11) % 190)) * hour
      return {
        ...{ id: crypto.randomUUID(), name, email: `${login}@${demoDomain}`, emailVerified: true, major, year, zone },
        role: moderators.includes(login) ? 'moderator' : 'student',
        settings: shows ? { [profileVisibility.name]: shows } : {},
        ...{ createdAt: joined, updatedAt: joined, lastActiveAt: new Date(Math.max(active, joined.getTime())) },
      } as const
    }),
  )
}
