import type { Campaign } from '@recado/contract/campaigns/api'
import { fillCampaignText, variantFor, variantsOf, type Variant } from '@recado/contract/campaigns/texts'
import { ChevronLeft, ChevronRight, FileText } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { TemplatePreview } from '#features/templates/preview/TemplatePreview.tsx'
import { attachedName } from '#kit/attached.ts'
import type { Template } from '@recado/contract/templates/api'
import { useFileLists } from '#features/file-lists/queries.ts'
import { RichText } from '#features/messages/bubble/RichText.tsx'
import { formatDecimal, formatPhone } from '#platform/format.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { AttachedFile } from './AttachedFile.tsx'
import type { CampaignValues } from './campaign-form.ts'
import type { Audience, Recipient } from './use-audience.ts'

interface PreviewProps {
  campaign: Campaign | null
  values: CampaignValues
  audience: Audience | undefined
  people: readonly Recipient[]
  onMore: () => void
  /** The text that is being edited. */
  tab: Variant
  /** The chosen template, where one goes out. */
  template: Template | undefined
}

/** Shows what each person will get, one at a time: the text with the person's values, and the files. */
export function Preview({ campaign, values, audience, people, onMore, tab, template }: PreviewProps) {
  const { t } = useTranslation('campaigns')
  const written = variantsOf(values)
  const id = campaign?.id
  const textOf = (one: Recipient | undefined): Variant | undefined =>
    values.isOfficial
      ? 1
      : id !== undefined && one
        ? variantFor(id, one.number, written)
        : written.includes(tab)
          ? tab
          : written[0]
  const [at, setAt] = usePaging(people, onMore, tab, textOf)
  const person = people[at]
  const variant = textOf(person)
  const fill = (text: string) =>
    person && audience ? fillCampaignText(text, person, audience.company, audience.variables) : text
  const isByTemplate = values.isOfficial && (person?.getsTemplate ?? true)
  const isSure = person && (id !== undefined || written.length === 1)
  const isOpen = id === undefined && written.length > 1
  const caption = variant && t(isSure ? 'preview.gets' : isOpen ? 'preview.sample' : 'form.messageNumber', { number: variant })
  return (
    <section aria-label={t('form.preview')} className="overflow-hidden rounded-4 bg-sunk shadow-hairline">
      <Pager person={person} at={at} count={audience?.reachable ?? 0} last={people.length - 1} onChange={setAt} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keyboard */}
      <div role="region" aria-label={t('preview.messages')} tabIndex={0} className="max-h-[380px] space-y-2 overflow-y-auto p-3">
        {isByTemplate && <FilledTemplate campaign={campaign} values={values} person={person} template={template} />}
        {!isByTemplate && values.confirmation && values.confirmationMessage.trim() !== '' && (
          <>
            <Caption>{t('preview.asks')}</Caption>
            <Bubble>
              <RichText text={fill(values.confirmationMessage)} />
            </Bubble>
            <Caption>{t('preview.afterYes')}</Caption>
          </>
        )}
        {isByTemplate ? null : variant === undefined ? (
          <p className="py-6 text-center text-12 text-text3">{t('preview.nothing')}</p>
        ) : (
          <>
            <Caption>{caption}</Caption>
            <Bubble>
              <AttachedFile attached={values.attachment} campaign={campaign} />
              <RichText text={fill(values[`message${variant}`])} />
            </Bubble>
            <Files id={values.fileListId} />
          </>
        )}
      </div>
    </section>
  )
}

interface FilledTemplateProps {
  campaign: Campaign | null
  values: CampaignValues
  person: Recipient | undefined
  template: Template | undefined
}

/** The template with what it says to this person, and the file of its header. */
function FilledTemplate({ campaign, values: { attachment }, person, template }: FilledTemplateProps) {
  const { t } = useTranslation('campaigns')
  if (!template) return <p className="py-6 text-center text-12 text-text3">{t('template.nothing')}</p>
  const name = attachedName(attachment, campaign?.mediaName ?? null)
  const source = attachment.file ?? (attachment.dropped ? null : (campaign?.mediaPath ?? null))
  const file = name === null ? null : { name, source }
  return <TemplatePreview content={template.content} values={person?.values ?? {}} file={file} />
}

/** Which person is shown. When the user edits another text, the preview moves to a person who gets it. */
function usePaging(
  people: readonly Recipient[],
  onMore: () => void,
  tab: Variant,
  textOf: (person: Recipient | undefined) => Variant | undefined,
) {
  const [wanted, setWanted] = useState(0)
  const at = Math.min(wanted, Math.max(0, people.length - 1))
  const [seen, setSeen] = useState<Variant | null>(null)
  useEffect(() => {
    if (at >= people.length - 2) onMore()
  })
  if (seen !== tab && people.length > 0) {
    setSeen(tab)
    const next = textOf(people[at]) === tab ? -1 : people.findIndex((person) => textOf(person) === tab)
    if (next >= 0) setWanted(next)
  }
  return [at, setWanted] as const
}

interface PagerProps {
  person: Recipient | undefined
  at: number
  count: number
  /** The index of the last person loaded so far. */
  last: number
  onChange: (at: number) => void
}

function Pager({ person, at, count, last, onChange }: PagerProps) {
  const { t } = useTranslation('campaigns')
  const { kind, contactListId, tagId } = useWatch<CampaignValues>() as CampaignValues
  if (!person) {
    const isChosen = (kind === 'list' ? contactListId : tagId) !== null
    return (
      <p className="border-b border-line bg-sheet px-3 py-3 text-12 text-text2">
        {t(isChosen ? 'preview.none' : 'preview.nobody')}
      </p>
    )
  }
  return (
    <header className="flex items-center gap-2.5 border-b border-line bg-sheet py-2 pr-1.5 pl-3">
      <Avatar name={person.name} size={28} />
      <div className="min-w-0 flex-1" aria-live="polite">
        <div className="truncate text-13 font-semibold">
          <bdi>{person.name}</bdi>
        </div>
        <div className="num truncate text-11 text-text3">{formatPhone(person.number)}</div>
      </div>
      <span className="num shrink-0 text-12 text-text2">
        {t('preview.place', { at: formatDecimal(at + 1), all: formatDecimal(Math.max(count, last + 1)) })}
      </span>
      <span className="flex shrink-0">
        <IconButton label={t('preview.previous')} disabled={at === 0} onClick={() => onChange(at - 1)}>
          <ChevronLeft className="size-4" aria-hidden />
        </IconButton>
        <IconButton label={t('preview.next')} disabled={at >= last} onClick={() => onChange(at + 1)}>
          <ChevronRight className="size-4" aria-hidden />
        </IconButton>
      </span>
    </header>
  )
}

function Caption({ children }: { children: ReactNode }) {
  return <p className="text-center text-11 text-text3">{children}</p>
}

function Bubble({ children }: { children: ReactNode }) {
  return <div className="w-fit max-w-[92%] rounded-4 rounded-bl-1 bg-raise px-3 py-2 shadow-hairline">{children}</div>
}

/** Each file of the list follows as a separate message. */
function Files({ id }: { id: number | null }) {
  const { data: lists } = useFileLists()
  const options = lists?.find((list) => list.id === id)?.options ?? []
  return options.map((option) => (
    <div
      key={option.id}
      className="flex w-fit max-w-[92%] items-center gap-2 rounded-4 rounded-bl-1 bg-raise px-3 py-2 text-13 shadow-hairline"
    >
      <FileText className="size-4 shrink-0 text-text3" strokeWidth={1.75} aria-hidden />
      <span className="truncate">{option.file?.name ?? option.name}</span>
    </div>
  ))
}
