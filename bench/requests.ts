import { createHash } from 'node:crypto'

/** In the large company of the seed: its admin, and an attendant of some of its queues. */
export const people = { admin: 1, attendant: 5 } as const

export interface Request {
  name: string
  who: keyof typeof people
  path: string
}

const admin = (name: string, path: string): Request => ({ name, who: 'admin', path })
const attendant = (name: string, path: string): Request => ({ name: `${name}, attendant`, who: 'attendant', path })
/** One message in fifty contains a word found nowhere else. */
const rare = createHash('md5').update('1.5000').digest('hex').slice(0, 8)
const queues = (...ids: number[]) => `queueIds=${encodeURIComponent(JSON.stringify(ids))}`

/** The everyday requests, which the limit answers too. Ticket 1 has the most messages. */
export const everyday: Request[] = [
  admin('open', '/tickets?status=open&showAll=true'),
  admin('open, page 10', '/tickets?status=open&showAll=true&pageNumber=10'),
  admin('open, page 50', '/tickets?status=open&showAll=true&pageNumber=50'),
  admin('open, queues chosen', `/tickets?status=open&showAll=true&${queues(1, 2, 3)}`),
  admin('pending', '/tickets?status=pending'),
  admin('pending, queues chosen', `/tickets?status=pending&${queues(1, 2, 3)}`),
  admin('closed', '/tickets?status=closed'),
  admin('closed, queues chosen', `/tickets?status=closed&${queues(1, 2, 3)}`),
  admin('one ticket', '/tickets/1'),
  admin('messages, long ticket', '/messages/1'),
  admin('messages, any ticket', '/messages/53'),
  admin('contacts', '/contacts'),
  admin('contacts by name', '/contacts?searchParam=jequexefo%2077'),
  admin('contacts by number', '/contacts?searchParam=90000777'),
  admin('search by name', '/tickets?searchParam=jequexefo%2077&showAll=true'),
  admin('search by name, queues chosen', `/tickets?searchParam=jequexefo%2077&showAll=true&${queues(1, 2, 3)}`),
  admin('search by number', '/tickets?searchParam=90000777&showAll=true'),
  admin('search by rare word', `/tickets?searchParam=${rare}&showAll=true`),
  admin('search by rare word, queues', `/tickets?searchParam=${rare}&showAll=true&${queues(1, 2, 3, 4, 5, 6, 7, 8)}`),
  admin('quick messages', '/quick-messages'),
]

/** The everyday requests, and more that show how the planner copes. */
export const requests: Request[] = [
  ...everyday,
  admin('closed, people chosen', `/tickets?status=closed&users=${encodeURIComponent('[3,4,5]')}`),
  admin('closed, tags chosen', `/tickets?status=closed&tags=${encodeURIComponent('[1]')}`),
  attendant('open', '/tickets?status=open'),
  attendant('pending', '/tickets?status=pending'),
  attendant('pending, queues chosen', `/tickets?status=pending&${queues(1, 4)}`),
  attendant('closed', '/tickets?status=closed'),
  attendant('closed, queues chosen', `/tickets?status=closed&${queues(1, 4)}`),
  admin('search by common word', '/tickets?searchParam=pedido&showAll=true'),
  attendant('search by rare word', `/tickets?searchParam=${rare}`),
  attendant('search by common word', '/tickets?searchParam=pedido'),
  admin('schedules', '/schedules'),
]

/** An answer without the parts that differ each time: tokens, and addresses whose signature expires. */
export function readable(text: string): unknown {
  const changing = ['token', 'profilePicUrl', 'mediaUrl', 'mediaPath', 'thumbnailUrl']
  return JSON.parse(text, (key, value: unknown) => (changing.includes(key) ? Boolean(value) : value))
}
