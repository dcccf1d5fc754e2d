import {
  createFlow,
  deleteFlow,
  duplicateFlow,
  type Flow,
  flowPush,
  listFlowFiles,
  listFlows,
  listFlowVersions,
  type SavedGraph,
  saveFlow,
  showFlow,
  showFlowVersion,
  updateFlow,
  uploadFlowContent,
  uploadFlowImage,
} from '@recado/contract/flows/api'
import { createTriggerPhrase, deleteTriggerPhrase } from '@recado/contract/trigger-phrases/api'
import { createIntegration } from '@recado/contract/integrations/api'
import { sendMessage } from '@recado/contract/messages/api'
import { createQueue } from '@recado/contract/queues/api'
import { updateTicket } from '@recado/contract/tickets/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { picture } from '../../../test/files.ts'
import { type TestUser, World } from '../../../test/world.ts'

let w: World
let company: number
let chief: TestUser
beforeAll(async () => void (w = await World.create()))
beforeEach(async () => {
  company = await w.company()
  chief = await w.user(company, 'admin')
})
afterAll(() => w.end())

const at = { position: { x: 0, y: 0 } }
const start = { id: 'start', type: 'start', data: { label: 'Inicio do fluxo' }, ...at }
const hello = { id: 'hello', type: 'message', data: { label: 'Olá' }, ...at }
const model = (over: object = {}) => ({
  id: 'model',
  type: 'openai',
  data: { typebotIntegration: { name: 'Ana', prompt: 'Responda.', apiKey: 'sk-canary', ...over } },
  ...at,
})
const random = /^[\da-f]{8}-[\da-f-]{27}\.png$/
const simple: SavedGraph = { nodes: [start, hello], connections: [{ source: 'start', target: 'hello', sourceHandle: 'a' }] }

const make = async (name = 'Boas-vindas'): Promise<Flow> => (await w.call(chief, createFlow, { name })).body
const put = (flow: Flow, graph: SavedGraph, over: object = {}) => w.call(chief, saveFlow, { idFlow: flow.id, ...graph, ...over })

test('a flow shows how many phrases and integrations currently start it', async () => {
  const flow = await make()
  await put(flow, simple)
  expect((await w.call(chief, listFlows, {})).body.flows).toMatchObject([{ phrases: 0, integrations: 0 }])
  const whatsappId = await w.connection(company)
  const phrase = async (text: string) =>
    (await w.call(chief, createTriggerPhrase, { name: text, flowId: flow.id, whatsappId, phrase: text })).body.id
  const first = await phrase('Quero um orçamento')
  await phrase('Segunda via')
  await w.call(chief, createIntegration, { type: 'flowbuilder', name: 'Início', jsonContent: String(flow.id) })
  expect((await w.call(chief, listFlows, {})).body.flows).toMatchObject([{ phrases: 2, integrations: 1 }])
  await w.call(chief, deleteTriggerPhrase, { id: first })
  expect((await w.call(chief, listFlows, {})).body.flows).toMatchObject([{ phrases: 1, integrations: 1 }])
})

test('a flow is made, renamed, switched off, copied and deleted, and users who make flows hear of it', async () => {
  w.published.length = 0
  const flow = await make()
  expect(flow).toMatchObject({ name: 'Boas-vindas', active: true, isSlashCommand: false, versionId: null })
  expect(w.heardBy(chief, w.published, flowPush)).toEqual([{ action: 'create', record: flow }])
  expect(w.heardBy(await w.user(company, 'supervisor'), w.published, flowPush)).toEqual([])
  expect((await w.call(chief, createFlow, { name: 'BOAS-VINDAS' })).error.error).toBe('ERR_FLOW_NAME_EXISTS')
  const changed = (await w.call(chief, updateFlow, { flowId: flow.id, active: false, isSlashCommand: true })).body
  expect(changed).toMatchObject({ name: 'Boas-vindas', active: false, isSlashCommand: true })
  const stale = await w.call(chief, updateFlow, { flowId: flow.id, updatedAt: '2020-01-01T00:00:00.000Z', name: 'Nova' })
  expect(stale.error.error).toBe('ERR_CONFLICT')
  const copies = [
    (await w.call(chief, duplicateFlow, { flowId: flow.id })).body,
    (await w.call(chief, duplicateFlow, { flowId: flow.id })).body,
  ]
  expect(copies.map(({ name }) => name)).toEqual(['Boas-vindas - cópia', 'Boas-vindas - cópia 2'])
  await w.call(chief, deleteFlow, { id: flow.id })
  expect((await w.call(chief, listFlows, {})).body.flows.map(({ id }) => id)).toEqual(copies.map(({ id }) => id))
})

