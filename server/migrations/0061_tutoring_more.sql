CREATE TABLE "tutoring_proposals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"session_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"side" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"held_until" timestamp with time zone NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "tutoring_proposals_forward" CHECK ("tutoring_proposals"."starts_at" < "tutoring_proposals"."ends_at")
);
--> statement-breakpoint
CREATE TABLE "tutor_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"thread_id" uuid NOT NULL,
	"author_id" uuid,
	"side" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tutor_threads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"student_id" uuid,
	"tutor_id" uuid,
	"tutor_user_id" uuid,
	"student_read_at" timestamp with time zone,
	"tutor_read_at" timestamp with time zone,
	"last_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "tutor_threads_apart" CHECK ("tutor_threads"."student_id" <> "tutor_threads"."tutor_user_id")
);
--> statement-breakpoint
CREATE TABLE "tutoring_waits" (
	"user_id" uuid NOT NULL,
	"tutor_id" uuid NOT NULL,
	"minutes" smallint NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "tutoring_waits_user_id_tutor_id_pk" PRIMARY KEY("user_id","tutor_id")
);
--> statement-breakpoint
ALTER TABLE "tutoring_sessions" ADD COLUMN "dispute_outcome" text;--> statement-breakpoint
ALTER TABLE "tutoring_sessions" ADD COLUMN "dispute_reason" text;--> statement-breakpoint
ALTER TABLE "tutoring_sessions" ADD COLUMN "dispute_decided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tutoring_sessions" ADD COLUMN "dispute_decided_by" uuid;--> statement-breakpoint
ALTER TABLE "tutoring_sessions" ADD COLUMN "settled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tutoring_sessions" ADD COLUMN "settlement_disputed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tutoring_sessions" ADD COLUMN "cancelled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tutoring_proposals" ADD CONSTRAINT "tutoring_proposals_session_id_tutoring_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."tutoring_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tutoring_proposals" ADD CONSTRAINT "tutoring_proposals_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tutor_messages" ADD CONSTRAINT "tutor_messages_thread_id_tutor_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."tutor_threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tutor_messages" ADD CONSTRAINT "tutor_messages_author_id_profiles_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tutor_threads" ADD CONSTRAINT "tutor_threads_student_id_profiles_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tutor_threads" ADD CONSTRAINT "tutor_threads_tutor_id_tutor_profiles_id_fk" FOREIGN KEY ("tutor_id") REFERENCES "public"."tutor_profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tutor_threads" ADD CONSTRAINT "tutor_threads_tutor_user_id_profiles_id_fk" FOREIGN KEY ("tutor_user_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tutoring_waits" ADD CONSTRAINT "tutoring_waits_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tutoring_waits" ADD CONSTRAINT "tutoring_waits_tutor_id_tutor_profiles_id_fk" FOREIGN KEY ("tutor_id") REFERENCES "public"."tutor_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "tutoring_proposals_open" ON "tutoring_proposals" USING btree ("session_id") WHERE "tutoring_proposals"."status" = 'open';--> statement-breakpoint
CREATE INDEX "tutoring_proposals_of" ON "tutoring_proposals" USING btree ("user_id") WHERE "tutoring_proposals"."status" = 'open';--> statement-breakpoint
CREATE INDEX "tutoring_proposals_held" ON "tutoring_proposals" USING btree ("held_until") WHERE "tutoring_proposals"."status" = 'open';--> statement-breakpoint
CREATE INDEX "tutoring_proposals_session" ON "tutoring_proposals" USING btree ("session_id","created_at");--> statement-breakpoint
CREATE INDEX "tutor_messages_thread" ON "tutor_messages" USING btree ("thread_id","created_at");--> statement-breakpoint
CREATE INDEX "tutor_messages_author" ON "tutor_messages" USING btree ("author_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "tutor_threads_pair" ON "tutor_threads" USING btree ("student_id","tutor_id");--> statement-breakpoint
CREATE INDEX "tutor_threads_student" ON "tutor_threads" USING btree ("student_id","last_at");--> statement-breakpoint
CREATE INDEX "tutor_threads_teacher" ON "tutor_threads" USING btree ("tutor_user_id","last_at");--> statement-breakpoint
CREATE INDEX "tutor_threads_tutor" ON "tutor_threads" USING btree ("tutor_id");--> statement-breakpoint
CREATE INDEX "tutoring_waits_tutor" ON "tutoring_waits" USING btree ("tutor_id");--> statement-breakpoint
ALTER TABLE "tutoring_sessions" ADD CONSTRAINT "tutoring_sessions_dispute_decided_by_profiles_id_fk" FOREIGN KEY ("dispute_decided_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tutoring_sessions_disputed" ON "tutoring_sessions" USING btree ("disputed_at") WHERE "tutoring_sessions"."disputed_at" is not null and "tutoring_sessions"."dispute_decided_at" is null;