CREATE TABLE "secret_marks" (
	"mark" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL
);
