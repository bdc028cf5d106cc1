CREATE TABLE "exports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"size" bigint,
	"problem" text,
	"asked_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"open_session" uuid,
	"open_until" timestamp with time zone,
	CONSTRAINT "exports_userId_unique" UNIQUE("user_id"),
	CONSTRAINT "exports_ready" CHECK (("exports"."state" = 'ready') = ("exports"."size" is not null)),
	CONSTRAINT "exports_ends" CHECK (("exports"."state" = 'ready') = ("exports"."expires_at" is not null)),
	CONSTRAINT "exports_failed" CHECK (("exports"."state" = 'failed') = ("exports"."problem" is not null))
);
--> statement-breakpoint
CREATE TABLE "export_pieces" (
	"export_id" uuid NOT NULL,
	"index" integer NOT NULL,
	"key" text NOT NULL,
	"size" integer NOT NULL,
	CONSTRAINT "export_pieces_export_id_index_pk" PRIMARY KEY("export_id","index"),
	CONSTRAINT "export_pieces_key_unique" UNIQUE("key"),
	CONSTRAINT "export_pieces_size" CHECK ("export_pieces"."size" > 0)
);
--> statement-breakpoint
ALTER TABLE "exports" ADD CONSTRAINT "exports_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_pieces" ADD CONSTRAINT "export_pieces_export_id_exports_id_fk" FOREIGN KEY ("export_id") REFERENCES "public"."exports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exports_expire" ON "exports" USING btree ("expires_at") WHERE "exports"."expires_at" is not null;