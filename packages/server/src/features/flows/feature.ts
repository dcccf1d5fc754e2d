import * as api from '@recado/contract/flows/api'
import { defineFeature, route } from '#platform/feature.ts'
import { fail } from '#platform/fail.ts'
import type { Attempt } from '#platform/limiter.ts'
import { registerUploads, listAddresses, prepare } from './files.ts'
import type { Ctx } from '#platform/unit.ts'
import { create, duplicate, listOfVersions, remove, roomsOf, save, show, showVersionOf, update } from './flows.ts'
import { listFlows } from './queries.ts'
import { idsUnder } from '#platform/company-file/declared.ts'
import { secretPlace } from './graph.ts'

const minuteMs = 60_000
const savesAMinute = 20

export const flows = defineFeature({
  name: 'flows',
  companyTables: {
    flows: {},
    flow_versions: {
      ids: { restored_from: 'flow_versions' },
      secrets: { secrets: secretPlace },
      inside: { graph: idsUnder({ queueId: 'queues', templateId: 'message_templates' }) },
    },
    flow_files: {},
    flow_version_files: {},
  },
  fileColumns: [
    { table: 'flow_version_files', column: 'media_id' },
    // This column says which uploads flows may name. It does not keep an upload.
    { table: 'flow_files', column: 'media_id', hidden: 'true' },
  ],
  rooms: roomsOf,
  routes: [
    route(api.listFlows, async (ctx) => ({ flows: await listFlows(ctx.tx) })),
    route(api.createFlow, (ctx, input) => create(ctx, input)),
    route(api.updateFlow, (ctx, input) => update(ctx, input)),
    route(api.deleteFlow, (ctx, { id }) => remove(ctx, id)),
    route(api.duplicateFlow, async (ctx, { flowId }) => {
      await countSave(ctx)
      return duplicate(ctx, flowId)
    }),
    route(api.showFlow, (ctx, { id }) => show(ctx, id)),
    route(api.saveFlow, async (ctx, input) => {
      await countSave(ctx)
      return save(ctx, input)
    }),
    route(api.listFlowVersions, (ctx, { id }) => listOfVersions(ctx, id)),
    route(api.showFlowVersion, (ctx, { id, versionId }) => showVersionOf(ctx, id, versionId)),
    route(api.listFlowFiles, (ctx, { names }) => listAddresses(ctx, names)),
    route(api.uploadFlowImage, { uploaded: (ahead) => prepare(ahead, ['img']) }, async (ctx) => ({ name: await one(ctx) })),
    route(api.uploadFlowSound, { uploaded: (ahead) => prepare(ahead, ['audio', 'video']) }, async (ctx) => ({
      name: await one(ctx),
    })),
    route(api.uploadFlowContent, { uploaded: (ahead) => prepare(ahead, ['img', 'audio', 'video']) }, registerUploads),
  ],
})

/** Each save is a row of up to a megabyte. */
function countSave({ companyId, limiter }: Ctx): Promise<Attempt> {
  return limiter.attempt([{ key: `flow saves ${companyId}`, rates: [{ max: savesAMinute, windowMs: minuteMs }] }])
}

async function one(ctx: Parameters<typeof registerUploads>[0]): Promise<string> {
  return (
    (await registerUploads(ctx))[0] ??
    fail('ERR_VALIDATION', { fields: [{ path: 'medias', rule: 'custom', message: 'a file is needed' }] })
  )
}
