CREATE TABLE "search_uses" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"thing" uuid NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "search_uses_user_id_kind_thing_pk" PRIMARY KEY("user_id","kind","thing"),
	CONSTRAINT "search_uses_kind" CHECK (length("search_uses"."kind") <= 40)
);
--> statement-breakpoint
ALTER TABLE "search_uses" ADD CONSTRAINT "search_uses_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_uses_newest" ON "search_uses" USING btree ("user_id","used_at");--> statement-breakpoint
CREATE INDEX "profiles_name_words" ON "profiles" USING gin (array_to_tsvector(array_remove(regexp_split_to_array(replace(replace(replace(replace(translate(lower(regexp_replace(normalize(name, NFKD), '[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u3099\u309a]+', '', 'g') collate "und-x-icu"), 'øłđðıħŧ', 'olddiht'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), '[\s\-–.,''’()]+'), '')));