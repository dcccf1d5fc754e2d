import { ErrorState } from '#ui/lists/ErrorState.tsx'

/** A screen that could not be loaded or drawn. Reloading the page also fetches code that a deploy has replaced. */
export function RouteError({ error }: { error: unknown }) {
  return (
    <div className="h-full bg-sheet">
      <ErrorState error={error} onRetry={() => location.reload()} />
    </div>
  )
}
