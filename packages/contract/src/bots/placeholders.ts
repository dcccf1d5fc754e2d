import { cutToMessage } from '#field.ts'

/** What a text for customers may name, by what it is called there; older spellings mean the same. */
export const placeholders = {
  name: ['name', 'nome'],
  firstName: ['firstName'],
  greeting: ['greeting', 'gretting', 'ms'],
  protocol: ['protocol', 'protocolo', 'ticket_id'],
  queue: ['queue', 'fila'],
  agent: ['agent', 'userName', 'user'],
  date: ['date', 'data'],
  hour: ['hour', 'hora'],
  moment: ['moment', 'data_hora'],
  phone: ['phone', 'phoneNumber', 'telefone'],
  email: ['email'],
  connection: ['connection', 'conexao'],
  company: ['company', 'name_company', 'empresa'],
} as const
export type Placeholder = keyof typeof placeholders
export type PlaceholderValues = Partial<Record<Placeholder, string>>

const named = new Map(
  Object.entries(placeholders).flatMap(([placeholder, names]) =>
    names.map((name) => [name.toLowerCase(), placeholder as Placeholder] as const),
  ),
)

const pattern = /\{\{\s*([\w-]{1,40})\s*\}\}/g

/** The names in a text that stand for nothing, each once, as they are written. */
export function unknownNames(text: string): readonly string[] {
  const names = [...text.matchAll(pattern)].map(([, name = '']) => name)
  return [...new Set(names.filter((name) => !named.has(name.toLowerCase())))]
}

/** What customers have answered in a conversation, by the names under which a flow keeps it. */
export type Answers = Readonly<Record<string, string>>

/**
 * Puts the values in, in one pass: a value brings no placeholder. An answer counts before a value of the same name; a name that nobody
 * knows stays empty. It ends where every message has to, in whole letters.
 */
export function fillIn(text: string, values: PlaceholderValues, answers: Answers = {}): string {
  return cutToMessage(text.replace(pattern, (_all, name: string) => valueOf(name, values, answers)))
}

/** What a name stands for. */
export function valueOf(name: string, values: PlaceholderValues, answers: Answers): string {
  if (Object.hasOwn(answers, name)) return answers[name] ?? ''
  const placeholder = named.get(name.toLowerCase())
  return (placeholder && values[placeholder]) ?? ''
}
