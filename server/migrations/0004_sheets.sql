ALTER TABLE "imports" ADD COLUMN "kind" text DEFAULT 'calendar' NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "settings" jsonb;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "signature" text;