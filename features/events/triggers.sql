-- Seats that are taken, whatever statement takes or frees them. The check of the date then refuses one too many.
CREATE FUNCTION count_campus_seats() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was integer := 0;
  is_now integer := 0;
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.state IN ('going', 'offered') THEN was := 1 + OLD.guests; END IF;
  IF TG_OP <> 'DELETE' AND NEW.state IN ('going', 'offered') THEN is_now := 1 + NEW.guests; END IF;
  IF was <> is_now THEN
    UPDATE campus_event_dates SET taken = taken + is_now - was WHERE id = coalesce(NEW.date_id, OLD.date_id);
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER campus_seats_taken AFTER INSERT OR UPDATE OF state, guests OR DELETE ON campus_seats FOR EACH ROW
  EXECUTE FUNCTION count_campus_seats();

-- When seats come free after all were taken, whatever frees them; the line is told once for each such time.
CREATE FUNCTION mark_campus_seats_freed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.freed_at := clock_timestamp();
  RETURN NEW;
END
$$;

CREATE TRIGGER campus_seats_freed BEFORE UPDATE OF taken, capacity ON campus_event_dates FOR EACH ROW
  WHEN (OLD.taken >= OLD.capacity AND NEW.taken < NEW.capacity) EXECUTE FUNCTION mark_campus_seats_freed();
