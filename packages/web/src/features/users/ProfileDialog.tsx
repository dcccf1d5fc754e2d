import { useState } from 'react'
import { useMe } from '#platform/session/session.ts'
import { UserDialog } from './UserDialog.tsx'

/** The user's own name, e-mail, password and language. */
export function ProfileDialog({ onClose }: { onClose: () => void }) {
  // Admins may save changes in the meantime. This form keeps the values it opened with.
  const [opened] = useState(useMe())
  return <UserDialog record={opened} identityOnly onClose={onClose} />
}
