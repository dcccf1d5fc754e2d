import * as api from '@recado/contract/company-files/api'
import * as imports from '@recado/contract/company-files/import-api'
import type { CompanyTables } from '#platform/company-file/declared.ts'
import { defineFeature, type Feature, operatorRoute, route } from '#platform/feature.ts'
import { bringFileIn, tryFile } from './bring-in.ts'
import { request, requestOf, show, showOf } from './exports.ts'
import { forgetImport, lookUp, receiveImport, showImport, startImport } from './imports.ts'
import { expireExports } from './queries.ts'
import { writeFile } from './write.ts'

const hourMs = 3_600_000

/** `tables` are those of all features, which are known once this one is. */
export function companyFiles(tables: () => CompanyTables): Feature {
  return defineFeature({
    name: 'company-files',
    companyTables: {
      company_exports: { stays: 'it names files of this installation' },
      company_imports: { stays: 'it names files of this installation' },
    },
    fileColumns: [
      { table: 'company_exports', column: 'media_id' },
      { table: 'company_imports', column: 'media_id' },
    ],
    routes: [
      route(api.showCompanyExport, { before: async ({ exportDays }) => exportDays }, (ctx, _input, days) => show(ctx, days)),
      route(api.requestCompanyExport, { before: async ({ exportDays }) => exportDays }, (ctx, _input, days) =>
        request(ctx, days),
      ),
      operatorRoute(api.showExportOfCompany, (ctx, { id }) => showOf(ctx, id)),
      operatorRoute(api.exportOneCompany, (ctx, input) => requestOf(ctx, input)),
      route(imports.showCompanyImport, (ctx) => showImport(ctx)),
      route(imports.uploadCompanyFile, (ctx) => receiveImport(ctx)),
      route(imports.startCompanyImport, { before: lookUp }, (ctx, input, looked) => startImport(ctx, input, looked)),
      route(imports.deleteCompanyImport, (ctx) => forgetImport(ctx)),
    ],
    jobs: [writeFile(tables), tryFile(tables), bringFileIn(tables)],
    clockJobs: [
      { name: 'company-files.expire', everyMs: hourMs, run: ({ system, now }) => system.across((tx) => expireExports(tx, now)) },
    ],
  })
}
