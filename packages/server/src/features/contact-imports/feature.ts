import * as api from '@recado/contract/contact-imports/api'
import { onSignal } from '#features/connections/signal.ts'
import { defineFeature, route } from '#platform/feature.ts'
import { belongings } from './belongings.ts'
import { forgetBook, importBook, scheduleBookDeletion } from './address-book.ts'
import { list, listRows, receive, remove, showResult, start, upload } from './imports.ts'
import { forgetImport, importPart } from './jobs.ts'

export const contactImports = defineFeature({
  name: 'contact-imports',
  companyTables: {
    contact_imports: { stays: 'it is over' },
    contact_import_parts: { stays: 'it is over' },
  },
  belongings,
  routes: [
    route(api.uploadContacts, { before: (ahead, input) => receive(ahead, input) }, (ctx, input, arrived) =>
      upload(ctx, input, arrived),
    ),
    route(api.importAddressBook, { before: (ahead) => importBook(ahead) }, async (_ctx, _input, result) => result),
    route(api.listContactImports, (ctx) => list(ctx)),
    route(api.listImportRows, (ctx, search) => listRows(ctx, search)),
    route(api.startContactImport, (ctx, input) => start(ctx, input)),
    route(api.showImportResult, (ctx, { id }) => showResult(ctx, id)),
    route(api.deleteContactImport, (ctx, { id }) => remove(ctx, id)),
  ],
  jobs: [importPart, forgetImport, forgetBook],
  signals: [onSignal('address-book', scheduleBookDeletion)],
})
