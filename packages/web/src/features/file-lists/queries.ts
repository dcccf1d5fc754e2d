import { createFileList, deleteFileList, listFileLists, updateFileList } from '@recado/contract/file-lists/api'

/** The company's file lists, by name. */
export const fileLists = { list: listFileLists, create: createFileList, update: updateFileList, remove: deleteFileList }
