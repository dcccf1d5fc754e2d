import {
  exportCosts,
  listChargedMessages,
  reconcileCosts,
  showCosts,
  type CostReport,
  type Grouping,
} from '@recado/contract/message-prices/api'
import type { ChargeCategory } from '@recado/contract/message-prices/rates'
import type { DayRange } from '@recado/contract/dashboard/range'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useList } from '#kit/records.ts'
import { call, download } from '#platform/api/api.ts'
import { saveFile } from '#platform/api/files.ts'
import { toast } from '#ui/overlays/toast.ts'

/** Today's figures grow while they are looked at. */
const refreshMs = 60_000
/** Meta's figures change once a day, and each look is a call to it. */
const metaFreshMs = 10 * 60_000

const datesOf = ({ from, to }: DayRange) => ({ date_from: from, date_to: to })

export function useCosts(range: DayRange | undefined, groupBy: Grouping) {
  return useQuery<CostReport>({
    queryKey: ['message-costs', 'report', range, groupBy],
    queryFn: ({ signal }) => call(showCosts, { ...(range && datesOf(range)), groupBy }, { signal }),
    enabled: range !== undefined,
    refetchInterval: refreshMs,
    placeholderData: keepPreviousData,
  })
}

export function useReconciliation(whatsappId: number, month: string) {
  return useQuery({
    queryKey: ['message-costs', 'reconciliation', whatsappId, month],
    queryFn: ({ signal }) => call(reconcileCosts, { whatsappId, month }, { signal }),
    staleTime: metaFreshMs,
  })
}

export interface ChargedFilter {
  wabaId: string
  /** Meta's day begins and ends where the account is. */
  since: string
  until: string
  category: ChargeCategory
}

export function useChargedMessages(filter: ChargedFilter) {
  return useList(listChargedMessages, filter)
}

/** Saves the figures of these days as a file. */
export function useExportCosts(range: DayRange | undefined) {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    if (!range) return
    setBusy(true)
    try {
      saveFile(await download(exportCosts, datesOf(range)), `custo-${range.from}-${range.to}.csv`)
    } catch (error) {
      toast.error(error)
    } finally {
      setBusy(false)
    }
  }
  return { save, busy }
}
