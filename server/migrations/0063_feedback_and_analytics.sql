CREATE TABLE "analytics_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"day" date NOT NULL,
	"event" text NOT NULL,
	"path" text,
	"visitor" text,
	"signed_in" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feedback" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"rating" smallint,
	"comments" text NOT NULL,
	"status" text NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"submitted_at" timestamp with time zone NOT NULL,
	"replies" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "feedback_rating" CHECK ("feedback"."rating" between 1 and 5),
	CONSTRAINT "feedback_question" CHECK (("feedback"."kind" = 'question') = ("feedback"."rating" is null))
);
--> statement-breakpoint
CREATE TABLE "feedback_prompts" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"prompt_id" uuid NOT NULL,
	"type" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"milestone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "feedback_replies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"feedback_id" uuid NOT NULL,
	"admin_id" uuid,
	"words" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_prompts" ADD CONSTRAINT "feedback_prompts_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_replies" ADD CONSTRAINT "feedback_replies_feedback_id_feedback_id_fk" FOREIGN KEY ("feedback_id") REFERENCES "public"."feedback"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_replies" ADD CONSTRAINT "feedback_replies_admin_id_profiles_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "analytics_events_day_event_index" ON "analytics_events" USING btree ("day","event");--> statement-breakpoint
CREATE INDEX "feedback_of" ON "feedback" USING btree ("user_id","submitted_at");--> statement-breakpoint
CREATE INDEX "feedback_state" ON "feedback" USING btree ("status","submitted_at","id");--> statement-breakpoint
CREATE INDEX "feedback_replies_of" ON "feedback_replies" USING btree ("feedback_id","at");--> statement-breakpoint
CREATE INDEX "feedback_replies_by" ON "feedback_replies" USING btree ("admin_id");