test('flows are for users who manage, in a company whose plan has them', async () => {
  for (const profile of ['user', 'supervisor'] as const) {
    expect((await w.call(await w.user(company, profile), listFlows, {})).status).toBe(403)
  }
  await w.owner.query('update plans set use_campaigns = false where id = (select plan_id from companies where id = $1)', [
    company,
  ])
  expect((await w.call(chief, listFlows, {})).error.error).toBe('ERR_PLAN_FEATURE')
  await w.owner.query('update plans set use_campaigns = true where id = (select plan_id from companies where id = $1)', [company])
})

test('each save is a version, and a save made from an older version is told who saved first and may overwrite', async () => {
  const flow = await make()
  expect((await w.call(chief, showFlow, { id: flow.id })).body.flow.flow).toBeNull()
  const first = (await put(flow, simple, { versionId: null })).body.flow
  const rival = await put(flow, simple, { versionId: null })
  expect([rival.status, rival.error]).toMatchObject([
    409,
    { error: 'ERR_FLOW_CHANGED', details: { version: { id: first.versionId, user: { id: chief.id } } } },
  ])
  const more = { nodes: [...simple.nodes, { ...hello, id: 'bye' }], connections: simple.connections }
  const saved = (await put(flow, more)).body
  expect(saved.warnings).toEqual([{ code: 'unreachable', nodeId: 'bye', field: null }])
  const versions = (await w.call(chief, listFlowVersions, { id: flow.id })).body
  expect(versions.map(({ number, nodes, added, removed, changed }) => [number, nodes, added, removed, changed])).toEqual([
    [2, 3, 1, 0, 0],
    [1, 2, 2, 0, 0],
  ])
  const old = (await w.call(chief, showFlowVersion, { id: flow.id, versionId: versions[1]?.id ?? 0 })).body
  expect(old).toEqual(simple)
  await put(flow, old, { versionId: saved.flow.versionId, restoredFrom: versions[1]?.id })
  expect((await w.call(chief, listFlowVersions, { id: flow.id })).body[0]).toMatchObject({
    restoredFrom: versions[1]?.id,
    removed: 1,
  })
  const other = await make('Outro')
  const versionId = versions[0]?.id ?? 0
  const refused = [
    await w.call(chief, showFlowVersion, { id: other.id, versionId }),
    await put(other, simple, { versionId }),
    await put(other, simple, { restoredFrom: versionId }),
  ]
  expect(new Set(refused.map(({ error }) => error.error))).toEqual(new Set(['ERR_NO_FLOW_VERSION_FOUND']))
})

/** Gives the flow versions as an earlier release left them. */
async function fill(flow: Flow, count: number): Promise<void> {
  await put(flow, simple)
  await w.owner.query(
    `insert into flow_versions (company_id, flow_id, number, graph, at, nodes, added, removed, changed, stored)
     select company_id, flow_id, number + n, graph, at, nodes, 0, 0, 1, stored
     from flow_versions, generate_series(1, $2) n where flow_id = $1`,
    [flow.id, count - 1],
  )
}
const kept = async (flow: Flow) =>
  (
    await w.owner.query<{ number: number }>('select number from flow_versions where flow_id = $1 order by id desc', [flow.id])
  ).rows.map(({ number }) => number)

test('a flow keeps its newest hundred versions with their numbers, and those that a run went through', async () => {
  const flow = await make()
  await fill(flow, 300)
  const ticket = await w.ticket(company)
  await w.owner.query(
    `insert into bot_runs (company_id, ticket_id, flow_id, version_id, started_by, state, status, created_at, updated_at, ended_at)
     select company_id, $2, flow_id, id, 'phrase', '{}', 'ended', now(), now(), now() from flow_versions
     where flow_id = $1 and number in (7, 250)`,
    [flow.id, ticket],
  )
  const other = await make('Outro')
  await fill(other, 120)
  expect((await kept(flow)).length).toBe(300)
  expect((await put(flow, simple)).status).toBe(200)
  expect(await kept(flow)).toEqual([...Array.from({ length: 100 }, (_, at) => 301 - at), 7])
  expect((await kept(other)).length).toBe(120)
  const shown = (await w.call(chief, listFlowVersions, { id: flow.id })).body
  expect([shown.length, shown[0]?.number, shown.at(-1)?.number]).toEqual([100, 301, 202])
  await w.call(chief, duplicateFlow, { flowId: flow.id })
  expect((await kept(flow)).length).toBe(101)
})

