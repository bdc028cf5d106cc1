CREATE TABLE "analytics_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"day" date NOT NULL,
	"event" text NOT NULL,
	"path" text,
	"visitor" text,
	"signed_in" boolean NOT NULL
);
--> statement-breakpoint
CREATE INDEX "analytics_events_day_event_index" ON "analytics_events" USING btree ("day","event");