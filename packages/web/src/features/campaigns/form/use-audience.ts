import { showAudience } from '@recado/contract/campaigns/audience'
import type { Input, Output } from '@recado/contract/endpoint'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { audienceKey } from '#features/campaigns/keys.ts'
import { call } from '#platform/api/api.ts'
import { timestampOfWallText } from '#platform/wall-clock.ts'
import { useDebounced } from '#ui/hooks/use-debounced.ts'
import type { CampaignValues } from './campaign-form.ts'

export type Audience = Omit<Output<typeof showAudience>, 'people' | 'hasMore'>
export type Recipient = Output<typeof showAudience>['people'][number]

const lookAgainMs = 60_000

/** The people whom the campaign would reach as it is written now. They are fetched a page at a time. */
export function useAudience(values: CampaignValues, timeZone: string) {
  const input = useSettled(inputOf(values, timeZone))
  const query = useInfiniteQuery({
    queryKey: [...audienceKey, input],
    queryFn: ({ pageParam, signal }) => call(showAudience, { ...input, pageNumber: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }, all) => (hasMore ? all.length + 1 : undefined),
    placeholderData: keepPreviousData,
    // Windows close, and people write or stop marketing, while the form is open.
    ...(input.templateId === undefined ? {} : { refetchInterval: lookAgainMs }),
  })
  const pages = query.data?.pages
  const people = useMemo(() => pages?.flatMap((page) => page.people) ?? [], [pages])
  return {
    audience: pages?.[0] as Audience | undefined,
    people,
    error: query.error,
    isStale: query.isPlaceholderData,
    more: () => {
      if (query.hasNextPage && !query.isFetching) void query.fetchNextPage()
    },
  }
}

function inputOf(values: CampaignValues, timeZone: string): Input<typeof showAudience> {
  const { kind, contactListId, tagId, whatsappId, when, scheduledAt, kept, strangers } = values
  const { isOfficial, templateId, templateValues, freeTextInside } = values
  const from = when === 'date' ? timestampOfWallText(scheduledAt, timeZone, kept?.at) : Number.NaN
  return {
    ...(kind === 'list' && contactListId !== null && { contactListId }),
    ...(kind === 'tag' && tagId !== null && { tagId }),
    ...(whatsappId !== null && { whatsappId }),
    ...(!Number.isNaN(from) && { from: new Date(from).toISOString() }),
    ...(strangers === 'leave' && { leaveStrangers: true }),
    ...(isOfficial && templateId !== null && { templateId, templateValues: JSON.stringify(templateValues), freeTextInside }),
  }
}

/** Debounces the input, because a time that is being typed changes many times. */
function useSettled(input: Input<typeof showAudience>): Input<typeof showAudience> {
  const text = useDebounced(JSON.stringify(input), 300)
  return useMemo(() => JSON.parse(text) as Input<typeof showAudience>, [text])
}
