// @module-tag contacts
// @module-tag users
// @module-tag prompts
// @module-tag campaign-settings

import { updateCampaignSettings } from '@recado/contract/campaigns/api'
import { updateConnection } from '@recado/contract/connections/api'
import { listContacts, showContact, updateContact } from '@recado/contract/contacts/api'
import { createIntegration, showIntegration, updateIntegration } from '@recado/contract/integrations/api'
import { updateSetting } from '@recado/contract/settings/api'
import { createTag, syncTags } from '@recado/contract/tags/api'
import { updateUser } from '@recado/contract/users/api'
import { expect, test } from 'vitest'
import { people } from '#support/company.ts'
import { connectNumber } from '#support/connection.ts'
import { conversation, customers, dismiss, receiveIn, row } from '#support/desk.ts'
import { setStage } from '#support/stage.ts'

// While a user fills in a form, a colleague changes the same record, and the screen behind the form receives the change.

const { beatriz } = customers

const stage = setStage(async (product) => {
  await connectNumber(product)
  await receiveIn(product, 'Vendas', beatriz, 'Quanto custa a estante?', people.caio)
})

test('a user who edits a contact or their own profile is asked before undoing a colleague, and removes no tag of others', async () => {
  const admin = await stage.product.admin()
  const { id } = (await admin.call(listContacts, { searchParam: beatriz.phone })).contacts[0] ?? { id: 0 }
  const [vip, late, wholesale] = [
    (await admin.call(createTag, { name: 'Arquiteta', color: '#1e5cb3' })).id,
    (await admin.call(createTag, { name: 'Com atraso', color: '#b3261e' })).id,
    (await admin.call(createTag, { name: 'Revenda', color: '#0f7b5f' })).id,
  ]
  const tags = async () => (await admin.call(showContact, { id })).tags.map(({ name }) => name).toSorted()
  await admin.call(syncTags, { contactId: id, tags: [vip] })
  const caio = await stage.enter(people.caio)
  await row(caio, beatriz).getByRole('link').click()
  const panel = caio.getByRole('complementary', { name: 'Contato' })

  await panel.getByRole('button', { name: `Editar ${beatriz.name}` }).click()
  const dialog = caio.getByRole('dialog', { name: 'Editar contato' })
  await dialog.getByLabel('Nome', { exact: true }).fill('Bia')
  await admin.call(updateContact, { id, email: 'beatriz@exemplo.com.br' })
  await admin.call(syncTags, { contactId: id, tags: [vip, late] })
  // Behind the dialog.
  await caio.getByText('beatriz@exemplo.com.br').waitFor()
  await caio.keyboard.press('Control+Enter')
  await dialog.getByText(/^Alguém mudou isto às/).waitFor()
  await dialog.getByRole('button', { name: 'Carregar o que está lá' }).click()
  expect(await dialog.getByLabel('E-mail', { exact: true }).inputValue()).toBe('beatriz@exemplo.com.br')

  // Tags are not part of the contact's version: each is added and removed separately.
  await dialog.getByRole('button', { name: 'Remover Arquiteta' }).click()
  await admin.call(syncTags, { contactId: id, tags: [vip, late, wholesale] })
  await caio.getByText('Revenda').first().waitFor()
  await caio.keyboard.press('Control+Enter')
  await dismiss(caio, 'Contato salvo')
  await expect.poll(tags).toEqual(['Com atraso', 'Revenda'])

  // Nor does the tag list above the conversation undo a colleague.
  await conversation(caio, beatriz).getByRole('button', { name: 'Etiquetas' }).click()
  const choice = caio.getByLabel(`Etiquetas de ${beatriz.name}`)
  await choice.waitFor()
  await admin.call(syncTags, { contactId: id, tags: [late] })
  // The removed tag remains in the open list, selected and offered, and nowhere else.
  await expect.poll(() => caio.getByText('Revenda').count()).toBe(2)
  await choice.fill('Arquiteta')
  await caio.getByRole('option', { name: 'Arquiteta' }).click()
  await expect.poll(tags).toEqual(['Arquiteta', 'Com atraso'])

  // Nor does a user who edits their own profile undo an admin's change unasked.
  await caio.keyboard.press('Escape')
  const [found] = await stage.product.query<{ id: number }>('select id from users where email = $1', [people.caio])
  const account = caio.getByRole('button', { name: 'Minha conta' })
  await account.click()
  await caio.getByRole('menuitem', { name: 'Editar perfil' }).click()
  const profile = caio.getByRole('dialog')
  await profile.getByLabel('Nome').fill('Caio M.')
  await admin.call(updateUser, { id: found?.id ?? 0, name: 'Caio Augusto Mendes' })
  await caio.getByText('Caio Augusto Mendes').first().waitFor({ state: 'attached' })
  await profile.getByRole('button', { name: 'Salvar perfil' }).click()
  await profile.getByText(/^Alguém mudou isto às/).waitFor()
  await profile.getByRole('button', { name: 'Carregar o que está lá' }).click()
  expect(await profile.getByLabel('Nome').inputValue()).toBe('Caio Augusto Mendes')
})

