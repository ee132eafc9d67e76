import { RotateCw } from 'lucide-react'
import { Button } from '#web/components/button.tsx'

export const LoadFailure = ({ onRetry }: { onRetry: () => void }) => (
  <div role="alert" className="grid justify-items-center gap-4 px-4 py-20 text-center">
    <p className="text-lg">Failed to load blog posts. Please try again.</p>
    <Button icon={RotateCw} onClick={onRetry}>
      Retry
    </Button>
  </div>
)
