import { z } from 'zod/mini'
import { defineBlock, type FileSlot } from '#flows/block.ts'

/** The answer to an upload: the name of a file that the company keeps for its flows. */
const url = z.string().check(z.maxLength(60))

function fileBlock<Shape extends z.ZodMiniType<{ url: string; record?: boolean }>>(slot: FileSlot['slot'], data: Shape) {
  return defineBlock({
    data,
    check: (held) => (held.url === '' ? [{ code: 'empty-file', field: 'url' }] : []),
    files: (held) => [{ slot, name: held.url, field: 'url', isVoice: held.record === true }],
    enter: (held, stage) => stage.file(held.url, held.record === true),
  })
}

export const img = fileBlock('img', z.object({ url }))
export const audio = fileBlock('audio', z.object({ url, record: z._default(z.boolean(), false) }))
export const video = fileBlock('video', z.object({ url }))
