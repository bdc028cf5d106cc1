import { plantedTrigger } from '../plantedTrigger.ts'

type PlantedBooking = { words: string; plant: string; remove: string; finds: RegExp }

/** Holes, each made in the database. */
export const plantedBookings: PlantedBooking[] = [
  {
    words: 'a path that does not write down what it takes',
    plant: 'alter table tutoring_sessions disable trigger tutoring_sessions_taken',
    remove: 'alter table tutoring_sessions enable trigger tutoring_sessions_taken',
    finds: /two of one person overlap/,
  },
  {
    words: 'the pause between two sessions is forgotten',
    plant: `create table planted_pauses as select id, buffer_minutes from tutor_profiles;
      update tutor_profiles set buffer_minutes = 0`,
    remove: `update tutor_profiles t set buffer_minutes = p.buffer_minutes from planted_pauses p where p.id = t.id;
      drop table planted_pauses`,
    finds: /two of one person overlap/,
  },
  {
    words: 'a proposed time is not held',
    plant: 'alter table tutoring_proposals disable trigger tutoring_proposals_held',
    remove: 'alter table tutoring_proposals enable trigger tutoring_proposals_held',
    finds: /a proposed time/,
  },
  {
    words: 'sessions of a series do not take the time of the two',
    ...plantedTrigger(
      'planted_series',
      'before insert on tutoring_occupied',
      `if exists (select from tutoring_sessions s where s.id = new.session_id and s.series_id is not null) then return null; end if; return new;`,
    ),
    finds: /two of one person overlap/,
  },
  {
    words: 'a booking is answered and not kept',
    ...plantedTrigger(
      'planted_lost',
      'after insert on tutoring_sessions',
      `if extract(minute from new.scheduled_start) = 15 then delete from tutoring_sessions where id = new.id; end if; return null;`,
    ),
    finds: /a booking that was answered is not there|answered 404|answered 500/,
  },
  {
    words: 'what was cancelled keeps its time',
    ...plantedTrigger(
      'planted_kept',
      'before delete on tutoring_occupied',
      `if extract(minute from old.starts_at) = 30 then return null; end if; return old;`,
    ),
    finds: /a free time was refused/,
  },
  {
    words: 'a server that fails now and then',
    ...plantedTrigger(
      'planted_failure',
      'before insert on tutoring_sessions',
      `if extract(minute from new.scheduled_start) = 45 then raise exception 'planted' using errcode = 'P0001'; end if; return new;`,
    ),
    finds: /answered 500/,
  },
]
