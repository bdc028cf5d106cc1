-- No two stretches of a person overlap. A range of (person, moment) needs no extension, which the embedded engine would
-- have to load in every process that opens its folder.
CREATE TYPE person_moment AS (person uuid, moment timestamptz);
--> statement-breakpoint
CREATE TYPE person_span AS RANGE (subtype = person_moment);
--> statement-breakpoint
ALTER TABLE study_intervals ADD CONSTRAINT study_intervals_apart EXCLUDE USING gist (
  person_span(ROW(user_id, started_at)::person_moment, ROW(user_id, coalesce(ended_at, 'infinity'::timestamptz))::person_moment) WITH &&
) WHERE (replaced_at IS NULL);
--> statement-breakpoint
-- Keeps study_sessions.duration_minutes. The sessions' rows are locked first: the sum that follows takes its own snapshot
-- and so sees what others committed meanwhile.
CREATE FUNCTION count_study() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM study_sessions WHERE id IN (SELECT session_id FROM touched) ORDER BY id FOR NO KEY UPDATE;
  UPDATE study_sessions s SET duration_minutes = n.minutes
  FROM (
    SELECT t.session_id, coalesce(round(sum(extract(epoch FROM i.ended_at - i.started_at)) / 60), 0)::int AS minutes
    FROM (SELECT DISTINCT session_id FROM touched) t
    LEFT JOIN study_intervals i ON i.session_id = t.session_id AND i.kind = 'focus' AND i.ended_at IS NOT NULL AND i.replaced_at IS NULL
    GROUP BY t.session_id
  ) n
  WHERE s.id = n.session_id AND s.duration_minutes <> n.minutes;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER study_intervals_added AFTER INSERT ON study_intervals REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION count_study();
--> statement-breakpoint
CREATE TRIGGER study_intervals_changed AFTER UPDATE ON study_intervals REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION count_study();
--> statement-breakpoint
CREATE TRIGGER study_intervals_removed AFTER DELETE ON study_intervals REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION count_study();
--> statement-breakpoint
CREATE TRIGGER study_intervals_added_stamp AFTER INSERT ON study_intervals REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION raise_stamps('study');
--> statement-breakpoint
CREATE TRIGGER study_intervals_changed_stamp AFTER UPDATE ON study_intervals REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION raise_stamps('study');
--> statement-breakpoint
CREATE TRIGGER study_intervals_removed_stamp AFTER DELETE ON study_intervals REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION raise_stamps('study');
--> statement-breakpoint
CREATE TRIGGER study_sessions_added AFTER INSERT ON study_sessions REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION raise_stamps('study');
--> statement-breakpoint
CREATE TRIGGER study_sessions_changed AFTER UPDATE ON study_sessions REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION raise_stamps('study');
--> statement-breakpoint
CREATE TRIGGER study_sessions_removed AFTER DELETE ON study_sessions REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION raise_stamps('study');
--> statement-breakpoint
CREATE TRIGGER study_gaps_added AFTER INSERT ON study_gaps REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION raise_stamps('study');
--> statement-breakpoint
CREATE TRIGGER study_gaps_changed AFTER UPDATE ON study_gaps REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION raise_stamps('study');
--> statement-breakpoint
CREATE TRIGGER study_gaps_removed AFTER DELETE ON study_gaps REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION raise_stamps('study');
--> statement-breakpoint
CREATE TRIGGER study_assignments_added AFTER INSERT ON study_assignments REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION raise_stamps('study');
--> statement-breakpoint
CREATE TRIGGER study_assignments_removed AFTER DELETE ON study_assignments REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION raise_stamps('study');
--> statement-breakpoint
CREATE TRIGGER study_presets_added AFTER INSERT ON study_presets REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION raise_stamps('study');
--> statement-breakpoint
CREATE TRIGGER study_presets_changed AFTER UPDATE ON study_presets REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION raise_stamps('study');
--> statement-breakpoint
CREATE TRIGGER study_presets_removed AFTER DELETE ON study_presets REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION raise_stamps('study');
--> statement-breakpoint
-- A group goes with its host, except for those who have studied in it: what they did stays theirs.
CREATE FUNCTION end_group() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM study_sessions WHERE host_session_id = OLD.id AND started_at IS NULL;
  RETURN OLD;
END
$$;
--> statement-breakpoint
CREATE TRIGGER study_groups_ended BEFORE DELETE ON study_sessions FOR EACH ROW WHEN (OLD.guests > 0) EXECUTE FUNCTION end_group();
--> statement-breakpoint
-- Who is in a group, and what they answered, is on everybody's screen: counts the guests and raises everybody's counter.
CREATE FUNCTION tell_group(hosts uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF hosts IS NULL THEN RETURN; END IF;
  PERFORM 1 FROM study_sessions WHERE id = ANY (hosts) ORDER BY id FOR NO KEY UPDATE;
  UPDATE study_sessions h SET guests = (SELECT count(*) FROM study_sessions g WHERE g.host_session_id = h.id)
  WHERE h.id = ANY (hosts);
  INSERT INTO stamps (user_id, topic, version)
  SELECT DISTINCT g.user_id, 'study', 1 FROM study_sessions g WHERE g.host_session_id = ANY (hosts)
  ORDER BY 1
  ON CONFLICT (user_id, topic) DO UPDATE SET version = stamps.version + 1;
END
$$;
--> statement-breakpoint
CREATE FUNCTION guests_touched() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_group((SELECT array_agg(DISTINCT host_session_id) FROM touched WHERE host_session_id IS NOT NULL));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION guests_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_group((
    SELECT array_agg(DISTINCT host) FROM (
      SELECT unnest(ARRAY[b.host_session_id, a.host_session_id]) AS host
      FROM before b JOIN after a USING (id)
      WHERE (b.host_session_id, b.answer) IS DISTINCT FROM (a.host_session_id, a.answer)
    ) told WHERE host IS NOT NULL
  ));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER study_guests_added AFTER INSERT ON study_sessions REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION guests_touched();
--> statement-breakpoint
CREATE TRIGGER study_guests_removed AFTER DELETE ON study_sessions REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION guests_touched();
--> statement-breakpoint
CREATE TRIGGER study_guests_changed AFTER UPDATE ON study_sessions REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION guests_changed();
