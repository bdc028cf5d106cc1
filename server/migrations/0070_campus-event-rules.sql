ALTER TABLE "campus_event_dates" ADD COLUMN "alone" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "campus_events" ADD COLUMN "rule_first" text;--> statement-breakpoint
ALTER TABLE "campus_events" ADD COLUMN "rule_before" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "meetings" ADD COLUMN "noted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "meetings" ADD COLUMN "told_at" timestamp with time zone;
--> statement-breakpoint
-- The rule is read from the first date; where it takes the weekday of its first day, from the first one of those that are
-- on the weekday of the last. A count was that of the dates from where the rule was changed last.
UPDATE "campus_events" e SET "rule_first" = r.first, "rule_before" = r.before,
  "repeat" = CASE WHEN (e.repeat->>'count')::int < r.many THEN jsonb_set(e.repeat, '{count}', to_jsonb(r.many)) ELSE e.repeat END
FROM (
  SELECT d.event_id, count(*)::int AS many, min(d.day) FILTER (WHERE NOT d.is_before) AS first,
    count(*) FILTER (WHERE d.is_before)::int AS before
  FROM (
    SELECT c.event_id, c.day, v.repeat->>'every' = 'week' AND jsonb_array_length(v.repeat->'weekdays') = 0
      AND c.day <= coalesce((
        SELECT max(o.day) FROM "campus_event_dates" o
        WHERE o.event_id = c.event_id AND extract(dow FROM o.day::date) <>
          (SELECT extract(dow FROM max(l.day)::date) FROM "campus_event_dates" l WHERE l.event_id = c.event_id)
      ), '') AS is_before
    FROM "campus_event_dates" c JOIN "campus_events" v ON v.id = c.event_id AND v.repeat IS NOT NULL
  ) d GROUP BY d.event_id
) r WHERE r.event_id = e.id;
--> statement-breakpoint
-- What is unlike the date before and the one after was changed alone.
UPDATE "campus_event_dates" d SET "alone" = f.alone FROM (
  SELECT s.id, jsonb_agg(s.field) AS alone FROM (
    SELECT c.id, v.field, v.value IS DISTINCT FROM lag(v.value) OVER line AND v.value IS DISTINCT FROM lead(v.value) OVER line AS is_alone
    FROM "campus_event_dates" c JOIN "campus_events" e ON e.id = c.event_id AND e.repeat IS NOT NULL,
      LATERAL (VALUES
        ('title', c.title), ('about', c.about), ('category', c.category), ('place', c.place), ('link', c.link),
        ('points', c.points::text), ('membersOnly', c.members_only::text), ('answered', c.answered::text),
        ('capacity', c.capacity::text), ('guests', c.guests::text), ('opensMinutes', coalesce(c.opens_minutes::text, 'at once')),
        ('closesMinutes', c.closes_minutes::text), ('questions', c.questions::text),
        ('start', to_char(c.starts_at AT TIME ZONE e.zone, 'HH24:MI')), ('end', to_char(c.ends_at AT TIME ZONE e.zone, 'HH24:MI'))
      ) v(field, value)
    WINDOW line AS (PARTITION BY c.event_id, v.field ORDER BY c.day, c.id)
  ) s WHERE s.is_alone GROUP BY s.id
) f WHERE f.id = d.id;
--> statement-breakpoint
-- Words of a place are kept nowhere but at the date: they may have to be hidden.
UPDATE "campus_event_dates" SET "moved_from" = jsonb_build_object(
  'startsAt', moved_from->>'startsAt', 'endsAt', coalesce(moved_from->>'endsAt', to_char(ends_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
  'elsewhere', moved_from->>'place' IS DISTINCT FROM place, 'mark', ''
) WHERE moved_from IS NOT NULL;
--> statement-breakpoint
UPDATE "notifications" SET "facts" = facts - 'place' WHERE kind = 'campus-event-moved';
--> statement-breakpoint
UPDATE "meetings" SET "noted_at" = now() WHERE note <> '';
