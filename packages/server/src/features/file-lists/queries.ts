import type { FileList, FileOption } from '@recado/contract/file-lists/api'
import { joinMedia, mediaOf, type MediaRow } from '#features/media/row.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { Slice } from '#platform/records/page.ts'

export type FileListRow = Omit<FileList, 'options'> & {
  options: (Pick<FileOption, 'id' | 'name'> & { media: MediaRow | null })[]
}

/** SQL for lists as their page shows them. The page is cut before the rest is read. */
const selectFileListView = (source: string) => `
  select l.id, l.name, l.message, l.created_at as "createdAt", l.updated_at as "updatedAt",
    (select coalesce(json_agg(json_build_object('id', o.id, 'name', o.name, 'media', ${mediaOf('file')}) order by o.position), '[]')
     from file_options o ${joinMedia('file', 'o.media_id')} where o.company_id = $1 and o.file_list_id = l.id) as options
  from (${source}) l`

export function findFileList(tx: Tx, id: number): Promise<FileListRow | undefined> {
  const source = 'select * from file_lists where company_id = $1 and id = $2'
  return tx.view<FileListRow>('find file list', selectFileListView(source), [id])
}

/** Lists by name, those whose name or message contains the text. */
export async function listFileLists(tx: Tx, searchParam: string | undefined, { limit, offset }: Slice): Promise<FileListRow[]> {
  const source = `
    select * from file_lists where company_id = $1
      and ($2::text is null or strpos(fold(name), fold($2)) > 0 or strpos(fold(message), fold($2)) > 0)
    order by fold(name), id limit $3 offset $4`
  const select = `${selectFileListView(source)} order by fold(l.name), l.id`
  return tx.views<FileListRow>('list file lists', select, [searchParam ?? null, limit, offset])
}

export interface OptionFields {
  id?: number | undefined
  name: string
}

/** Makes these the options of a list, in this order. Those with an id are renamed, those without are new, all others are deleted. */
export async function replaceOptions(tx: Tx, fileListId: number, options: readonly OptionFields[]): Promise<void> {
  const placed = options.map(({ id, name }, position) => ({ id, name, position }))
  const kept = placed.flatMap(({ id, ...rest }) => (id === undefined ? [] : [{ ...rest, id }]))
  await tx.rows('drop file options', 'delete from file_options where company_id = $1 and file_list_id = $2 and id <> all($3)', [
    fileListId,
    kept.map(({ id }) => id),
  ])
  await tx.rows(
    'change file options',
    `update file_options o set name = n.name, position = n.position from unnest($3::int[], $4::text[], $5::int[]) n (id, name, position)
     where o.company_id = $1 and o.file_list_id = $2 and o.id = n.id`,
    [fileListId, kept.map(({ id }) => id), kept.map(({ name }) => name), kept.map(({ position }) => position)],
  )
  const added = placed.filter(({ id }) => id === undefined)
  await tx.rows(
    'add file options',
    `insert into file_options (company_id, file_list_id, name, position)
     select $1, $2, n.name, n.position from unnest($3::text[], $4::int[]) n (name, position)`,
    [fileListId, added.map(({ name }) => name), added.map(({ position }) => position)],
  )
}

/** Gives options of a list their files: the first file to the first option, and so on. */
export async function updateFiles(
  tx: Tx,
  fileListId: number,
  optionIds: readonly number[],
  mediaIds: readonly number[],
): Promise<void> {
  await tx.rows(
    'update files of options',
    `update file_options o set media_id = n.media_id from unnest($3::int[], $4::bigint[]) n (id, media_id)
     where o.company_id = $1 and o.file_list_id = $2 and o.id = n.id`,
    [fileListId, optionIds, mediaIds],
  )
}
