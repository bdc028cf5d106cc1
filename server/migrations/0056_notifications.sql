CREATE TABLE "notification_mutes" (
	"user_id" uuid NOT NULL,
	"thing" uuid NOT NULL,
	"noun" text NOT NULL,
	"muted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "notification_mutes_user_id_thing_pk" PRIMARY KEY("user_id","thing")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"reference" uuid,
	"course" uuid,
	"facts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"at" timestamp with time zone,
	"lead" integer,
	"shown" boolean DEFAULT true NOT NULL,
	"told_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	"deliver_at" timestamp with time zone,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "notifications_facts" CHECK (jsonb_typeof("notifications"."facts") = 'object')
);
--> statement-breakpoint
CREATE TABLE "refused_addresses" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"times" integer NOT NULL,
	"refused_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reminder_runs" (
	"name" text PRIMARY KEY NOT NULL,
	"through" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "calendar_events" ADD COLUMN "reminders" integer[];--> statement-breakpoint
ALTER TABLE "dev_mails" ADD COLUMN "html" text;--> statement-breakpoint
ALTER TABLE "dev_mails" ADD COLUMN "unsubscribe" text;--> statement-breakpoint
ALTER TABLE "notification_mutes" ADD CONSTRAINT "notification_mutes_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refused_addresses" ADD CONSTRAINT "refused_addresses_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_once" ON "notifications" USING btree ("user_id","key");--> statement-breakpoint
CREATE INDEX "notifications_list" ON "notifications" USING btree ("user_id","told_at","id") WHERE "notifications"."shown";--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id") WHERE "notifications"."shown" and "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_due" ON "notifications" USING btree ("deliver_at") WHERE "notifications"."deliver_at" is not null;--> statement-breakpoint
CREATE INDEX "notifications_age" ON "notifications" USING btree ("told_at");--> statement-breakpoint
CREATE INDEX "calendar_occurrences_start" ON "calendar_occurrences" USING btree ("starts_at") WHERE "calendar_occurrences"."starts_at" is not null;--> statement-breakpoint
CREATE INDEX "calendar_occurrences_first_day" ON "calendar_occurrences" USING btree ("start_day") WHERE "calendar_occurrences"."start_day" is not null;--> statement-breakpoint
CREATE INDEX "assignments_due" ON "assignments" USING btree ("due_at") WHERE "assignments"."deleted_at" is null and ("assignments"."status" = 'completed') is false;--> statement-breakpoint
CREATE INDEX "study_sessions_start" ON "study_sessions" USING btree ("start_time");