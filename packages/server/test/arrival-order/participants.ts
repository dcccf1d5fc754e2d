import type { Address } from '@recado/border/address'
import type { Random } from './random.ts'

/** A customer who writes to the company, and the names by which the network may call them at any moment. */
export interface Participant {
  name: string
  names: readonly Address[]
}

const numbered = (count: number, make: (at: number) => Participant): Participant[] =>
  Array.from({ length: count }, (_, at) => make(at))
const two = (at: number) => String(at).padStart(2, '0')

/** The network knows both names from the first message on, and may use either. */
const wellKnown = numbered(4, (at) => {
  const [phone, lid] = [`55419100000${two(at)}`, `71000${two(at)}`]
  return { name: `Bem conhecida ${at}`, names: [{ phone, lid }, { phone }, { lid }] }
})

const byNumber = numbered(3, (at) => ({ name: `Número ${at}`, names: [{ phone: `55419200000${two(at)}` }] }))

const hidden = numbered(2, (at) => ({ name: `Oculta ${at}`, names: [{ lid: `73000${two(at)}` }] }))

export const blocked: Participant = { name: 'Bloqueado', names: [{ phone: '5541940000000', lid: '7400000' }] }

/** They have written before the hour begins, under the first of their names. */
export const customers: readonly Participant[] = [...wellKnown, ...byNumber, ...hidden, blocked]

/** They write for the first time. */
export const firstContacts: readonly Participant[] = numbered(4, (at) => {
  const [phone, lid] = [`55419500000${two(at)}`, `75000${two(at)}`]
  return { name: `Estranha ${at}`, names: at % 2 ? [{ phone, lid }] : [{ phone }] }
})

/** First known by number, then without it: only some of what they write shows that both are one person. */
export const revealed: readonly Participant[] = numbered(2, (at) => {
  const [phone, lid] = [`55419600000${two(at)}`, `76000${two(at)}`]
  return { name: `Revelada ${at}`, names: [{ phone }, { lid }, { phone, lid }] }
})

export interface Group {
  chat: { group: string }
  members: readonly Participant[]
}

export const groups: readonly Group[] = ['120363000000000001', '120363000000000002', '5541910000000-1400000000'].map(
  (group, at) => ({
    chat: { group },
    members: [wellKnown[at], wellKnown[at + 1], firstContacts[at], byNumber[0]].filter((member) => member !== undefined),
  }),
)

export function nameOf(somebody: Participant, chance: Random): Address {
  return chance.oneOf(somebody.names)
}

/** The same event once more, sometimes with names of the person that were learned later. */
export function renamed(payload: object, chance: Random): object {
  const entries = Object.entries(payload).map(([key, value]: [string, unknown]) => {
    if (key === 'chat' || key === 'participant') return [key, chance.once(2) ? fullName(value as Address) : value]
    return [key, key === 'target' ? renamed(value as object, chance) : value]
  })
  return Object.fromEntries(entries) as object
}

const everybody = [...customers, ...firstContacts, ...revealed]

function fullName({ phone, lid, ...group }: Address): Address {
  const somebody = everybody.find(({ names }) =>
    names.some((name) => (phone && name.phone === phone) || (lid && name.lid === lid)),
  )
  return { phone, lid, ...group, ...Object.assign({}, ...(somebody?.names ?? [])) } as Address
}
