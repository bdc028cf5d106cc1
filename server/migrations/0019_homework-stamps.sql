-- Subtasks and saved filters are part of what a person's homework shows, also where no assignment changes with them.
CREATE TRIGGER subtasks_added_stamp AFTER INSERT ON subtasks REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION raise_stamps('homework');
--> statement-breakpoint
CREATE TRIGGER subtasks_changed_stamp AFTER UPDATE ON subtasks REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION raise_stamps('homework');
--> statement-breakpoint
CREATE TRIGGER subtasks_removed_stamp AFTER DELETE ON subtasks REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION raise_stamps('homework');
--> statement-breakpoint
CREATE TRIGGER saved_filters_added_stamp AFTER INSERT ON saved_filters REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION raise_stamps('homework');
--> statement-breakpoint
CREATE TRIGGER saved_filters_changed_stamp AFTER UPDATE ON saved_filters REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION raise_stamps('homework');
--> statement-breakpoint
CREATE TRIGGER saved_filters_removed_stamp AFTER DELETE ON saved_filters REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION raise_stamps('homework');
