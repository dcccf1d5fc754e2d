import type { CompanyDetails } from '@recado/contract/companies/api'
import { ratingBounds, reopenBounds } from '@recado/contract/tickets/settings'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHasOfficialLine, useShowsMenus } from '#features/settings/queries.ts'
import { formatLocalPhone } from '#platform/format.ts'
import { Button } from '#ui/Button.tsx'
import { CompanyDialog } from './CompanyDialog.tsx'
import { ExportRow } from './ExportRow.tsx'
import { MinutesRow, SegmentedRow, SelectRow, SwitchRow } from './rows.tsx'
import { RowGroup, SettingRow } from './SettingRow.tsx'
import { TimeZoneRow } from './TimeZoneRow.tsx'

/** The service settings, in the order in which customers meet them. */
export function ServiceOptions({ company }: { company: CompanyDetails }) {
  const { t } = useTranslation('settings')
  return (
    <div className="max-w-160 pb-8">
      <RowGroup title={t('service.company')}>
        <CompanyRow company={company} />
        <SegmentedRow
          of="scheduleType"
          label={t('service.scheduleType')}
          text={t('service.scheduleTypeText')}
          options={[
            { value: 'disabled', label: t('service.noHours') },
            { value: 'company', label: t('service.companyHours') },
            { value: 'queue', label: t('service.queueHours') },
          ]}
        />
        <TimeZoneRow company={company} />
        <ExportRow />
      </RowGroup>
      <RowGroup title={t('service.arrival')}>
        <SwitchRow
          of="sendGreetingMessageOneQueues"
          label={t('service.greetingOneQueue')}
          text={t('service.greetingOneQueueText')}
        />
        <MenuRow />
        <SwitchRow of="CheckMsgIsGroup" label={t('service.ignoreGroups')} text={t('service.ignoreGroupsText')} />
        <SelectRow
          of="call"
          label={t('service.calls')}
          text={t('service.callsText')}
          options={[
            { value: 'enabled', label: t('service.letRing') },
            { value: 'disabled', label: t('service.turnAway') },
          ]}
        />
      </RowGroup>
      <RowGroup title={t('service.during')}>
        <SwitchRow of="sendGreetingAccepted" label={t('service.greetAccepted')} text={t('service.greetAcceptedText')} />
        <SwitchRow of="sendMsgTransfTicket" label={t('service.tellTransfer')} text={t('service.tellTransferText')} />
        <MarketingRow />
      </RowGroup>
      <RowGroup title={t('service.end')}>
        <SwitchRow of="userRating" label={t('service.rating')} text={t('service.ratingText')} />
        <MinutesRow of="ratingMinutes" label={t('service.ratingTime')} text={t('service.ratingTimeText')} bounds={ratingBounds} />
        <SwitchRow of="keepThanks" label={t('service.keepThanks')} text={t('service.keepThanksText')} />
        <MinutesRow of="reopenMinutes" label={t('service.reopenTime')} text={t('service.reopenTimeText')} bounds={reopenBounds} />
      </RowGroup>
    </div>
  )
}

/** Only a company with a connection that can show buttons has a choice here. */
function MenuRow() {
  const { t } = useTranslation('settings')
  if (!useShowsMenus()) return null
  return (
    <SelectRow
      of="chatBotType"
      label={t('service.chatBotType')}
      text={t('service.chatBotTypeText')}
      options={[
        { value: 'text', label: t('service.asText') },
        { value: 'button', label: t('service.asButtons') },
        { value: 'list', label: t('service.asList') },
      ]}
    />
  )
}

/** Only official lines have templates. */
function MarketingRow() {
  const { t } = useTranslation('settings')
  if (!useHasOfficialLine()) return null
  return <SwitchRow of="marketingTemplates" label={t('service.marketingTemplates')} text={t('service.marketingTemplatesText')} />
}

function CompanyRow({ company }: { company: CompanyDetails }) {
  const { t } = useTranslation('settings')
  const [editing, setEditing] = useState(false)
  const { name, email, phone, city } = company
  const about = [name, email, formatLocalPhone(phone), city].filter((part) => part !== '').join(' · ')
  return (
    <>
      <SettingRow label={t('company.title')} text={about}>
        {({ id }) => (
          <Button id={id} aria-label={t('company.edit')} onClick={() => setEditing(true)}>
            <Pencil className="size-4" strokeWidth={1.75} aria-hidden />
            {t('edit')}
          </Button>
        )}
      </SettingRow>
      {editing && <CompanyDialog company={company} onClose={() => setEditing(false)} />}
    </>
  )
}
