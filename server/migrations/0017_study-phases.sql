ALTER TABLE "study_sessions" ADD COLUMN "phase" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "study_sessions" ADD COLUMN "phase_done" integer DEFAULT 0 NOT NULL;