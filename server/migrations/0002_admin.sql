CREATE TABLE "admin_acts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" uuid,
	"act" text NOT NULL,
	"person_id" uuid,
	"details" jsonb NOT NULL,
	"request" uuid,
	CONSTRAINT "admin_acts_details" CHECK (jsonb_typeof("admin_acts"."details") = 'object' and length("admin_acts"."details"::text) <= 1000)
);
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "last_active_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "admin_acts_at_id_index" ON "admin_acts" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "admin_acts_person_id_at_id_index" ON "admin_acts" USING btree ("person_id","at","id");--> statement-breakpoint
CREATE INDEX "admin_acts_actor_id_at_id_index" ON "admin_acts" USING btree ("actor_id","at","id");--> statement-breakpoint
CREATE INDEX "profiles_by_name" ON "profiles" USING btree ("name" collate "und-x-icu","id");