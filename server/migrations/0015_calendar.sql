CREATE TABLE "calendar_feeds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"kinds" text[] NOT NULL,
	"busy_only" boolean NOT NULL,
	"secret_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"renewed_at" timestamp with time zone,
	"fetched_at" timestamp with time zone,
	"fetched_by" text,
	"fetches" integer DEFAULT 0 NOT NULL,
	"hour_ends" timestamp with time zone,
	"version" text,
	"built_at" timestamp with time zone,
	CONSTRAINT "calendar_feeds_secretHash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
CREATE TABLE "feed_entries" (
	"user_id" uuid NOT NULL,
	"uid" text NOT NULL,
	"kind" text NOT NULL,
	"digest" text NOT NULL,
	"sequence" integer NOT NULL,
	"last_modified" timestamp with time zone NOT NULL,
	"starts_at" text NOT NULL,
	"ends_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	CONSTRAINT "feed_entries_user_id_uid_pk" PRIMARY KEY("user_id","uid")
);
--> statement-breakpoint
ALTER TABLE "calendar_events" ADD COLUMN "zone" text;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD COLUMN "course" text;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD COLUMN "busy" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD COLUMN "rule" text;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD COLUMN "first_start" text;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD COLUMN "first_end" text;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD COLUMN "made_until" date;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD COLUMN "cut_from" uuid;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD COLUMN "cut_rule" text;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "calendar_occurrences" ADD COLUMN "notes" text;--> statement-breakpoint
ALTER TABLE "calendar_occurrences" ADD COLUMN "original" text;--> statement-breakpoint
ALTER TABLE "calendar_occurrences" ADD COLUMN "own_time" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_entries" ADD CONSTRAINT "feed_entries_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calendar_feeds_of" ON "calendar_feeds" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "feed_entries_cancelled" ON "feed_entries" USING btree ("cancelled_at") WHERE "feed_entries"."cancelled_at" is not null;--> statement-breakpoint
CREATE INDEX "calendar_events_series" ON "calendar_events" USING btree ("user_id") WHERE "calendar_events"."rule" is not null;--> statement-breakpoint
CREATE INDEX "calendar_events_unfinished" ON "calendar_events" USING btree ("made_until") WHERE "calendar_events"."made_until" is not null;--> statement-breakpoint
CREATE INDEX "calendar_events_deleted" ON "calendar_events" USING btree ("deleted_at") WHERE "calendar_events"."deleted_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_occurrences_original" ON "calendar_occurrences" USING btree ("event_id","original");--> statement-breakpoint
ALTER TABLE "calendar_events" ADD CONSTRAINT "calendar_events_series_whole" CHECK (("calendar_events"."rule" is null) = ("calendar_events"."first_start" is null) and ("calendar_events"."rule" is null) = ("calendar_events"."first_end" is null)
        and ("calendar_events"."rule" is null or "calendar_events"."zone" is not null));