import { Button } from '#web/components/button.tsx'

/** A page that could not be shown. A new start also fetches parts of the application that a new version replaced. */
export const RenderFailure = ({ error }: { error: Error }) => (
  <div role="alert" className="mx-auto max-w-xl px-4 py-24 sm:px-8">
    <h1 className="font-display text-5xl leading-none">Something went wrong</h1>
    <p className="mt-4 break-words text-ink-muted">{error.message}</p>
    <Button variant="primary" className="mt-8" onClick={() => location.reload()}>
      Try Again
    </Button>
  </div>
)
