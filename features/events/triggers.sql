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
