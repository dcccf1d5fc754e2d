import { lazily } from '#ui/lazily.tsx'

// What few messages have does not come with the first page. Each takes its place before it is there, so that the thread does not move.
const load = () => import('#features/messages/on-demand.ts')

export const AudioBar = lazily(async () => (await load()).AudioBar, 'idle', <Place size="h-10 w-[min(310px,66vw)] touch:h-12" />)
export const AudioContent = lazily(
  async () => (await load()).AudioContent,
  'idle',
  <Place size="h-10 w-[min(310px,66vw)] touch:h-12" />,
)
export const ContactsContent = lazily(
  async () => (await load()).ContactsContent,
  'idle',
  <Place size="h-22 w-[min(290px,66vw)]" />,
)
export const LocationContent = lazily(
  async () => (await load()).LocationContent,
  'idle',
  <Place size="h-40 w-[min(280px,66vw)]" />,
)
export const PollContent = lazily(async () => (await load()).PollContent, 'idle', <Place size="h-24 w-[min(290px,66vw)]" />)
export const Advertisement = lazily(async () => (await load()).Advertisement, 'idle', <Place size="h-16" />)
export const LinkPreview = lazily(async () => (await load()).LinkPreview, 'idle', <Place size="h-16" />)
export const Failure = lazily(async () => (await load()).Failure, 'idle', <Place size="mt-1 h-4.5" />)
export const FileContent = lazily(async () => (await load()).FileContent, 'idle', <Place size="h-12 w-[min(290px,66vw)]" />)
export const FileRow = lazily(async () => (await load()).FileRow, 'idle', <Place size="h-12 w-[min(290px,66vw)]" />)
export const NoteBubble = lazily(async () => (await load()).NoteBubble, 'idle', <Place size="h-16" />)
export const Reactions = lazily(async () => (await load()).Reactions, 'idle', <Place size="h-6" />)

function Place({ size }: { size: string }) {
  return <span className={`block ${size}`} />
}
