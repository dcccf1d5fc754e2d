import { z } from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { done, maxMessageLength, moment, pageNumber, searchText, seenAt } from '#field.ts'
import { maxMediaBytes, media } from '#media/api.ts'
import { nameOf } from '#name.ts'
import { push } from '#push.ts'
import { pathReference, reference } from '#reference.ts'

/** The most files of a list. */
export const maxOptions = 30

const option = z.object({
  id: z.int(),
  name: z.string(),
  /** Address of the file, signed like a message's mediaUrl; null until one has come. */
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
  /** In their order. */
  options: z.array(option),
  createdAt: moment,
  updatedAt: moment,
})
export type FileList = z.infer<typeof fileList>

const fileListId = z.object({ id: pathReference('fileList') })

const fields = {
  name: nameOf(3, 100),
  message: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxMessageLength)),
  option: z.object({ name: nameOf(1, 100) }),
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

export const showFileList = endpoint({
  method: 'GET',
  path: '/files/:id',
  summary: 'One file list.',
  allow: 'files:manage',
  input: fileListId,
  output: fileList,
  errors: ['ERR_NO_FILE_LIST_FOUND'],
})

export const createFileList = endpoint({
  method: 'POST',
  path: '/files',
  summary: 'Add a file list. Its options are answered in the order given; their files follow with /files/uploadList.',
  allow: 'files:manage',
  input: z.object({
    name: fields.name,
    message: fields.message,
    options: z._default(z.array(fields.option).check(z.maxLength(maxOptions)), []),
  }),
  output: fileList,
  errors: [],
})

export const updateFileList = endpoint({
  method: 'PUT',
  path: '/files/:id',
  summary:
    'Change a file list. A patch; `options` is complete: those with an id stay with their files, those without are new, those that ' +
    'are missing go with theirs. Paths and types are the server’s.',
  allow: 'files:manage',
  input: z.extend(fileListId, {
    updatedAt: seenAt,
    name: z.optional(fields.name),
    message: z.optional(fields.message),
    options: z.optional(
      z.array(z.extend(fields.option, { id: z.optional(reference('fileOption')) })).check(z.maxLength(maxOptions)),
    ),
  }),
  output: fileList,
  errors: ['ERR_NO_FILE_LIST_FOUND', 'ERR_NO_FILE_OPTION_FOUND', 'ERR_CONFLICT'],
})

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

export const deleteFileList = endpoint({
  method: 'DELETE',
  path: '/files/:id',
  summary: 'Delete a file list with its files.',
  allow: 'files:manage',
  input: fileListId,
  output: done,
  errors: ['ERR_NO_FILE_LIST_FOUND'],
})

export const fileListPush = push(
  'file',
  z.discriminatedUnion('action', [
    z.object({ action: z.enum(['create', 'update']), fileList }),
    z.object({ action: z.literal('delete'), fileId: z.int() }),
  ]),
)
