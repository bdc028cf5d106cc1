-- Functions and triggers are made again after the migrations.
DO $$
DECLARE made record;
BEGIN
	FOR made IN SELECT p.oid::regprocedure AS name FROM pg_proc p
		WHERE p.pronamespace = 'public'::regnamespace AND obj_description(p.oid, 'pg_proc') LIKE 'made by Quad%'
	LOOP
		EXECUTE format('DROP FUNCTION %s CASCADE', made.name);
	END LOOP;
END $$;--> statement-breakpoint
CREATE TABLE "study_seats" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"plan_id" uuid NOT NULL,
	"shared" boolean DEFAULT false NOT NULL,
	"answer" text,
	"state" text DEFAULT 'planned' NOT NULL,
	"completed" boolean DEFAULT false NOT NULL,
	"mode" text DEFAULT 'stopwatch' NOT NULL,
	"pomodoro" jsonb,
	"phase" integer DEFAULT 0 NOT NULL,
	"phase_done" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp with time zone,
	"end_time" timestamp with time zone,
	"duration_minutes" integer DEFAULT 0 NOT NULL,
	"notes" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "study_seats_one" UNIQUE("plan_id","user_id"),
	CONSTRAINT "study_seats_completed_state" CHECK ("study_seats"."completed" = ("study_seats"."state" = 'completed')),
	CONSTRAINT "study_seats_ended" CHECK ("study_seats"."completed" = ("study_seats"."end_time" is not null)),
	CONSTRAINT "study_seats_pomodoro" CHECK (("study_seats"."mode" = 'pomodoro') = ("study_seats"."pomodoro" is not null)),
	CONSTRAINT "study_seats_answer" CHECK ("study_seats"."id" = "study_seats"."plan_id" or "study_seats"."answer" is not null)
);
--> statement-breakpoint
-- A guest's row is no host's.
UPDATE "study_sessions" g SET "host_session_id" = NULL FROM "study_sessions" h
WHERE h."id" = g."host_session_id" AND (h."host_session_id" IS NOT NULL OR h."user_id" = g."user_id");--> statement-breakpoint
-- Everybody in a group had a row of the session: now each has a seat, and the session is the host's row. The ids stay.
-- Whoever has begun has their own start.
INSERT INTO "study_seats" ("id", "user_id", "plan_id", "answer", "state", "completed", "mode", "pomodoro", "phase", "phase_done",
	"started_at", "end_time", "duration_minutes", "notes", "created_at", "updated_at")
SELECT "id", "user_id", coalesce("host_session_id", "id"), "answer", "state", "completed", "mode", "pomodoro", "phase", "phase_done",
	CASE WHEN "started_at" IS NOT NULL OR "state" <> 'planned' THEN "start_time" END, "end_time", "duration_minutes", "notes", "created_at", "updated_at"
