/** For whoever runs the installation alone. */
const ofPlatform: readonly string[] = ['companies', 'plans', 'payments', 'helps']

/** Is a section for whoever edits settings, or runs the installation? */
export function isOpen(section: string, { edits, runs }: { edits: boolean; runs: boolean }): boolean {
  return ofPlatform.includes(section) ? runs : edits
}
