import {
  announcementPush,
  attachToAnnouncement,
  createAnnouncement,
  deleteAnnouncement,
  detachFromAnnouncement,
  listAnnouncements,
  updateAnnouncement,
} from '@recado/contract/announcements/api'
import { uploadContacts } from '@recado/contract/contact-imports/api'
import {
  contactListPush,
  createContactList,
  deleteContactList,
  listContactLists,
  pauseCheck,
  updateContactList,
} from '@recado/contract/contact-lists/api'
import { createContactListItem } from '@recado/contract/contact-lists/items'
import { contactPush, createContact, deleteContact, listContacts, updateContact } from '@recado/contract/contacts/api'
import { blockContact, optInContact, optOutContact, unblockContact } from '@recado/contract/contacts/blocks-and-opt-outs'
import type { Endpoint } from '@recado/contract/endpoint'
import {
  createFileList,
  deleteFileList,
  fileListPush,
  listFileLists,
  updateFileList,
  uploadFiles,
} from '@recado/contract/file-lists/api'
import { createHelp, deleteHelp, helpPush, listAllHelps, listHelps, updateHelp } from '@recado/contract/helps/api'
import { choosePlan, invoicePush, listInvoices, signNow } from '@recado/contract/invoices/api'
import { profiles } from '@recado/contract/profiles'
import type { Push } from '@recado/contract/push'
import { createQueue, deleteQueue, listQueues, orderQueues, queuePush, updateQueue } from '@recado/contract/queues/api'
import { createQueueOption } from '@recado/contract/queues/options'
import { createTag, deleteTag, listTagRecords, syncTags, tagPush, updateTag } from '@recado/contract/tags/api'
import { createUser, deleteUser, listUsers, updateUser, userPush } from '@recado/contract/users/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settle } from '#features/invoices/settlement.ts'
import { picture } from './files.ts'
import { type TestUser, World } from './world.ts'

// A list page keeps what it shows, and fetches it again when it gets a push of its kind. So it equals a list fetched afresh if every user
// whose list has changed has received a push.

let w: World
beforeAll(async () => void (w = await World.create()))
afterAll(() => w.end())

const settleInvoice = (company: number, id: number) => w.app.unit(company, (ctx) => settle(ctx, id, 'payment'))

type Act = () => Promise<{ status: number }>

