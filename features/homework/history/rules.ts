/** The fields of an assignment whose changes are kept, by the names they go out with. */
export const tracked = [
  'title',
  'course',
  'description',
  'dueDate',
  'dueTime',
  'priority',
  'status',
  'kind',
  'estimateMinutes',
  'showFrom',
  'deleted',
] as const
export type Tracked = (typeof tracked)[number]

export const causes = ['person', 'import', 'series', 'undo'] as const
export type Cause = (typeof causes)[number]

/** @public */
export const trackedNames: Record<Tracked, string> = {
  title: 'Title',
  course: 'Course',
  description: 'Description',
  dueDate: 'Due date',
  dueTime: 'Due time',
  priority: 'Priority',
  status: 'Status',
  kind: 'Kind',
  estimateMinutes: 'Estimate',
  showFrom: 'Not shown before',
  deleted: 'Deleted',
}
