CREATE TABLE "study_deleted" (
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"own" boolean NOT NULL,
	"deleted_at" timestamp with time zone NOT NULL,
	"kept" jsonb NOT NULL,
	CONSTRAINT "study_deleted_id_user_id_pk" PRIMARY KEY("id","user_id")
);
--> statement-breakpoint
ALTER TABLE "study_deleted" ADD CONSTRAINT "study_deleted_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "study_deleted_of" ON "study_deleted" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "study_deleted_at" ON "study_deleted" USING btree ("deleted_at");