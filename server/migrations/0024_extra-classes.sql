ALTER TABLE "class_sessions" ALTER COLUMN "meeting_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "class_sessions" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "class_sessions" ADD CONSTRAINT "class_sessions_kind" CHECK (("class_sessions"."meeting_id" is null) = ("class_sessions"."kind" is not null));