import type { Translation } from '#platform/i18n.ts'
import type * as pt from './pt.ts'

export const tour: Translation<typeof pt.tour> = {
  leave: 'Dismiss the steps',
  steps: {
    answer: { title: 'Reply to {{name}}', text: 'The message reaches their phone in a moment.' },
    accept: { title: 'Accept a customer who is waiting', text: 'In the Waiting tab, choose a customer and accept.' },
    connect: { title: 'Connect another phone', text: 'In Connections; the phones scan the QR code.' },
  },
  openPhone: 'Open the phone of {{name}}',
  sideBySide: 'Side by side',
}
