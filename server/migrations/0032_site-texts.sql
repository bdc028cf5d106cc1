CREATE TABLE "site_texts" (
	"publication" integer PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"version" integer NOT NULL,
	"text" text NOT NULL,
	"note" text NOT NULL,
	"asks_again" boolean NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"published_by" uuid,
	CONSTRAINT "site_texts_kind_version_unique" UNIQUE("kind","version"),
	CONSTRAINT "site_texts_length" CHECK (length("site_texts"."text") <= 20000)
);
--> statement-breakpoint
CREATE TABLE "text_acceptances" (
	"user_id" uuid NOT NULL,
	"publication" integer NOT NULL,
	"accepted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "text_acceptances_user_id_publication_pk" PRIMARY KEY("user_id","publication")
);
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "accepted_through" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "site_texts" ADD CONSTRAINT "site_texts_published_by_profiles_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_acceptances" ADD CONSTRAINT "text_acceptances_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_acceptances" ADD CONSTRAINT "text_acceptances_publication_site_texts_publication_fk" FOREIGN KEY ("publication") REFERENCES "public"."site_texts"("publication") ON DELETE no action ON UPDATE no action;