import { createPrompt } from '@recado/contract/prompts/api'
import type { Input } from '@recado/contract/endpoint'
import type { Reply } from '@recado/contract/bots/reply'
import { type OpenAi, startOpenAi } from '@recado/peers/openai/openai'
import type { Authority } from '@recado/peers/whatsapp/media/x509'
import { askModel } from '#features/prompts/ask.ts'
import { findPromptSettings } from '#features/prompts/prompts.ts'
import { openOutbound } from '#platform/outbound/outbound.ts'
import type { OutsideCtx } from '#platform/work/job.ts'
import { type TestUser, World } from '../world.ts'
import { testAi } from './app.ts'

export const words = 'Você atende a Araucária Móveis, loja de móveis de madeira em Santo André. Responda em até três frases.'

/** An installation whose prompts ask a model of this machine. */
export interface PromptWorld {
  w: World
  openai: OpenAi
  admin: TestUser
  queueId: number
  connectionId: number
  promptId: number
  create(over?: Partial<Input<typeof createPrompt>>): Promise<number>
  outside(over?: Partial<OutsideCtx['ai']>): OutsideCtx
  /** Lets a customer write, and returns the ticket. */
  customer(...texts: string[]): Promise<{ ticketId: number; phone: string }>
  ask(ticketId: number, over?: { promptId?: number; ai?: Partial<OutsideCtx['ai']> }): Promise<Reply>
  end(): Promise<void>
}

/** `more`: other services with the same certificate authority. */
export async function openPromptWorld(more?: {
  authority: Authority
  detours: ReadonlyMap<string, string>
}): Promise<PromptWorld> {
  const openai = await startOpenAi(more ? { authority: more.authority } : {})
  const detours = new Map([...openai.detours, ...(more?.detours ?? [])])
  const outbound = openOutbound({ authority: openai.authority, detours })
  const w = await World.create({ outbound })
  const company = await w.company()
  const queueId = await w.queue(company)
  await w.owner.query("update queues set name = 'Vendas' where id = $1", [queueId])
  const connectionId = await w.connection(company)
  const admin = await w.user(company, 'admin')
  let serial = 0
  const create: PromptWorld['create'] = async (over = {}) => {
    const model = { name: `Prompt ${++serial}`, prompt: words, model: 'gpt-6-luna', apiKey: 'sk-local', queueId, ...over }
    const { id } = (await w.call(admin, createPrompt, model)).body
    // Its model is examined elsewhere.
    await w.owner.query("delete from work where kind = 'prompts.examine'")
    return id
  }
  const promptId = await create()
  const outside: PromptWorld['outside'] = (over = {}) => {
    return { ...w.app.around, companyId: company, outbound, ai: { ...testAi, ...over } }
  }
  return {
    w,
    openai,
    admin,
    queueId,
    connectionId,
    promptId,
    create,
    outside,
    customer: async (...texts) => {
      const phone = `55419770${String(++serial).padStart(5, '0')}`
      const ticketId = await w.ticket(company, { connectionId, phone })
      for (const text of texts) await w.receive(connectionId, phone, text)
      await w.settle()
      return { ticketId, phone }
    },
    ask: async (ticketId, { promptId: other = promptId, ai = {} } = {}) => {
      const settings = await w.app.unit(company, (ctx) => findPromptSettings(ctx, other))
      if (!settings) throw new Error('There is no such prompt')
      return askModel(outside(ai), { ticketId, heardUpTo: 0, settings })
    },
    end: async () => {
      await w.end()
      await openai.close()
    },
  }
}
