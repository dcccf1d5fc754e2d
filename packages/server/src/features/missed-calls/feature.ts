import { callMissed } from '#features/messages/events.ts'
import { isEnabled } from '#features/settings/settings.ts'
import { defineFeature } from '#platform/feature.ts'
import { job } from '#platform/work/job.ts'
import { replyToMissedCall } from './missed-call-reply.ts'

export const missedCalls = defineFeature({
  name: 'missed-calls',
  jobs: [
    job({
      name: 'calls.excuse',
      input: callMissed.payload,
      on: callMissed,
      isTold: true,
      wanted: async (company) => !(await isEnabled(company, 'call')),
      run: replyToMissedCall,
    }),
  ],
})
