import type { OpeningHours } from '@recado/contract/hours'
import { useController } from 'react-hook-form'
import { useMe } from '#platform/session/session.ts'
import { HoursEditor } from './HoursEditor.tsx'

export function HoursField({ name }: { name: string }) {
  const { field } = useController({ name })
  return <HoursEditor value={field.value as OpeningHours[]} onChange={field.onChange} timeZone={useMe().company.timeZone} />
}
