/** An unambiguous way to write a course's name in a line. */
export function quotedCourse(course: string): string {
  const bare = course.replace(/["“”]/g, '')
  return /^[\p{L}\p{N}][\p{L}\p{M}\p{N}\-_.]*$/u.test(bare) ? `@${bare}` : `@"${bare}"`
}