test('versions count towards the storage of the company, which is freed when the flow is deleted', async () => {
  const storedNow = async () =>
    Number(
      (await w.owner.query<{ stored: string }>('select stored from storage_use where company_id = $1', [company])).rows[0]
        ?.stored ?? 0,
    )
  const flow = await make()
  const large = { ...simple, nodes: [start, { ...hello, data: { label: 'ação '.repeat(500) } }] }
  await put(flow, large)
  const one = await storedNow()
  expect(one).toBeGreaterThan(3_000)
  await put(flow, large)
  expect(await storedNow()).toBe(2 * one)
  await w.owner.query('update companies set max_stored = $2 where id = $1', [company, 3 * one - 1])
  expect((await put(flow, large)).error.error).toBe('ERR_STORAGE_FULL')
  expect((await w.call(chief, duplicateFlow, { flowId: flow.id })).error.error).toBe('ERR_STORAGE_FULL')
  expect(await kept(flow)).toEqual([2, 1])
  await w.call(chief, deleteFlow, { id: flow.id })
  expect(await storedNow()).toBe(0)
})

test('a company saves flows at most twenty times a minute, copies included and all its admins together', async () => {
  const flow = await make()
  const colleague = await w.user(company, 'admin')
  for (let n = 0; n < 19; n++) expect((await put(flow, simple)).status, String(n)).toBe(200)
  expect((await w.call(colleague, duplicateFlow, { flowId: flow.id })).status).toBe(200)
  expect((await put(flow, simple)).error).toMatchObject({ error: 'ERR_RATE_LIMIT', details: { retryAfter: 60 } })
  expect((await w.call(colleague, duplicateFlow, { flowId: flow.id })).status).toBe(429)
  w.turnClock(60_001)
  expect((await put(flow, simple)).status).toBe(200)
})

test('keys of nodes are never returned, stay until others are given, and are copied with the flow', async () => {
  const flow = await make()
  const graph = { nodes: [start, model()], connections: [] }
  await put(flow, graph)
  const read = async (id: number) => (await w.call(chief, showFlow, { id })).body.flow.flow
  const shown = await read(flow.id)
  expect(shown?.nodes[1]?.data['typebotIntegration']).toMatchObject({ apiKey: '', hasApiKey: true, hasVoiceKey: false })
  await put(flow, shown as SavedGraph)
  expect((await read(flow.id))?.nodes[1]?.data['typebotIntegration']).toMatchObject({ hasApiKey: true })
  const copy = (await w.call(chief, duplicateFlow, { flowId: flow.id })).body
  expect((await read(copy.id))?.nodes[1]?.data['typebotIntegration']).toMatchObject({ hasApiKey: true })
  // Only null removes a voice key.
  const voice = async (voiceKey: string | null) => {
    await put(flow, { nodes: [start, model({ apiKey: '', hasApiKey: true, voiceKey })], connections: [] })
    return (await read(flow.id))?.nodes[1]?.data['typebotIntegration']
  }
  expect(await voice('canary-voice')).toMatchObject({ voiceKey: '', hasVoiceKey: true })
  expect(await voice('')).toMatchObject({ hasVoiceKey: true })
  expect(await voice(null)).toMatchObject({ voiceKey: '', hasVoiceKey: false, hasApiKey: true })
  // A copy of the node has the keys of its original. A node that only claims to have a key has none.
  const twin = { ...model({ apiKey: '', keysOf: 'model' }), id: 'twin' }
  expect((await put(flow, { nodes: [...(shown?.nodes ?? []), twin], connections: [] })).status).toBe(200)
  const liar = { ...model({ apiKey: '', hasApiKey: true }), id: 'liar' }
  const refused = await put(flow, { nodes: [start, liar], connections: [] })
  expect(refused.error).toMatchObject({ error: 'ERR_FLOW_INVALID', details: { faults: [{ code: 'no-key', nodeId: 'liar' }] } })
  const { rows } = await w.owner.query<{ text: string }>('select v::text as text from flow_versions v where company_id = $1', [
    company,
  ])
  expect(rows.filter(({ text }) => text.includes('canary'))).toEqual([])
})

