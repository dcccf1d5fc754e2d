import type { Storage } from '@recado/storage/storage'
import { createHash } from 'node:crypto'
import { pino } from 'pino'
import type { Purpose } from '#platform/unit.ts'
import { openMails } from '#platform/mail/mails.ts'
import { type App, buildApp, type Parts } from '../../src/app.ts'

export const key = (purpose: Purpose) => createHash('sha256').update(purpose).digest()

/** The AI service that the prompts of tests ask. */
export const testAi = {
  url: 'https://api.openai.com/v1',
  model: 'gpt-6-luna',
  transcriptionModel: 'gpt-transcribe',
  timeoutMs: 30_000,
}

export type AppOptions = Pick<Parts, 'db' | 'system' | 'clock' | 'outbound'> &
  Partial<Pick<Parts, 'ai' | 'onPublish' | 'demoLink' | 'mails' | 'signUp' | 'log' | 'publicUrl'>> & { storage: Storage }

const publicUrl = 'http://localhost:8080'
const log = pino({ level: 'silent' })

/** The application with the keys of tests. */
export function appOf(given: AppOptions): Promise<App> {
  return buildApp({
    key,
    ai: testAi,
    mails: openMails({ mail: undefined, publicUrl, log }),
    signUp: true,
    publicUrl,
    log,
    ...given,
  })
}
