-- The name of a course is each person's own, so it stands in the seat. From a database that had no seats yet come the
-- texts that guests had; where they are lost by now, the host's.
ALTER TABLE "study_seats" ADD COLUMN "course" text;--> statement-breakpoint
UPDATE "study_seats" s SET "course" = p."course" FROM "study_sessions" p WHERE p."id" = s."plan_id";--> statement-breakpoint
DO $$ BEGIN
	IF to_regclass('former_seat_courses') IS NOT NULL THEN
		UPDATE "study_seats" s SET "course" = f."course" FROM "former_seat_courses" f WHERE f."id" = s."id";
		DROP TABLE "former_seat_courses";
	END IF;
END $$;--> statement-breakpoint
ALTER TABLE "study_seats" ALTER COLUMN "course" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "study_sessions" DROP COLUMN "course";--> statement-breakpoint
-- What was deleted just before can still be undone.
UPDATE "undo_records" u SET "rows" = jsonb_set(u."rows", '{study_seats}', (
	SELECT coalesce(jsonb_agg(CASE WHEN e ? 'course' THEN e ELSE e || jsonb_build_object('course', coalesce(
		(SELECT p->>'course' FROM jsonb_array_elements(u."rows"->'study_sessions') p WHERE p->>'id' = e->>'id' LIMIT 1), 'Other')) END), '[]')
	FROM jsonb_array_elements(u."rows"->'study_seats') e))
WHERE u."feature" = 'study' AND u."kind" = 'sessions' AND jsonb_typeof(u."rows"->'study_seats') = 'array';--> statement-breakpoint
-- A race left intervals open although the timer was not on their session, and then no press was possible any more. What
-- was studied counts up to the last known presence.
CREATE TEMPORARY TABLE "left_open" ON COMMIT DROP AS
SELECT i."id", i."session_id", greatest(i."started_at", least(t."vouched_until", now())) AS "until"
FROM "study_intervals" i LEFT JOIN "study_timers" t ON t."user_id" = i."user_id"
WHERE i."ended_at" IS NULL AND (t."state" IS DISTINCT FROM 'running' OR t."session_id" IS DISTINCT FROM i."session_id");--> statement-breakpoint
UPDATE "study_intervals" i SET "ended_at" = l."until" FROM "left_open" l WHERE l."id" = i."id";--> statement-breakpoint
UPDATE "study_seats" s SET "state" = 'paused', "duration_minutes" = (
	SELECT coalesce(round(sum(extract(epoch FROM i."ended_at" - i."started_at")) / 60), 0)::int FROM "study_intervals" i
	WHERE i."session_id" = s."id" AND i."kind" = 'focus' AND i."ended_at" IS NOT NULL AND i."replaced_at" IS NULL)
FROM "left_open" l WHERE l."session_id" = s."id" AND s."state" = 'running';
