CREATE TABLE "calendar_undos" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"cut_off" uuid,
	"occurrence_id" uuid,
	"event" jsonb NOT NULL,
	"occurrences" jsonb NOT NULL,
	"digest" text,
	"made_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "calendar_occurrences" ADD COLUMN "source_said" jsonb;--> statement-breakpoint
ALTER TABLE "calendar_undos" ADD CONSTRAINT "calendar_undos_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calendar_undos_person" ON "calendar_undos" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "calendar_undos_age" ON "calendar_undos" USING btree ("made_at");