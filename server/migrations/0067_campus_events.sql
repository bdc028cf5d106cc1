CREATE TABLE "campus_event_dates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"event_id" uuid NOT NULL,
	"organization_id" uuid NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"day" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"title" text NOT NULL,
	"about" text NOT NULL,
	"folded" text GENERATED ALWAYS AS (lower(normalize(title) collate "und-x-icu") || E'\n' || lower(normalize(about) collate "und-x-icu") || E'\n' || lower(normalize(place) collate "und-x-icu")) STORED,
	"category" text NOT NULL,
	"place" text NOT NULL,
	"link" text NOT NULL,
	"points" integer NOT NULL,
	"members_only" boolean NOT NULL,
	"answered" boolean NOT NULL,
	"capacity" integer NOT NULL,
	"guests" integer NOT NULL,
	"opens_minutes" integer,
	"closes_minutes" integer NOT NULL,
	"questions" jsonb NOT NULL,
	"cancel_words" text NOT NULL,
	"cancelled_at" timestamp with time zone,
	"taken" integer DEFAULT 0 NOT NULL,
	"published_at" timestamp with time zone,
	"moved_from" jsonb,
	"moved_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL,
	"forgotten_at" timestamp with time zone,
	"counts" jsonb,
	CONSTRAINT "campus_event_dates_seats" CHECK ("campus_event_dates"."taken" >= 0 and "campus_event_dates"."taken" <= "campus_event_dates"."capacity"),
	CONSTRAINT "campus_event_dates_span" CHECK ("campus_event_dates"."ends_at" > "campus_event_dates"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "campus_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"made_by" uuid,
	"repeat" jsonb,
	"zone" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "campus_favorites" (
	"user_id" uuid NOT NULL,
	"date_id" uuid NOT NULL,
	"marked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "campus_favorites_user_id_date_id_pk" PRIMARY KEY("user_id","date_id")
);
--> statement-breakpoint
CREATE TABLE "campus_seats" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"date_id" uuid NOT NULL,
	"state" text NOT NULL,
	"state_at" timestamp with time zone NOT NULL,
	"guests" integer DEFAULT 0 NOT NULL,
	"queued_at" timestamp with time zone,
	"offer_ends_at" timestamp with time zone,
	"answers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"shown" boolean DEFAULT false NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"words_by" uuid,
	CONSTRAINT "campus_seats_queued" CHECK (("campus_seats"."state" = 'waiting') = ("campus_seats"."queued_at" is not null)),
	CONSTRAINT "campus_seats_offered" CHECK (("campus_seats"."state" = 'offered') = ("campus_seats"."offer_ends_at" is not null)),
	CONSTRAINT "campus_seats_guests" CHECK ("campus_seats"."guests" >= 0)
);
--> statement-breakpoint
ALTER TABLE "campus_event_dates" ADD CONSTRAINT "campus_event_dates_event_id_campus_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."campus_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campus_event_dates" ADD CONSTRAINT "campus_event_dates_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campus_events" ADD CONSTRAINT "campus_events_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campus_events" ADD CONSTRAINT "campus_events_made_by_profiles_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campus_favorites" ADD CONSTRAINT "campus_favorites_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campus_favorites" ADD CONSTRAINT "campus_favorites_date_id_campus_event_dates_id_fk" FOREIGN KEY ("date_id") REFERENCES "public"."campus_event_dates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campus_seats" ADD CONSTRAINT "campus_seats_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campus_seats" ADD CONSTRAINT "campus_seats_date_id_campus_event_dates_id_fk" FOREIGN KEY ("date_id") REFERENCES "public"."campus_event_dates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campus_seats" ADD CONSTRAINT "campus_seats_words_by_profiles_id_fk" FOREIGN KEY ("words_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campus_event_dates_event" ON "campus_event_dates" USING btree ("event_id","starts_at");--> statement-breakpoint
CREATE INDEX "campus_event_dates_of" ON "campus_event_dates" USING btree ("organization_id","starts_at");--> statement-breakpoint
CREATE INDEX "campus_event_dates_at" ON "campus_event_dates" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "campus_events_of" ON "campus_events" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "campus_events_made_by" ON "campus_events" USING btree ("made_by");--> statement-breakpoint
CREATE INDEX "campus_favorites_date" ON "campus_favorites" USING btree ("date_id");--> statement-breakpoint
CREATE UNIQUE INDEX "campus_seats_person" ON "campus_seats" USING btree ("user_id","date_id");--> statement-breakpoint
CREATE INDEX "campus_seats_line" ON "campus_seats" USING btree ("date_id","state","queued_at");--> statement-breakpoint
CREATE INDEX "campus_seats_offers" ON "campus_seats" USING btree ("offer_ends_at") WHERE "campus_seats"."state" = 'offered';--> statement-breakpoint
CREATE INDEX "campus_seats_words_by" ON "campus_seats" USING btree ("words_by");