import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { writeArchive } from '#platform/archive/archive.ts'
import { writeEntry, writeFinish } from '#platform/archive/entries.ts'
import { makePhrase, privateKeyOf, publicKeyOf } from '#platform/archive/phrase.ts'
import type { Totals } from './contents.ts'
import { type Counted, RowSum } from './row-sum.ts'
import { verifyArchive } from './verify.ts'

const installation = randomBytes(32)
const rows = Buffer.from('1\tAna\n2\tRui\n')
const file = randomBytes(1_000)

function countedRows(): Counted {
  const sum = new RowSum()
  sum.add(rows)
  return sum.counted
}
const counted = countedRows()
const whole: Totals = { tables: 1, rows: 2, files: 1, fileBytes: 1_000, missingCount: 0, missing: [] }

/** An archive whose seals are right, and which says this of itself. */
async function verifying({
  facts = counted,
  totals = {},
  hasAbout = true,
}: { facts?: object; totals?: object; hasAbout?: boolean } = {}) {
  async function* content() {
    const about = { recado: '0.1.0', at: '2026-11-28T03:00:00.000Z', migrations: [], secret: 'ab'.repeat(32) }
    if (hasAbout) yield* writeEntry({ kind: 'about' }, [Buffer.from(JSON.stringify(about))])
    yield* writeEntry({ kind: 'table', name: 'public.contacts', columns: ['id', 'name'] }, [rows], {
      facts: () => ({ ...facts }),
    })
    yield* writeEntry({ kind: 'sequences' }, [Buffer.from('[]')])
    yield* writeEntry({ kind: 'file', key: '1/a', size: 1_000 }, [file], { isPacked: false })
    yield* writeFinish({ ...whole, ...totals })
  }
  const recoveryKey = publicKeyOf(privateKeyOf(makePhrase('pt')))
  const parts = { kind: 'installation', at: new Date('2026-11-28T03:00:00Z'), to: { recoveryKey, installation } } as const
  const bytes = await buffer(Readable.from(writeArchive(parts, content())))
  return verifyArchive({ size: bytes.length, stream: Readable.from([bytes]) }, { installation })
}

test('an archive that is as it says is read with its counts', async () => {
  expect(await verifying()).toMatchObject({ tables: [{ name: 'public.contacts', rows: 2 }], totals: whole })
})

test.each<[string, Parameters<typeof verifying>[0], string]>([
  ['a table that says another number of rows', { facts: { ...counted, rows: 3 } }, 'A table has 2 rows'],
  ['a table that says other rows', { facts: { ...counted, sum: '0'.repeat(64) } }, 'A table has 2 rows'],
  ['a last word with another number of tables', { totals: { tables: 2 } }, 'has 1 tables and says that it has 2'],
  ['a last word with another number of rows', { totals: { rows: 1 } }, 'has 2 rows and says that it has 1'],
  ['a last word with another number of files', { totals: { files: 0 } }, 'has 1 files and says that it has 0'],
  ['a last word with files of another size', { totals: { fileBytes: 999 } }, 'has 1000 fileBytes and says that it has 999'],
  ['no word of what it is', { hasAbout: false }, 'lacks its first entry'],
])('an archive whose seals are right, with %s, is refused', async (_what, parts, why) => {
  await expect(verifying(parts)).rejects.toThrow(why)
})
