CREATE TABLE "deleted_records" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"what" text NOT NULL,
	"content" jsonb NOT NULL,
	"deleted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "deleted_records_user_id_what_id_pk" PRIMARY KEY("user_id","what","id")
);
--> statement-breakpoint
ALTER TABLE "deleted_records" ADD CONSTRAINT "deleted_records_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deleted_records_at" ON "deleted_records" USING btree ("deleted_at");