FROM "study_sessions";--> statement-breakpoint
-- Where the host has begun, guests who have not keep the time that was planned.
UPDATE "study_sessions" h SET "start_time" = g."start_time"
FROM (SELECT "host_session_id", min("start_time") AS "start_time" FROM "study_sessions" WHERE "state" = 'planned' AND "started_at" IS NULL GROUP BY 1) g
WHERE g."host_session_id" = h."id" AND h."state" <> 'planned';--> statement-breakpoint
ALTER TABLE "study_sessions" DROP CONSTRAINT "study_sessions_one_seat";--> statement-breakpoint
ALTER TABLE "study_sessions" DROP CONSTRAINT "study_sessions_completed_state";--> statement-breakpoint
ALTER TABLE "study_sessions" DROP CONSTRAINT "study_sessions_ended";--> statement-breakpoint
ALTER TABLE "study_sessions" DROP CONSTRAINT "study_sessions_pomodoro";--> statement-breakpoint
ALTER TABLE "study_sessions" DROP CONSTRAINT "study_sessions_answer";--> statement-breakpoint
ALTER TABLE "study_assignments" DROP CONSTRAINT "study_assignments_session_id_study_sessions_id_fk";--> statement-breakpoint
ALTER TABLE "study_gaps" DROP CONSTRAINT "study_gaps_session_id_study_sessions_id_fk";--> statement-breakpoint
ALTER TABLE "study_intervals" DROP CONSTRAINT "study_intervals_session_id_study_sessions_id_fk";--> statement-breakpoint
ALTER TABLE "study_sessions" DROP CONSTRAINT "study_sessions_host";--> statement-breakpoint
ALTER TABLE "study_timers" DROP CONSTRAINT "study_timers_session_id_study_sessions_id_fk";--> statement-breakpoint
DROP INDEX "study_sessions_open";--> statement-breakpoint
DROP INDEX "study_sessions_completed";--> statement-breakpoint
ALTER TABLE "study_sessions" ADD COLUMN "shared" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "study_sessions" h SET "shared" = true WHERE EXISTS (SELECT 1 FROM "study_sessions" g WHERE g."host_session_id" = h."id");--> statement-breakpoint
UPDATE "study_seats" s SET "shared" = true FROM "study_sessions" h WHERE h."id" = s."plan_id" AND h."shared";--> statement-breakpoint
-- How guests wrote the name of the course; a later migration takes it from here.
CREATE TABLE "former_seat_courses" AS SELECT "id", "course" FROM "study_sessions" WHERE "host_session_id" IS NOT NULL;--> statement-breakpoint
DELETE FROM "study_sessions" WHERE "host_session_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "study_sessions" ADD CONSTRAINT "study_sessions_shared" UNIQUE("id","shared");--> statement-breakpoint
ALTER TABLE "study_seats" ADD CONSTRAINT "study_seats_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_seats" ADD CONSTRAINT "study_seats_session" FOREIGN KEY ("plan_id","shared") REFERENCES "public"."study_sessions"("id","shared") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "study_seats_by_start" ON "study_seats" USING btree ("user_id","started_at");--> statement-breakpoint
CREATE INDEX "study_seats_open" ON "study_seats" USING btree ("user_id","plan_id") WHERE "study_seats"."state" <> 'completed';--> statement-breakpoint
CREATE INDEX "study_seats_completed" ON "study_seats" USING btree ("user_id","end_time","id") WHERE "study_seats"."state" = 'completed';--> statement-breakpoint
CREATE INDEX "study_seats_shared" ON "study_seats" USING btree ("user_id","plan_id") WHERE "study_seats"."shared";--> statement-breakpoint
ALTER TABLE "study_assignments" ADD CONSTRAINT "study_assignments_session_id_study_seats_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."study_seats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_gaps" ADD CONSTRAINT "study_gaps_session_id_study_seats_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."study_seats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_intervals" ADD CONSTRAINT "study_intervals_session_id_study_seats_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."study_seats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_timers" ADD CONSTRAINT "study_timers_session_id_study_seats_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."study_seats"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_sessions" DROP COLUMN "end_time";--> statement-breakpoint
ALTER TABLE "study_sessions" DROP COLUMN "completed";--> statement-breakpoint
ALTER TABLE "study_sessions" DROP COLUMN "duration_minutes";--> statement-breakpoint
ALTER TABLE "study_sessions" DROP COLUMN "notes";--> statement-breakpoint
ALTER TABLE "study_sessions" DROP COLUMN "state";--> statement-breakpoint
ALTER TABLE "study_sessions" DROP COLUMN "mode";--> statement-breakpoint
ALTER TABLE "study_sessions" DROP COLUMN "pomodoro";--> statement-breakpoint
ALTER TABLE "study_sessions" DROP COLUMN "host_session_id";--> statement-breakpoint
ALTER TABLE "study_sessions" DROP COLUMN "answer";--> statement-breakpoint
ALTER TABLE "study_sessions" DROP COLUMN "guests";--> statement-breakpoint
ALTER TABLE "study_sessions" DROP COLUMN "phase";--> statement-breakpoint
ALTER TABLE "study_sessions" DROP COLUMN "phase_done";--> statement-breakpoint
ALTER TABLE "study_sessions" DROP COLUMN "started_at";--> statement-breakpoint
-- What was deleted just before can still be undone.
UPDATE "undo_records" u SET "rows" = u."rows" || jsonb_build_object(
	'study_sessions', (SELECT coalesce(jsonb_agg((e - '{host_session_id,answer,state,completed,mode,pomodoro,phase,phase_done,started_at,end_time,duration_minutes,notes}'::text[])
		|| jsonb_build_object('plan_id', coalesce(e->>'host_session_id', e->>'id'))), '[]') FROM jsonb_array_elements(u."rows"->'study_sessions') e),
	'study_seats', (SELECT coalesce(jsonb_agg((e - '{host_session_id,title,description,location,session_type,start_time,planned_minutes,series_id,occurrence}'::text[])
		|| jsonb_build_object('plan_id', coalesce(e->>'host_session_id', e->>'id'),
			'started_at', CASE WHEN e->>'started_at' IS NOT NULL OR e->>'state' <> 'planned' THEN e->>'start_time' END)), '[]')
		FROM jsonb_array_elements(u."rows"->'study_sessions') e))
WHERE u."feature" = 'study' AND u."kind" = 'sessions';
