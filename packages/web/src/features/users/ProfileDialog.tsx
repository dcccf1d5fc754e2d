import { useMe } from '#platform/session/session.ts'
import { UserDialog } from './UserDialog.tsx'

/** The user's own name, e-mail, password and language. */
export function ProfileDialog({ onClose }: { onClose: () => void }) {
  return <UserDialog record={useMe()} identityOnly onClose={onClose} />
}
