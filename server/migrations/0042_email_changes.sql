CREATE TABLE "email_changes" (
	"profile_id" uuid PRIMARY KEY NOT NULL,
	"old_email" text NOT NULL,
	"new_email" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone,
	"undo_until" timestamp with time zone,
	CONSTRAINT "email_changes_undo" CHECK ("email_changes"."undo_until" is null or "email_changes"."changed_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;