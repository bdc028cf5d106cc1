CREATE TABLE "avatars" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"version" text NOT NULL,
	"large_key" text NOT NULL,
	"small_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "avatars_largeKey_unique" UNIQUE("large_key"),
	CONSTRAINT "avatars_smallKey_unique" UNIQUE("small_key")
);
--> statement-breakpoint
ALTER TABLE "avatars" ADD CONSTRAINT "avatars_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;