import { z } from 'zod/mini'
import { defineBlock } from '#flows/block.ts'
import { line, text, words } from '#flows/fields.ts'
import { nameSchema } from '#name.ts'

/** A node's settings for asking a Typebot bot. */
const settings = z.object({
  type: z._default(z.literal('typebot'), 'typebot'),
  name: nameSchema(2, 50),
  projectName: z.optional(z.string().check(z.maxLength(50))),
  jsonContent: z._default(z.string().check(z.maxLength(10_000)), ''),
  language: z._default(z.string().check(z.maxLength(10)), ''),
  /** The viewer's address. */
  urlN8N: z.url().check(z.maxLength(500)),
  /** Milliseconds before each of its messages. */
  typebotDelayMessage: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(60_000)), 1_000),
  /** Minutes without an answer after which it begins anew. 0 means never. */
  typebotExpires: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(10_080)), 1),
  typebotKeywordFinish: z._default(line, ''),
  typebotKeywordRestart: z._default(line, ''),
  typebotRestartMessage: z._default(text, ''),
  typebotSlug: words(200),
  typebotUnknownMessage: z._default(text, ''),
})

export const typebot = defineBlock({
  data: z.object({
    // The bot's name is the default for its project's name.
    typebotIntegration: z.pipe(
      settings,
      z.transform(({ projectName, ...given }) => ({ ...given, projectName: projectName ?? given.name })),
    ),
  }),
  asks: true,
  texts: ({ typebotIntegration: { typebotRestartMessage, typebotUnknownMessage } }) => [
    typebotRestartMessage,
    typebotUnknownMessage,
  ],
  label: ({ typebotIntegration: { name } }) => name,
  enter: (_, stage) => stage.ask(),
})
