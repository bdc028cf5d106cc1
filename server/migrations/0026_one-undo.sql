CREATE TABLE "undo_records" (
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"own" boolean DEFAULT true NOT NULL,
	"feature" text NOT NULL,
	"kind" text NOT NULL,
	"about" uuid NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"rows" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"hidden" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"digest" text,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "undo_records_id_user_id_pk" PRIMARY KEY("id","user_id")
);
--> statement-breakpoint
-- What was deleted or changed just before can still be undone, by the same id. That of a scheme was its course's.
INSERT INTO "undo_records" ("id", "user_id", "feature", "kind", "about", "rows", "made_at")
SELECT CASE d."what" WHEN 'scheme' THEN gen_random_uuid() ELSE d."id" END, d."user_id", 'courses', d."what", d."id", d."content", d."deleted_at"
FROM "deleted_records" d;--> statement-breakpoint
INSERT INTO "undo_records" ("id", "user_id", "own", "feature", "kind", "about", "rows", "hidden", "made_at")
SELECT d."id", d."user_id", d."own", 'study', 'sessions', (d."kept"->'sessions'->0->>'id')::uuid,
	jsonb_build_object('study_sessions', d."kept"->'sessions', 'study_intervals', d."kept"->'intervals', 'study_gaps', d."kept"->'gaps', 'study_assignments', d."kept"->'assignments'),
	jsonb_build_object('study_links', d."kept"->'links', 'stayed', d."kept"->'stayed'), d."deleted_at"
FROM "study_deleted" d;--> statement-breakpoint
-- A digest of whole rows changes with the columns that go below; so it is noted here which ones hold, and made anew after.
INSERT INTO "undo_records" ("id", "user_id", "feature", "kind", "about", "details", "rows", "digest", "made_at")
SELECT u."id", u."user_id", 'calendar', 'edit', u."event_id", jsonb_build_object('occurrence', u."occurrence_id", 'cutOff', u."cut_off"),
	jsonb_build_object('calendar_events', jsonb_build_array(u."event" - 'cut_from' - 'cut_rule'), 'calendar_occurrences', u."occurrences"),
	CASE WHEN u."digest" = md5(concat(
		(SELECT string_agg(to_jsonb(e)::text, ' ' ORDER BY e.id) FROM "calendar_events" e WHERE e.user_id = u.user_id AND e.id IN (u.event_id, u.cut_off)),
		(SELECT string_agg(to_jsonb(o)::text, ' ' ORDER BY o.id) FROM "calendar_occurrences" o
			WHERE o.event_id IN (u.event_id, u.cut_off) AND (u.occurrence_id IS NULL OR o.id = u.occurrence_id)))) THEN 'holds' END, u."made_at"
FROM "calendar_undos" u;--> statement-breakpoint
-- "This and the following" of a series that was not changed since: as the series was before it was cut.
INSERT INTO "undo_records" ("id", "user_id", "feature", "kind", "about", "details", "rows", "digest", "made_at")
SELECT r."id", r."user_id", 'calendar', 'following', s."id", jsonb_build_object('occurrence', NULL, 'cutOff', r."id"),
	jsonb_build_object('calendar_events', jsonb_build_array((to_jsonb(s) - 'cut_from' - 'cut_rule') || jsonb_build_object('rule', r."cut_rule", 'made_until', r."made_until")),
		'calendar_occurrences', (SELECT coalesce(jsonb_agg(to_jsonb(o) || jsonb_build_object('event_id', s."id")), '[]') FROM "calendar_occurrences" o WHERE o."event_id" IN (s."id", r."id"))),
	'holds', r."deleted_at"
FROM "calendar_events" r JOIN "calendar_events" s ON s."id" = r."cut_from" AND s."user_id" = r."user_id"
WHERE r."deleted_at" IS NOT NULL AND s."deleted_at" IS NULL AND s."updated_at" = r."deleted_at";--> statement-breakpoint
INSERT INTO "undo_records" ("id", "user_id", "feature", "kind", "about", "made_at")
SELECT e."id", e."user_id", 'calendar', 'event', e."id", e."deleted_at" FROM "calendar_events" e
WHERE e."deleted_at" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "undo_records" u WHERE u."id" = e."id");--> statement-breakpoint
-- When a single one was deleted was not written down.
INSERT INTO "undo_records" ("id", "user_id", "feature", "kind", "about", "made_at")
SELECT o."id", o."user_id", 'calendar', 'occurrence', o."id", now() FROM "calendar_occurrences" o JOIN "calendar_events" e ON e."id" = o."event_id"
WHERE o."cancelled" AND e."source" = 'manual' AND e."deleted_at" IS NULL;--> statement-breakpoint
DROP TABLE "calendar_undos" CASCADE;--> statement-breakpoint
DROP TABLE "deleted_records" CASCADE;--> statement-breakpoint
DROP TABLE "study_deleted" CASCADE;--> statement-breakpoint
ALTER TABLE "undo_records" ADD CONSTRAINT "undo_records_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "undo_records_person" ON "undo_records" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "undo_records_age" ON "undo_records" USING btree ("made_at");--> statement-breakpoint
ALTER TABLE "calendar_events" DROP COLUMN "cut_from";--> statement-breakpoint
ALTER TABLE "calendar_events" DROP COLUMN "cut_rule";--> statement-breakpoint
UPDATE "undo_records" u SET "digest" = md5(concat(
	(SELECT string_agg(to_jsonb(e)::text, ' ' ORDER BY e.id) FROM "calendar_events" e WHERE e.user_id = u.user_id AND e.id IN (u.about, (u.details->>'cutOff')::uuid)),
	(SELECT string_agg(to_jsonb(o)::text, ' ' ORDER BY o.id) FROM "calendar_occurrences" o
		WHERE o.event_id IN (u.about, (u.details->>'cutOff')::uuid) AND (u.details->>'occurrence' IS NULL OR o.id = (u.details->>'occurrence')::uuid))))
WHERE u."digest" = 'holds';--> statement-breakpoint
-- The jobs that one job took the place of; without a server that knows them they would be queued for ever.
DO $$ BEGIN
	IF to_regclass('jobs.schedule') IS NOT NULL THEN
		DELETE FROM jobs.schedule WHERE name IN ('courses-purge', 'study-purge', 'calendar-purge', 'homework-purge');
	END IF;
END $$;
