-- After the host's row is gone, not before: taking the guests' rows counts the host's guests anew, and a row that is just
-- being deleted cannot be written to. Its name stands before those of the foreign key's own triggers (RI_…), which fire
-- by name and would make the guests' rows forget whose guests they are.
DROP TRIGGER study_groups_ended ON study_sessions;
--> statement-breakpoint
CREATE TRIGGER "END_study_groups" AFTER DELETE ON study_sessions FOR EACH ROW WHEN (OLD.guests > 0) EXECUTE FUNCTION end_group();
