import { zodResolver } from '@hookform/resolvers/zod'
import { maxMessageLength } from '@recado/contract/field'
import { maxDocumentBytes } from '@recado/contract/media/api'
import type { Sent } from '@recado/contract/messages-api/api'
import { recado, RecadoError } from '@recado/sdk/client'
import i18next from 'i18next'
import { X } from 'lucide-react'
import { useState } from 'react'
import { FormProvider, useController, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod/mini'
import { PasswordField, TextAreaField, TextField } from '#kit/fields.tsx'
import { FormSchema } from '#kit/max-length.ts'
import { ApiError, networkError } from '#platform/api/errors.ts'
import '#platform/api/validation.ts'
import { Button } from '#ui/Button.tsx'
import { FileField } from '#ui/fields/FileField.tsx'
import { submitting } from '#ui/fields/submitting.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { type TestResponse, Outcome } from './Outcome.tsx'
import { useCalled } from './queries.ts'

const maxFiles = 10

const shared = {
  token: z.string().check(z.trim(), z.minLength(1)),
  // The server finds out which number it is.
  number: z.string().check(
    z.minLength(1),
    z.refine((text) => text === '' || text.length >= 8, { error: () => i18next.t('messagesApi:test.numberInvalid') }),
  ),
}
// A schema of files would enlarge every screen.
const medias = z.array(z.unknown()) as z.ZodMiniArray<z.ZodMiniType<File, File>>
const schemas = {
  text: z.object({
    ...shared,
    body: z.string().check(
      z.refine((text) => text.trim() !== '', { error: () => i18next.t('validation:required') }),
      z.maxLength(maxMessageLength),
    ),
    medias,
  }),
  media: z.object({
    ...shared,
    body: z.string().check(z.maxLength(maxMessageLength)),
    medias: medias.check(z.minLength(1, { error: () => i18next.t('messagesApi:test.mediasMissing') })),
  }),
}
type Values = z.infer<typeof schemas.text>

/** Makes a call like an external system, with the typed token. The input stays, whatever the response. */
export function TestForm({ kind }: { kind: keyof typeof schemas }) {
  const { t } = useTranslation('messagesApi')
  const [heard, setHeard] = useState<TestResponse | null>(null)
  const called = useCalled()
  const form = useForm<Values>({
    resolver: zodResolver(schemas[kind]),
    defaultValues: { token: '', number: '', body: '', medias: [] },
  })
  const submit = submitting(
    form,
    async (values) => {
      setHeard(null)
      setHeard({ status: 200, body: await send(values) })
      void called()
    },
    { onError: (error) => setHeard({ error }) },
  )
  return (
    <FormProvider {...form}>
      <FormSchema value={schemas[kind]}>
        <form noValidate onSubmit={submit} aria-label={t(`tabs.${kind}`)} className="max-w-[560px] space-y-4 py-4">
          <p className="text-13 text-pretty text-text2">{t('test.text')}</p>
          <PasswordField name="token" label={t('test.token')} hint={t('test.tokenHint')} autoComplete="off" />
          <TextField name="number" label={t('test.number')} placeholder="5511987654321" inputMode="tel" autoComplete="off" />
          {kind === 'media' && <MediasField />}
          <TextAreaField name="body" label={kind === 'media' ? t('test.caption') : t('test.body')} />
          <Button type="submit" look="solid" busy={form.formState.isSubmitting}>
            {t('test.send')}
          </Button>
          <div role="status">{heard && <Outcome heard={heard} />}</div>
        </form>
      </FormSchema>
    </FormProvider>
  )
}

async function send({ token, number, body, medias }: Values): Promise<Sent> {
  const api = recado({ url: location.origin, token })
  const files = medias.map((file) => ({ name: file.name, bytes: file }))
  try {
    return await (files.length > 0 ? api.sendMedia({ number, body, medias: files }) : api.send({ number, body }))
  } catch (error) {
    throw toApiError(error)
  }
}

/** Converts the error to the class that the other screens know. A wrong token does not end the session here. */
function toApiError(error: unknown): ApiError {
  if (!(error instanceof RecadoError)) return new ApiError(0, { error: networkError, message: String(error) })
  const { status, code = 'ERR_UNAVAILABLE', message, details } = error
  return new ApiError(status, { error: code, message, details })
}

function MediasField() {
  const { t } = useTranslation('messagesApi')
  const { field, fieldState } = useController<Values, 'medias'>({ name: 'medias' })
  const files = field.value
  return (
    <div className="space-y-2">
      {files.length < maxFiles && (
        <FileField
          label={t('test.medias')}
          hint={t('fields.medias')}
          maxBytes={maxDocumentBytes}
          name={null}
          onChange={(file) => file && field.onChange([...files, file])}
        />
      )}
      {fieldState.error?.message && (
        <p role="alert" className="text-12 text-badtext">
          {fieldState.error.message}
        </p>
      )}
      <ul className="space-y-1">
        {files.map((file, at) => (
          <li
            key={`${file.name} ${file.lastModified}`}
            className="flex h-9 items-center gap-2 rounded-2 bg-sunk pr-1 pl-2.5 text-13"
          >
            <span className="min-w-0 flex-1 truncate">{file.name}</span>
            <IconButton
              label={t('test.remove', { name: file.name })}
              onClick={() => field.onChange(files.filter((_, other) => other !== at))}
            >
              <X className="size-4" aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
    </div>
  )
}
