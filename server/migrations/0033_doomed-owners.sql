ALTER TABLE "doomed_files" ADD COLUMN "owner_id" uuid;--> statement-breakpoint
ALTER TABLE "doomed_files" ADD COLUMN "size" integer;--> statement-breakpoint
CREATE INDEX "doomed_files_owner" ON "doomed_files" USING btree ("owner_id");