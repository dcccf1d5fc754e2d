/** For the operator alone. */
const ofPlatform: readonly string[] = ['companies', 'plans', 'payments', 'official', 'backups', 'helps']

/** May an admin who edits settings, or an operator who runs the installation, open the section? */
export function isOpen(section: string, { edits, runs }: { edits: boolean; runs: boolean }): boolean {
  return ofPlatform.includes(section) ? runs : edits
}
