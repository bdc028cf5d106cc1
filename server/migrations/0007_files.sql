CREATE TABLE "attachment_pieces" (
	"attachment_id" uuid NOT NULL,
	"index" smallint NOT NULL,
	"key" text NOT NULL,
	"size" integer NOT NULL,
	"digest" text NOT NULL,
	CONSTRAINT "attachment_pieces_attachment_id_index_pk" PRIMARY KEY("attachment_id","index"),
	CONSTRAINT "attachment_pieces_key_unique" UNIQUE("key"),
	CONSTRAINT "attachment_pieces_size" CHECK ("attachment_pieces"."size" > 0)
);
--> statement-breakpoint
CREATE TABLE "attachments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"assignment_id" uuid NOT NULL,
	"name" text NOT NULL,
	"type" text,
	"size" integer NOT NULL,
	"state" text DEFAULT 'uploading' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"touched_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "attachments_size" CHECK ("attachments"."size" > 0),
	CONSTRAINT "attachments_type" CHECK (("attachments"."state" = 'ready') = ("attachments"."type" is not null))
);
--> statement-breakpoint
CREATE TABLE "doomed_files" (
	"key" text PRIMARY KEY NOT NULL,
	"doomed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "assignments" ADD COLUMN "attachment_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "attachment_pieces" ADD CONSTRAINT "attachment_pieces_attachment_id_attachments_id_fk" FOREIGN KEY ("attachment_id") REFERENCES "public"."attachments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attachments_person" ON "attachments" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "attachments_assignment" ON "attachments" USING btree ("assignment_id","created_at");--> statement-breakpoint
CREATE INDEX "attachments_uploading" ON "attachments" USING btree ("touched_at") WHERE "attachments"."state" = 'uploading';--> statement-breakpoint
CREATE INDEX "attachments_deleted" ON "attachments" USING btree ("deleted_at") WHERE "attachments"."deleted_at" is not null;