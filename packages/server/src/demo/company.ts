import { Tx } from '#platform/database/tx.ts'
import type { Profile } from '@recado/contract/profiles'
import { insertAnnouncement } from '#features/announcements/queries.ts'
import { createUnlimitedCompany, hasCompanies } from '#features/companies/companies.ts'
import { upsertRates } from '#features/message-prices/rate-queries.ts'
import { insertQueue } from '#features/queues/queries.ts'
import { insertTag } from '#features/tags/queries.ts'
import { insertUser } from '#features/users/queries.ts'
import type { SystemDb } from '#platform/database/system.ts'
import type { Actor } from '#platform/feature.ts'
import { announcements } from './morning/announcements.ts'
import { rates } from './morning/official-campaign.ts'
import type { Attendant, Queue, Tag } from './script.ts'

const dayMs = 24 * 3_600_000

/** The user whom a demo signs in. */
export const demoAdmin = 'marina@araucaria.example'

export interface DemoCompany {
  id: number
  people: Record<Attendant, Actor>
  queues: Record<Queue, number>
  tags: Record<Tag, number>
}

/** Creates the demo company on a fresh machine, unless there is a company already. Returned if its story is to be played. */
export async function createDemoCompany(system: SystemDb, now: Date, hasStory: boolean): Promise<DemoCompany | undefined> {
  return system.across(async (tx) => {
    if (await hasCompanies(tx)) return undefined
    const id = await createUnlimitedCompany(tx, 'Araucária Móveis', now)
    const own = new Tx(tx, id)
    const queue = (name: Queue, color: string) => insertQueue(own, { name, color, now })
    const sales = await queue('Vendas', '#1c9d6c')
    const support = await queue('Suporte técnico', '#7c3aed')
    const finance = await queue('Financeiro', '#d97706')
    const tag = (name: Tag, color: string, kanban: 0 | 1 = 0) => insertTag(own, { name, color, kanban, now })
    const person = async (name: Attendant, email: string, profile: Profile, queueIds: number[]): Promise<Actor> => {
      const userId = await insertUser(own, { name, email, profile, queueIds, allTicket: 'enabled', now })
      const rest = {
        allTicket: 'enabled',
        super: false,
        planFlags: [],
        withheld: [],
        connectionId: null,
        isBlocked: false,
        restorableUntil: null,
        dueDate: null,
        endsAt: null,
      } as const
      return { id: userId, companyId: id, name, profile, queueIds, ...rest }
    }
    const tags = {
      VIP: await tag('VIP', '#db2777'),
      'Orçamento enviado': await tag('Orçamento enviado', '#2563eb', 1),
      'Sob medida': await tag('Sob medida', '#0d9488'),
      Garantia: await tag('Garantia', '#65a30d'),
      'Aguardando pagamento': hasStory ? await tag('Aguardando pagamento', '#be123c', 1) : 0,
      'Em produção': await tag('Em produção', '#7c3aed', 1),
      'Pronto para entrega': await tag('Pronto para entrega', '#d97706', 1),
    }
    const people = {
      'Marina Prado': await person('Marina Prado', demoAdmin, 'admin', [sales, support, finance]),
      'Caio Mendes': await person('Caio Mendes', 'caio@araucaria.example', 'user', [sales]),
      'Lívia Rocha': await person('Lívia Rocha', 'livia@araucaria.example', 'user', [support, finance]),
    }
    if (!hasStory) return undefined
    for (const { daysAgo, ...announcement } of announcements)
      await insertAnnouncement(tx, announcement, new Date(Date.now() - daysAgo * dayMs))
    await upsertRates(tx, rates, now)
    const deliveries = await queue('Entregas', '#0891b2')
    return {
      id,
      people: {
        ...people,
        'Rui Barbosa': await person('Rui Barbosa', 'rui@araucaria.example', 'supervisor', [deliveries, sales]),
      },
      queues: { Vendas: sales, 'Suporte técnico': support, Financeiro: finance, Entregas: deliveries },
      tags: { ...tags, Atacado: await tag('Atacado', '#4d7c0f') },
    }
  })
}
