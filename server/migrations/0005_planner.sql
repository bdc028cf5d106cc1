CREATE TABLE "assignment_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"assignment_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"changes" jsonb NOT NULL,
	"cause" text NOT NULL,
	"batch" uuid
);
--> statement-breakpoint
CREATE TABLE "saved_filters" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "assignment_series" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"rule" text NOT NULL,
	"start_date" date NOT NULL,
	"counted" text NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"course" text NOT NULL,
	"due_time" time,
	"priority" text NOT NULL,
	"kind" text NOT NULL,
	"estimate_minutes" integer,
	"show_days_before" integer,
	"made" integer DEFAULT 1 NOT NULL,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "assignment_series_show" CHECK ("assignment_series"."show_days_before" >= 0)
);
--> statement-breakpoint
CREATE TABLE "subtasks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"assignment_id" uuid NOT NULL,
	"title" text NOT NULL,
	"place" integer NOT NULL,
	"done_at" timestamp with time zone,
	"due_date" date,
	"due_time" time,
	"due_at" timestamp with time zone,
	"estimate_minutes" integer,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "subtasks_due_at" CHECK (("subtasks"."due_date" is null) = ("subtasks"."due_at" is null)),
	CONSTRAINT "subtasks_due_time" CHECK ("subtasks"."due_time" is null or "subtasks"."due_date" is not null),
	CONSTRAINT "subtasks_estimate" CHECK ("subtasks"."estimate_minutes" between 1 and 6000)
);
--> statement-breakpoint
ALTER TABLE "assignments" ADD COLUMN "kind" text DEFAULT 'homework' NOT NULL;--> statement-breakpoint
ALTER TABLE "assignments" ADD COLUMN "estimate_minutes" integer;--> statement-breakpoint
ALTER TABLE "assignments" ADD COLUMN "show_from" date;--> statement-breakpoint
ALTER TABLE "assignments" ADD COLUMN "subtask_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "assignments" ADD COLUMN "subtasks_done" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "assignments" ADD COLUMN "series_id" uuid;--> statement-breakpoint
ALTER TABLE "assignments" ADD COLUMN "occurrence" date;--> statement-breakpoint
ALTER TABLE "assignment_changes" ADD CONSTRAINT "assignment_changes_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_changes" ADD CONSTRAINT "assignment_changes_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_filters" ADD CONSTRAINT "saved_filters_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_series" ADD CONSTRAINT "assignment_series_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subtasks" ADD CONSTRAINT "subtasks_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subtasks" ADD CONSTRAINT "subtasks_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assignment_changes_of" ON "assignment_changes" USING btree ("assignment_id","at","id");--> statement-breakpoint
CREATE INDEX "assignment_changes_batch" ON "assignment_changes" USING btree ("user_id","batch") WHERE "assignment_changes"."batch" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_filters_name" ON "saved_filters" USING btree ("user_id",lower("name"));--> statement-breakpoint
CREATE INDEX "assignment_series_of" ON "assignment_series" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "subtasks_of" ON "subtasks" USING btree ("assignment_id","place");--> statement-breakpoint
CREATE INDEX "subtasks_due" ON "subtasks" USING btree ("user_id","due_at") WHERE "subtasks"."deleted_at" is null and "subtasks"."due_at" is not null;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_series_id_assignment_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."assignment_series"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "assignments_one_open" ON "assignments" USING btree ("series_id") WHERE "assignments"."series_id" is not null and "assignments"."status" <> 'completed' and "assignments"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "assignments_series" ON "assignments" USING btree ("series_id") WHERE "assignments"."series_id" is not null;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_estimate" CHECK ("assignments"."estimate_minutes" between 1 and 6000);--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_occurrence" CHECK ("assignments"."series_id" is null or "assignments"."occurrence" is not null);