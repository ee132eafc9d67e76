import { CircleCheck } from 'lucide-react'

/** The page that waited goes on with it. */
export const Arrived = () => (
  <>
    <CircleCheck aria-hidden className="mx-auto size-10 text-connected" strokeWidth={1.5} />
    <h1 className="font-semibold text-2xl">That worked</h1>
    <p role="status" className="text-ink-muted">
      You can close this window.
    </p>
  </>
)
