-- The last admin keeps the role. Two admins who take each other's role at the same moment take turns, so that the
-- second sees the first change.
CREATE FUNCTION keep_one_admin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(77230412);
  IF NOT EXISTS (SELECT 1 FROM profiles WHERE role = 'admin' AND id <> OLD.id) THEN
    RAISE EXCEPTION 'the last admin keeps the role' USING ERRCODE = 'QD001';
  END IF;
  RETURN NEW;
END
$$;

CREATE TRIGGER profiles_keep_one_admin BEFORE UPDATE OF role ON profiles FOR EACH ROW
  WHEN (OLD.role = 'admin' AND NEW.role <> 'admin') EXECUTE FUNCTION keep_one_admin();
