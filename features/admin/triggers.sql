-- The audit log is append-only.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are only added', TG_TABLE_NAME USING ERRCODE = 'QD002';
END
$$;

CREATE TRIGGER admin_acts_only_added BEFORE UPDATE OR DELETE OR TRUNCATE ON admin_acts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
