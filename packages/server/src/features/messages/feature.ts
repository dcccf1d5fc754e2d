import * as api from '@recado/contract/messages'
import { defineFeature, route } from '#platform/feature.ts'
import { signal } from '#platform/work/job.ts'
import { applyFailure, applyReceipt } from './delivery.ts'
import { open, send } from './messages.ts'
import { receive } from './receive.ts'
import { failure, receipt, receivedMessage } from './signals.ts'

export const messages = defineFeature({
  name: 'messages',
  routes: [
    route(api.listMessages, (ctx, { ticketId, pageNumber }) => open(ctx, ticketId, pageNumber)),
    route(api.sendMessage, (ctx, input) => send(ctx, input)),
  ],
  signals: [
    signal({ kind: 'message', payload: receivedMessage, run: (ctx, connectionId, received) => receive(ctx, connectionId, received) }),
    signal({ kind: 'receipt', payload: receipt, run: (ctx, connectionId, seen) => applyReceipt(ctx, connectionId, seen) }),
    signal({ kind: 'failure', payload: failure, run: (ctx, connectionId, failed) => applyFailure(ctx, connectionId, failed) }),
  ],
})
