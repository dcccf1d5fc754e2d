import {
  attachToCampaign,
  campaignPush,
  cancelCampaign,
  createCampaign,
  deleteCampaign,
  detachFromCampaign,
  listCampaigns,
  restartCampaign,
  showCampaign,
  showCampaignSettings,
  updateCampaign,
  updateCampaignSettings,
} from '@recado/contract/campaigns/api'
import { showAudience } from '@recado/contract/campaigns/audience'
import { deleteConnection } from '@recado/contract/connections/api'
import { createContactList, deleteContactList } from '@recado/contract/contact-lists/api'
import { createFileList, deleteFileList, uploadFiles } from '@recado/contract/file-lists/api'
import { createTag, deleteTag } from '@recado/contract/tags/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CampaignStage } from '../../../test/fixtures/campaigns.ts'
import { picture } from '../../../test/files.ts'
import { World } from '../../../test/world.ts'

let w: World
let stage: CampaignStage
beforeAll(async () => void (w = await World.create()))
beforeEach(async () => void (stage = await CampaignStage.set(w)))
afterAll(() => w.end())

const hourMs = 3_600_000
const inHours = (hours: number) => new Date(w.now.getTime() + hours * hourMs).toISOString()
const draft = async (over: object = {}) => (await w.call(stage.admin, createCampaign, { name: 'Natal', ...over })).body

test('a draft is created, planned, changed, made a draft again and deleted, and only users who manage campaigns hear of it', async () => {
  const [owner, agent] = [await w.user(stage.company, 'owner'), await w.user(stage.company, 'supervisor')]
  w.published.length = 0
  const made = await draft({ message1: 'Olá' })
  expect(made).toMatchObject({
    status: 'INATIVA',
    name: 'Natal',
    scheduledAt: null,
    message2: null,
    user: { id: stage.admin.id },
  })
  await stage.enlist(stage.numbers(2))
  const scheduledAt = inHours(3)
  const planned = await w.call(owner, updateCampaign, {
    id: made.id,
    whatsappId: stage.connection,
    contactListId: stage.list,
    scheduledAt,
    strangers: 'include',
  })
  expect(planned.body).toMatchObject({
    status: 'PROGRAMADA',
    scheduledAt,
    message1: 'Olá',
    contactList: { name: 'Clientes' },
  })
  expect((await w.call(owner, updateCampaign, { id: made.id, scheduledAt: null })).body.status).toBe('INATIVA')
  expect((await w.call(owner, listCampaigns, { searchParam: 'nata' })).body.records).toMatchObject([{ id: made.id }])
  expect((await w.call(owner, deleteCampaign, { id: made.id })).status).toBe(200)
  expect((await w.call(owner, showCampaign, { id: made.id })).error.error).toBe('ERR_NO_CAMPAIGN_FOUND')
  const heard = w.heardBy(owner, w.published, campaignPush)
  expect(heard.map((news) => (news as { action: string }).action)).toEqual(['create', 'update', 'update', 'delete'])
  expect(w.heardBy(agent, w.published, campaignPush)).toEqual([])
})

test('a time without a zone is in the time zone of the company, and none may be in the past', async () => {
  await w.owner.query("update companies set time_zone = 'America/Manaus' where id = $1", [stage.company])
  const wall = new Date(w.now.getTime() + 48 * hourMs - 4 * hourMs).toISOString().slice(0, 19).replace('T', ' ')
  const campaign = await stage.plan({ scheduledAt: wall })
  expect(campaign.scheduledAt).toBe(new Date(Math.floor((w.now.getTime() + 48 * hourMs) / 1000) * 1000).toISOString())
  for (const scheduledAt of [inHours(-1), '2026-02-31 10:00:00', 'tomorrow']) {
    const { status, error } = await w.call(stage.admin, createCampaign, { name: 'Natal', scheduledAt })
    expect([status, error.error], scheduledAt).toEqual([400, 'ERR_VALIDATION'])
    expect(error.details).toMatchObject({ fields: [{ path: 'scheduledAt' }] })
  }
})

test('a planned campaign needs a connection, recipients and a text, and the error names what is missing', async () => {
  const fields = async (over: object) => {
    const { error } = await w.call(stage.admin, createCampaign, { name: 'Natal', scheduledAt: inHours(2), ...over })
    return (error.details as { fields: { path: string }[] }).fields.map(({ path }) => path)
  }
  expect(await fields({})).toEqual(['whatsappId', 'contactListId', 'message1'])
  const all = { whatsappId: stage.connection, contactListId: stage.list, message3: 'Oi' }
  expect(await fields({ ...all, confirmation: true, confirmationMessage: ' ' })).toEqual(['confirmationMessage'])
  const tag = (await w.call(stage.admin, createTag, { name: 'Cliente', color: '#123456' })).body
  expect(await fields({ ...all, tagId: tag.id })).toEqual(['tagId'])
  expect((await w.call(stage.admin, createCampaign, { name: 'x' })).status).toBe(400)
})

