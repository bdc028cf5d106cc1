CREATE TABLE "grade_categories" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"name" text NOT NULL,
	"weight" numeric NOT NULL,
	"drop_lowest" integer NOT NULL,
	"extra_credit" boolean NOT NULL,
	CONSTRAINT "grade_categories_weight" CHECK ("grade_categories"."weight" >= 0),
	CONSTRAINT "grade_categories_drop" CHECK ("grade_categories"."drop_lowest" >= 0)
);
--> statement-breakpoint
CREATE TABLE "grade_items" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"category_id" uuid,
	"name" text NOT NULL,
	"points" numeric NOT NULL,
	"score" numeric,
	"extra_credit" boolean NOT NULL,
	"excused" boolean NOT NULL,
	"assignment_id" uuid,
	"day" date,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "grade_items_points" CHECK ("grade_items"."points" >= 0),
	CONSTRAINT "grade_items_score" CHECK ("grade_items"."score" >= 0)
);
--> statement-breakpoint
CREATE TABLE "study_plans" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"degree_credits" numeric,
	"earlier_credits" numeric NOT NULL,
	"repeats" text NOT NULL,
	CONSTRAINT "study_plans_credits" CHECK ("study_plans"."degree_credits" > 0 and "study_plans"."earlier_credits" >= 0)
);
--> statement-breakpoint
CREATE TABLE "grading_scales" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"average" text NOT NULL,
	"steps" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "class_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"meeting_id" uuid NOT NULL,
	"day" date NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"room" text,
	"cancelled" boolean DEFAULT false NOT NULL,
	"moved" boolean DEFAULT false NOT NULL,
	"planned" boolean DEFAULT true NOT NULL,
	CONSTRAINT "class_sessions_times" CHECK ("class_sessions"."starts_at" < "class_sessions"."ends_at")
);
--> statement-breakpoint
CREATE TABLE "course_meetings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"weekday" smallint NOT NULL,
	"start_time" time NOT NULL,
	"end_time" time NOT NULL,
	"room" text,
	"kind" text NOT NULL,
	"every_weeks" smallint DEFAULT 1 NOT NULL,
	"week" smallint DEFAULT 1 NOT NULL,
	CONSTRAINT "course_meetings_times" CHECK ("course_meetings"."start_time" < "course_meetings"."end_time"),
	CONSTRAINT "course_meetings_weekday" CHECK ("course_meetings"."weekday" between 0 and 6),
	CONSTRAINT "course_meetings_week" CHECK ("course_meetings"."week" between 1 and "course_meetings"."every_weeks")
);
--> statement-breakpoint
CREATE TABLE "courses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"term_id" uuid,
	"course_code" text NOT NULL,
	"code_key" text NOT NULL,
	"course_name" text NOT NULL,
	"credits" numeric,
	"instructor" text,
	"first_day" date,
	"last_day" date,
	"zone" text NOT NULL,
	"week_start" smallint NOT NULL,
	"current_grade" text,
	"counts_in_gpa" boolean DEFAULT true NOT NULL,
	"scale" text NOT NULL,
	"scale_id" uuid,
	"rounding" text DEFAULT 'none' NOT NULL,
	"grade_text" text,
	"grade_letter" text,
	"grade_percent" numeric,
	"grade_points" text,
	"grade_passes" boolean,
	"graded" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "courses_code" UNIQUE NULLS NOT DISTINCT("user_id","code_key","term_id"),
	CONSTRAINT "courses_days" CHECK ("courses"."first_day" <= "courses"."last_day"),
	CONSTRAINT "courses_credits" CHECK ("courses"."credits" between 0 and 999)
);
--> statement-breakpoint
CREATE TABLE "terms" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"breaks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "terms_days" CHECK ("terms"."first_day" <= "terms"."last_day")
);
--> statement-breakpoint
ALTER TABLE "assignments" ADD COLUMN "course_id" uuid;--> statement-breakpoint
ALTER TABLE "grade_categories" ADD CONSTRAINT "grade_categories_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_categories" ADD CONSTRAINT "grade_categories_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_items" ADD CONSTRAINT "grade_items_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_items" ADD CONSTRAINT "grade_items_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_items" ADD CONSTRAINT "grade_items_category_id_grade_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."grade_categories"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_plans" ADD CONSTRAINT "study_plans_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grading_scales" ADD CONSTRAINT "grading_scales_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_sessions" ADD CONSTRAINT "class_sessions_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_sessions" ADD CONSTRAINT "class_sessions_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_sessions" ADD CONSTRAINT "class_sessions_meeting_id_course_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."course_meetings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_meetings" ADD CONSTRAINT "course_meetings_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_meetings" ADD CONSTRAINT "course_meetings_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_term_id_terms_id_fk" FOREIGN KEY ("term_id") REFERENCES "public"."terms"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_scale_id_grading_scales_id_fk" FOREIGN KEY ("scale_id") REFERENCES "public"."grading_scales"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terms" ADD CONSTRAINT "terms_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "grade_categories_of" ON "grade_categories" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "grade_categories_person" ON "grade_categories" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "grade_items_of" ON "grade_items" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "grade_items_person" ON "grade_items" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "grade_items_category" ON "grade_items" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "grade_items_assignment" ON "grade_items" USING btree ("assignment_id") WHERE "grade_items"."assignment_id" is not null;--> statement-breakpoint
CREATE INDEX "grading_scales_of" ON "grading_scales" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "class_sessions_day" ON "class_sessions" USING btree ("meeting_id","day");--> statement-breakpoint
CREATE INDEX "class_sessions_time" ON "class_sessions" USING btree ("user_id","starts_at");--> statement-breakpoint
CREATE INDEX "class_sessions_next" ON "class_sessions" USING btree ("course_id","ends_at");--> statement-breakpoint
CREATE INDEX "course_meetings_of" ON "course_meetings" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "course_meetings_person" ON "course_meetings" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "courses_term" ON "courses" USING btree ("term_id");--> statement-breakpoint
CREATE INDEX "courses_scale" ON "courses" USING btree ("scale_id") WHERE "courses"."scale_id" is not null;--> statement-breakpoint
CREATE INDEX "terms_of" ON "terms" USING btree ("user_id","first_day");--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assignments_course" ON "assignments" USING btree ("course_id") WHERE "assignments"."course_id" is not null;