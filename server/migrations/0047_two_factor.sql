CREATE TABLE "recovery_codes" (
	"profile_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"drawn_at" timestamp with time zone NOT NULL,
	CONSTRAINT "recovery_codes_profile_id_code_hash_pk" PRIMARY KEY("profile_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"profile_id" uuid PRIMARY KEY NOT NULL,
	"sealed_key" text NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" integer,
	CONSTRAINT "second_factors_confirmed" CHECK (("second_factors"."confirmed_at" is null) = ("second_factors"."last_step" is null))
);
--> statement-breakpoint
CREATE TABLE "sign_in_steps" (
	"secret_hash" text PRIMARY KEY NOT NULL,
	"profile_id" uuid NOT NULL,
	"remember" boolean NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_steps" ADD CONSTRAINT "sign_in_steps_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_in_steps_profile_id_index" ON "sign_in_steps" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "sign_in_steps_expires_at_index" ON "sign_in_steps" USING btree ("expires_at");