test('the server asks first about contacts who never wrote, and tells their number', async () => {
  const numbers = stage.numbers(5)
  await stage.enlist(numbers)
  await stage.know(numbers.slice(0, 2))
  const plan = (over: object) =>
    w.call(stage.admin, createCampaign, {
      name: 'Natal',
      message1: 'Oi',
      whatsappId: stage.connection,
      contactListId: stage.list,
      scheduledAt: inHours(2),
      ...over,
    })
  const refused = await plan({ strangers: null })
  expect([refused.status, refused.error.error, refused.error.details]).toEqual([409, 'ERR_CAMPAIGN_STRANGERS', { strangers: 3 }])
  expect((await plan({ strangers: 'include' })).status).toBe(200)
  const left = (await plan({ strangers: 'leave' })).body
  await stage.pass(1)
  w.turnClock(2 * hourMs)
  await stage.pass(3)
  expect((await stage.show(left.id)).figures).toMatchObject({ total: 5, skipped: 3 })
  const audience = { contactListId: stage.list, whatsappId: stage.connection }
  const all = (await w.call(stage.admin, showAudience, audience)).body
  expect(all).toMatchObject({ reachable: 5, strangers: 3, allowance: { today: 20, used: 0 }, skipped: { optedOut: 0 } })
  const known = (await w.call(stage.admin, showAudience, { ...audience, leaveStrangers: true })).body
  expect(known.people.map(({ number }) => number)).toEqual(numbers.slice(0, 2))
})

test('planned with the specification’s fields alone, a campaign includes contacts who never wrote, and asks for a yes', async () => {
  await stage.enlist(stage.numbers(1))
  const planned = await w.call(stage.admin, createCampaign, {
    name: 'Natal',
    message1: 'Oi',
    confirmation: true,
    whatsappId: stage.connection,
    contactListId: stage.list,
    scheduledAt: inHours(2),
  })
  expect(planned.body).toMatchObject({
    status: 'PROGRAMADA',
    strangers: 'include',
    confirmationMessage: '{{empresa}} tem uma mensagem para você. Responda SIM para receber ou NÃO para não receber.',
  })
  const { id } = await draft({ message1: 'Oi' })
  expect((await stage.show(id)).strangers).toBeNull()
})

test('unknown names are refused when a campaign is planned, each at its text, and a draft may have them', async () => {
  const texts = { message1: '{{nome}} {cidade} {{1}}', message2: 'Olá, {{atendente}}', message3: '{ Nome } {{firstName}}' }
  const { id } = await draft({ ...texts, whatsappId: stage.connection, contactListId: stage.list })
  const refused = await w.call(stage.admin, updateCampaign, { id, scheduledAt: inHours(2), strangers: 'include' })
  expect([refused.status, refused.error.details]).toEqual([
    400,
    {
      fields: [
        { path: 'message1', rule: 'names', message: 'stands for nothing: {cidade}, {{1}}' },
        { path: 'message2', rule: 'names', message: 'stands for nothing: {{atendente}}' },
      ],
    },
  ])
})

test('within an hour of its time a campaign can only be stopped, and a stopped one takes only new texts', async () => {
  const { id } = await stage.plan({ scheduledAt: inHours(2) })
  expect((await w.call(stage.admin, updateCampaign, { id, name: 'Páscoa' })).body.name).toBe('Páscoa')
  w.turnClock(1.5 * hourMs)
  stage.admin = { ...stage.admin, token: await w.renewedToken(stage.admin) }
  const file = [{ name: 'a.png', bytes: await picture(8, 8) }]
  const answers = [
    await w.call(stage.admin, updateCampaign, { id, name: 'Outro' }),
    await w.upload(stage.admin, attachToCampaign, { id }, file),
    await w.call(stage.admin, detachFromCampaign, { id }),
  ]
  expect(answers.map(({ error }) => error.error)).toEqual(answers.map(() => 'ERR_CAMPAIGN_LOCKED'))
  expect((await w.call(stage.admin, cancelCampaign, { id })).body.status).toBe('CANCELADA')
  const before = await stage.show(id)
  const others = [
    { name: 'Outro' },
    { whatsappId: null },
    { scheduledAt: null },
    { scheduledAt: inHours(9) },
    { tagListId: null, fileListId: null, strangers: 'leave' as const },
  ]
  const dropped = await Promise.all(
    others.map((other) => w.call(stage.admin, updateCampaign, { id, message1: 'Novo', ...other })),
  )
  expect(dropped.map(({ error }) => error.error)).toEqual(others.map(() => 'ERR_CAMPAIGN_LOCKED'))
  const { name, whatsappId, scheduledAt, tagListId } = before
  const changed = await w.call(stage.admin, updateCampaign, { id, message1: 'Novo', name, whatsappId, scheduledAt, tagListId })
  expect(changed.body).toMatchObject({ name: 'Páscoa', message1: 'Novo', status: 'CANCELADA', whatsappId: stage.connection })
  // A campaign that had not begun waits for its time again.
  expect((await w.call(stage.admin, restartCampaign, { id })).body).toMatchObject({ status: 'PROGRAMADA', endedBecause: null })
})

