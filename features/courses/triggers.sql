-- A course's colour shows on everything that carries it, in any feature: a new one raises all counters of the person. A
-- row trigger, and only for a different colour: adding an assignment writes the present colour again, which must cost
-- nothing.
CREATE FUNCTION raise_all_stamps() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE stamps SET version = version + 1 WHERE thing = NEW.user_id;
  RETURN NULL;
END
$$;

CREATE TRIGGER course_colors_changed AFTER UPDATE ON course_colors FOR EACH ROW WHEN (OLD.color IS DISTINCT FROM NEW.color) EXECUTE FUNCTION raise_all_stamps();
