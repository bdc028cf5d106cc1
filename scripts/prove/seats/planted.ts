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
    words: 'a banned person stays in line, and is offered a seat',
    ...plantedTrigger(
      'planted_banned',
      'before update on campus_seats',
      `if old.state = 'waiting' and new.state = 'removed' and exists (select from organization_people o join campus_event_dates d
          on d.organization_id = o.organization_id where d.id = new.date_id and o.user_id = new.user_id and o.state = 'banned') then
        return null; end if; return new;`,
    ),
    finds: /banned is on the list/,
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
