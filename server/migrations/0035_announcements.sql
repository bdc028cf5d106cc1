CREATE TABLE "announcements" (
	"number" integer PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"announced_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	"announced_by" uuid,
	CONSTRAINT "announcements_length" CHECK (length("announcements"."text") between 1 and 200)
);
--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_announced_by_profiles_id_fk" FOREIGN KEY ("announced_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;