/** Lists, what is pushed for them, and what an admin does to their records, one after the other. */
const lists: readonly [Endpoint, Push, (admin: TestUser, company: number) => Promise<Act[]>][] = [
  [
    listUsers,
    userPush,
    async (admin, company) => {
      const queue = await w.queue(company)
      const { id } = await w.user(company, 'user')
      const fresh = { name: 'Júlia Ferraz', email: 'julia.lists@recado.example', password: 'uma senha boa' }
      return [
        () => w.call(admin, createUser, fresh),
        () => w.call(admin, createUser, { ...fresh, email: 'admin.lists@recado.example', profile: 'admin' }),
        () => w.call(admin, updateUser, { id, name: 'Outro nome', queueIds: [queue] }),
        () => w.call(admin, updateUser, { id, profile: 'admin' }),
        () => w.call(admin, updateUser, { id, name: 'De novo', profile: 'supervisor' }),
        () => w.call(admin, deleteUser, { id }),
      ]
    },
  ],
  [
    listTagRecords,
    tagPush,
    async (admin) => {
      const { id } = (await w.call(admin, createTag, { name: 'Cliente novo', color: '#0d9488' })).body
      return [
        () => w.call(admin, createTag, { name: 'Atacado', color: '#1e5cb3', kanban: 1 }),
        () => w.call(admin, updateTag, { id, name: 'Antes de todos' }),
        () => w.call(admin, updateTag, { id, kanban: 1, color: '#b31e1e' }),
        () => w.call(admin, deleteTag, { id }),
      ]
    },
  ],
  [
    listQueues,
    queuePush,
    async (admin) => {
      const { id } = (await w.call(admin, createQueue, { name: 'Primeira', color: '#111111' })).body
      const second = (await w.call(admin, createQueue, { name: 'Segunda', color: '#222222' })).body.id
      return [
        () => w.call(admin, createQueue, { name: 'Terceira', color: '#333333' }),
        () => w.call(admin, updateQueue, { id, greetingMessage: 'Olá' }),
        () => w.call(admin, createQueueOption, { queueId: id, title: 'Uma opção' }),
        () => w.call(admin, orderQueues, { queueIds: [second, id] }),
        () => w.call(admin, deleteQueue, { id }),
      ]
    },
  ],
  [
    listContacts,
    contactPush,
    async (admin) => {
      const { id } = (await w.call(admin, createContact, { name: 'Joana', number: '5541988776655' })).body
      const tag = (await w.call(admin, createTag, { name: 'Atacado', color: '#1e5cb3' })).body.id
      return [
        () => w.call(admin, createContact, { name: 'Antes de todos', number: '5541988776656' }),
        () => w.call(admin, updateContact, { id, name: 'Aninha', extraInfo: [{ name: 'Bairro', value: 'Batel' }] }),
        () => w.call(admin, updateContact, { id, number: '5541988776657' }),
        () => w.call(admin, syncTags, { contactId: id, tags: [tag] }),
        () => w.call(admin, blockContact, { id }),
        () => w.call(admin, unblockContact, { id }),
        () => w.call(admin, optOutContact, { id }),
        () => w.call(admin, optInContact, { id, reason: 'asked for it' }),
        () =>
          w.call(admin, uploadContacts, {
            rows: [
              { name: 'Ana', number: '41 98877-6658' },
              { name: '', number: '' },
            ],
          }),
        () => w.call(admin, deleteContact, { id }),
      ]
    },
  ],
  [
    listFileLists,
    fileListPush,
    async (admin) => {
      const { id, options } = (
        await w.call(admin, createFileList, {
          name: 'Catálogo',
          message: 'Segue.',
          options: [{ name: 'Capa' }, { name: 'Preços' }],
        })
      ).body
      const bytes = await picture(8, 8)
      return [
        () => w.call(admin, createFileList, { name: 'Antes de todos', message: 'Olá' }),
        () => w.upload(admin, uploadFiles, { listId: id, id: [options[1]?.id] }, [{ name: 'a.png', bytes }]),
        () => w.call(admin, updateFileList, { id, name: 'Outro nome', options: [{ id: options[1]?.id ?? 0, name: 'Só este' }] }),
        () => w.call(admin, deleteFileList, { id }),
      ]
    },
  ],
  [
    listContactLists,
    contactListPush,
    async (admin) => {
      const { id } = (await w.call(admin, createContactList, { name: 'Clientes' })).body
      const ana = { contactListId: id, name: 'Ana', number: '41 99812-3344' }
      return [
        () => w.call(admin, createContactList, { name: 'Antes de todos' }),
        () => w.call(admin, updateContactList, { id, name: 'Outro nome' }),
        () => w.call(admin, createContactListItem, ana),
        () => w.call(admin, pauseCheck, { id, paused: true }),
        () => w.call(admin, deleteContactList, { id }),
      ]
    },
  ],
  [
    listAnnouncements,
    announcementPush,
    async () => {
      const operator = await w.user(await w.company(), 'user')
      await w.owner.query('update users set super = true where id = $1', [operator.id])
      const { id } = (await w.call(operator, createAnnouncement, { title: 'Manutenção' })).body
      const bytes = await picture(8, 8)
      return [
        () => w.call(operator, createAnnouncement, { title: 'Mais uma', priority: 1 }),
        () => w.call(operator, updateAnnouncement, { id, title: 'De novo' }),
        () => w.upload(operator, attachToAnnouncement, { id }, [{ name: 'a.png', bytes }]),
        () => w.call(operator, detachFromAnnouncement, { id }),
        () => w.call(operator, updateAnnouncement, { id, status: false }),
        () => w.call(operator, updateAnnouncement, { id, status: true }),
        () => w.call(operator, deleteAnnouncement, { id }),
      ]
    },
  ],
  [
    listInvoices,
    invoicePush,
    async (admin, company) => {
      await w.owner.query("update companies set due_date = '2100-01-31' where id = $1", [company])
      const { rows } = await w.owner.query<{ id: number }>(
        "insert into plans (name, users, connections, queues, value) values ('Outro', 50, 50, 50, 9) returning id",
      )
      const { id, planId } = (await w.call(admin, signNow, {})).body
      await settleInvoice(company, id)
      const next = (await w.call(admin, signNow, {})).body.id
      return [
        () => w.call(admin, choosePlan, { id: next, planId: rows[0]?.id ?? 0 }),
        () => w.call(admin, choosePlan, { id: next, planId }),
        async () => ({ status: (await settleInvoice(company, next)).settled ? 200 : 409 }),
        () => w.call(admin, signNow, {}),
      ]
    },
  ],
  ...[listHelps, listAllHelps].map((list): (typeof lists)[number] => [
    list,
    helpPush,
    async (_, company) => {
      const operator = await w.user(await w.company(), 'user')
      await w.owner.query('update users set super = true where id = $1', [operator.id])
      const video = 'aqz-KE-bp_K'
      const { id } = (await w.call(operator, createHelp, { title: `Primeiro de ${company}`, video })).body
      return [
        () => w.call(operator, createHelp, { title: 'Mais um', video }),
        () => w.call(operator, updateHelp, { id, title: 'De novo' }),
        () => w.call(operator, deleteHelp, { id }),
      ]
    },
  ]),
]

test.each(lists.map((list) => [list[0].path, ...list] as const))(
  'a user who has %s open hears of every change in it',
  async (_path, list, push, prepare) => {
    const company = await w.company()
    const admin = await w.user(company, 'admin')
    const viewers = await Promise.all(profiles.map((profile) => w.user(company, profile)))
    const shown = () => Promise.all(viewers.map(async (viewer) => JSON.stringify((await w.call(viewer, list, {})).body)))
    let changes = 0
    for (const act of await prepare(admin, company)) {
      const before = await shown()
      w.published.length = 0
      expect((await act()).status).toBe(200)
      await w.settle()
      const after = await shown()
      for (const [at, viewer] of viewers.entries()) {
        if (before[at] === after[at]) continue
        changes++
        expect(w.heardBy(viewer, w.published, push), viewer.profile).not.toEqual([])
      }
    }
    expect(changes).toBeGreaterThan(viewers.length)
  },
)
