CREATE TABLE "study_assignments" (
	"session_id" uuid NOT NULL,
	"assignment_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "study_assignments_session_id_assignment_id_pk" PRIMARY KEY("session_id","assignment_id")
);
--> statement-breakpoint
CREATE TABLE "study_commands" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"page" uuid NOT NULL,
	"n" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"result" jsonb NOT NULL,
	CONSTRAINT "study_commands_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "study_gaps" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	CONSTRAINT "study_gaps_forward" CHECK ("study_gaps"."ended_at" > "study_gaps"."started_at")
);
--> statement-breakpoint
CREATE TABLE "study_intervals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"kind" text DEFAULT 'focus' NOT NULL,
	"phase" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"entered" boolean DEFAULT false NOT NULL,
	"replaced_at" timestamp with time zone,
	CONSTRAINT "study_intervals_forward" CHECK ("study_intervals"."ended_at" >= "study_intervals"."started_at"),
	CONSTRAINT "study_intervals_replaced" CHECK ("study_intervals"."replaced_at" is null or "study_intervals"."ended_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "study_links" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"secret_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "study_links_secretHash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
CREATE TABLE "study_presets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"focus" integer NOT NULL,
	"short" integer NOT NULL,
	"long" integer NOT NULL,
	"rounds" integer NOT NULL,
	"auto_focus" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "study_presets_minutes" CHECK (least("study_presets"."focus", "study_presets"."short", "study_presets"."long") >= 1 and greatest("study_presets"."focus", "study_presets"."short", "study_presets"."long") <= 180),
	CONSTRAINT "study_presets_rounds" CHECK ("study_presets"."rounds" between 1 and 12)
);
--> statement-breakpoint
CREATE TABLE "study_series" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"rule" text NOT NULL,
	"start_date" date NOT NULL,
	"time" time NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "study_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"course" text NOT NULL,
	"start_time" timestamp with time zone NOT NULL,
	"end_time" timestamp with time zone,
	"location" text,
	"session_type" text DEFAULT 'individual' NOT NULL,
	"completed" boolean DEFAULT false NOT NULL,
	"duration_minutes" integer DEFAULT 0 NOT NULL,
	"notes" text,
	"state" text DEFAULT 'planned' NOT NULL,
	"mode" text DEFAULT 'stopwatch' NOT NULL,
	"pomodoro" jsonb,
	"planned_minutes" integer,
	"series_id" uuid,
	"occurrence" date,
	"host_session_id" uuid,
	"answer" text,
	"guests" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "study_sessions_one_seat" UNIQUE("host_session_id","user_id"),
	CONSTRAINT "study_sessions_completed_state" CHECK ("study_sessions"."completed" = ("study_sessions"."state" = 'completed')),
	CONSTRAINT "study_sessions_ended" CHECK ("study_sessions"."completed" = ("study_sessions"."end_time" is not null)),
	CONSTRAINT "study_sessions_pomodoro" CHECK (("study_sessions"."mode" = 'pomodoro') = ("study_sessions"."pomodoro" is not null)),
	CONSTRAINT "study_sessions_planned" CHECK ("study_sessions"."planned_minutes" between 1 and 1440),
	CONSTRAINT "study_sessions_occurrence" CHECK ("study_sessions"."series_id" is null or "study_sessions"."occurrence" is not null),
	CONSTRAINT "study_sessions_answer" CHECK ("study_sessions"."host_session_id" is null or "study_sessions"."answer" is not null)
);
--> statement-breakpoint
CREATE TABLE "study_timers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid,
	"state" text DEFAULT 'idle' NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"pressed_at" timestamp with time zone NOT NULL,
	"vouched_until" timestamp with time zone NOT NULL,
	"phase" integer DEFAULT 0 NOT NULL,
	"phase_done" integer DEFAULT 0 NOT NULL,
	"phase_ends" timestamp with time zone,
	"unattended" boolean DEFAULT false NOT NULL,
	CONSTRAINT "study_timers_running" CHECK ("study_timers"."state" = 'running' or "study_timers"."phase_ends" is null)
);
--> statement-breakpoint
ALTER TABLE "study_assignments" ADD CONSTRAINT "study_assignments_session_id_study_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."study_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_assignments" ADD CONSTRAINT "study_assignments_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_assignments" ADD CONSTRAINT "study_assignments_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_commands" ADD CONSTRAINT "study_commands_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_gaps" ADD CONSTRAINT "study_gaps_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_gaps" ADD CONSTRAINT "study_gaps_session_id_study_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."study_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_intervals" ADD CONSTRAINT "study_intervals_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_intervals" ADD CONSTRAINT "study_intervals_session_id_study_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."study_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_links" ADD CONSTRAINT "study_links_session_id_study_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."study_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_links" ADD CONSTRAINT "study_links_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_presets" ADD CONSTRAINT "study_presets_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_series" ADD CONSTRAINT "study_series_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_sessions" ADD CONSTRAINT "study_sessions_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_sessions" ADD CONSTRAINT "study_sessions_series_id_study_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."study_series"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_sessions" ADD CONSTRAINT "study_sessions_host" FOREIGN KEY ("host_session_id") REFERENCES "public"."study_sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_timers" ADD CONSTRAINT "study_timers_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_timers" ADD CONSTRAINT "study_timers_session_id_study_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."study_sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "study_assignments_of" ON "study_assignments" USING btree ("assignment_id");--> statement-breakpoint
CREATE INDEX "study_assignments_by" ON "study_assignments" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "study_commands_page" ON "study_commands" USING btree ("user_id","page","n");--> statement-breakpoint
CREATE INDEX "study_commands_at" ON "study_commands" USING btree ("at");--> statement-breakpoint
CREATE INDEX "study_gaps_of" ON "study_gaps" USING btree ("user_id","started_at");--> statement-breakpoint
CREATE INDEX "study_gaps_session" ON "study_gaps" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "study_intervals_one_open" ON "study_intervals" USING btree ("user_id") WHERE "study_intervals"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "study_intervals_session" ON "study_intervals" USING btree ("session_id","started_at");--> statement-breakpoint
CREATE INDEX "study_intervals_time" ON "study_intervals" USING btree ("user_id","started_at");--> statement-breakpoint
CREATE INDEX "study_links_by" ON "study_links" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "study_presets_name" ON "study_presets" USING btree ("user_id",lower("name"));--> statement-breakpoint
CREATE INDEX "study_series_of" ON "study_series" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "study_sessions_by_start" ON "study_sessions" USING btree ("user_id","start_time");--> statement-breakpoint
CREATE INDEX "study_sessions_open" ON "study_sessions" USING btree ("user_id","state","start_time","id") WHERE "study_sessions"."state" <> 'completed';--> statement-breakpoint
CREATE INDEX "study_sessions_completed" ON "study_sessions" USING btree ("user_id","end_time","id") WHERE "study_sessions"."state" = 'completed';--> statement-breakpoint
CREATE INDEX "study_sessions_series" ON "study_sessions" USING btree ("series_id","start_time") WHERE "study_sessions"."series_id" is not null;--> statement-breakpoint
CREATE INDEX "study_timers_session" ON "study_timers" USING btree ("session_id");