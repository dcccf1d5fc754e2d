import * as api from '@recado/contract/file-lists/api'
import { defineFeature, route } from '#platform/feature.ts'
import { create, list, receive, remove, roomsOf, show, take, update } from './file-lists.ts'

export const fileLists = defineFeature({
  name: 'file-lists',
  companyTables: {
    file_lists: {},
    file_options: {},
  },
  fileColumns: [{ table: 'file_options', column: 'media_id' }],
  rooms: roomsOf,
  routes: [
    route(api.listFileLists, (ctx, search) => list(ctx, search)),
    route(api.showFileList, (ctx, { id }) => show(ctx, id)),
    route(api.createFileList, (ctx, input) => create(ctx, input)),
    route(api.updateFileList, (ctx, input) => update(ctx, input)),
    route(api.uploadFiles, { admit: (ctx, { listId }) => take(ctx, listId) }, (ctx, input) => receive(ctx, input)),
    route(api.deleteFileList, (ctx, { id }) => remove(ctx, id)),
  ],
})
