-- A session takes the time of both until it is cancelled or nobody came. A change of its time or state replaces its rows,
-- those of a proposed time too; the exclusion constraint refuses what overlaps, on every path. The rows are written in
-- the order of the people, so that two who wait for each other's time do so in one order.
CREATE FUNCTION occupy_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM tutoring_occupied WHERE session_id = NEW.id;
  IF NEW.status NOT IN ('cancelled', 'no_show') THEN
    INSERT INTO tutoring_occupied (id, session_id, user_id, role, kind, starts_at, ends_at, free_at)
    SELECT gen_random_uuid(), NEW.id, p.person, p.role, 'session', NEW.scheduled_start, NEW.scheduled_end,
      NEW.scheduled_end + coalesce(t.buffer_minutes, 0) * interval '1 minute'
    FROM (VALUES (NEW.student_id, 'student'), (NEW.tutor_user_id, 'tutor')) AS p (person, role)
    LEFT JOIN tutor_profiles t ON t.user_id = p.person
    WHERE p.person IS NOT NULL ORDER BY p.person;
  END IF;
  -- Another time was proposed for what is no longer agreed.
  UPDATE tutoring_proposals SET status = 'lapsed', decided_at = NEW.updated_at WHERE session_id = NEW.id AND status = 'open';
  RETURN NULL;
END
$$;

CREATE TRIGGER tutoring_sessions_taken AFTER INSERT ON tutoring_sessions FOR EACH ROW EXECUTE FUNCTION occupy_session();

CREATE TRIGGER tutoring_sessions_moved AFTER UPDATE ON tutoring_sessions FOR EACH ROW
  WHEN (OLD.scheduled_start <> NEW.scheduled_start OR OLD.scheduled_end <> NEW.scheduled_end
    OR (OLD.status IN ('cancelled', 'no_show')) <> (NEW.status IN ('cancelled', 'no_show')))
  EXECUTE FUNCTION occupy_session();

-- A proposed time is held for both beside that of the session. Where the two overlap, the session's own rows hold it
-- already: written are the pieces before and after them.
CREATE FUNCTION occupy_proposal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.status = 'open' THEN
    DELETE FROM tutoring_occupied WHERE session_id = OLD.session_id AND kind = 'proposal';
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.status = 'open' THEN
    INSERT INTO tutoring_occupied (id, session_id, user_id, role, kind, starts_at, ends_at, free_at)
    SELECT gen_random_uuid(), NEW.session_id, o.user_id, o.role, 'proposal', p.starts_at, CASE WHEN NEW.ends_at > p.starts_at THEN least(p.free_at, NEW.ends_at) ELSE p.free_at END, p.free_at
    FROM (SELECT o.user_id, o.role, o.starts_at, o.free_at, NEW.ends_at + coalesce(t.buffer_minutes, 0) * interval '1 minute' AS wanted_free
        FROM tutoring_occupied o LEFT JOIN tutor_profiles t ON t.user_id = o.user_id
        WHERE o.session_id = NEW.session_id AND o.kind = 'session') o
      CROSS JOIN LATERAL (VALUES
        (NEW.starts_at, least(o.wanted_free, o.starts_at)),
        (greatest(NEW.starts_at, o.free_at), o.wanted_free)) p (starts_at, free_at)
    WHERE p.starts_at < p.free_at ORDER BY o.user_id;
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER tutoring_proposals_held AFTER INSERT OR DELETE OR UPDATE OF status ON tutoring_proposals FOR EACH ROW EXECUTE FUNCTION occupy_proposal();

-- The sum of the stars; how many reviews there are is a count of the feature.
CREATE FUNCTION sum_ratings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE tutor_profiles t SET rating_sum = t.rating_sum + r.stars
  FROM (
    SELECT c.tutor_id, sum(c.stars) AS stars FROM (
      SELECT NEW.tutor_id AS tutor_id, NEW.rating::int AS stars WHERE TG_OP <> 'DELETE'
      UNION ALL SELECT OLD.tutor_id, -OLD.rating WHERE TG_OP <> 'INSERT') c WHERE c.tutor_id IS NOT NULL GROUP BY 1
  ) r
  WHERE t.id = r.tutor_id AND r.stars <> 0;
  RETURN NULL;
END
$$;

CREATE TRIGGER session_reviews_summed AFTER INSERT OR DELETE OR UPDATE OF rating, tutor_id ON session_reviews FOR EACH ROW EXECUTE FUNCTION sum_ratings();

-- Open pages of moderation follow one counter, that of the kind "moderation": a dispute that comes or is decided raises
-- it. Not a directory of all sessions, which every booking would wait for.
CREATE FUNCTION raise_disputes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stamps (thing, topic, version) VALUES (md5('kind moderation')::uuid, 'moderation', 1)
  ON CONFLICT (thing, topic) DO UPDATE SET version = stamps.version + 1;
  RETURN NULL;
END
$$;

CREATE TRIGGER tutoring_sessions_disputes AFTER UPDATE ON tutoring_sessions FOR EACH ROW
  WHEN (OLD.disputed_at IS DISTINCT FROM NEW.disputed_at OR OLD.dispute_decided_at IS DISTINCT FROM NEW.dispute_decided_at)
  EXECUTE FUNCTION raise_disputes();

-- What becomes of a message's words, such as that moderators hide them, is news for both of its conversation.
CREATE FUNCTION touch_tutor_thread() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE tutor_threads SET last_at = last_at WHERE id = NEW.thread_id;
  RETURN NULL;
END
$$;

CREATE TRIGGER tutor_messages_changed AFTER UPDATE OF body ON tutor_messages FOR EACH ROW EXECUTE FUNCTION touch_tutor_thread();
