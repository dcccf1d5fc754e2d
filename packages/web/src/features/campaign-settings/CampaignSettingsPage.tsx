import type { CampaignSettings } from '@recado/contract/campaigns/settings'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LeaveGuard } from '#kit/LeaveGuard.tsx'
import { Button } from '#ui/Button.tsx'
import { useTitle } from '#ui/hooks/use-title.ts'
import { QueryState } from '#ui/lists/QueryState.tsx'
import { Repeat, Skeleton } from '#ui/lists/Skeleton.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { Page } from '#ui/Page.tsx'
import { Effect } from './Effect.tsx'
import { HoursSetting } from './HoursSetting.tsx'
import { PaceSettings } from './PaceSettings.tsx'
import { useCampaignSettings, useSaveSettings } from './queries.ts'
import { Variables } from './Variables.tsx'

export function CampaignSettingsPage() {
  const { t } = useTranslation('campaignSettings')
  const query = useCampaignSettings()
  useTitle(t('title'))
  return (
    <Page title={t('title')} summary={t('summary')}>
      <QueryState query={query} skeleton={<SettingsSkeleton />}>
        {(settings) => <Settings settings={settings} />}
      </QueryState>
    </Page>
  )
}

/** The changes, and the settings as they were when the changes began. */
interface Touched {
  changes: Partial<CampaignSettings>
  from: CampaignSettings
}

/** A draft until it is saved. What other users save meanwhile appears in the fields that were not touched. */
function Settings({ settings }: { settings: CampaignSettings }) {
  const { t } = useTranslation(['campaignSettings', 'kit'])
  const [{ changes, from }, setTouched] = useState<Touched>({ changes: {}, from: settings })
  const [busy, setBusy] = useState(false)
  const save = useSaveSettings()
  const draft = { ...settings, ...changes }
  const change = (some: Partial<CampaignSettings>) =>
    setTouched((known) => ({
      changes: { ...known.changes, ...some },
      from: Object.keys(known.changes).length === 0 ? settings : known.from,
    }))
  const unsaved = JSON.stringify(draft) !== JSON.stringify(settings)
  const submit = async () => {
    setBusy(true)
    await save(changes, from).then((saved) => {
      setTouched({ changes: {}, from: saved })
      toast.success(t('saved'))
    }, toast.error)
    setBusy(false)
  }
  return (
    <form
      className="flex gap-x-12 gap-y-6 px-4 pb-8 max-lg:flex-col sm:px-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (unsaved && !busy) void submit()
      }}
    >
      <LeaveGuard unsaved={unsaved} />
      <div className="min-w-0 flex-1 lg:max-w-[640px]">
        <PaceSettings draft={draft} onChange={change} />
        <HoursSetting hours={draft.hours} onChange={(hours) => change({ hours })} />
        <Variables variables={draft.variables} onChange={(variables) => change({ variables })} />
        <div className="mt-6 flex items-center justify-end gap-3">
          <span role="status" className="text-12 text-text3">
            {unsaved && t('unsaved')}
          </span>
          <Button type="submit" look="solid" busy={busy} className="max-sm:flex-1">
            {t('kit:save')}
          </Button>
        </div>
      </div>
      <Effect pace={draft} />
    </form>
  )
}

function SettingsSkeleton() {
  return (
    <div className="max-w-[688px] space-y-6 px-4 sm:px-6">
      <Repeat times={5}>
        <div className="flex justify-between">
          <Skeleton className="h-9 w-64" />
          <Skeleton className="h-9 w-36" />
        </div>
      </Repeat>
    </div>
  )
}