test('two users who set limits, add variables or edit an integration or connection each change only their own fields', async () => {
  const admin = await stage.product.admin()
  const marina = await stage.enter(people.marina, { path: '/prompts' })
  await marina.getByRole('button', { name: 'Definir limite' }).click()
  const limit = marina.getByRole('dialog', { name: 'Limite de IA por mês' })
  await limit.getByLabel('Dólares por mês').fill('10.50')
  await admin.call(updateSetting, { settingKey: 'aiTokensPerMonth', key: 'aiTokensPerMonth', value: '5000' })
  await limit.getByRole('button', { name: 'Salvar' }).click()
  await dismiss(marina, 'Limite salvo')
  await expect.poll(() => marina.getByText(/^Limite: /).textContent()).toMatch(/5\.000 tokens.*10,50/)

  // Two users add campaign variables. Neither removes the other's.
  await admin.call(updateCampaignSettings, { settings: { variables: [{ key: 'cupom', value: 'BEMVINDO' }] } })
  await marina.goto(new URL('/campaigns-config', marina.url()).href)
  await marina.getByText('{cupom}').waitFor()
  await admin.call(updateCampaignSettings, {
    settings: {
      variables: [
        { key: 'cupom', value: 'BEMVINDO' },
        { key: 'loja', value: 'Centro' },
      ],
    },
  })
  const adding = marina.getByRole('group', { name: 'Nova variável' })
  await adding.getByRole('textbox').first().fill('frete')
  await adding.getByRole('textbox').last().fill('grátis')
  await adding.getByRole('button').click()
  await marina.getByRole('button', { name: 'Remover cupom' }).click()
  await marina.getByRole('button', { name: 'Salvar' }).click()
  await dismiss(marina, 'Configurações salvas')
  await marina.getByText('{loja}').waitFor()
  await marina.getByText('{frete}').waitFor()
  expect(await marina.getByText('{cupom}').count()).toBe(0)

  // A user who has loaded a colleague's version can change the same field.
  const { id } = await admin.call(createIntegration, {
    type: 'webhook',
    name: 'Pedidos',
    urlN8N: 'https://example.com/pedidos',
  })
  await marina.getByRole('link', { name: 'Integrações' }).click()
  await marina.getByRole('button', { name: 'Editar Pedidos' }).click()
  const dialog = marina.getByRole('dialog', { name: 'Editar integração' })
  await dialog.getByLabel('Nome', { exact: true }).fill('Pedidos novos')
  await admin.call(updateIntegration, { id, active: false })
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await dialog.getByRole('button', { name: 'Carregar o que está lá' }).click()
  await dialog.getByRole('checkbox', { name: 'Ligada' }).check()
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await dismiss(marina, 'Integração salva')
  expect((await admin.call(showIntegration, { id })).state.active).toBe(true)

  const [line] = await stage.product.query<{ id: number }>('select id from connections')
  const lineId = line?.id ?? 0
  await marina.getByRole('link', { name: 'Conexões' }).click()
  await marina.getByRole('button', { name: 'Editar Matriz' }).click()
  const connection = marina.getByRole('dialog', { name: 'Editar conexão' })
  await connection.getByLabel('Nome', { exact: true }).fill('Outro nome')
  await admin.call(updateConnection, { id: lineId, proxyUrl: 'http://8.8.8.8:3128' })
  await connection.getByRole('button', { name: 'Salvar' }).click()
  await connection.getByRole('button', { name: 'Carregar o que está lá' }).click()
  await connection.getByRole('tab', { name: 'Avançado' }).click()
  await connection.getByLabel('Proxy').fill('')
  await connection.getByRole('button', { name: 'Salvar' }).click()
  await dismiss(marina, 'Conexão salva')
  const after = await stage.product.query('select proxy_address from connections where id = $1', [lineId])
  expect(after).toEqual([{ proxy_address: '' }])
})
