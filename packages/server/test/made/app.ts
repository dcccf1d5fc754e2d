import type { Storage } from '@recado/storage/storage'
import { pino } from 'pino'
import { openMails } from '#platform/mail/mails.ts'
import { type App, buildApp, type Parts } from '../../src/app.ts'

export const tokenKey = new Uint8Array(32).fill(7)
export const secretKey = new Uint8Array(32).fill(6)
export const channelsKey = Buffer.alloc(32, 7)

/** The AI service that the prompts of tests ask. */
export const testAi = {
  url: 'https://api.openai.com/v1',
  model: 'gpt-6-luna',
  transcriptionModel: 'gpt-transcribe',
  timeoutMs: 30_000,
}

export type Given = Pick<Parts, 'db' | 'system' | 'clock' | 'outbound'> &
  Partial<Pick<Parts, 'ai' | 'onPublish' | 'demoLink' | 'mails' | 'signUp' | 'log' | 'publicUrl'>> & { storage: Storage }

const publicUrl = 'http://localhost:8080'
const log = pino({ level: 'silent' })

/** The application with the keys of tests. */
export function appOf(given: Given): Promise<App> {
  return buildApp({
    tokenKey,
    browserKey: new Uint8Array(32).fill(5),
    secretKey,
    channelsKey,
    pushKey: new Uint8Array(32).fill(8),
    mediaKey: new Uint8Array(32).fill(9),
    ai: testAi,
    mails: openMails({ mail: undefined, publicUrl, log }),
    signUp: true,
    publicUrl,
    log,
    ...given,
  })
}
