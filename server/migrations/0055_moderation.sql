CREATE TABLE "moderation_cases" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"thing" uuid NOT NULL,
	"words" jsonb NOT NULL,
	"written_at" timestamp with time zone,
	"excerpt" jsonb,
	"state" text DEFAULT 'open' NOT NULL,
	"outcome" text,
	"opened_at" timestamp with time zone NOT NULL,
	"reported_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"suspended_until" timestamp with time zone,
	"changed_at" timestamp with time zone,
	"appealed_at" timestamp with time zone,
	"appeal_words" text,
	"looked_by" uuid,
	"looked_at" timestamp with time zone,
	"reports" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "moderation_cases_outcome" CHECK ("moderation_cases"."state" = 'open' or "moderation_cases"."outcome" is not null),
	CONSTRAINT "moderation_cases_appeal" CHECK (("moderation_cases"."appealed_at" is null) = ("moderation_cases"."appeal_words" is null))
);
--> statement-breakpoint
CREATE TABLE "moderation_decisions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"case_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"decided_by" uuid,
	"act" text NOT NULL,
	"words" text NOT NULL,
	"days" integer,
	"on_appeal" boolean NOT NULL,
	"alone" boolean NOT NULL,
	CONSTRAINT "moderation_decisions_days" CHECK (("moderation_decisions"."act" = 'suspend') = ("moderation_decisions"."days" is not null))
);
--> statement-breakpoint
CREATE TABLE "moderation_log" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_id" uuid,
	"case_ref" uuid NOT NULL,
	"kind" text NOT NULL,
	"act" text NOT NULL,
	"on_appeal" boolean DEFAULT false NOT NULL,
	"alone" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "moderation_reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"case_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"words" text NOT NULL,
	"new_account" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "moderation_reports_once" UNIQUE("case_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "hidden_texts" (
	"kind" text NOT NULL,
	"thing" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"words" jsonb NOT NULL,
	"by_decision" boolean NOT NULL,
	"by_suspension" boolean NOT NULL,
	"moving" boolean DEFAULT false NOT NULL,
	"hidden_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone,
	CONSTRAINT "hidden_texts_thing_kind_pk" PRIMARY KEY("thing","kind")
);
--> statement-breakpoint
CREATE TABLE "text_versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"thing" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"words" jsonb NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "suspended_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "moderation_cases" ADD CONSTRAINT "moderation_cases_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_cases" ADD CONSTRAINT "moderation_cases_decided_by_profiles_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_cases" ADD CONSTRAINT "moderation_cases_looked_by_profiles_id_fk" FOREIGN KEY ("looked_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_decisions" ADD CONSTRAINT "moderation_decisions_case_id_moderation_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."moderation_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_decisions" ADD CONSTRAINT "moderation_decisions_decided_by_profiles_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_reports" ADD CONSTRAINT "moderation_reports_case_id_moderation_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."moderation_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_reports" ADD CONSTRAINT "moderation_reports_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hidden_texts" ADD CONSTRAINT "hidden_texts_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_versions" ADD CONSTRAINT "text_versions_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "moderation_cases_open" ON "moderation_cases" USING btree ("thing","kind") WHERE "moderation_cases"."state" = 'open';--> statement-breakpoint
CREATE INDEX "moderation_cases_thing" ON "moderation_cases" USING btree ("thing","opened_at");--> statement-breakpoint
CREATE INDEX "moderation_cases_author" ON "moderation_cases" USING btree ("user_id","opened_at");--> statement-breakpoint
CREATE INDEX "moderation_cases_state" ON "moderation_cases" USING btree ("state","reported_at","id");--> statement-breakpoint
CREATE INDEX "moderation_cases_decided" ON "moderation_cases" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "moderation_cases_looked" ON "moderation_cases" USING btree ("looked_by");--> statement-breakpoint
CREATE INDEX "moderation_decisions_of" ON "moderation_decisions" USING btree ("case_id","at");--> statement-breakpoint
CREATE INDEX "moderation_decisions_by" ON "moderation_decisions" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "moderation_log_at" ON "moderation_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "moderation_reports_by" ON "moderation_reports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "hidden_texts_of" ON "hidden_texts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "text_versions_of" ON "text_versions" USING btree ("thing","until");--> statement-breakpoint
CREATE INDEX "text_versions_by" ON "text_versions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "text_versions_age" ON "text_versions" USING btree ("until");--> statement-breakpoint
CREATE INDEX "profiles_suspended_until" ON "profiles" USING btree ("suspended_until") WHERE "profiles"."suspended_until" is not null;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_suspended_at" CHECK ("profiles"."suspended_until" is null or "profiles"."suspended_at" is not null);