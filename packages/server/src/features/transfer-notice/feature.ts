import { isEnabled } from '#features/settings/settings.ts'
import { ticketTransferred } from '#features/tickets/events.ts'
import { defineFeature } from '#platform/feature.ts'
import { job } from '#platform/work/job.ts'
import { sendTransferNotice } from './notice.ts'

export const transferNotice = defineFeature({
  name: 'transfer-notice',
  jobs: [
    job({
      name: 'transfer-notice.tell',
      input: ticketTransferred.payload,
      on: ticketTransferred,
      isTold: true,
      wanted: (company) => isEnabled(company, 'sendMsgTransfTicket'),
      run: sendTransferNotice,
    }),
  ],
})