test('a node named like a property of every object has keys of its own, or is refused', async () => {
  const flow = await make()
  const named = (id: string) => put(flow, { nodes: [start, { ...model(), id }], connections: [] })
  expect((await named('constructor')).status).toBe(200)
  const shown = (await w.call(chief, showFlow, { id: flow.id })).body.flow.flow
  expect(shown?.nodes[1]?.data['typebotIntegration']).toMatchObject({ hasApiKey: true })
  expect((await named('__proto__')).status).toBe(400)
})

test('a flow names only queues, files and addresses that it may use', async () => {
  const flow = await make()
  const outsider = await w.user(await w.company(), 'admin')
  const queue = (await w.call(outsider, createQueue, { name: 'Alheia', color: '#123456' })).body
  const [theirs] = (await w.upload(outsider, uploadFlowContent, {}, [{ name: 'a.png', bytes: await picture(8, 8) }])).body
  const name = (await w.upload(chief, uploadFlowImage, {}, [{ name: 'Vitrine.png', bytes: await picture(8, 8) }])).body.name
  const ticketId = await w.ticket(company)
  await w.call(chief, updateTicket, { id: ticketId, status: 'open' })
  const bytes = await picture(8, 8)
  expect((await w.upload(chief, sendMessage, { ticketId }, [{ name: 'Recibo.png', bytes }])).status).toBe(200)
  const { rows } = await w.owner.query<{ id: number }>('select media_id as id from messages where ticket_id = $1 and from_me', [
    ticketId,
  ])
  const bad = [
    { id: 'sent', type: 'img', data: { url: `${rows[0]?.id}.png` }, ...at },
    { id: 'q', type: 'ticket', data: { queueId: queue.id }, ...at },
    { id: 'f', type: 'img', data: { url: theirs }, ...at },
    { id: 'path', type: 'img', data: { url: '../../.env' }, ...at },
    { id: 'slot', type: 'video', data: { url: name }, ...at },
    {
      id: 't',
      type: 'typebot',
      data: { typebotIntegration: { name: 'Bot', urlN8N: 'https://169.254.169.254', typebotSlug: 'x' } },
      ...at,
    },
  ]
  const refused = await put(flow, { nodes: [start, ...bad], connections: [] })
  expect(refused.error).toMatchObject({
    error: 'ERR_FLOW_INVALID',
    details: {
      faults: [
        { code: 'unknown-file', nodeId: 'sent' },
        { code: 'unknown-queue', nodeId: 'q' },
        { code: 'unknown-file', nodeId: 'f' },
        { code: 'unknown-file', nodeId: 'path' },
        { code: 'unknown-file', nodeId: 'slot' },
        { code: 'address', nodeId: 't' },
      ],
    },
  })
  // The admin sees the file before the flow is saved.
  const fresh = (await w.call(chief, listFlowFiles, { names: JSON.stringify([name]) })).body
  expect((await w.app.http.inject(fresh[0]?.mediaUrl ?? '')).statusCode).toBe(200)
  const own = { id: 'i', type: 'img', data: { url: name }, ...at }
  expect((await put(flow, { nodes: [start, own], connections: [] })).status).toBe(200)
  const shown = (await w.call(chief, listFlowFiles, { names: JSON.stringify([name, theirs, 'x']) })).body
  expect(shown).toMatchObject([{ name, original: 'Vitrine.png' }])
  // A name tells no admin how many files other companies have.
  expect([name, theirs]).toEqual([random, random].map((sign) => expect.stringMatching(sign)))
  expect((await w.app.http.inject(shown[0]?.mediaUrl ?? '')).statusCode).toBe(200)
})

test('of two flows that get one name concurrently, one has it', async () => {
  // Neither flow is written before both calls have checked the name.
  await w.owner.query('begin; lock table flows in share mode')
  const adding = Promise.all(['Promoção', 'PROMOCAO'].map((name) => w.call(chief, createFlow, { name })))
  await expect.poll(() => w.countWaiting()).toBe(2)
  await w.owner.query('commit')
  const errors = (await adding).map(({ status, error }) => (status === 200 ? undefined : error.error))
  expect(new Set(errors)).toEqual(new Set([undefined, 'ERR_FLOW_NAME_EXISTS']))
})
