import { openStorage } from '@recado/storage/open'
import type { providersOf as real } from '../../../src/providers.ts'
import { createLoopback } from './provider.ts'

/** Connections that were never set up use it, too. */
export const providersOf: typeof real = () => ({ beta: createLoopback(openStorage(process.env)) })
