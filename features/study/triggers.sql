-- Keeps study_seats.duration_minutes. The seats' rows are locked first: the sum that follows takes its own snapshot and so
-- sees what others committed meanwhile.
CREATE FUNCTION count_study() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM study_seats WHERE id IN (SELECT session_id FROM touched) ORDER BY id FOR NO KEY UPDATE;
  UPDATE study_seats s SET duration_minutes = n.minutes
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

-- A session with a guest is shared from then on. Its foreign key tells all its seats.
CREATE FUNCTION share_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE study_sessions SET shared = true WHERE id = NEW.plan_id AND NOT shared;
  RETURN NULL;
END
$$;

CREATE TRIGGER study_seats_guest AFTER INSERT OR UPDATE OF plan_id ON study_seats FOR EACH ROW WHEN (NEW.id <> NEW.plan_id AND NOT NEW.shared) EXECUTE FUNCTION share_session();

-- Keep study_seats.start_time. A move of the plan writes the host's own seat, and none of the guests'.
CREATE FUNCTION set_seat_start() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.start_time := NEW.started_at;
  IF NEW.started_at IS NULL AND NEW.id = NEW.plan_id THEN
    SELECT start_time INTO NEW.start_time FROM study_sessions WHERE id = NEW.plan_id;
  END IF;
  RETURN NEW;
END
$$;

CREATE TRIGGER study_seats_placed BEFORE INSERT ON study_seats FOR EACH ROW EXECUTE FUNCTION set_seat_start();

CREATE TRIGGER study_seats_begun BEFORE UPDATE OF started_at, plan_id ON study_seats FOR EACH ROW
  WHEN (NEW.started_at IS DISTINCT FROM OLD.started_at OR NEW.plan_id <> OLD.plan_id) EXECUTE FUNCTION set_seat_start();

CREATE FUNCTION move_own_seat() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE study_seats SET start_time = NEW.start_time WHERE id = NEW.id AND started_at IS NULL;
  RETURN NULL;
END
$$;

CREATE TRIGGER study_sessions_moved AFTER UPDATE OF start_time ON study_sessions FOR EACH ROW
  WHEN (NEW.start_time <> OLD.start_time) EXECUTE FUNCTION move_own_seat();

-- Guests leave with what they have studied: each seat becomes that of a session of its person's own, planned as the group's.
CREATE FUNCTION take_seats_along(seats uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO study_sessions (id, user_id, title, description, start_time, location, session_type, planned_minutes, created_at, updated_at)
  SELECT s.id, s.user_id, p.title, p.description, p.start_time, p.location, p.session_type, p.planned_minutes, s.created_at, s.updated_at
  FROM study_seats s JOIN study_sessions p ON p.id = s.plan_id WHERE s.id = ANY (seats);
  UPDATE study_seats SET plan_id = id, shared = false WHERE id = ANY (seats);
END
$$;

-- A group goes with its host, except for those who have studied in it. The seats are locked in one order, before the
-- counters that their changes raise: a guest who answers locks them in this order too.
CREATE FUNCTION end_group() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM study_seats WHERE plan_id = OLD.id ORDER BY id FOR UPDATE;
  PERFORM take_seats_along(ARRAY(
    SELECT id FROM study_seats WHERE plan_id = OLD.id AND id <> OLD.id AND started_at IS NOT NULL ORDER BY id));
  RETURN OLD;
END
$$;

CREATE TRIGGER study_groups_ended BEFORE DELETE ON study_sessions FOR EACH ROW WHEN (OLD.shared) EXECUTE FUNCTION end_group();
