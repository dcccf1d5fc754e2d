import { flowFileBytes, type SavedGraph } from '@recado/contract/flows/api'
import { Readable } from 'node:stream'
import { create as createPhrase } from '#features/trigger-phrases/trigger-phrases.ts'
import { registerUploads } from '#features/flows/files.ts'
import { create as createFlow, save } from '#features/flows/flows.ts'
import { create as createIntegration } from '#features/integrations/integrations.ts'
import type { Deed } from './campaigns.ts'
import { fileOf } from './morning/files.ts'
import { firstWelcome, flowFiles, type Named, phrases, secondCopy, welcome } from './morning/flows.ts'
import { day } from './script.ts'
import { runAs, type Stage } from './stage.ts'

type Files = Named['files']

/** Everything that happens for the flows: they are drawn, and one is changed a while later. */
export function flowDeeds(connectionId: number): Deed[] {
  const made = { welcomeId: 0, files: { catalogue: '', modules: '', welcome: '', tour: '' } }
  return [
    {
      ago: 12 * day,
      run: async (stage) => {
        made.files = { ...made.files, ...(await store(stage, ['catalogue', 'modules'])) }
        made.welcomeId = await draw(stage, connectionId, made.files)
      },
    },
    {
      ago: 4.2 * day,
      run: async (stage) => {
        const files = { ...made.files, ...(await store(stage, ['welcome', 'tour'])) }
        await fill(stage, made.welcomeId, welcome({ queues: stage.company.queues, files }))
      },
    },
  ]
}

/** @returns the flow that greets customers */
async function draw(stage: Stage, connectionId: number, files: Files): Promise<number> {
  const named = { queues: stage.company.queues, files }
  const ids = {
    'Boas-vindas': await makeFlow(stage, 'Boas-vindas', firstWelcome(named)),
    'Segunda via': await makeFlow(stage, 'Segunda via', secondCopy(named)),
  }
  const marina = stage.company.people['Marina Prado']
  for (const { flow, ...phrase } of phrases)
    await runAs(stage, marina, (ctx) => createPhrase(ctx, { ...phrase, flowId: ids[flow], whatsappId: connectionId }))
  const integration = { type: 'flowbuilder', name: 'Boas-vindas', jsonContent: String(ids['Boas-vindas']) } as const
  await runAs(stage, marina, (ctx) => createIntegration(ctx, integration))
  return ids['Boas-vindas']
}

export async function makeFlow(stage: Stage, name: string, graph: SavedGraph): Promise<number> {
  const marina = stage.company.people['Marina Prado']
  const { id } = await runAs(stage, marina, (ctx) => createFlow(ctx, { name, isSlashCommand: true }))
  await fill(stage, id, graph)
  return id
}

async function fill(stage: Stage, idFlow: number, graph: SavedGraph): Promise<void> {
  await runAs(stage, stage.company.people['Marina Prado'], (ctx) => save(ctx, { idFlow, ...graph }))
}

/** Uploads files for flows. @returns the names by which flows refer to them */
async function store(stage: Stage, names: readonly (keyof Files)[]): Promise<Partial<Files>> {
  const { company, files } = stage
  const uploads = []
  for (const name of names) {
    const { bytes } = await fileOf(name)
    const file = { name: flowFiles[name], bytes: Readable.from([bytes]), maxBytes: flowFileBytes.video }
    uploads.push(await files.take(company.id, file))
  }
  const kept = await runAs(stage, company.people['Marina Prado'], registerUploads, uploads)
  return Object.fromEntries(names.map((name, at) => [name, kept[at] ?? '']))
}
