CREATE TABLE "session_reviews" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"session_id" uuid NOT NULL,
	"student_id" uuid,
	"tutor_id" uuid,
	"rating" smallint NOT NULL,
	"review_text" text,
	"would_recommend" boolean DEFAULT true NOT NULL,
	"anonymous" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"edited_at" timestamp with time zone,
	"reply" text,
	"replied_at" timestamp with time zone,
	CONSTRAINT "session_reviews_sessionId_unique" UNIQUE("session_id"),
	CONSTRAINT "session_reviews_rating" CHECK ("session_reviews"."rating" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "tutor_availability" (
	"tutor_id" uuid NOT NULL,
	"day_of_week" smallint NOT NULL,
	"start_time" time NOT NULL,
	"end_time" time NOT NULL,
	CONSTRAINT "tutor_availability_tutor_id_day_of_week_start_time_pk" PRIMARY KEY("tutor_id","day_of_week","start_time"),
	CONSTRAINT "tutor_availability_day" CHECK ("tutor_availability"."day_of_week" between 0 and 6),
	CONSTRAINT "tutor_availability_forward" CHECK ("tutor_availability"."start_time" < "tutor_availability"."end_time")
);
--> statement-breakpoint
CREATE TABLE "tutor_overrides" (
	"tutor_id" uuid NOT NULL,
	"day" date NOT NULL,
	"hours" jsonb NOT NULL,
	CONSTRAINT "tutor_overrides_tutor_id_day_pk" PRIMARY KEY("tutor_id","day")
);
--> statement-breakpoint
CREATE TABLE "tutor_profiles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"bio" text NOT NULL,
	"bio_folded" text GENERATED ALWAYS AS (lower(normalize(bio) collate "und-x-icu")) STORED,
	"hourly_rate" integer NOT NULL,
	"experience_years" smallint NOT NULL,
	"education" text NOT NULL,
	"languages" text[] NOT NULL,
	"session_types" text[] NOT NULL,
	"location" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"verification_note" text,
	"verification_asked_at" timestamp with time zone,
	"verification_reason" text,
	"verified_at" timestamp with time zone,
	"verified_by" uuid,
	"zone" text NOT NULL,
	"notice_minutes" integer DEFAULT 240 NOT NULL,
	"buffer_minutes" smallint DEFAULT 0 NOT NULL,
	"farthest_days" smallint DEFAULT 60 NOT NULL,
	"daily_most" smallint,
	"confirms" boolean DEFAULT false NOT NULL,
	"meeting_link" text,
	"free_until_minutes" integer DEFAULT 1440 NOT NULL,
	"total_reviews" integer DEFAULT 0 NOT NULL,
	"rating_sum" integer DEFAULT 0 NOT NULL,
	"total_sessions" integer DEFAULT 0 NOT NULL,
	"response_minutes" integer,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "tutor_profiles_userId_unique" UNIQUE("user_id"),
	CONSTRAINT "tutor_profiles_rate" CHECK ("tutor_profiles"."hourly_rate" between 1000 and 20000),
	CONSTRAINT "tutor_profiles_experience" CHECK ("tutor_profiles"."experience_years" between 0 and 50),
	CONSTRAINT "tutor_profiles_free_until" CHECK ("tutor_profiles"."free_until_minutes" in (1440, 720, 15)),
	CONSTRAINT "tutor_profiles_buffer" CHECK ("tutor_profiles"."buffer_minutes" between 0 and 240),
	CONSTRAINT "tutor_profiles_link" CHECK ("tutor_profiles"."meeting_link" like 'https://%')
);
--> statement-breakpoint
CREATE TABLE "tutor_subjects" (
	"tutor_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"proficiency_level" text DEFAULT 'intermediate' NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "tutor_subjects_tutor_id_subject_pk" PRIMARY KEY("tutor_id","subject")
);
--> statement-breakpoint
CREATE TABLE "tutoring_occupied" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"session_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"kind" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"free_at" timestamp with time zone NOT NULL,
	CONSTRAINT "tutoring_occupied_forward" CHECK ("tutoring_occupied"."starts_at" < "tutoring_occupied"."ends_at" and "tutoring_occupied"."ends_at" <= "tutoring_occupied"."free_at")
);
--> statement-breakpoint
CREATE TABLE "tutoring_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"student_id" uuid,
	"tutor_id" uuid,
	"tutor_user_id" uuid,
	"subject" text NOT NULL,
	"session_type" text NOT NULL,
	"scheduled_start" timestamp with time zone NOT NULL,
	"scheduled_end" timestamp with time zone NOT NULL,
	"actual_start" timestamp with time zone,
	"actual_end" timestamp with time zone,
	"hourly_rate" integer NOT NULL,
	"total_cost" integer NOT NULL,
	"notes" text,
	"location" text,
	"room" text NOT NULL,
	"status" text NOT NULL,
	"held_until" timestamp with time zone,
	"cancelled_by" text,
	"cancel_reason" text,
	"cancelled_late" boolean DEFAULT false NOT NULL,
	"no_show_by" text,
	"no_show_at" timestamp with time zone,
	"disputed_at" timestamp with time zone,
	"asked_at" timestamp with time zone,
	"student_said" boolean,
	"student_said_at" timestamp with time zone,
	"tutor_said" boolean,
	"tutor_notes" text,
	"student_notes" text,
	"series_id" uuid,
	"sequence" integer DEFAULT 0 NOT NULL,
	"free_until_minutes" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "tutoring_sessions_forward" CHECK ("tutoring_sessions"."scheduled_start" < "tutoring_sessions"."scheduled_end"),
	CONSTRAINT "tutoring_sessions_apart" CHECK ("tutoring_sessions"."student_id" <> "tutoring_sessions"."tutor_user_id"),
	CONSTRAINT "tutoring_sessions_held_requested" CHECK (("tutoring_sessions"."status" = 'requested') = ("tutoring_sessions"."held_until" is not null)),
	CONSTRAINT "tutoring_sessions_cancelled" CHECK (("tutoring_sessions"."status" = 'cancelled') = ("tutoring_sessions"."cancel_reason" is not null)),
	CONSTRAINT "tutoring_sessions_place" CHECK ("tutoring_sessions"."session_type" = 'online' or "tutoring_sessions"."location" is not null),
	CONSTRAINT "tutoring_sessions_cost" CHECK ("tutoring_sessions"."hourly_rate" between 1000 and 20000 and "tutoring_sessions"."total_cost" >= 0)
);
--> statement-breakpoint
ALTER TABLE "session_reviews" ADD CONSTRAINT "session_reviews_session_id_tutoring_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."tutoring_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_reviews" ADD CONSTRAINT "session_reviews_student_id_profiles_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_reviews" ADD CONSTRAINT "session_reviews_tutor_id_tutor_profiles_id_fk" FOREIGN KEY ("tutor_id") REFERENCES "public"."tutor_profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tutor_availability" ADD CONSTRAINT "tutor_availability_tutor_id_tutor_profiles_id_fk" FOREIGN KEY ("tutor_id") REFERENCES "public"."tutor_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tutor_overrides" ADD CONSTRAINT "tutor_overrides_tutor_id_tutor_profiles_id_fk" FOREIGN KEY ("tutor_id") REFERENCES "public"."tutor_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tutor_profiles" ADD CONSTRAINT "tutor_profiles_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tutor_profiles" ADD CONSTRAINT "tutor_profiles_verified_by_profiles_id_fk" FOREIGN KEY ("verified_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tutor_subjects" ADD CONSTRAINT "tutor_subjects_tutor_id_tutor_profiles_id_fk" FOREIGN KEY ("tutor_id") REFERENCES "public"."tutor_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tutoring_occupied" ADD CONSTRAINT "tutoring_occupied_session_id_tutoring_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."tutoring_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tutoring_occupied" ADD CONSTRAINT "tutoring_occupied_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tutoring_sessions" ADD CONSTRAINT "tutoring_sessions_student_id_profiles_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tutoring_sessions" ADD CONSTRAINT "tutoring_sessions_tutor_id_tutor_profiles_id_fk" FOREIGN KEY ("tutor_id") REFERENCES "public"."tutor_profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tutoring_sessions" ADD CONSTRAINT "tutoring_sessions_tutor_user_id_profiles_id_fk" FOREIGN KEY ("tutor_user_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "session_reviews_tutor" ON "session_reviews" USING btree ("tutor_id","created_at");--> statement-breakpoint
CREATE INDEX "session_reviews_student" ON "session_reviews" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "tutor_profiles_asking" ON "tutor_profiles" USING btree ("verification_asked_at") WHERE "tutor_profiles"."verification_asked_at" is not null;--> statement-breakpoint
CREATE INDEX "tutor_subjects_by_subject" ON "tutor_subjects" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "tutoring_occupied_of" ON "tutoring_occupied" USING btree ("user_id","ends_at");--> statement-breakpoint
CREATE INDEX "tutoring_occupied_session" ON "tutoring_occupied" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "tutoring_sessions_student" ON "tutoring_sessions" USING btree ("student_id","scheduled_start");--> statement-breakpoint
CREATE INDEX "tutoring_sessions_teacher" ON "tutoring_sessions" USING btree ("tutor_user_id","scheduled_start");--> statement-breakpoint
CREATE INDEX "tutoring_sessions_tutor" ON "tutoring_sessions" USING btree ("tutor_id","scheduled_start");--> statement-breakpoint
CREATE INDEX "tutoring_sessions_start" ON "tutoring_sessions" USING btree ("scheduled_start") WHERE "tutoring_sessions"."status" = 'scheduled';--> statement-breakpoint
CREATE INDEX "tutoring_sessions_held" ON "tutoring_sessions" USING btree ("held_until") WHERE "tutoring_sessions"."held_until" is not null;--> statement-breakpoint
CREATE INDEX "tutoring_sessions_running" ON "tutoring_sessions" USING btree ("scheduled_end") WHERE "tutoring_sessions"."status" = 'in_progress';--> statement-breakpoint
CREATE INDEX "tutoring_sessions_unstarted" ON "tutoring_sessions" USING btree ("scheduled_end") WHERE "tutoring_sessions"."status" = 'scheduled';--> statement-breakpoint
CREATE INDEX "tutoring_sessions_series" ON "tutoring_sessions" USING btree ("series_id") WHERE "tutoring_sessions"."series_id" is not null;--> statement-breakpoint
-- Nobody is in two sessions at the same time, as a student or as a tutor. A range of (person, moment) needs no extension,
-- and SP-GiST divides by comparing alone, as for study_intervals.
ALTER TABLE tutoring_occupied ADD CONSTRAINT tutoring_occupied_apart EXCLUDE USING spgist (
  person_span(ROW(user_id, starts_at)::person_moment, ROW(user_id, free_at)::person_moment) WITH &&
);
