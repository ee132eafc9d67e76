import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import type { Unsent } from '#web/features/composer/draft/unsent.ts'
import { showToast } from '#web/lib/toast.ts'

type Props = { restoration: Unsent; onStartOver: () => void; onBringBack: (unsent: Unsent) => void }

/** Says that what the person sees was kept here, and what a browser can't keep. */
export const RestoredNote = ({ restoration, onStartOver, onBringBack }: Props) => {
  const { unfinished } = restoration
  const startOver = () => {
    onStartOver()
    showToast({ kind: 'info', text: 'Started over.', action: { label: 'Undo', onSelect: () => onBringBack(restoration) } })
  }
  return (
    <div className="mb-5" role="status">
      <Callout
        tone="info"
        action={
          <Button size="small" onClick={startOver}>
            Start over
          </Button>
        }
      >
        Restored your unsent post
        {unfinished.length > 0 && (
          <span className="block text-ink-muted">
            {unfinished.length === 1
              ? 'Add this file again, its upload had not ended: '
              : 'Add these files again, their uploads had not ended: '}
            {unfinished.join(', ')}
          </span>
        )}
      </Callout>
    </div>
  )
}
