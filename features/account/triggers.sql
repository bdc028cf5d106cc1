-- The last admin keeps the role and the account, and is not suspended. Two admins who do that to each other at the same moment take
-- turns, so that the second sees the first change.
CREATE FUNCTION keep_one_admin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(77230412);
  IF NOT EXISTS (SELECT 1 FROM profiles WHERE role = 'admin' AND suspended_at IS NULL AND erases_at IS NULL AND id <> OLD.id) THEN
    RAISE EXCEPTION 'the last admin keeps the role' USING ERRCODE = 'QD001';
  END IF;
  RETURN NEW;
END
$$;

CREATE TRIGGER profiles_keep_one_admin BEFORE UPDATE OF role, suspended_at, erases_at ON profiles FOR EACH ROW
  WHEN (OLD.role = 'admin' AND OLD.suspended_at IS NULL AND OLD.erases_at IS NULL AND (NEW.role <> 'admin' OR NEW.suspended_at IS NOT NULL OR NEW.erases_at IS NOT NULL)) EXECUTE FUNCTION keep_one_admin();
