import * as api from '@recado/contract/connections/api'
import { answerPasskey, comparePasskey, showPasskey } from '@recado/contract/connections/passkey'
import { defineFeature, route } from '#platform/feature.ts'
import { blockingChanged } from '#features/companies/events.ts'
import { settingChanged } from '#features/settings/events.ts'
import { reaction } from '#platform/unit.ts'
import { onSignal } from './signal.ts'
import { dismissAlarm, raiseAlarm } from './alarm.ts'
import { create, remove, retryParked, show, update } from './connections.ts'
import { countReturning, doubtWaiting, pruneChannelRows, pruneSecrets } from './channel-queries.ts'
import { measures } from './measures.ts'
import { pair } from './pairing.ts'
import { answer, compare, showPasskeyRequest } from './passkey.ts'
import { eraseFromChannels } from './personal-data.ts'
import { listConnections } from './queries.ts'
import { syncChannelSettings } from './settings-queries.ts'
import { roomsOf } from './rooms.ts'
import { tellState, requestSessionChange, showSession } from './sessions.ts'
import { idsUnder } from '#platform/company-file/declared.ts'

const namedTemplate = idsUnder({ templateId: 'message_templates' })
/** Why the tables of channels stay. */
const session = 'a connection is linked anew'

const hourMs = 3_600_000
/** How soon the channels process hears of changed opening hours. */
const tellingMs = 5 * 60_000

export const connections = defineFeature({
  name: 'connections',
  companyTables: {
    connections: {
      leaves: ['alarm', 'proxy_address', 'token'],
      inside: { fallback_template: namedTemplate, rating_template: namedTemplate },
    },
    connection_queues: {},
    'channels.budgets': { stays: session },
    'channels.chat_timers': { stays: session },
    'channels.hook_parts': { stays: session },
    'channels.inbox': { stays: session },
    'channels.leftovers': { stays: session },
    'channels.message_secrets': { stays: session },
    'channels.outbox': { stays: session },
    'channels.settings': { stays: session },
    'channels.state': { stays: session },
    'channels.traffic': { stays: session },
    'channels.whatsapp_web_keys': { stays: session },
  },
  belongings: { eraseNames: (ctx, { id, names }) => eraseFromChannels(ctx, id, names) },
  routes: [
    route(api.listConnections, (ctx) => listConnections(ctx.tx)),
    route(api.showConnection, (ctx, { id }) => show(ctx, id)),
    route(api.createConnection, (ctx, input) => create(ctx, input)),
    route(api.updateConnection, (ctx, input) => update(ctx, input)),
    route(api.deleteConnection, (ctx, { id }) => remove(ctx, id)),
    route(api.retryParked, (ctx, { id }) => retryParked(ctx, id)),
    route(api.dismissAlarm, (ctx, { id }) => dismissAlarm(ctx, id)),
    route(api.showSession, (ctx, { id }) => showSession(ctx, id)),
    route(api.startSession, (ctx, { id }) => requestSessionChange(ctx, id, 'connect')),
    route(api.restartSession, (ctx, { id, number }) => pair(ctx, id, number)),
    route(showPasskey, (ctx, { id }) => showPasskeyRequest(ctx, id)),
    route(answerPasskey, (ctx, input) => answer(ctx, input)),
    route(comparePasskey, (ctx, input) => compare(ctx, input)),
    route(api.endSession, (ctx, { id }) => requestSessionChange(ctx, id, 'logout')),
  ],
  rooms: roomsOf,
  measures,
  reactions: [
    reaction(settingChanged, ({ tx, companyId }) => syncChannelSettings(tx, companyId)),
    reaction(blockingChanged, ({ tx, companyId }) => syncChannelSettings(tx, companyId)),
  ],
  signals: [
    onSignal('state', (ctx, connectionId) => tellState(ctx, connectionId)),
    onSignal('alarm', (ctx, connectionId, alarm) => raiseAlarm(ctx, connectionId, alarm)),
  ],
  settleCopy: async (tx, now) => ({ messages: await doubtWaiting(tx, now), ...(await countReturning(tx)) }),
  clockJobs: [
    { name: 'connections.tell-lines', everyMs: tellingMs, run: ({ system }) => system.across(syncChannelSettings) },
    {
      name: 'connections.prune',
      everyMs: hourMs,
      run: async ({ system, now }) => {
        while (await system.across((tx) => pruneChannelRows(tx, now)));
        await system.across((tx) => pruneSecrets(tx, new Date(now.getTime() - 24 * hourMs)))
      },
    },
  ],
})
