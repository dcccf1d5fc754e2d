import { updateSetting } from '@recado/contract/settings/api'
import { showWebhook, testWebhook } from '@recado/contract/webhooks/api'
import { startMailServer } from '@recado/peers/mail/mail-server'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openMails } from '#platform/mail/mails.ts'
import { openServices } from '../../../test/fixtures/services.ts'
import { openReceiver } from '../../../test/fixtures/webhooks.ts'

const hourMs = 3_600_000

test('the admins of a company get one mail a day, however often its receiver switches the webhook off', async () => {
  const server = await startMailServer({ from: 'recado@desk.example' })
  const { url, authority } = server
  const mail = { url, authority, from: 'recado@desk.example' }
  const s = await openServices({ mails: openMails({ mail, publicUrl: 'https://desk.example', log: pino({ level: 'silent' }) }) })
  const { w, hooks } = s
  const company = await w.company()
  const admin = await w.user(company, 'admin')
  const colleague = await w.user(company, 'admin')
  const { path } = await openReceiver(s, admin)
  hooks.faults.add({ on: `POST ${path}`, kind: 'error', status: 410, times: 100 })
  const stopped = async () => {
    const who = { ...admin, token: await w.renewedToken(admin) }
    await w.call(who, updateSetting, { settingKey: 'messageWebhook.enabled', value: 'enabled' })
    await w.call(who, testWebhook, {})
    await w.settle()
    expect((await w.call(who, showWebhook, {})).body.offReason).toBe('gone')
  }
  const both = [admin.email, colleague.email]
  for (let times = 0; times < 3; times++) await stopped()
  expect(server.received.map(({ to }) => to).toSorted()).toEqual(both)
  w.turnClock(25 * hourMs)
  await stopped()
  expect(server.received.map(({ to }) => to).toSorted()).toEqual([...both, ...both].toSorted())
  await s.end()
  await server.close()
})
