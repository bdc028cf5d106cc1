CREATE TABLE "campus_event_pictures" (
	"event_id" uuid PRIMARY KEY NOT NULL,
	"version" text NOT NULL,
	"large_key" text NOT NULL,
	"small_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "campus_event_pictures_largeKey_unique" UNIQUE("large_key"),
	CONSTRAINT "campus_event_pictures_smallKey_unique" UNIQUE("small_key")
);
--> statement-breakpoint
ALTER TABLE "campus_event_dates" ADD COLUMN "picture_url" text;--> statement-breakpoint
ALTER TABLE "campus_event_pictures" ADD CONSTRAINT "campus_event_pictures_event_id_campus_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."campus_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campus_seats_shown" ON "campus_seats" USING btree ("date_id","state_at","id") WHERE "campus_seats"."shown" and "campus_seats"."state" = 'going';