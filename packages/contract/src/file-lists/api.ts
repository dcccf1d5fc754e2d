import { z } from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { maxMessageLength, timestamp, pageNumber, searchText } from '#field.ts'
import { maxMediaBytes, media } from '#media/api.ts'
import { nameSchema } from '#name.ts'
import { changesOf, recordsOf } from '#record-calls.ts'
import { pathReference, reference } from '#reference.ts'

/** The maximum number of files in a list. */
export const maxOptions = 30

const option = z.object({
  id: z.int(),
  name: z.string(),
  /** Address of the file, signed like a message's mediaUrl. Null until a file was uploaded. */
  path: z.nullable(z.string()),
  /** Detected from its bytes. */
  mediaType: z.nullable(z.string()),
  file: z.nullable(media),
})
export type FileOption = z.infer<typeof option>

/** A text and files that belong together. */
export const fileList = z.object({
  id: z.int(),
  name: z.string(),
  message: z.string(),
  /** In the user's order. */
  options: z.array(option),
  createdAt: timestamp,
  updatedAt: timestamp,
})
export type FileList = z.infer<typeof fileList>

const of = recordsOf({
  path: '/files',
  kind: 'fileList',
  record: fileList,
  missing: 'ERR_NO_FILE_LIST_FOUND',
  view: 'files:manage',
  edit: 'files:manage',
})

const fields = {
  name: nameSchema(3, 100),
  message: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxMessageLength)),
  option: z.object({ name: nameSchema(1, 100) }),
}

export const listFileLists = endpoint({
  method: 'GET',
  path: '/files',
  summary: 'A page of 20 file lists by name, with their files.',
  allow: 'files:manage',
  input: z.object({ searchParam: z.optional(searchText), pageNumber, companyId: z.optional(pathReference('company')) }),
  output: z.object({ files: z.array(fileList), hasMore: z.boolean() }),
  errors: [],
})

export const showFileList = of.show('One file list.')

export const createFileList = of.create(
  'Add a file list. Its options are answered in the order given; their files follow with /files/uploadList.',
  {
    name: fields.name,
    message: fields.message,
    options: z._default(z.array(fields.option).check(z.maxLength(maxOptions)), []),
  },
)

export const updateFileList = of.update(
  'Change a file list. A patch; `options` is complete: those with an id stay with their files, those without are new, those that ' +
    'are missing go with theirs. Paths and types are the server’s.',
  {
    name: fields.name,
    message: fields.message,
    options: z.array(z.extend(fields.option, { id: z.optional(reference('fileOption')) })).check(z.maxLength(maxOptions)),
  },
  ['ERR_NO_FILE_OPTION_FOUND'],
)

export const uploadFiles = endpoint({
  method: 'POST',
  path: '/files/uploadList/:listId',
  summary:
    'Give options of a file list their files: the first file goes to the option of the first `id`, and so on. A second file replaces ' +
    'the first. What else the form says of the files is not believed.',
  allow: 'files:manage',
  input: z.object({
    listId: pathReference('fileList'),
    id: z._default(z.array(pathReference('fileOption')).check(z.maxLength(maxOptions)), []),
  }),
  upload: { field: 'files', maxFiles: maxOptions, maxBytes: maxMediaBytes, perFile: ['mediaType', 'name', 'id'] },
  output: fileList,
  errors: ['ERR_NO_FILE_LIST_FOUND', 'ERR_NO_FILE_OPTION_FOUND'],
})

export const deleteFileList = of.remove('Delete a file list with its files.')

export const fileListPush = changesOf('file', fileList, 'fileList', 'fileId')

/** The calls of their screen, and the push that it follows. */
export const fileLists = {
  list: listFileLists,
  create: createFileList,
  update: updateFileList,
  remove: deleteFileList,
  push: fileListPush,
}
