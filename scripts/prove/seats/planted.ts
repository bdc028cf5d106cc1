import { plantedTrigger } from '../plantedTrigger.ts'

/** Holes, each made in the database, that the rounds have to find. */
export const plantedSeats = [
  {
    words: 'seats that nobody counts',
    plant: 'alter table campus_seats disable trigger campus_seats_taken',
    remove: 'alter table campus_seats enable trigger campus_seats_taken',
    finds: /seats are taken/,
  },
  {
    words: 'somebody is put before others in line',
    ...plantedTrigger(
      'planted_queue',
      'before update on campus_seats',
      `if new.state = 'waiting' and new.guests = 0 and old.guests > 0 then new.queued_at := new.queued_at - interval '1 day'; end if; return new;`,
    ),
    finds: /passed over|another order/,
  },
]
