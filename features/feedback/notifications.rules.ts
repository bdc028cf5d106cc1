import type { NotificationGroup, NotificationKind } from '../../contract/notification.ts'

export const feedbackGroup: NotificationGroup = {
  group: 'feedback',
  label: 'Answers to your feedback',
  note: 'Also to questions to support',
  order: 700,
  mail: 'on',
}

export const feedbackAnswerKind = 'feedback-answer'

export const feedbackNotifications: NotificationKind[] = [
  {
    kind: feedbackAnswerKind,
    group: feedbackGroup.group,
    words: ({ state }) => ({
      title: state === 'question' ? 'Support answered your question' : 'Your feedback was answered',
      detail: ['Read the answer'],
    }),
    why: 'You get this because you gave feedback or asked support.',
    subject: (count) => (count === 1 ? 'An answer to you on Quad' : `${count} answers to you on Quad`),
  },
]
