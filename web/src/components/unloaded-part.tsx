import { Button } from './button.tsx'

/** Stands where a part of a page would be whose script could not be fetched. Only a new page asks for it again. */
export const UnloadedPart = () => (
  <p role="alert" className="text-ink-muted text-sm">
    This part could not be loaded.{' '}
    <Button size="small" onClick={() => location.reload()}>
      Reload
    </Button>
  </p>
)
