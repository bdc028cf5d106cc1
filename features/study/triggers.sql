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

CREATE TRIGGER study_intervals_added AFTER INSERT ON study_intervals REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION count_study();

CREATE TRIGGER study_intervals_changed AFTER UPDATE ON study_intervals REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION count_study();

CREATE TRIGGER study_intervals_removed AFTER DELETE ON study_intervals REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION count_study();

-- A group goes with its host, except for those who have studied in it: what they did stays theirs.
CREATE FUNCTION end_group() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM study_sessions WHERE host_session_id = OLD.id AND started_at IS NULL;
  RETURN OLD;
END
$$;

-- After the host's row is gone, not before: taking the guests' rows counts the host's guests anew, and a row that is just
-- being deleted cannot be written to. Its name stands before those of the foreign key's own triggers (RI_…), which fire
-- by name and would make the guests' rows forget whose guests they are.
CREATE TRIGGER "END_study_groups" AFTER DELETE ON study_sessions FOR EACH ROW WHEN (OLD.guests > 0) EXECUTE FUNCTION end_group();

-- Who is in a group, and what they answered, is on everybody's screen: counts the guests and raises everybody's counter.
CREATE FUNCTION tell_group(hosts uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF hosts IS NULL THEN RETURN; END IF;
  PERFORM 1 FROM study_sessions WHERE id = ANY (hosts) ORDER BY id FOR NO KEY UPDATE;
  UPDATE study_sessions h SET guests = (SELECT count(*) FROM study_sessions g WHERE g.host_session_id = h.id)
  WHERE h.id = ANY (hosts);
  INSERT INTO stamps (thing, topic, version)
  SELECT DISTINCT g.user_id, 'study', 1 FROM study_sessions g WHERE g.host_session_id = ANY (hosts)
  ORDER BY 1
  ON CONFLICT (thing, topic) DO UPDATE SET version = stamps.version + 1;
END
$$;

CREATE FUNCTION guests_touched() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_group((SELECT array_agg(DISTINCT host_session_id) FROM touched WHERE host_session_id IS NOT NULL));
  RETURN NULL;
END
$$;

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

CREATE TRIGGER study_guests_added AFTER INSERT ON study_sessions REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION guests_touched();

CREATE TRIGGER study_guests_removed AFTER DELETE ON study_sessions REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION guests_touched();

CREATE TRIGGER study_guests_changed AFTER UPDATE ON study_sessions REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION guests_changed();
