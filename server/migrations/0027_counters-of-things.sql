-- Functions and triggers are made again after the migrations; those that are there write to the column by its old name.
DO $$
DECLARE made record;
BEGIN
	FOR made IN SELECT p.oid::regprocedure AS name FROM pg_proc p
		WHERE p.pronamespace = 'public'::regnamespace AND obj_description(p.oid, 'pg_proc') LIKE 'made by Quad%'
	LOOP
		EXECUTE format('DROP FUNCTION %s CASCADE', made.name);
	END LOOP;
END $$;--> statement-breakpoint
ALTER TABLE "stamps" RENAME COLUMN "user_id" TO "thing";--> statement-breakpoint
ALTER TABLE "stamps" DROP CONSTRAINT "stamps_user_id_topic_pk";--> statement-breakpoint
ALTER TABLE "stamps" ADD CONSTRAINT "stamps_thing_topic_pk" PRIMARY KEY("thing","topic");