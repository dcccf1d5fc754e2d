import type { Storage } from '@recado/storage/storage'
import { TooLarge } from '@recado/storage/storage'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { fail, Failure } from '#platform/fail.ts'
import { storageKey } from '#platform/files/storage-key.ts'
import { createGate } from '#platform/gate.ts'
import type { Installation } from '#platform/installation.ts'
import type { FileReceiver, UploadedFile } from '#platform/http/uploads.ts'
import type { Unit } from '#platform/unit.ts'
import { tidyName } from './file-name.ts'
import { inspect } from './inspect.ts'
import { deleteMedia, findMedia, insertMedia } from './queries.ts'
import { countStored, removeBytes, requireSpace } from './space.ts'
import { unknownType } from './file-kind.ts'

/** The maximum per company. Uploads count only when complete, so those in progress are bounded: otherwise there could be no end of them. */
const atOnce = 32
/** How many of those start at once. More would fill the disk's queue, and other companies' files would wait behind them. */
const swiftAtOnce = 4
/** A file that takes longer comes over a slow network and makes way for the others. */
const swiftMs = 1_000

/** Stores files that come in over HTTP: first a row, so that no file is without one, then the bytes, then what they tell. */
export function fileTaker({ storage, unit, log }: Installation): FileReceiver {
  const inTurn = createGate(Number.POSITIVE_INFINITY, atOnce)
  const swiftly = createGate(Number.POSITIVE_INFINITY, swiftAtOnce)
  const putInTurn = (companyId: number, put: () => Promise<number>) =>
    inTurn(companyId, async () => {
      let stored = Promise.resolve(0)
      await swiftly(companyId, () => {
        stored = put()
        return Promise.race([stored, pause(swiftMs, undefined, { ref: false })])
      })
      return stored
    })
  const drop: FileReceiver['drop'] = async (companyId, files) => {
    for (const { mediaId } of files) {
      await removeFile(storage, unit, companyId, mediaId).catch((error: Error) =>
        log.warn({ reason: error.message }, 'an unused file waits for the sweep'),
      )
    }
  }
  return {
    drop,
    take: async (companyId, { name, bytes, maxBytes }) => {
      const shown = tidyName(name)
      const { id, token, left } = await unit(companyId, async (ctx) => {
        const left = await requireSpace(ctx)
        return {
          left,
          ...(await insertMedia(ctx.tx, {
            kind: 'application',
            name: shown,
            mimeType: unknownType,
            createdAt: ctx.now,
          })),
        }
      })
      const file: UploadedFile = { mediaId: id, kind: 'application', name: shown, mimeType: unknownType, size: 0 }
      try {
        const key = storageKey({ companyId, token, variant: 'file' })
        const allowedBytes = Math.min(maxBytes, left)
        const put = () => storage.put(key, bytes, { maxBytes: allowedBytes })
        const size = await putInTurn(companyId, put).catch((error: Error) => {
          if (error instanceof TooLarge)
            return allowedBytes < maxBytes ? fail('ERR_STORAGE_FULL') : fail('ERR_FILE_TOO_LARGE', { maxBytes })
          return refuse(error, bytes.errored, log)
        })
        if (size === 0) fail('ERR_FILE_TYPE')
        const facts = (await inspect(storage, { companyId, token })) ?? fail('ERR_STORAGE')
        await unit(companyId, (ctx) => countStored(ctx, id, { ...facts, status: 'ready' }))
        return { ...file, kind: facts.kind, mimeType: facts.mimeType, size }
      } catch (error) {
        await drop(companyId, [file])
        throw error
      }
    },
  }
}

/** Says why bytes were not stored: the upload was cut off, or our storage failed. */
function refuse(error: Error, cut: Error | null, log: Logger): never {
  if (error instanceof Failure) throw error
  if (cut) fail('ERR_VALIDATION', { fields: [{ path: '', rule: 'form', message: 'a file that was cut off' }] })
  log.error({ reason: error.message }, 'a file could not be stored')
  return fail('ERR_STORAGE')
}

/** Removes a file that nothing shows. */
export async function removeFile(storage: Storage, unit: Unit, companyId: number, id: number): Promise<void> {
  const row = await unit(companyId, ({ tx }) => findMedia(tx, id))
  if (!row) return
  await removeBytes(storage, companyId, row.token)
  await unit(companyId, ({ tx }) => deleteMedia(tx, [id]))
}
