CREATE TABLE "demo_fills" (
	"filled_at" timestamp with time zone PRIMARY KEY NOT NULL
);
--> statement-breakpoint
-- A demo campus that an older version filled. Where people sign up, the address of a demo login stays unverified.
INSERT INTO "demo_fills" ("filled_at")
SELECT min("created_at") FROM "profiles"
WHERE "email" IN ('maya.okafor@alderhill.example', 'rosalind.achterberg@alderhill.example') AND "email_verified"
HAVING count(*) > 0;
