import { afterAll, beforeAll, expect, test } from 'vitest'
import { World } from './world.ts'

/** Each call that the three documents of the specification name, once. */
const specified = `
POST /auth/login
POST /auth/refresh_token
DELETE /auth/logout
GET /auth/me
POST /users/set-language/{}
GET POST /tickets
GET PUT DELETE /tickets/{}
GET /tickets/u/{}
POST /tickets/{}/trigger-flow
GET POST /messages/{}
DELETE /messages/{}
POST /ticket-notes
GET /ticket-notes/list
DELETE /ticket-notes/{}
GET /quick-messages/slash-commands
GET /settings
GET POST /queue
GET /users/list
GET POST /users
GET PUT DELETE /users/{}
GET /tags/list
POST /tags/sync
GET POST /contacts
GET PUT DELETE /contacts/{}
GET /contacts/list
GET POST /whatsapp
GET PUT DELETE /whatsapp/{}
GET POST /prompt
GET POST /queueIntegration
POST PUT DELETE /whatsappsession/{}
GET /dashboard
GET /dashboard/ticketsUsers
GET /dashboard/ticketsDay

POST /contacts/import
POST /contacts/upload
GET POST /contact-lists
GET /contact-lists/list
GET PUT DELETE /contact-lists/{}
POST /contact-lists/{}/import-from-tag
POST /contact-lists/{}/upload
GET POST /contact-list-items
GET PUT DELETE /contact-list-items/{}
GET POST /tags
GET PUT DELETE /tags/{}
GET /tags/kanban
DELETE /contact-tags/{}
PUT /contact-tags/{}/{}
GET /ticket/kanban
GET PUT DELETE /queue/{}
GET POST /queue-options
PUT DELETE /queue-options/{}
GET POST /quick-messages
GET PUT DELETE /quick-messages/{}
POST DELETE /quick-messages/{}/media-upload
GET POST /schedules
GET PUT DELETE /schedules/{}
POST DELETE /schedules/{}/media-upload
GET POST /campaigns
GET PUT DELETE /campaigns/{}
POST DELETE /campaigns/{}/media-upload
POST /campaigns/{}/cancel
POST /campaigns/{}/restart
GET POST /files
GET POST /campaign-settings
GET /invoices/all
POST /subscription
GET /plans/list
GET /plans/all
POST /plans
GET PUT DELETE /plans/{}
GET POST /companies
GET /companies/list
GET /companies/listPlan/{}
GET PUT DELETE /companies/{}
PUT /companies/{}/schedules
POST /companies/cadastro
GET POST /helps
GET /helps/list
PUT DELETE /helps/{}
GET /public/branding
PUT /settings/{}
POST /settings/branding/logo
POST /messages/send
POST /tickets/messages
POST /tickets/transfer
POST /tickets/close

GET POST /announcements
PUT DELETE /announcements/{}
POST DELETE /announcements/{}/media-upload
GET POST /chats
PUT DELETE /chats/{}
GET POST /chats/{}/messages
POST /chats/{}/read
GET PUT DELETE /files/{}
POST /files/uploadList/{}
GET PUT DELETE /prompt/{}
GET PUT DELETE /queueIntegration/{}
POST /queueIntegration/testSession
POST /forgetpassword/{}
POST /resetpasswords/{}/{}/{}
GET POST PUT /flowbuilder
DELETE /flowbuilder/{}
GET /flowbuilder/flow/{}
POST /flowbuilder/flow
POST /flowbuilder/duplicate
POST /flowbuilder/img
POST /flowbuilder/audio
POST /flowbuilder/content
GET POST PUT /flowcampaign
GET DELETE /flowcampaign/{}
`
  .split('\n')
  .flatMap((line) => {
    const words = line.split(' ')
    const path = words.pop() ?? ''
    return words.map((method) => `${method} ${path}`)
  })

let w: World
beforeAll(async () => void (w = await World.create()))
afterAll(() => w.end())

test('each of the 179 calls that the specification names is served', async () => {
  expect(new Set(specified).size).toBe(179)
  const served = w.app.features
    .flatMap((feature) => feature.routes ?? [])
    .map(({ endpoint: { method, path } }) => `${method} ${path.replace(/:\w+/g, '{}')}`)
  expect(specified.filter((call) => !served.includes(call))).toEqual([])
  // A slash at the end, as the documents print some of them, is the same call.
  const unknown: string[] = []
  for (const call of specified) {
    const [method, path = ''] = call.split(' ')
    for (const url of [path, `${path}/`]) {
      const answer = await w.app.http.inject({ method: method as 'GET', url: `/api${url.replaceAll('{}', '1')}` })
      if (answer.statusCode === 404) unknown.push(`${method} ${url}`)
    }
  }
  expect(unknown).toEqual([])
})
