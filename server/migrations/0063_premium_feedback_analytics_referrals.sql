CREATE TABLE "analytics_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"day" date NOT NULL,
	"event" text NOT NULL,
	"path" text,
	"visitor" text,
	"signed_in" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feedback" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"rating" smallint,
	"comments" text NOT NULL,
	"status" text NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"submitted_at" timestamp with time zone NOT NULL,
	"replies" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "feedback_rating" CHECK ("feedback"."rating" between 1 and 5),
	CONSTRAINT "feedback_question" CHECK (("feedback"."kind" = 'question') = ("feedback"."rating" is null))
);
--> statement-breakpoint
CREATE TABLE "feedback_prompts" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"prompt_id" uuid NOT NULL,
	"type" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"milestone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "feedback_replies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"feedback_id" uuid NOT NULL,
	"admin_id" uuid,
	"words" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "billing_checkouts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"source" text NOT NULL,
	"session" text,
	"url" text,
	"state" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "billing_checkouts_session_unique" UNIQUE("session")
);
--> statement-breakpoint
CREATE TABLE "billing_customers" (
	"id" text PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"user_id" uuid NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"compared_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "billing_customers_person" UNIQUE("user_id","source")
);
--> statement-breakpoint
CREATE TABLE "billing_events" (
	"id" text PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"type" text NOT NULL,
	"customer" text,
	"created_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"handled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "billing_invoices" (
	"id" text PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"user_id" uuid NOT NULL,
	"number" text NOT NULL,
	"subscription" text NOT NULL,
	"status" text NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"reversed_at" timestamp with time zone,
	"reversed_for" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "billing_invoices_amount" CHECK ("billing_invoices"."amount" >= 0),
	CONSTRAINT "billing_invoices_reversed" CHECK (("billing_invoices"."reversed_at" is null) = ("billing_invoices"."reversed_for" is null))
);
--> statement-breakpoint
CREATE TABLE "billing_demo_customers" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"state" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "billing_demo_customers_userId_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "premium_members" (
	"user_id" uuid NOT NULL,
	"source" text NOT NULL,
	"subscription" text NOT NULL,
	"status" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"paid_until" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"cancels_at_end" boolean NOT NULL,
	"paused_until" timestamp with time zone,
	"invoice" text,
	"told_end" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "premium_members_user_id_source_pk" PRIMARY KEY("user_id","source"),
	CONSTRAINT "premium_members_forward" CHECK ("premium_members"."since" <= "premium_members"."paid_until" and "premium_members"."paid_until" <= "premium_members"."until")
);
--> statement-breakpoint
CREATE TABLE "ledger_accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"holder" uuid,
	"book" text NOT NULL,
	"currency" text NOT NULL,
	CONSTRAINT "ledger_accounts_one" UNIQUE NULLS NOT DISTINCT("holder","book","kind"),
	CONSTRAINT "ledger_accounts_holder" CHECK (("ledger_accounts"."kind" = 'expense') = ("ledger_accounts"."holder" is null)),
	CONSTRAINT "ledger_accounts_currency" CHECK ("ledger_accounts"."currency" = case "ledger_accounts"."book" when 'real' then 'USD' else 'XTS' end)
);
--> statement-breakpoint
CREATE TABLE "ledger_holders" (
	"key" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "ledger_holders_userId_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "ledger_postings" (
	"transaction_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"commission" uuid NOT NULL,
	"amount" integer NOT NULL,
	CONSTRAINT "ledger_postings_transaction_id_account_id_commission_pk" PRIMARY KEY("transaction_id","account_id","commission"),
	CONSTRAINT "ledger_postings_amount" CHECK ("ledger_postings"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_transactions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"book" text NOT NULL,
	"reference" text NOT NULL,
	"postings" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "ledger_transactions_reference_unique" UNIQUE("reference"),
	CONSTRAINT "ledger_transactions_postings" CHECK ("ledger_transactions"."postings" >= 2),
	CONSTRAINT "ledger_transactions_paid_out" CHECK ("ledger_transactions"."kind" <> 'paid_out' or "ledger_transactions"."book" = 'real')
);
--> statement-breakpoint
CREATE TABLE "payment_instruments" (
	"user_id" uuid NOT NULL,
	"instrument" text NOT NULL,
	CONSTRAINT "payment_instruments_user_id_instrument_pk" PRIMARY KEY("user_id","instrument")
);
--> statement-breakpoint
CREATE TABLE "referral_codes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "referral_codes_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "referral_payouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"holder" uuid NOT NULL,
	"amount" integer NOT NULL,
	"day" date NOT NULL,
	"reference" text NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"actor_id" uuid NOT NULL,
	CONSTRAINT "referral_payouts_amount" CHECK ("referral_payouts"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "referrals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"referrer_user_id" uuid,
	"referred_user_id" uuid,
	"referred_at" timestamp with time zone NOT NULL,
	"browser" text,
	"signals" text[] DEFAULT '{}' NOT NULL,
	"invoice" text,
	"book" text,
	"paid_at" timestamp with time zone,
	"earned_at" timestamp with time zone,
	"early_reversals" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reversed_for" text,
	"decision" text,
	"decision_reason" text,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "referrals_once" UNIQUE("referred_user_id"),
	CONSTRAINT "referrals_two" CHECK ("referrals"."referrer_user_id" <> "referrals"."referred_user_id"),
	CONSTRAINT "referrals_first_payment" CHECK (("referrals"."invoice" is null) = ("referrals"."paid_at" is null) and ("referrals"."invoice" is null) = ("referrals"."book" is null)),
	CONSTRAINT "referrals_decision" CHECK (("referrals"."decision" is null) = ("referrals"."decided_at" is null) and ("referrals"."decision" is null) = ("referrals"."decision_reason" is null))
);
--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_prompts" ADD CONSTRAINT "feedback_prompts_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_replies" ADD CONSTRAINT "feedback_replies_feedback_id_feedback_id_fk" FOREIGN KEY ("feedback_id") REFERENCES "public"."feedback"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_replies" ADD CONSTRAINT "feedback_replies_admin_id_profiles_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_checkouts" ADD CONSTRAINT "billing_checkouts_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_customers" ADD CONSTRAINT "billing_customers_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_invoices" ADD CONSTRAINT "billing_invoices_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_demo_customers" ADD CONSTRAINT "billing_demo_customers_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "premium_members" ADD CONSTRAINT "premium_members_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_holders" ADD CONSTRAINT "ledger_holders_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_transaction_id_ledger_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."ledger_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_instruments" ADD CONSTRAINT "payment_instruments_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_codes" ADD CONSTRAINT "referral_codes_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_referrer_user_id_profiles_id_fk" FOREIGN KEY ("referrer_user_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_referred_user_id_profiles_id_fk" FOREIGN KEY ("referred_user_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_decided_by_profiles_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "analytics_events_day_event_index" ON "analytics_events" USING btree ("day","event");--> statement-breakpoint
CREATE INDEX "feedback_of" ON "feedback" USING btree ("user_id","submitted_at");--> statement-breakpoint
CREATE INDEX "feedback_state" ON "feedback" USING btree ("status","submitted_at","id");--> statement-breakpoint
CREATE INDEX "feedback_replies_of" ON "feedback_replies" USING btree ("feedback_id","at");--> statement-breakpoint
CREATE INDEX "feedback_replies_by" ON "feedback_replies" USING btree ("admin_id");--> statement-breakpoint
CREATE UNIQUE INDEX "billing_checkouts_open" ON "billing_checkouts" USING btree ("user_id","source") WHERE "billing_checkouts"."state" = 'open';--> statement-breakpoint
CREATE INDEX "billing_checkouts_person" ON "billing_checkouts" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "billing_customers_compared" ON "billing_customers" USING btree ("compared_at");--> statement-breakpoint
CREATE INDEX "billing_events_waiting" ON "billing_events" USING btree ("received_at") WHERE "billing_events"."handled_at" is null;--> statement-breakpoint
CREATE INDEX "billing_events_received" ON "billing_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "billing_invoices_person" ON "billing_invoices" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "premium_members_until" ON "premium_members" USING btree ("until");--> statement-breakpoint
CREATE INDEX "ledger_postings_account" ON "ledger_postings" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "ledger_postings_commission" ON "ledger_postings" USING btree ("commission");--> statement-breakpoint
CREATE INDEX "payment_instruments_same" ON "payment_instruments" USING btree ("instrument");--> statement-breakpoint
CREATE INDEX "referral_payouts_of" ON "referral_payouts" USING btree ("holder");--> statement-breakpoint
CREATE INDEX "referral_payouts_at" ON "referral_payouts" USING btree ("recorded_at","id");--> statement-breakpoint
CREATE INDEX "referrals_of" ON "referrals" USING btree ("referrer_user_id","referred_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "referrals_paid" ON "referrals" USING btree ("paid_at") WHERE "referrals"."paid_at" is not null;--> statement-breakpoint
CREATE INDEX "referrals_decided" ON "referrals" USING btree ("decided_by");