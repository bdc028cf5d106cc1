-- Raises the counter of (person, topic) for every person whose rows a statement touched. The topic is the trigger's argument.
-- A person who is being erased has no profile any more and gets no counter.
CREATE FUNCTION raise_stamps() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stamps (user_id, topic, version)
  SELECT DISTINCT touched.user_id, TG_ARGV[0], 1 FROM touched
  WHERE EXISTS (SELECT 1 FROM profiles WHERE profiles.id = touched.user_id)
  ORDER BY 1
  ON CONFLICT (user_id, topic) DO UPDATE SET version = stamps.version + 1;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER assignments_added AFTER INSERT ON assignments REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION raise_stamps('homework');
--> statement-breakpoint
CREATE TRIGGER assignments_changed AFTER UPDATE ON assignments REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION raise_stamps('homework');
--> statement-breakpoint
CREATE TRIGGER assignments_removed AFTER DELETE ON assignments REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION raise_stamps('homework');
--> statement-breakpoint
CREATE TRIGGER occurrences_added AFTER INSERT ON calendar_occurrences REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION raise_stamps('calendar');
--> statement-breakpoint
CREATE TRIGGER occurrences_changed AFTER UPDATE ON calendar_occurrences REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION raise_stamps('calendar');
--> statement-breakpoint
CREATE TRIGGER occurrences_removed AFTER DELETE ON calendar_occurrences REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION raise_stamps('calendar');
--> statement-breakpoint
CREATE TRIGGER events_changed AFTER UPDATE ON calendar_events REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION raise_stamps('calendar');
