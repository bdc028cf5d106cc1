-- The ledger and what was paid out are append-only: what was wrong is put right by a further transaction.
CREATE TRIGGER ledger_accounts_only_added BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_accounts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_transactions_only_added BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_transactions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_postings_only_added BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_postings FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER referral_payouts_only_added BEFORE UPDATE OR DELETE OR TRUNCATE ON referral_payouts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- At the commit: a transaction of the ledger has as many postings as it says, in one book, and they sum to 0. So none can
-- be added to it afterwards either.
CREATE FUNCTION check_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wanted uuid := (to_jsonb(NEW) ->> TG_ARGV[0])::uuid;
  found record;
BEGIN
  SELECT t.postings, count(p.amount) AS many, coalesce(sum(p.amount), 0) AS rest, bool_and(a.book = t.book) AS one_book INTO found
  FROM ledger_transactions t LEFT JOIN ledger_postings p ON p.transaction_id = t.id LEFT JOIN ledger_accounts a ON a.id = p.account_id
  WHERE t.id = wanted GROUP BY t.id, t.postings;
  IF found.many <> found.postings OR found.rest <> 0 OR found.one_book IS NOT TRUE THEN
    RAISE EXCEPTION 'the ledger does not balance: transaction %', wanted USING ERRCODE = 'QD003';
  END IF;
  RETURN NULL;
END
$$;

CREATE CONSTRAINT TRIGGER ledger_transactions_balance AFTER INSERT ON ledger_transactions DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_ledger('id');
CREATE CONSTRAINT TRIGGER ledger_postings_balance AFTER INSERT ON ledger_postings DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_ledger('transaction_id');
