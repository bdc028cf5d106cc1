import { separatedSql } from '../../people/seen.queries.ts'

/** The name of the other one of the two of `b` as `reader` may call them; null where a block or a suspension hides it. */
export const otherNameSql = (reader: string) => `(select other.name from profiles other
  where other.id = case when b.student_id = ${reader} then b.tutor_user_id else b.student_id end
    and other.suspended_at is null and not ${separatedSql(reader, 'other.id')})`
