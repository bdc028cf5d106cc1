ALTER TABLE "imports" ADD COLUMN "course_keys" jsonb;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "made_courses" jsonb DEFAULT '[]'::jsonb NOT NULL;