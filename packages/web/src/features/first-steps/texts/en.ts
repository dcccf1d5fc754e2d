import type { Translation } from '#platform/i18n.ts'
import type * as pt from './pt.ts'

export const firstSteps: Translation<typeof pt.firstSteps> = {
  title: 'First steps',
  complete: 'All done',
  progress: '{{done}} of {{count}}',
  fold: 'Collapse the steps',
  unfold: 'Show the steps',
  leave: 'Not now',
  left: 'Steps dismissed',
  skip: 'Skip',
  takeUp: 'Resume',
  done: 'done',
  unconfirmed: "Confirm the company's e-mail to use campaigns and the API: the link is in the mail we sent.",
  sendAgain: 'Send again',
  sentAgain: 'Link sent. Check your e-mail.',
  steps: {
    connection: { title: 'Connect a number', text: 'Its messages arrive here.' },
    queue: {
      title: 'Create the first queue',
      text: 'A department, such as Sales: customers who write to the number wait there.',
    },
    colleague: { title: 'Add a colleague', text: 'To share the conversations with you.' },
  },
}
