import type { Input } from '@recado/contract/endpoint'
import { cleanName } from '@recado/contract/name'
import type { createIntegration, Integration } from '@recado/contract/integrations/api'
import { integrationDefaults, integrationFields, maxJsonContent } from '@recado/contract/integrations/fields'
import i18next from 'i18next'
import { z } from 'zod/mini'

const error = () => i18next.t('validation:required')

export const formSchema = z
  .object({
    ...integrationFields,
    name: z.string().check(
      z.overwrite(cleanName),
      z.refine((text) => text !== '', { error, abort: true }),
      z.minLength(2),
      z.maxLength(50),
    ),
    /** The credentials as typed, or the id of a flow. */
    jsonContent: z.string().check(z.maxLength(maxJsonContent)),
    dropsKey: z.boolean(),
    active: z.boolean(),
  })
  .check(
    z.refine(({ type, urlN8N }) => type === 'dialogflow' || type === 'flowbuilder' || urlN8N !== '', {
      path: ['urlN8N'],
      error,
    }),
    z.refine(({ type, typebotSlug }) => type !== 'typebot' || typebotSlug !== '', { path: ['typebotSlug'], error }),
    z.refine(({ type, projectName }) => type !== 'dialogflow' || projectName !== '', { path: ['projectName'], error }),
    z.refine(({ type, jsonContent }) => type !== 'flowbuilder' || jsonContent !== '', { path: ['jsonContent'], error }),
  )

export type FormValues = z.input<typeof formSchema>

export const emptyForm: FormValues = {
  ...integrationDefaults,
  type: 'typebot',
  name: '',
  jsonContent: '',
  dropsKey: false,
  active: true,
}

export function valuesOf(record: Integration): FormValues {
  const { id: _id, hasJsonContent: _has, state, createdAt: _created, updatedAt: _updated, ...fields } = record
  return { ...fields, dropsKey: false, active: state.active }
}

/** Only the fields that the type needs. */
export function fieldsOf(values: FormValues): Input<typeof createIntegration> {
  const { type, name, projectName, language, urlN8N, jsonContent } = values
  if (type === 'dialogflow') return { type, name, projectName, language, jsonContent }
  if (type === 'flowbuilder') return { type, name, jsonContent }
  if (type !== 'typebot') return { type, name, urlN8N, jsonContent }
  const { typebotSlug, typebotExpires, typebotDelayMessage, typebotKeywordFinish, typebotKeywordRestart } = values
  const { typebotRestartMessage, typebotUnknownMessage } = values
  const words = { typebotKeywordFinish, typebotKeywordRestart, typebotRestartMessage, typebotUnknownMessage }
  return { ...words, type, name, language, urlN8N, typebotSlug, typebotExpires, typebotDelayMessage }
}