test('a campaign that is under way is not deleted', async () => {
  await stage.enlist(stage.numbers(2))
  const { id } = await stage.plan()
  await stage.pass(2)
  expect((await w.call(stage.admin, deleteCampaign, { id })).error.error).toBe('ERR_CAMPAIGN_RUNNING')
  await w.call(stage.admin, cancelCampaign, { id })
  expect((await w.call(stage.admin, deleteCampaign, { id })).status).toBe(200)
})

test('the parts of a planned campaign are not deleted, with an error that names the campaign, and those of a draft are', async () => {
  const make = async () => ({
    list: (await w.call(stage.admin, createContactList, { name: 'Outra' })).body.id,
    files: (await w.call(stage.admin, createFileList, { name: 'Arquivos', message: 'Oi', options: [] })).body.id,
    tag: (await w.call(stage.admin, createTag, { name: `T${Math.random()}`, color: '#123456' })).body.id,
    line: await w.connection(stage.company),
  })
  const [used, free] = [await make(), await make()]
  await stage.plan({
    name: 'Da lista',
    contactListId: used.list,
    fileListId: used.files,
    whatsappId: used.line,
    scheduledAt: inHours(2),
  })
  await stage.plan({ name: 'Da lista', contactListId: null, tagId: used.tag, scheduledAt: inHours(2) })
  await draft({ contactListId: free.list, fileListId: free.files, whatsappId: free.line, tagId: null })
  await draft({ tagId: free.tag })
  const removeAll = async ({ list, files, tag, line }: typeof used) => [
    await w.call(stage.admin, deleteContactList, { id: list }),
    await w.call(stage.admin, deleteFileList, { id: files }),
    await w.call(stage.admin, deleteTag, { id: tag }),
    await w.call(stage.admin, deleteConnection, { id: line }),
  ]
  for (const { status, error } of await removeAll(used)) {
    expect([status, error.error, error.details]).toEqual([409, 'ERR_IN_CAMPAIGN', { campaign: 'Da lista' }])
  }
  expect((await removeAll(free)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
})

test('a file goes with the text as its caption, and each file of the list follows', async () => {
  const [number = ''] = stage.numbers(1)
  await stage.enlist([number])
  await stage.know([number])
  const { id } = await draft({ message1: 'Olá {nome}' })
  const attached = await w.upload(stage.admin, attachToCampaign, { id }, [{ name: 'oferta.png', bytes: await picture(8, 8) }])
  expect(attached.body).toMatchObject({ mediaName: 'oferta.png', mediaPath: expect.stringMatching(/^\/media\//) })
  const made = (
    await w.call(stage.admin, createFileList, { name: 'Arquivos', message: 'Oi', options: [{ name: 'A' }, { name: 'B' }] })
  ).body
  const bytes = new TextEncoder().encode('x')
  await w.upload(stage.admin, uploadFiles, { listId: made.id, id: made.options.map((option) => option.id) }, [
    { name: 'a.txt', bytes },
    { name: 'b.txt', bytes },
  ])
  const plan = { whatsappId: stage.connection, contactListId: stage.list, fileListId: made.id, scheduledAt: w.now.toISOString() }
  await w.call(stage.admin, updateCampaign, { id, ...plan })
  await stage.pass(10)
  const handed = await w.handed(stage.connection, 'message')
  expect(handed.map(({ payload, first }) => [payload.content, first])).toMatchObject([
    [{ type: 'file', kind: 'image', caption: 'Olá Pessoa 1' }, false],
    [{ type: 'file', kind: 'document', fileName: 'a.txt' }, false],
    [{ type: 'file', kind: 'document', fileName: 'b.txt' }, false],
  ])
  expect(await stage.show(id)).toMatchObject({ status: 'FINALIZADA', figures: { total: 1, sent: 1, queued: 0 } })
})

test('only admins read and change the settings', async () => {
  const owner = await w.user(stage.company, 'owner')
  expect((await w.call(stage.admin, showCampaignSettings, {})).body).toMatchObject({
    messageInterval: 20,
    longerIntervalAfter: 20,
    greaterInterval: 60,
  })
  const variables = [{ key: 'cupom', value: 'NATAL10' }]
  expect((await w.call(stage.admin, updateCampaignSettings, { settings: { variables } })).body).toMatchObject({
    messageInterval: 20,
    variables,
  })
  for (const call of [showCampaignSettings, updateCampaignSettings] as const)
    expect((await w.call(owner, call, { settings: {} })).error.error).toBe('ERR_NO_PERMISSION')
  const wrong = [
    { messageInterval: 3 },
    { greaterInterval: 7 },
    { hours: '25:00-10:00' },
    { variables: [...variables, ...variables] },
    { variables: [{ key: 'nome', value: 'x' }] },
  ]
  for (const settings of wrong)
    expect((await w.call(stage.admin, updateCampaignSettings, { settings } as never)).status).toBe(400)
})

test('a change by another user meanwhile is not overwritten', async () => {
  const { id, updatedAt } = await draft()
  w.turnClock(1_000)
  await w.call(stage.admin, updateCampaign, { id, name: 'Um' })
  const { status, error } = await w.call(stage.admin, updateCampaign, { id, name: 'Outro', updatedAt })
  expect([status, error.error]).toEqual([409, 'ERR_CONFLICT'])
})
