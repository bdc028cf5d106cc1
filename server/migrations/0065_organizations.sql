CREATE TABLE "organization_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"secret_hash" text,
	"expires_at" timestamp with time zone,
	"uses_left" integer,
	"uses" integer,
	"made_by" uuid,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "organization_links_secretHash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
CREATE TABLE "organization_log" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"act" text NOT NULL,
	"actor_id" uuid,
	"person_id" uuid,
	"thing" uuid,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "meeting_rules" (
	"organization_id" uuid PRIMARY KEY NOT NULL,
	"rule" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "meetings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"day" date NOT NULL,
	"ruled_at" timestamp with time zone NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"off" boolean DEFAULT false NOT NULL,
	"changed" boolean DEFAULT false NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "meetings_forward" CHECK ("meetings"."starts_at" < "meetings"."ends_at")
);
--> statement-breakpoint
CREATE TABLE "organization_pictures" (
	"organization_id" uuid PRIMARY KEY NOT NULL,
	"version" text NOT NULL,
	"large_key" text NOT NULL,
	"small_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "organization_pictures_largeKey_unique" UNIQUE("large_key"),
	CONSTRAINT "organization_pictures_smallKey_unique" UNIQUE("small_key")
);
--> statement-breakpoint
CREATE TABLE "organization_posts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"text" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "organization_founders" (
	"proposal_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"accepted" boolean,
	"answered_at" timestamp with time zone,
	CONSTRAINT "organization_founders_proposal_id_user_id_pk" PRIMARY KEY("proposal_id","user_id"),
	CONSTRAINT "organization_founders_answered" CHECK (("organization_founders"."accepted" is null) = ("organization_founders"."answered_at" is null))
);
--> statement-breakpoint
CREATE TABLE "organization_proposals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"category" text,
	"place" text DEFAULT '' NOT NULL,
	"meeting" jsonb,
	"reason" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"state_at" timestamp with time zone NOT NULL,
	"first_sent_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"first_decided_at" timestamp with time zone,
	"answer" text DEFAULT '' NOT NULL,
	"decided_by" uuid,
	"organization_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "organization_proposals_sent" CHECK ("organization_proposals"."state" in ('draft', 'withdrawn') or "organization_proposals"."sent_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "organization_offers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"by_id" uuid,
	"hands_over" boolean NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"accepted" boolean
);
--> statement-breakpoint
CREATE TABLE "organization_people" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"organization_id" uuid NOT NULL,
	"state" text,
	"state_at" timestamp with time zone,
	"role" text,
	"runs_since" timestamp with time zone,
	"way" text,
	"known" boolean DEFAULT false NOT NULL,
	"joined_at" timestamp with time zone,
	"shown" boolean DEFAULT false NOT NULL,
	"in_calendar" boolean DEFAULT false NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"reason_by" uuid,
	"followed_at" timestamp with time zone,
	"posts_muted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "organization_people_user_id_organization_id_pk" PRIMARY KEY("user_id","organization_id"),
	CONSTRAINT "organization_people_id_unique" UNIQUE("id"),
	CONSTRAINT "organization_people_role" CHECK (("organization_people"."state" is not distinct from 'active') = ("organization_people"."role" is not null)),
	CONSTRAINT "organization_people_joined" CHECK ("organization_people"."role" is null or ("organization_people"."joined_at" is not null and "organization_people"."way" is not null)),
	CONSTRAINT "organization_people_state" CHECK (("organization_people"."state" is null) = ("organization_people"."state_at" is null)),
	CONSTRAINT "organization_people_banned" CHECK ("organization_people"."state" is distinct from 'banned' or "organization_people"."followed_at" is null)
);
--> statement-breakpoint
CREATE TABLE "organizations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"made_by" uuid,
	"name" text NOT NULL,
	"about" text NOT NULL,
	"category" text NOT NULL,
	"tags" text DEFAULT '' NOT NULL,
	"place" text NOT NULL,
	"way_in" text DEFAULT 'open' NOT NULL,
	"question" text NOT NULL,
	"members" integer DEFAULT 0 NOT NULL,
	"followers" integer DEFAULT 0 NOT NULL,
	"picture_url" text,
	"archived_at" timestamp with time zone,
	"archived_by_staff" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organization_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"thread_id" uuid NOT NULL,
	"author_id" uuid,
	"side" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organization_thread_officers" (
	"user_id" uuid NOT NULL,
	"thread_id" uuid NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "organization_thread_officers_user_id_thread_id_pk" PRIMARY KEY("user_id","thread_id")
);
--> statement-breakpoint
CREATE TABLE "organization_threads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"organization_id" uuid NOT NULL,
	"read_at" timestamp with time zone,
	"last_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "organization_links" ADD CONSTRAINT "organization_links_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_links" ADD CONSTRAINT "organization_links_made_by_profiles_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_log" ADD CONSTRAINT "organization_log_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_log" ADD CONSTRAINT "organization_log_actor_id_profiles_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_log" ADD CONSTRAINT "organization_log_person_id_profiles_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_rules" ADD CONSTRAINT "meeting_rules_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_pictures" ADD CONSTRAINT "organization_pictures_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_posts" ADD CONSTRAINT "organization_posts_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_posts" ADD CONSTRAINT "organization_posts_author_id_profiles_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_founders" ADD CONSTRAINT "organization_founders_proposal_id_organization_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."organization_proposals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_founders" ADD CONSTRAINT "organization_founders_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_proposals" ADD CONSTRAINT "organization_proposals_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_proposals" ADD CONSTRAINT "organization_proposals_decided_by_profiles_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_proposals" ADD CONSTRAINT "organization_proposals_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_offers" ADD CONSTRAINT "organization_offers_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_offers" ADD CONSTRAINT "organization_offers_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_offers" ADD CONSTRAINT "organization_offers_by_id_profiles_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_people" ADD CONSTRAINT "organization_people_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_people" ADD CONSTRAINT "organization_people_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_people" ADD CONSTRAINT "organization_people_reason_by_profiles_id_fk" FOREIGN KEY ("reason_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_made_by_profiles_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_messages" ADD CONSTRAINT "organization_messages_thread_id_organization_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."organization_threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_messages" ADD CONSTRAINT "organization_messages_author_id_profiles_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_thread_officers" ADD CONSTRAINT "organization_thread_officers_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_thread_officers" ADD CONSTRAINT "organization_thread_officers_thread_id_organization_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."organization_threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_threads" ADD CONSTRAINT "organization_threads_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_threads" ADD CONSTRAINT "organization_threads_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "organization_links_of" ON "organization_links" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "organization_links_made_by" ON "organization_links" USING btree ("made_by");--> statement-breakpoint
CREATE INDEX "organization_log_of" ON "organization_log" USING btree ("organization_id","at");--> statement-breakpoint
CREATE INDEX "organization_log_actor" ON "organization_log" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "organization_log_person" ON "organization_log" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "organization_log_at" ON "organization_log" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "meetings_of" ON "meetings" USING btree ("organization_id","ruled_at");--> statement-breakpoint
CREATE INDEX "meetings_ahead" ON "meetings" USING btree ("organization_id","starts_at");--> statement-breakpoint
CREATE INDEX "organization_posts_of" ON "organization_posts" USING btree ("organization_id","made_at");--> statement-breakpoint
CREATE INDEX "organization_posts_author" ON "organization_posts" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "organization_posts_deleted" ON "organization_posts" USING btree ("deleted_at") WHERE "organization_posts"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "organization_founders_person" ON "organization_founders" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "organization_proposals_of" ON "organization_proposals" USING btree ("user_id","state_at");--> statement-breakpoint
CREATE INDEX "organization_proposals_state" ON "organization_proposals" USING btree ("state","sent_at");--> statement-breakpoint
CREATE INDEX "organization_proposals_decided_by" ON "organization_proposals" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "organization_proposals_became" ON "organization_proposals" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "organization_proposals_first_decided" ON "organization_proposals" USING btree ("first_decided_at");--> statement-breakpoint
CREATE UNIQUE INDEX "organization_proposals_draft" ON "organization_proposals" USING btree ("user_id") WHERE "organization_proposals"."state" = 'draft';--> statement-breakpoint
CREATE UNIQUE INDEX "organization_offers_open" ON "organization_offers" USING btree ("organization_id","user_id") WHERE "organization_offers"."answered_at" is null;--> statement-breakpoint
CREATE INDEX "organization_offers_person" ON "organization_offers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "organization_offers_by" ON "organization_offers" USING btree ("by_id");--> statement-breakpoint
CREATE INDEX "organization_people_reason_by" ON "organization_people" USING btree ("reason_by");--> statement-breakpoint
CREATE INDEX "organization_people_in" ON "organization_people" USING btree ("organization_id","state","role");--> statement-breakpoint
CREATE INDEX "organizations_made_by" ON "organizations" USING btree ("made_by");--> statement-breakpoint
CREATE INDEX "organizations_by_name" ON "organizations" USING btree ("name" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "organizations_by_members" ON "organizations" USING btree ("members");--> statement-breakpoint
CREATE INDEX "organization_messages_thread" ON "organization_messages" USING btree ("thread_id","created_at");--> statement-breakpoint
CREATE INDEX "organization_messages_author" ON "organization_messages" USING btree ("author_id","created_at");--> statement-breakpoint
CREATE INDEX "organization_thread_officers_thread" ON "organization_thread_officers" USING btree ("thread_id");--> statement-breakpoint
CREATE UNIQUE INDEX "organization_threads_pair" ON "organization_threads" USING btree ("user_id","organization_id");--> statement-breakpoint
CREATE INDEX "organization_threads_student" ON "organization_threads" USING btree ("user_id","last_at");--> statement-breakpoint
CREATE INDEX "organization_threads_of" ON "organization_threads" USING btree ("organization_id","last_at");