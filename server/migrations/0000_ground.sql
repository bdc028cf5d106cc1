CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"password" text,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "accounts_userId_providerId_unique" UNIQUE("user_id","provider_id")
);
--> statement-breakpoint
CREATE TABLE "attempts" (
	"bucket" text PRIMARY KEY NOT NULL,
	"tries" integer NOT NULL,
	"window_ends" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "links" (
	"profile_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"secret_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "links_profile_id_kind_pk" PRIMARY KEY("profile_id","kind"),
	CONSTRAINT "links_secretHash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"major" text NOT NULL,
	"year" text NOT NULL,
	"avatar_url" text,
	"role" text DEFAULT 'student' NOT NULL,
	"zone" text NOT NULL,
	"week_start" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "profiles_email_unique" UNIQUE("email"),
	CONSTRAINT "profiles_email_lower" CHECK ("profiles"."email" = lower("profiles"."email")),
	CONSTRAINT "profiles_week_start" CHECK ("profiles"."week_start" between 0 and 6)
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "setup_links" (
	"secret_hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calendar_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"title" text NOT NULL,
	"location" text,
	"notes" text,
	"kind" text DEFAULT 'personal' NOT NULL,
	"source" text DEFAULT 'manual' NOT NULL,
	"source_key" text,
	"source_said" jsonb,
	"ics" text,
	"import_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "calendar_events_source_key" CHECK (("calendar_events"."source" = 'import') = ("calendar_events"."source_key" is not null))
);
--> statement-breakpoint
CREATE TABLE "calendar_occurrences" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"event_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"start_day" date,
	"end_day" date,
	"title" text,
	"location" text,
	"cancelled" boolean DEFAULT false NOT NULL,
	CONSTRAINT "calendar_occurrences_when" CHECK (("calendar_occurrences"."starts_at" is null) <> ("calendar_occurrences"."start_day" is null) and ("calendar_occurrences"."start_day" is null) = ("calendar_occurrences"."end_day" is null))
);
--> statement-breakpoint
CREATE TABLE "assignments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"course" text NOT NULL,
	"due_date" date NOT NULL,
	"due_time" time,
	"due_at" timestamp with time zone NOT NULL,
	"priority" text DEFAULT 'medium' NOT NULL,
	"status" text DEFAULT 'not-started' NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"completed_at" timestamp with time zone,
	"source" text DEFAULT 'manual' NOT NULL,
	"source_key" text,
	"source_said" jsonb,
	"import_id" uuid,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "assignments_progress" CHECK ("assignments"."progress" = case "assignments"."status" when 'completed' then 100 when 'in-progress' then 50 else 0 end),
	CONSTRAINT "assignments_completed" CHECK (("assignments"."status" = 'completed') = ("assignments"."completed_at" is not null)),
	CONSTRAINT "assignments_source_key" CHECK (("assignments"."source" = 'import') = ("assignments"."source_key" is not null))
);
--> statement-breakpoint
CREATE TABLE "course_colors" (
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"color" integer NOT NULL,
	CONSTRAINT "course_colors_user_id_name_pk" PRIMARY KEY("user_id","name"),
	CONSTRAINT "course_colors_range" CHECK ("course_colors"."color" between 0 and 11)
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"calendar_name" text,
	"lookalikes" text NOT NULL,
	"entries" jsonb,
	"assignment_count" integer DEFAULT 0 NOT NULL,
	"event_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "dev_mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"to" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stamps" (
	"user_id" uuid NOT NULL,
	"topic" text NOT NULL,
	"version" bigint NOT NULL,
	CONSTRAINT "stamps_user_id_topic_pk" PRIMARY KEY("user_id","topic")
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD CONSTRAINT "calendar_events_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_occurrences" ADD CONSTRAINT "calendar_occurrences_event_id_calendar_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."calendar_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_occurrences" ADD CONSTRAINT "calendar_occurrences_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_colors" ADD CONSTRAINT "course_colors_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attempts_window_ends_index" ON "attempts" USING btree ("window_ends");--> statement-breakpoint
CREATE INDEX "sessions_user_id_index" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_events_source" ON "calendar_events" USING btree ("user_id","source_key");--> statement-breakpoint
CREATE INDEX "calendar_events_import" ON "calendar_events" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "calendar_occurrences_time" ON "calendar_occurrences" USING btree ("user_id","starts_at");--> statement-breakpoint
CREATE INDEX "calendar_occurrences_long" ON "calendar_occurrences" USING btree ("user_id","ends_at") WHERE "calendar_occurrences"."ends_at" - "calendar_occurrences"."starts_at" > interval '12 hours';--> statement-breakpoint
CREATE INDEX "calendar_occurrences_day" ON "calendar_occurrences" USING btree ("user_id","end_day") WHERE "calendar_occurrences"."end_day" is not null;--> statement-breakpoint
CREATE INDEX "calendar_occurrences_event" ON "calendar_occurrences" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "assignments_list" ON "assignments" USING btree ("user_id",("status" = 'completed'),"due_at","id") WHERE "assignments"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "assignments_deleted" ON "assignments" USING btree ("deleted_at") WHERE "assignments"."deleted_at" is not null and "assignments"."source" = 'manual';--> statement-breakpoint
CREATE INDEX "assignments_import" ON "assignments" USING btree ("import_id");--> statement-breakpoint
CREATE UNIQUE INDEX "assignments_source" ON "assignments" USING btree ("user_id","source_key");--> statement-breakpoint
CREATE INDEX "imports_user_id_created_at_index" ON "imports" USING btree ("user_id","created_at");