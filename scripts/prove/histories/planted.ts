import { plantedTrigger } from '../plantedTrigger.ts'

type PlantedHistory = { words: string; plant: string; remove: string; finds: RegExp }

/** Faults that were seen once, made again in the database. */
export const plantedHistories: PlantedHistory[] = [
  {
    words: 'a guest who is sent away while the timer runs keeps an open interval without a timer',
    ...plantedTrigger(
      'planted_timer',
      'after update of plan_id on study_seats',
      `update study_timers set session_id = null, state = 'idle', phase_ends = null where session_id = new.id; return null;`,
    ),
    finds: /timer of \w+ is broken/,
  },
  {
    words: 'an undo meets something that lives',
    ...plantedTrigger(
      'planted_undo',
      'before insert on study_seats',
      `if exists (select 1 from undo_records u where u.rows @> jsonb_build_object('study_seats', jsonb_build_array(jsonb_build_object('id', new.id::text)))) then
        raise exception 'planted' using errcode = 'P0001'; end if; return new;`,
    ),
    finds: /was answered 500/,
  },
  {
    words: 'an undo is acknowledged and leaves the session away',
    ...plantedTrigger(
      'planted_lost',
      'before insert on study_seats',
      `if new.id = new.plan_id and exists (select 1 from undo_records u where u.rows @> jsonb_build_object('study_seats', jsonb_build_array(jsonb_build_object('id', new.id::text)))) then
        return null; end if; return new;`,
    ),
    finds: /the session is gone/,
  },
  {
    words: 'whoever was sent away comes back by an older undo',
    ...plantedTrigger('planted_return', 'before update of rows on undo_records', 'new.rows := old.rows; return new;'),
    finds: /sent them away/,
  },
  {
    words: 'a host who renames a course renames it for the guests',
    ...plantedTrigger(
      'planted_course',
      'after update of course on study_seats',
      `if new.id = new.plan_id and new.shared then update study_seats set course = new.course where plan_id = new.plan_id and id <> plan_id; end if; return null;`,
    ),
    finds: /by somebody else/,
  },
  {
    words: 'a new name of somebody raises no counter of their groups',
    plant: 'alter table profiles disable trigger profiles_study_people_versions_followed',
    remove: 'alter table profiles enable trigger profiles_study_people_versions_followed',
    finds: /was told 304/,
  },
]
