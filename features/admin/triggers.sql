-- The audit log is append-only.
CREATE TRIGGER admin_acts_only_added BEFORE UPDATE OR DELETE OR TRUNCATE ON admin_acts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
