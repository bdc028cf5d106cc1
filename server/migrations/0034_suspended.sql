ALTER TABLE "profiles" ADD COLUMN "suspended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "suspended_for" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_suspended" CHECK (("profiles"."suspended_at" is null) = ("profiles"."suspended_for" is null));