import * as api from '@recado/contract/campaigns/api'
import { showAudience } from '@recado/contract/campaigns/audience'
import { downloadShippings, listShippings, reportCampaign } from '@recado/contract/campaigns/report'
import { connectionMoving, connectionRemoving } from '#features/connections/events.ts'
import { contactListRemoving } from '#features/contact-lists/events.ts'
import { contactMerged } from '#features/contacts/events.ts'
import { fileListRemoving } from '#features/file-lists/events.ts'
import {
  campaignFollowed,
  messageAcked,
  messageFailed,
  messageHeld,
  messageHeldForQuality,
  messageSent,
  wordAnswered,
} from '#features/messages/events.ts'
import { tagRemoving } from '#features/tags/events.ts'
import { exportRoute } from '#features/audit/export-route.ts'
import { defineFeature, route } from '#platform/feature.ts'
import { reaction } from '#platform/unit.ts'
import { job } from '#platform/work/job.ts'
import { recordReply, applyAnswer, wake } from './answers.ts'
import { belongings, mergeRecipients } from './belongings.ts'
import { showAudienceOf } from './audience.ts'
import { attach, cancel, create, detach, list, remove, restart, showWhole, requireEditableCampaign, update } from './campaigns.ts'
import { refuseWhileUsed } from './in-use.ts'
import { roomsOf } from './live.ts'
import * as reports from './report.ts'
import { stopAll } from './queries.ts'
import { tick, tickMs } from './serving.ts'
import * as settings from './settings.ts'
import { recordAck, recordFailure, recordPaced, withdrawHeld, recordSent } from './message-outcomes.ts'
import type { Row } from '#platform/company-file/declared.ts'

const laneOf = ({ messageId }: { messageId: number }) => `campaign message ${messageId}`

export const campaigns = defineFeature({
  name: 'campaigns',
  companyTables: {
    campaigns: { ids: { template_id: 'message_templates' }, plain: ['template_values'], settle: settleCampaign },
    campaign_figures: { stays: 'the database counts' },
    campaign_messages: {},
    campaign_paces: { stays: 'a connection begins anew' },
    campaign_recipients: { ids: { contact_list_item_id: 'contact_list_items', files: 'media' } },
  },
  namesContacts: ['campaign_recipients'],
  belongings,
  rooms: roomsOf,
  fileColumns: [{ table: 'campaigns', column: 'media_id' }],
  routes: [
    route(api.listCampaigns, (ctx, search) => list(ctx, search)),
    route(showAudience, (ctx, input) => showAudienceOf(ctx, input)),
    route(api.showCampaign, (ctx, { id }) => showWhole(ctx, id)),
    route(api.createCampaign, (ctx, input) => create(ctx, input)),
    route(api.updateCampaign, (ctx, input) => update(ctx, input)),
    route(api.deleteCampaign, (ctx, { id }) => remove(ctx, id)),
    route(api.attachToCampaign, { admit: (ctx, { id }) => requireEditableCampaign(ctx, id) }, (ctx, { id }) => attach(ctx, id)),
    route(api.detachFromCampaign, (ctx, { id }) => detach(ctx, id)),
    route(api.cancelCampaign, (ctx, { id }) => cancel(ctx, id)),
    route(api.restartCampaign, (ctx, { id }) => restart(ctx, id)),
    route(reportCampaign, (ctx, { id }) => reports.report(ctx, id)),
    route(listShippings, (ctx, search) => reports.list(ctx, search)),
    exportRoute(downloadShippings, 'campaign.exported', (ctx, { id }, unit) => reports.download(ctx, id, unit)),
    route(api.showCampaignSettings, (ctx) => settings.settingsOf(ctx)),
    route(api.updateCampaignSettings, (ctx, input) => settings.update(ctx, input.settings)),
  ],
  reactions: [
    reaction(contactListRemoving, (ctx, { id }) => refuseWhileUsed(ctx, 'contactList', id)),
    reaction(tagRemoving, (ctx, { id }) => refuseWhileUsed(ctx, 'tag', id)),
    reaction(fileListRemoving, (ctx, { id }) => refuseWhileUsed(ctx, 'fileList', id)),
    reaction(connectionRemoving, (ctx, { id }) => refuseWhileUsed(ctx, 'connection', id)),
    reaction(connectionMoving, (ctx, { id }) => refuseWhileUsed(ctx, 'connection', id)),
    reaction(contactMerged, async (ctx, { keptId, goneId }) => void (await mergeRecipients(ctx, keptId, goneId))),
    reaction(wordAnswered, (ctx, answered) => applyAnswer(ctx, answered)),
    reaction(campaignFollowed, (ctx, { ticketId }) => recordReply(ctx, ticketId)),
  ],
  jobs: [
    wake,
    job({
      name: 'campaigns.note-sent',
      input: messageSent.payload,
      on: messageSent,
      lane: laneOf,
      run: (ctx, { messageId }) => recordSent(ctx, messageId),
    }),
    job({
      name: 'campaigns.note-failure',
      input: messageFailed.payload,
      on: messageFailed,
      lane: laneOf,
      run: (ctx, { messageId, reason }) => recordFailure(ctx, messageId, reason),
    }),
    job({
      name: 'campaigns.note-held',
      input: messageHeld.payload,
      on: messageHeld,
      lane: laneOf,
      run: (ctx, { messageId }) => withdrawHeld(ctx, messageId),
    }),
    job({
      name: 'campaigns.note-paced',
      input: messageHeldForQuality.payload,
      on: messageHeldForQuality,
      lane: laneOf,
      run: (ctx, { messageId }) => recordPaced(ctx, messageId),
    }),
    job({
      name: 'campaigns.note-ack',
      input: messageAcked.payload,
      on: messageAcked,
      lane: laneOf,
      run: (ctx, { messageId, ack }) => recordAck(ctx, messageId, ack),
    }),
  ],
  settleCopy: async (tx, now) => ({ campaigns: await stopAll(tx, 'copied', now) }),
  clockJobs: [{ name: 'campaigns.tick', everyMs: tickMs, run: tick }],
})

/** It does not go on by itself: the installation that it comes from may still do so. */
function settleCampaign(row: Row): void {
  if (row['status'] !== 'EM_ANDAMENTO' && row['status'] !== 'PROGRAMADA') return
  const stopped = {
    status: 'CANCELADA',
    ended_because: 'carried',
    waits_for: null,
    waiting_since: null,
    waits_until: null,
    wake_at: null,
  }
  Object.assign(row, stopped)
}
