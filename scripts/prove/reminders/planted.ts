import { dueReminders } from '../../../features/homework/notifications.queries.ts'
import { reminderSources } from '../../../features/notifications/slots.ts'
import type { Feature } from '../../../server/feature.ts'
import { features } from '../../../server/features.ts'
import { plantedTrigger } from '../plantedTrigger.ts'

type PlantedReminder = {
  words: string
  /** SQL, where it is planted in the database. */
  plant?: string
  remove?: string
  /** What the server offers, where it is planted there. */
  offered?: Feature[]
  finds: RegExp
}

const before = (name: string, on: string, body: string) => plantedTrigger(name, `before ${on}`, `${body} return new;`)

/** A job whose mails have another id each time. */
const withOtherMailIds = features.map((feature) => ({
  ...feature,
  jobs: (feature.jobs ?? []).map((job) =>
    job.name === 'mail' ? { ...job, run: (shell, mail) => job.run(shell, mail, crypto.randomUUID()) } : job,
  ),
})) satisfies Feature[]

/** Reminders that are found by the clock: what has its moment in the first of two equal hours has it in the second, too. */
const foundByClock: Feature = {
  ...{ name: 'planted', routes: [] },
  fills: [
    reminderSources.with({
      kind: 'due',
      select: ({
        from,
        to,
        days,
      }) => `select r.user_id, r.reference, r.course, r.at, r.remind_at + interval '1 hour' as remind_at, r.lead, r.key || ' second' as key
        from (${dueReminders.select({ from: `(${from} - interval '1 hour')`, to: `(${to} - interval '1 hour')`, days })}) r
          join profiles z on z.id = r.user_id
        where r.remind_at at time zone z.zone = (r.remind_at + interval '1 hour') at time zone z.zone`,
    }),
  ],
}

export const plantedReminders: PlantedReminder[] = [
  {
    words: 'keys are lost, so that what a run finds again is told again',
    ...before('planted_key', 'insert on notifications', `new.key := new.key || ' ' || new.told_at;`),
    finds: /^was told twice/,
  },
  {
    words: 'a run begins some minutes after the last one ended',
    ...before('planted_gap', 'update on reminder_runs', `new.through := new.through + interval '3 minutes';`),
    finds: /^was not told/,
  },
  {
    words: 'a mail that is sent again after a kill has another id',
    offered: withOtherMailIds,
    finds: /^a mail was sent without reason/,
  },
  {
    words: 'that a reminder was sent is not noted once, and its mails have other ids',
    plant: `create function planted_again() returns trigger language plpgsql as $$ begin
        if new.deliver_at is null and not (old.facts ? 'again') then
          new.deliver_at := old.deliver_at; new.facts := '{"again": true}'; end if; return new; end $$;
      create trigger planted_again before update of deliver_at on notifications for each row execute function planted_again();
      create function planted_id() returns trigger language plpgsql as $$ begin
        if new.name = 'mail' then new.id := gen_random_uuid(); end if; return new; end $$;
      create trigger planted_id before insert on jobs.job for each row execute function planted_id();`,
    remove: 'drop function planted_again() cascade; drop function planted_id() cascade',
    finds: /^a mail was sent without reason/,
  },
  {
    words: 'a reminder for a former date counts as one for the new date',
    plant: `create function planted_former() returns trigger language plpgsql as $$ begin
        update notifications set key = key || ' ' || to_char(new.due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI') || ' '
          where reference = new.id; return null; end $$;
      create trigger planted_former after update of due_date on assignments for each row execute function planted_former();`,
    remove: 'drop function planted_former() cascade',
    finds: /^a mail was sent without reason/,
  },
  {
    words: 'quiet hours are ignored',
    ...before(
      'planted_quiet',
      'update of settings on profiles',
      `new.settings := new.settings || '{"quiet-hours": {"on": false, "from": "22:00", "to": "07:00"}}';`,
    ),
    finds: /^a mail was sent without reason|^was not told/,
  },
  {
    words: 'what waits for the end of quiet hours is forgotten',
    ...before(
      'planted_wait',
      'update of deliver_at on notifications',
      `if new.deliver_at > old.deliver_at and new.told_at = old.told_at then new.deliver_at := null; end if;`,
    ),
    finds: /^a mail was not sent/,
  },
  {
    words: 'the hour that clocks repeat is told twice',
    offered: [...features, foundByClock],
    finds: /^was told (twice|again)/,
  },
  {
    words: 'work without a time is another once its owner has moved',
    ...before(
      'planted_zone',
      'insert on notifications',
      `if new.kind = 'due' then new.key := new.key || ' ' || new.at; end if;`,
    ),
    finds: /^was told (twice|again)/,
  },
  {
    words: 'nothing is told ahead of its moment, before quiet hours',
    plant: `create function planted_ahead() returns trigger language plpgsql as $$ begin
        return case when new.told_at < new.at - new.lead * interval '1 minute' and new.kind <> 'event' then null else new end; end $$;
      create trigger planted_ahead before insert on notifications for each row execute function planted_ahead();`,
    remove: 'drop function planted_ahead() cascade',
    finds: /^was not told/,
  },
]
