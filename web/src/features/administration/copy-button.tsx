import { Button } from '#web/components/button.tsx'
import { showToast } from '#web/lib/toast.ts'

/** Copies a text, and says so: `what` begins a sentence. */
export const CopyButton = ({ text, what, size }: { text: string; what: string; size?: 'small' }) => {
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => showToast({ kind: 'success', text: `${what} is copied.` }),
      () => showToast({ kind: 'error', text: 'Your browser did not copy it. Mark it, and copy it yourself.' }),
    )
  return (
    <Button {...(size && { size })} onClick={copy}>
      Copy
    </Button>
  )
}
