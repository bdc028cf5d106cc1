import { plantedTrigger } from '../plantedTrigger.ts'

type PlantedMoney = { words: string; plant: string; remove: string; finds: RegExp }

/** Holes, each made in the database. */
export const plantedMoney: PlantedMoney[] = [
  {
    words: 'Premium lasts a day too long',
    ...plantedTrigger(
      'planted_longer',
      'before insert or update on premium_members',
      `new.until := new.until + interval '1 day'; return new;`,
    ),
    finds: /^has Premium/,
  },
  {
    words: 'Premium never ends',
    ...plantedTrigger(
      'planted_endless',
      'before insert or update on premium_members',
      `if new.status = 'canceled' or new.cancels_at_end then new.until := new.until + interval '100 years'; end if; return new;`,
    ),
    finds: /^has Premium/,
  },
  {
    words: 'there is no grace',
    ...plantedTrigger(
      'planted_strict',
      'before insert or update on premium_members',
      'new.until := new.paid_until; return new;',
    ),
    finds: /^has not Premium/,
  },
  {
    words: 'whoever pauses keeps it',
    ...plantedTrigger(
      'planted_pause',
      'before insert or update on premium_members',
      'if new.paused_until is not null then new.until := greatest(new.until, new.paused_until); end if; return new;',
    ),
    finds: /^has Premium/,
  },
  {
    words: 'money that was taken back leaves what it bought',
    ...plantedTrigger(
      'planted_kept_term',
      'before update on premium_members',
      'new.until := greatest(new.until, old.until); new.paid_until := greatest(new.paid_until, old.paid_until); return new;',
    ),
    finds: /^has Premium/,
  },
  {
    words: 'the first payment of a referred person is forgotten',
    ...plantedTrigger(
      'planted_unpaid',
      'before update on referrals',
      'new.invoice := null; new.book := null; new.paid_at := null; return new;',
    ),
    finds: /the commission is/,
  },
  {
    words: 'a commission is never taken back',
    plant: `create function planted_unreversed() returns trigger language plpgsql as $$ begin
        if new.reversed_for is not null then raise exception 'planted' using errcode = 'P0001'; end if; return new; end $$;
      create trigger planted_unreversed before update on referrals for each row execute function planted_unreversed();`,
    remove: 'drop function planted_unreversed() cascade',
    finds: /the commission is|planted/,
  },
]
