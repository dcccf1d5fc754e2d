import { z } from 'zod'
import { job } from '#platform/work/job.ts'
import { show } from './import-view.ts'
import { pushDeletion, pushImport } from './live.ts'
import { countRows, countStored, deleteImport, finishPart, listParts, lockImport, updateImport } from './queries.ts'
import { countsOf, createdIn, readRow, importRows } from './import-rows.ts'

/** Imports a part, and queues the next one in the same transaction. Whatever is killed in between, a row is imported once. */
export const importPart = job({
  name: 'contact-imports.import-part',
  input: z.object({ importId: z.int(), position: z.int() }),
  lane: ({ importId }) => `contact-import ${importId}`,
  run: async (ctx, { importId, position }) => {
    const { tx, now } = ctx
    const userId = await lockImport(tx, importId)
    // The import was discarded meanwhile.
    if (userId === undefined) return
    const reading = await show(ctx, userId, importId)
    const [rows, next] = await listParts(tx, importId, position, 2)
    if (rows) {
      const read = rows.map((row) => readRow(row, reading, reading.tagId))
      const taken = await importRows(ctx, read, reading.existing)
      await finishPart(tx, importId, position, taken.faulty, createdIn(taken))
      await countRows(tx, importId, countsOf(taken))
    }
    if (next) await ctx.enqueue(importPart, { importId, position: position + 1 })
    else {
      await updateImport(tx, importId, { status: 'done', finishedAt: now })
      await countStored(tx, importId)
    }
    pushImport(ctx, userId, 'update', await show(ctx, userId, importId))
  },
  setAside: async (ctx, { importId }) => {
    const userId = await lockImport(ctx.tx, importId)
    if (userId === undefined) return
    await updateImport(ctx.tx, importId, { status: 'failed', finishedAt: ctx.now })
    pushImport(ctx, userId, 'update', await show(ctx, userId, importId))
  },
})

/** Deletes an import after a time, with its errors and the list of contacts it added. */
export const forgetImport = job({
  name: 'contact-imports.forget',
  input: z.object({ importId: z.int() }),
  run: async (ctx, { importId }) => {
    const userId = await lockImport(ctx.tx, importId)
    if (userId === undefined) return
    await deleteImport(ctx.tx, importId)
    pushDeletion(ctx, userId, importId)
  },
})
