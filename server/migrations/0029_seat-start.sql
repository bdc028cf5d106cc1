DROP INDEX "study_seats_open";--> statement-breakpoint
DROP INDEX "study_seats_by_start";--> statement-breakpoint
ALTER TABLE "study_seats" ADD COLUMN "start_time" timestamp with time zone;--> statement-breakpoint
UPDATE "study_seats" s SET "start_time" = coalesce(s."started_at", CASE WHEN s."id" = s."plan_id" THEN p."start_time" END)
FROM "study_sessions" p WHERE p."id" = s."plan_id";--> statement-breakpoint
CREATE INDEX "study_seats_by_start" ON "study_seats" USING btree ("user_id","start_time");