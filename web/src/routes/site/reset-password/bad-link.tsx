import type { ReactNode } from 'react'
import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'

/** A link that is good for nothing, and the way to a new one. */
export const BadLink = ({ onAsk, children }: { onAsk: () => void; children: ReactNode }) => (
  <div className="grid gap-5">
    <Callout tone="error">{children}</Callout>
    <Button onClick={onAsk}>Request a New Link</Button>
  </div>
)
