import { filledText, fileOf, wholeText } from '@recado/contract/templates/fill'
import type { QueryClient } from '@tanstack/react-query'
import { enqueue } from '#features/messages/outbox/outbox.ts'
import type { OutgoingFile } from '#features/messages/outbox/outgoing.ts'
import type { Picked } from '#features/templates/picker/picked.ts'

/** Passes a filled template to the outbox, in the order of what was written. */
export function sendPicked(client: QueryClient, ticketId: number, { template, values, file, place }: Picked): void {
  const text = filledText(template.content, values)
  const format = fileOf(template.content)
  const facts: OutgoingFile | null = file && {
    kind: format === 'image' || format === 'video' ? format : 'application',
    name: file.name,
    mimeType: file.type,
    size: file.size,
  }
  const content = { body: wholeText(text), template: { id: template.id, values, place, text }, ...(facts && { file: facts }) }
  enqueue(client, ticketId, content, file ?? undefined)
}
