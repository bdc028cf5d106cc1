/** A course's name as a line says it without doubt. */
export function quotedCourse(course: string): string {
  const bare = course.replace(/["“”]/g, '')
  return /^[\p{L}\p{N}][\p{L}\p{M}\p{N}\-_.]*$/u.test(bare) ? `@${bare}` : `@"${bare}"`
}
