import type { createConnection as createEndpoint } from '@recado/contract/connections/api'
import type { Parsed } from '@recado/contract/endpoint'
import { create as createConnection } from '#features/connections/connections.ts'
import { showSession } from '#features/connections/sessions.ts'
import { update as updateContact } from '#features/contacts/contacts.ts'
import { create as createQuickMessage } from '#features/quick-messages/quick-messages.ts'
import { update as updateSetting } from '#features/settings/settings.ts'
import { morning } from './morning/morning.ts'
import { type Cast, perform } from './perform.ts'
import { findVisit } from './queries.ts'
import { asksForRating, type Line, quickReplies, type Scene } from './script.ts'
import { act, rest, shop, type Stage, until } from './stage.ts'

const minuteMs = 60_000
/** What one side says in a row is sent off together. */
const burstMinutes = 2

interface Step {
  scene: Scene
  line: Line
}

/**
 * Fills the desk by living through what happened before this morning: a number is paired, customers write on their phones, people
 * answer. Everything takes the path of a real message, at the time at which the clocks of all who take part then stand; nothing is put
 * into tables directly.
 */
export async function playStory(stage: Stage): Promise<void> {
  const { clock, phones, log, signal } = stage
  try {
    const end = Date.now()
    const steps = morning
      .flatMap((scene) => scene.lines.map((line): Step => ({ scene, line })))
      .sort((one, other) => other.line[0] - one.line[0])
    const at = ([ago]: Line) => new Date(end - ago * minuteMs)
    const cast = await assemble(stage)
    if (steps[0]) await clock.walkTo(phones, new Date(at(steps[0].line).getTime() - 60 * minuteMs))
    await furnish(stage)
    let before: Step | undefined
    for (const step of steps) {
      signal.throwIfAborted()
      if (!before || !goesOn(before, step)) await rest(stage)
      await clock.walkTo(phones, at(step.line))
      await perform(stage, cast, step.scene, step.line)
      before = step
    }
    await rest(stage)
    await describeMariana(stage)
  } catch (error) {
    if (!signal.aborted) log.warn({ reason: (error as Error).message }, 'the demo conversations stopped half-way')
  } finally {
    await clock.walkTo(phones, undefined).catch(() => {})
  }
}

/** Nobody has to hear the one before the other is said. */
function goesOn(before: Step, { scene, line: [ago, deed] }: Step): boolean {
  const [earlier, said] = before.line
  const isSpeech = (one: object) => 'says' in one || ('writes' in one && !('hands' in one))
  const isSame = before.scene === scene && 'says' in said === 'says' in deed && isSpeech(said) && isSpeech(deed)
  return isSame && scene.lines[0] !== before.line && earlier - ago < burstMinutes
}

/** Everybody has a phone, and each group exists. */
async function assemble({ phones }: Stage): Promise<Cast> {
  const groups = new Map<string, string>()
  for (const scene of morning) {
    const members = Object.entries(scene.members ?? { [scene.phone]: scene.name })
    for (const [number, name] of members) await phones.ensure(number, name, scene.hidden)
    if (scene.members) groups.set(scene.name, await phones.makeGroup(scene.name, [...members.map(([number]) => number), shop]))
  }
  return { groups }
}

async function furnish(stage: Stage): Promise<void> {
  const marina = stage.company.people['Marina Prado']
  for (const reply of quickReplies)
    await act(stage, marina, (ctx) => createQuickMessage(ctx, { ...reply, geral: true, status: true }))
  await act(stage, marina, (ctx) => updateSetting(ctx, { settingKey: 'userRating', value: 'enabled' }))
  await pairShop(stage)
}

async function pairShop({ unit, phones, company, signal }: Stage): Promise<void> {
  const { id } = await unit(company.id, (ctx) => createConnection(ctx, matriz))
  const session = () => unit(company.id, (ctx) => showSession(ctx, id))
  const { qrcode } = await until(signal, async () => (await session()).qrcode !== '' && session())
  await phones.scan(shop, qrcode)
  await until(signal, async () => (await session()).status === 'CONNECTED')
}

async function describeMariana(stage: Stage): Promise<void> {
  const { contactId } = await findVisit(stage.system, stage.company.id, 'Mariana Souza')
  await act(stage, stage.company.people['Marina Prado'], (ctx) =>
    updateContact(
      ctx,
      {
        id: contactId,
        email: 'mariana.souza@correio.example',
        extraInfo: [
          { name: 'Bairro', value: 'Jardim, Santo André' },
          { name: 'Arquiteta', value: 'Paula Dutra' },
          { name: 'Cliente desde', value: 'março' },
        ],
      },
      undefined,
    ),
  )
}

const matriz: Parsed<typeof createEndpoint> = {
  name: 'Matriz',
  isDefault: true,
  provider: 'beta',
  greetingMessage: 'Olá! Aqui é da Araucária Móveis. Com qual setor você quer falar?',
  complationMessage: '',
  outOfHoursMessage: '',
  ratingMessage: asksForRating,
  expiresInactiveMessage: '',
  expiresTicket: 0,
  queueIds: [],
  transferQueueId: null,
  timeToTransfer: 0,
  timeUseBotQueues: 0,
  maxUseBotQueues: 3,
}
