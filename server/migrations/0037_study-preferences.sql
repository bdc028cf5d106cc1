CREATE TABLE "study_course_goals" (
	"course_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"minutes" integer NOT NULL,
	CONSTRAINT "study_course_goals_minutes" CHECK ("study_course_goals"."minutes" between 1 and 10080)
);
--> statement-breakpoint
CREATE TABLE "study_preferences" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"away" text DEFAULT 'ask' NOT NULL,
	"week_goal_minutes" integer,
	CONSTRAINT "study_preferences_goal" CHECK ("study_preferences"."week_goal_minutes" between 1 and 10080)
);
--> statement-breakpoint
ALTER TABLE "study_gaps" ADD COLUMN "discarded" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "study_course_goals" ADD CONSTRAINT "study_course_goals_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_preferences" ADD CONSTRAINT "study_preferences_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "study_course_goals_of" ON "study_course_goals" USING btree ("user_id");