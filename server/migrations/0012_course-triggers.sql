-- Everything of courses raises one counter, as raise_stamps of 0001 says.
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['terms', 'courses', 'course_meetings', 'class_sessions', 'grading_scales', 'grade_categories', 'grade_items', 'study_plans']
  LOOP
    EXECUTE format('CREATE TRIGGER %I AFTER INSERT ON %I REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION raise_stamps(''courses'')', name || '_added', name);
    EXECUTE format('CREATE TRIGGER %I AFTER UPDATE ON %I REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION raise_stamps(''courses'')', name || '_changed', name);
    EXECUTE format('CREATE TRIGGER %I AFTER DELETE ON %I REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION raise_stamps(''courses'')', name || '_removed', name);
  END LOOP;
END
$$;
--> statement-breakpoint
-- A new colour shows on everything that carries it. By row, and only where it differs: adding an assignment writes the
-- colour that is there already, which must cost nothing.
CREATE FUNCTION raise_colored() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stamps (user_id, topic, version)
  SELECT NEW.user_id, topic, 1 FROM unnest(ARRAY['courses', 'homework', 'study']) topic
  WHERE EXISTS (SELECT 1 FROM profiles WHERE profiles.id = NEW.user_id)
  ORDER BY 2
  ON CONFLICT (user_id, topic) DO UPDATE SET version = stamps.version + 1;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER course_colors_changed AFTER UPDATE ON course_colors FOR EACH ROW WHEN (OLD.color IS DISTINCT FROM NEW.color) EXECUTE FUNCTION raise_colored();
--> statement-breakpoint
-- Homework's tables are built on those of courses, so the way back stands here and not in tables.ts.
ALTER TABLE grade_items ADD CONSTRAINT grade_items_assignment_id_fk FOREIGN KEY (assignment_id) REFERENCES assignments (id) ON DELETE SET NULL;
