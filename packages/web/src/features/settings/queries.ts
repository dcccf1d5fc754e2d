import { showCompany, updateCompany, updateCompanySchedules, type CompanyDetails } from '@recado/contract/companies/api'
import { listConnections } from '@recado/contract/connections/api'
import type { SettingKey } from '@recado/contract/settings/catalogue'
import type { Input } from '@recado/contract/endpoint'
import { updateSetting, uploadLogo } from '@recado/contract/settings/api'
import { listSettings } from '@recado/contract/platform/session'
import { foldSetting } from '@recado/contract/settings/list'
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call } from '#platform/api/api.ts'
import { hasCode } from '#platform/api/errors.ts'
import { restartFetches } from '#platform/api/pages.ts'
import { upload } from '#platform/api/upload.ts'
import { useMe } from '#platform/session/session.ts'

const settingsKey = [listSettings.path]
export const companyKey = [showCompany.path]

interface Setting {
  key: string
  value: string
}

/** All settings that the user may read, each with its current value. */
export function useSettings() {
  return useQuery({ queryKey: settingsKey, queryFn: ({ signal }) => call(listSettings, {}, { signal }) })
}

/** The setting's current value, or undefined until it is known. */
export function useSetting(key: SettingKey): string | undefined {
  return useSettings().data?.find((setting) => setting.key === key)?.value
}

/** Whether a connection of the company can show menus that customers tap. */
export function useShowsMenus(): boolean {
  return useCapabilities().some((can) => can.buttons)
}

/** Whether Meta's API carries a connection of the company. */
export function useHasOfficialLine(): boolean {
  return useCapabilities().some((can) => can.window)
}

function useCapabilities() {
  const { data = [] } = useQuery({
    queryKey: [listConnections.path],
    queryFn: ({ signal }) => call(listConnections, {}, { signal }),
  })
  return data.flatMap(({ capabilities }) => capabilities ?? [])
}

export function foldIn(client: QueryClient, setting: Setting): void {
  client.setQueryData<Setting[]>(settingsKey, (known) => known && foldSetting(known, setting))
  restartFetches(client, settingsKey)
}

export function useSaveSetting() {
  const client = useQueryClient()
  return async (key: SettingKey, value: string): Promise<void> => {
    foldIn(client, await call(updateSetting, { settingKey: key, key, value }))
  }
}

export function useSaveLogo() {
  const client = useQueryClient()
  return async (file: File): Promise<void> => {
    const { url } = await upload(uploadLogo, {}, [file])
    foldIn(client, { key: 'branding.logoUrl', value: url })
  }
}

/** The company as its admins see it. */
export function useCompany() {
  const { companyId } = useMe()
  return useQuery({ queryKey: companyKey, queryFn: ({ signal }) => call(showCompany, { id: companyId }, { signal }) })
}

type Patch = Omit<Input<typeof updateCompany>, 'id'>

export function useSaveCompany() {
  const client = useQueryClient()
  const { companyId } = useMe()
  return async (patch: Patch): Promise<void> => cacheCompany(client, await call(updateCompany, { id: companyId, ...patch }))
}

/** Saves the hours. The server refuses if the company has changed since `seen`, and the cache then gets the current company. */
export function useSaveHours() {
  const client = useQueryClient()
  const { companyId } = useMe()
  return async (schedules: Input<typeof updateCompanySchedules>['schedules'], seen: string | undefined): Promise<void> => {
    try {
      cacheCompany(client, await call(updateCompanySchedules, { companyId, schedules, ...(seen && { updatedAt: seen }) }))
    } catch (error) {
      if (hasCode(error, 'ERR_CONFLICT')) cacheCompany(client, (error.details as { record: CompanyDetails }).record)
      throw error
    }
  }
}

function cacheCompany(client: QueryClient, company: CompanyDetails): void {
  client.setQueryData<CompanyDetails>(companyKey, company)
}
